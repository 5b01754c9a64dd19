import { formatMoney, formatSeconds } from '../../messages/format.ts';
import { formatNumber } from '../../messages/region.ts';
import { formatList } from '../../messages/spoken.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, elements, images, jobs, ofFiles, references, takes, voices } from './counts.ts';

/** The room where jobs are made, and what comes into it. */
export const compose: Catalogue['compose'] = {
  fromDocument: 'من مستند API الخاص بخدمتك.',
  notOffered: 'غير موجود في مستند الخدمة',
  models: 'النماذج',
  groups: { image: 'صورة', video: 'فيديو' },
  takes: {
    prompt: 'وصف',
    image: 'صور',
    video: 'فيديو',
    audio: 'صوت',
    elements: 'عناصر',
  },
  takesList: (parts) => `يقبل: ${parts.join('، ')}`,
  shape: (shape) => `صيغة الطلب: ${shape}`,
  shapeOpen: 'صيغة الطلب: غير محددة في ملف التعريف',
  references: 'المراجع',
  dropHere: 'أفلت ملفات أو عناوين ويب في أي مكان من هذا القسم.',
  dropFilesHere: 'أفلت ملفات في أي مكان من هذا القسم.',
  chooseFiles: 'اختيار ملفات…',
  addUrl: 'إضافة عنوان ويب',
  add: 'إضافة',
  notAnAddress: 'ليس عنوان ويب: ينبغي أن يبدأ بـ https://\u200e أو http://\u200e',
  useAsUploaded: 'الاستخدام كاسم ملف مرفوع',
  landed: (name, place) => `تمت الإضافة إلى ${place}: ${name}.`,
  landedMany: (count, places) => `تمت الإضافة إلى ${places}: ${references(count)}.`,
  refusedTitle: (count) => `لم يُضَف: ${formatNumber(count)}`,
  noSlot: 'لا يقبل هذا النموذج شيئًا من هذا النوع.',
  slotsFull: (capacity) => `يقبل هذا النموذج حتى ${capacity}.`,
  dismissAll: 'تجاهل الكل',
  dismissOne: (name) => `تجاهل ${name}`,
  variations: 'تنويعات الوصف',
  wordsOf: (count) =>
    count === 0
      ? 'لا قائمة بعد'
      : counted(count, {
          one: 'مدخل واحد',
          two: 'مدخلان',
          few: 'مدخلات',
          many: 'مدخلًا',
          other: 'مدخل',
        }),
  wordsLabel: (name) => `ما يمثله {{${name}}}، كل مدخل في سطر`,
  wordsExample: 'هادئ\n2::جامح',
  wordsHint: 'يُسحب 2::جامح ضعف المرات. في الوصف الواحد يمثل الاسم دائمًا المدخل نفسه.',
  makesPrompts: (possible) =>
    possible > 1_000_000 ? 'يعطي أكثر من مليون وصف' : `عدد الأوصاف الممكنة: ${formatNumber(possible)}`,
  jsonStays: 'يُرسل JSON كما هو: الخطوط العمودية فيه لا تنشئ بدائل.',
  whichVariations: 'أي التنويعات',
  allVariations: 'الكل',
  someVariations: 'بعضها عشوائيًا',
  drawCount: 'العدد',
  seed: 'البذرة',
  newSeed: 'بذرة جديدة',
  showPrompts: 'عرض الأوصاف',
  morePrompts: (count) => `و${formatNumber(count)} غيرها`,
  whyNot: 'قبل الإضافة إلى قائمة الانتظار',
  ready: 'جاهز للإضافة',
  stillReading: 'ما زالت قراءة ما أضفته جارية. أضِفه إلى القائمة بعد لحظات.',
  problemCount: (count) => (count === 0 ? 'جاهز للإضافة' : `للإصلاح: ${formatNumber(count)}`),
  removeIt: 'إزالته',
  inSettings: 'فتح «الإعدادات»',
  takesLabel: 'اللقطات',
  takesTip: 'كل لقطة إرسال مستقل بالتكلفة نفسها.',
  fewerTakes: 'لقطات أقل',
  moreTakes: 'لقطات أكثر',
  testRun: 'تشغيل تجريبي',
  testRunFree: 'مجاني',
  testTip: 'تتحقق الخدمة من الطلب وتعيد نتيجة مؤقتة. لن يُخصم أي مبلغ.',
  testSuccess: 'محاكاة النجاح',
  testFailure: 'محاكاة الفشل',
  queueTakes: (count) => (count === 1 ? 'إضافة للقائمة' : `إضافة ${formatNumber(count)} للقائمة`),
  queuedAgain: 'أُضيف. مرة أخرى؟',
  queuedTip: 'لم يتغير شيء منذ ذلك الحين. اضغط لإضافة الشيء نفسه مرة أخرى.',
  queueAgain: (count) => (count === 1 ? 'إضافة مرة أخرى' : `إضافة ${formatNumber(count)} مرة أخرى`),
  freeOnPractice: 'مجاني في خدمة التدريب',
  waitsOffline: 'غير متصل: يُرسَل عند إمكان الوصول إلى الخدمة',
  willWait: (reason) => `سينتظر: ${reason}`,
  queued: (count) => `أُضيف إلى قائمة الانتظار: ${takes(count)}`,
  queuedTest: 'أُضيف تشغيل تجريبي إلى قائمة الانتظار',
  showQueue: 'عرض قائمة الانتظار',
  undo: 'تراجع',
  removed: (name) => `تمت إزالة ${name}`,
  removedMany: (count) => `تمت الإزالة: ${references(count)}`,
  elementRemoved: 'تمت إزالة عنصر',
  switchedTo: (model) => `تم التبديل إلى ${model}`,
  request: 'الطلب كما يُرسَل',
  copy: 'نسخ',
  copyCurl: 'نسخ كأمر curl',
  copied: 'تم النسخ',
  localNames:
    'تظهر ملفات هذا الكمبيوتر هنا بأسمائها. عند الإرسال تُستبدل بأسمائها المرفوعة أو بالملفات نفسها.',
};

