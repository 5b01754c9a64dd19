import { formatMoney, formatSeconds } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { jobs, ofJobs } from './counts.ts';

/** The room where jobs are watched, their history, and what a start may find. */
export const queue: Catalogue['queue'] = {
  filters: {
    all: 'الكل',
    running: 'قيد التشغيل',
    waiting: 'في الانتظار',
    unknown: 'بحاجة إليك',
    done: 'مكتملة',
    failed: 'فاشلة',
    cancelled: 'ملغاة',
  },
  filterLabel: 'عرض المهام',
  sections: {
    unknown: 'بحاجة إليك',
    running: 'قيد التشغيل',
    waiting: 'في الانتظار',
    finished: 'منتهية',
  },
  jobs: 'المهام',
  pause: 'إيقاف الكل مؤقتًا',
  pauseTip: 'وقف إرسال المهام. تستمر المهام الموجودة لدى الخدمة.',
  resume: 'استئناف',
  pausedNote: 'قائمة الانتظار متوقفة مؤقتًا. تستمر المهام الموجودة لدى الخدمة.',
  emptyTitle: 'لا مهام بعد',
  empty: 'تُرسَل من هنا المهام التي تضيفها في «الإنشاء» أو «الدفعات»، حتى لو انقطعت الشبكة أحيانًا.',
  emptyAction: 'إنشاء مهمة',
  emptyFilter: {
    all: '',
    running: 'لا مهام قيد التشغيل.',
    waiting: 'لا مهام في الانتظار.',
    unknown: 'لا شيء بحاجة إليك. كل النتائج معروفة، ولا مهمة بحاجة إلى موافقة.',
    done: 'لا مهام مكتملة بعد.',
    failed: 'لا مهام فاشلة.',
    cancelled: 'لا مهام ملغاة.',
  },
  showAll: 'عرض كل المهام',
  inboxLead:
    'أُرسلت هذه المهام ولم يصل رد واضح، لذا ربما خُصمت تكلفة كل منها. لا يُعاد إرسال شيء تلقائيًا. إذا سلّمت الخدمة إحداها فإنها تغادر هذه القائمة وحدها.',
  waits: (reason) => reason,
  runningFor: (seconds) => `منذ ${formatSeconds(seconds)}`,
  noAnswerSince: (time) => `أُرسلت ${time}، بلا رد واضح`,
  inDoubt: (money) => `${formatMoney(money)} موضع شك`,
  test: 'تشغيل تجريبي',
  practice: 'تدريب',
  free: 'مجاني',
  percent: (percent) => `${percent}%`,
  placeAtService: (place) => `الترتيب ${place} في الانتظار`,
  left: (seconds) => `بقي ${formatSeconds(seconds)}`,
  waitsSince: (reason, time) => `${reason} منذ ${time}.`,
  waitsFor: (reason) => `${reason}.`,
  resumeNamed: (paused) => `استئناف: ${paused}`,
  uploadingFile: (name) => `جارٍ رفع ${name}`,
  fetchingFile: (name) => `جارٍ تنزيل ${name}`,
  retryTip: 'يرسل إرسالًا جديدًا بالسعر الكامل.',
  editTip: 'يفتح المهمة في «الإنشاء». لا يُرسَل شيء قبل الحفظ.',
  watchTip: 'يسأل الخدمة عن النتيجة. مجاني: لا يُرسَل طلب جديد.',
  openTake: 'فتح في «المراجعة»',
  reveal: 'إظهار في المجلد',
  resolve: 'حل',
  openHistory: (name) => `${name}: التفاصيل`,
  prompt: 'الوصف',
  references: 'المراجع',
  generation: 'التوليد',
  serviceStatus: 'الحالة لدى الخدمة',
  job: 'المهمة',
  copy: 'نسخ',
  copied: 'تم النسخ',
  history: 'السجل',
  attempt: (number) => `الإرسال ${number}`,
  body: 'نص الطلب',
  copyBody: 'نسخ كما أُرسل',
  before: 'قبل التعديل',
  otherJob: 'عرض المهمة الأصلية',
  answeredAfter: (time) => `وصل الرد بعد ${time}`,
  charged: (words) => `خُصم: ${words}`,
  estimated: (money) => `التقدير ${money}`,
  saidByService: 'قالت الخدمة',
  noAttempts: 'لم تُرسَل بعد.',
  resolveTitle: 'هل استُلمت؟',
  resolveLead: 'أُرسل الطلب ولم يصل رد واضح. ربما خُصمت تكلفته. إذا سلّمته الخدمة يُحل هذا وحده.',
  foundTitle: 'موجودة في لوحة معلومات الخدمة',
  foundLead: 'الصق معرّفها. يسأل Dailies الخدمة عنها؛ لا يُرسَل طلب جديد.',
  foundLeadUnbound: 'الصق معرّفها. لا يمكن لملف التعريف هذا الاستعلام من الخدمة، لذا تنتظر المهمة تسليمها.',
  sentAt: (time) => `أُرسلت ${time}`,
  answered: (status) => `كان الرد HTTP ${status}`,
  noAnswer: 'لا رد',
  inDoubtUnknownPrice: 'السعر غير معروف',
  showSent: 'ما أُرسل',
  genId: 'معرّف التوليد',
  lastWord: (reason, said) => `${reason} · آخر ما قالته «${said}»`,
  fetchTip: 'ينزّل الملفات المفقودة مجددًا. مجاني: لا يُرسَل طلب جديد.',
  lostOutputs: (lost, all) => `النتائج التي لم تُنزَّل: ${lost} من ${all}`,
  lookUp: 'البحث عنها',
  stopAtService: 'الإلغاء لدى الخدمة',
  stopTip: 'يطلب من الخدمة مرة واحدة إيقاف التوليد. قد تُخصم تكلفته رغم ذلك.',
  stopAnswers: {
    stopped: 'تقول الخدمة إنها أوقفت التوليد.',
    'not-stopped': 'لم تستطع الخدمة إيقاف التوليد.',
    unclear: 'لا يُعرف هل أوقفت الخدمة التوليد.',
  },
  stopCost: 'يُحسب مخصومًا ما لم تقل الخدمة غير ذلك.',
  takeBack: 'سحب هذا المعرّف',
  takeBackTip: 'لصقت هذا المعرّف. بدونه تعود النتيجة غير معروفة. لا يُرسَل أي طلب.',
  askTitle: 'سؤال الخدمة مجددًا',
  askLead: 'يرسل المفتاح نفسه والطلب نفسه. تتعهد الخدمة بتنفيذه واحتساب تكلفته مرة واحدة على الأكثر.',
  ask: 'السؤال مجددًا',
  neverTitle: 'لم تصل قط',
  neverLead: 'لا ترسلها مجددًا إلا إذا كنت متأكدًا. إذا استُلمت الأولى فستدفع مرتين.',
  neverCosts: (money) => `سيكون الخصم الثاني نحو ${formatMoney(money)}.`,
  sendAgain: 'إرسالها مجددًا',
  leaveTitle: 'تركها كما هي',
  leaveLead: 'تبقى هنا غير معروفة. لا يُرسَل شيء، ولا يزال التسليم يحلها.',
  letGo: 'تجاهل',
  letGoTip: 'يزيلها من «بحاجة إليك». إذا سُلّمت بعد ذلك فإنها تعود.',
};

export const queueCommands: Catalogue['queueCommands'] = {
  group: 'قائمة الانتظار',
  moveUp: 'نقل لأعلى',
  moveDown: 'نقل لأسفل',
  selectAll: 'تحديد كل المهام',
  pauseMap: 'إيقاف مؤقت أو استئناف',
  pauseBatchMap: 'إيقاف الدفعة مؤقتًا أو استئنافها',
  deleteMap: 'إلغاء؛ إزالة المنتهية من القائمة',
  walkMap: 'اختيار مهمة',
  extendMap: 'اختيار عدة مهام',
  toggleMap: 'إضافتها إلى التحديد أو إخراجها منه',
  openMap: 'فتح سجلها أو إغلاقه',
  menuMap: 'فتح قائمتها',
  undoMap: 'التراجع عن آخر خطوة',
};

export const history: Catalogue['history'] = {
  approved: 'تمت الموافقة',
  namedByArtist: 'أضفتَ معرّف توليدها',
  adopted: (step) => `${step}، وكانت قد أُرسلت مجددًا في هذه الأثناء`,
  at: (step, time) => `${step}: ${time}`,
  until: (step, time) => `${step}: حتى ${time}`,
  ended: (step, wait) => `${step} (${wait})`,
};

export const oldData: Catalogue['oldData'] = {
  read: 'مراجعة ومتابعة…',
  dialog: 'هل تريد المتابعة بهذه المكتبة؟',
  goOn: 'متابعة',
  goOnPaused: 'متابعة مع الإيقاف',
  cancel: 'ليس الآن',
  status: 'المكتبة قديمة',
  statusTip: 'تنقص هذه المكتبة إرسالات، أو أنها من كمبيوتر آخر. المهام المدفوعة معلّقة.',
  showUnknown: 'عرض المهام موضع الشك',
  newer:
    'إذا كانت لديك نسخة أحدث، فأنهِ واستعدها؛ لن يضيع شيء. لاستخدام هذه، تحقق من المهام المنتظرة، وألغِ ما أُنجز منها، ثم تابِع.',
  leaves: (count, sum) =>
    count === 0
      ? 'لا مهام مدفوعة في الانتظار.'
      : sum === ''
        ? `المهام المدفوعة المنتظرة التي ستُرسَل عندئذٍ: ${formatNumber(count)}.`
        : `المهام المدفوعة المنتظرة التي ستُرسَل عندئذٍ: ${formatNumber(count)}، بتكلفة ${sum}.`,
  found: {
    elsewhere: 'استُخدمت هذه المكتبة آخر مرة على كمبيوتر آخر، أو من مستخدم آخر لهذا الكمبيوتر.',
    lacks: (count) => `هذه المكتبة قديمة: تنقصها إرسالات مدفوعة تخص ${ofJobs(count)}.`,
    lacksSince: (count, since) =>
      `هذه المكتبة قديمة: تنقصها إرسالات مدفوعة تخص ${ofJobs(count)}، أولها في ${since}.`,
    alsoElsewhere: 'استُخدمت آخر مرة على كمبيوتر آخر.',
  },
  means: {
    found: (count) => `المكتمل من قائمة الانتظار هذه، إذ عُثر على نتيجته: ${jobs(count)}.`,
    inDoubt: (count) => `أُرسل وهو موضع شك، ولا يُعاد إرساله تلقائيًا: ${jobs(count)}.`,
    mayBeSent: 'ربما أُرسلت المهام المنتظرة هناك. إرسالها مجددًا قد يؤدي إلى خصم ثانٍ.',
    mayBeCharged: 'ربما خُصمت تكلفة المهام المنتظرة بالفعل. إرسالها مجددًا قد يؤدي إلى خصم ثانٍ.',
    onHold: 'هي معلّقة؛ ويستمر التدريب والتشغيل التجريبي.',
  },
  cannotGoOn: 'لم تُرسَل أي مهمة مدفوعة.',
  acceptWith: (submissions) =>
    `للمتابعة بهذه المكتبة بعد فحص المهام المنتظرة: --accept-old-data ${submissions}`,
  notThatMany: (given, submissions) =>
    `قيمة --accept-old-data هي ${given} ويجب أن تكون ${submissions}. لم تُرسَل أي مهمة مدفوعة.`,
  notACount: 'يجب أن تكون قيمة --accept-old-data عدد المهام المعروض.',
};