export const composeTray: Catalogue['composeTray'] = {
  tray: 'الدرج',
  trayTip: 'يبقى هنا كل ما أضفته، لكل نموذج ومهمة.',
  trayKeys: 'Enter يضيفه إلى الاستمارة، وSpace يحدده، وDelete يزيله من الدرج',
  removed: (count) => `أُزيل من الدرج: ${references(count)}`,
  undo: 'تراجع',
  clear: 'مسح',
  clearTip: 'يفرغ الدرج. تحتفظ الاستمارات والمهام بمراجعها.',
  inUse: 'في الاستمارة',
  askModels: (count) => (count === 1 ? 'أي نموذج يقبل هذا؟' : 'أي نموذج يقبل هذه؟'),
  endAsking: 'إيقاف السؤال',
  dropToAsk: 'أفلت لمعرفة أي نموذج يقبله',
  dropped: 'ما أُفلت',
  readingFiles: (done, total) =>
    total === 0 ? 'جارٍ القراءة…' : `جارٍ قراءة الملفات: ${formatNumber(done)} من ${formatNumber(total)}`,
  stop: 'إيقاف',
  pictureOfPage: 'صورة من صفحة',
  emptyFolder: 'هذا المجلد فارغ.',
  othersInFolder: (count) => `تم تخطي ${ofFiles(count)} فيه: لا يُضاف إلا الصور والفيديو والصوت.`,
  folderCut: 'فيه أكثر من 10,000 ملف. أُضيف أول 10,000. أفلت الباقي على أجزاء أصغر.',
  addressMissing: (status) => `لم يُعثر على شيء في هذا العنوان (الحالة ${status}). تحقق من أنك نسخته كاملًا.`,
  addressIsOther: (mime) =>
    mime === 'text/html'
      ? 'هذا العنوان صفحة ويب. افتحها، وانسخ عنوان الصورة أو المقطع نفسه.'
      : `يقود هذا العنوان إلى ${mime}، لا إلى ملف صورة أو فيديو أو صوت.`,
  useAnyway: 'استخدامه رغم ذلك',
  lost: 'لم يعد هذا المرجع متاحًا. أضف غيره أو تابِع من دونه.',
  refused: (why) => `${why}. هو في الدرج.`,
  waiting: (count, why) => `في الدرج أيضًا: ${formatNumber(count)}. ${why}`,
  knownAlready: (count, name) =>
    count === 1 ? `مضاف بالفعل باسم ${name}.` : `المضاف منها من قبل: ${formatNumber(count)}.`,
  carried: (carried) => `المنقول: ${references(carried)}.`,
  leftBehind: (names, more) =>
    `لا مكان لـ ${formatList(more > 0 ? [...names, `${formatNumber(more)} غيرها`] : names)}: في الدرج.`,
  leftElements: (count) => `لا مكان هنا، فبقي مع النموذج السابق: ${elements(count)}.`,
};

export const verdicts: Catalogue['verdicts'] = {
  takesIt: 'يقبله',
  takesAll: (count) => `يقبل الكل (${formatNumber(count)})`,
  takesSome: (count, of, reasons) =>
    `يقبل ${formatNumber(count)} من ${formatNumber(of)}: ${reasons.join('، ')}`,
  takesNone: (reasons) => reasons.join('، '),
  roomFor: {
    image: (places) => `المتسع: ${images(places)}`,
    video: (places) =>
      `المتسع: ${counted(places, {
        one: 'فيديو واحد',
        two: 'مقطعا فيديو',
        few: 'مقاطع فيديو',
        many: 'مقطع فيديو',
        other: 'مقطع فيديو',
      })}`,
    audio: (places) => `المتسع: ${voices(places)}`,
    any: (places) => `المتسع: ${references(places)}`,
  },
  partWouldDo: {
    frame: 'يكفي إطار من الفيديو',
    sound: 'يكفي صوت الفيديو',
  },
  asElement: {
    image: 'تدخل الصورة في عنصر',
    video: 'يدخل الفيديو في عنصر',
    audio: 'يدخل الصوت في عنصر',
  },
  takesNo: {
    image: 'لا يقبل صورًا',
    video: 'لا يقبل فيديو',
    audio: 'لا يقبل أصواتًا',
  },
};

export const stage: Catalogue['stage'] = {
  stage: 'المنصة',
  titleOf: (model) => `أُنشئت بـ ${model}`,
  strip: 'أحدث اللقطات والمهام قيد التشغيل',
  fold: 'إخفاء المنصة',
  unfold: 'إظهار المنصة',
  emptyTitle: 'تظهر اللقطات هنا',
  empty: 'ما تضيفه هنا إلى قائمة الانتظار يظهر أثناء تشغيله، ثم كبيرًا فور اكتماله.',
  emptyShort: 'تظهر اللقطات هنا عند وصولها.',
  makeExample: 'إنشاء المثال',
  exampleFree: 'يعمل على خدمة التدريب بلا تكلفة.',
  closeLarge: 'العودة إلى الاستمارة',
  openReview: 'فتح في «المراجعة»',
  again: 'مجددًا مع تغيير واحد',
  moreJobs: (count) => `+${formatNumber(count)}`,
  moreJobsLabel: (count) => `في قائمة الانتظار أيضًا: ${jobs(count)}`,
  elapsed: (seconds) => formatSeconds(seconds),
  said: (word) => `تقول الخدمة «${word}».`,
  keys: 'سهما اليسار واليمين للقطات الأخرى، 1 إلى 5 للتقييم، P للاختيار، X للرفض، A للإنشاء مجددًا، R للاستخدام.',
};

export const edit: Catalogue['edit'] = {
  region: 'تعديل مهمة في قائمة الانتظار',
  title: (name) => `تعديل «${name}»`,
  lead: 'تُحفظ مسودتك وتعود بعد ذلك.',
  ready: 'جاهز للحفظ',
  save: 'حفظ التغييرات',
  saveAndQueue: (estimate) =>
    estimate === null ? 'حفظ وإعادة إلى القائمة' : `حفظ وإعادة إلى القائمة · ${formatMoney(estimate)}`,
  leave: 'ترك بلا تغيير',
  saved: (name) => `تم تغيير «${name}»`,
  left: (name) => `لم يتغير «${name}»`,
  goOn: 'متابعة التعديل',
  mayLeave: 'قد تُرسَل في أي لحظة.',
  hold: 'تعليقها أثناء التعديل',
  gone: 'أُرسلت أثناء تعديلك، من دون تغييراتك.',
  queueAsNew: 'إضافة كمهمة جديدة',
  queuedAsNew: 'أُضيفت كمهمة جديدة',
  otherProfile: (profile) => `أُنشئت لملف تعريف غير «${profile}».`,
  otherProfileMeans: 'لتعديلها، استخدم ملف التعريف ذاك في «الإعدادات». لكل ملف تعريف حدوده.',
  toSettings: 'فتح الإعدادات',
};