/** A file by its name, with how many others. */
function filesNamed(file: string, more: number): string {
  return more === 0 ? `«${file}»` : `«${file}» و${formatNumber(more)} غيره`;
}

export const safeStart: Catalogue['safeStart'] = {
  region: 'بدء آمن',
  happened: 'انتهى Dailies فجأة مرتين متتاليتين.',
  work: {
    read: (file, more) => `كانت القراءة جارية: ${filesNamed(file, more)}.`,
    watch: (file, more) => `كانت القراءة جارية في مجلد مراقَب: ${filesNamed(file, more)}.`,
    fetch: (file, more) => `كان التنزيل جاريًا: ${filesNamed(file, more)}.`,
    poster: (file, more) => `كان إنشاء الصورة المصغّرة جاريًا: ${filesNamed(file, more)}.`,
    import: (file, more) => `كانت الإضافة إلى المكتبة جارية: ${filesNamed(file, more)}.`,
  },
  noFile: 'لم يكن أي ملف قيد القراءة.',
  rests: 'إلى أن تختار، لا يُرسَل شيء ولا يُنزَّل ولا يُراقَب ولا يُستورَد. قائمة انتظارك وملفاتك كما هي.',
  leaveOut: (count) => (count > 1 ? 'تخطيها والمتابعة' : 'تخطيه والمتابعة'),
  leaveOutTip: 'لن يفتحه Dailies تلقائيًا مجددًا. لا يزال بإمكانك إضافته بنفسك.',
  goOn: 'متابعة كل شيء',
  goOnWithout: 'متابعة',
};
