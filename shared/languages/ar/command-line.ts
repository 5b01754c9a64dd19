import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

/** The command line. */
export const usage: Catalogue['usage'] = {
  title: 'Dailies في سطر الأوامر: قائمة الانتظار والمكتبة بلا نافذة.',
  commands: {
    run: 'فحص كل مهمة في الملف وإضافتها إلى قائمة الانتظار والتشغيل حتى تكتمل كلها',
    work: 'متابعة قائمة الانتظار من تشغيل سابق',
    fetch: 'جلب النتائج التي لم تصل مرة أخرى، لمهمة واحدة أو لكلها؛ لا يُرسَل شيء',
    resolve: 'تحديد ما حدث لمهمة نتيجتها غير معروفة، أو التخلي عن نتائجها الناقصة',
    watch: 'تحويل الملفات الجديدة في مجلد إلى مهام بقالب، حتى المقاطعة',
    list: 'سرد مهام قائمة الانتظار',
    ledger: 'تصدير كل إرسال بسعره ونتيجته كملف CSV (مع --json: كائن في كل سطر)',
    validate: 'سرد كل مشكلة حسب الصف والحقل؛ لا يُضاف شيء ولا يُرسَل',
    'profile import': 'إنشاء ملف تعريف من مستند OpenAPI الخاص بالخدمة (JSON أو YAML)',
    'profile check': 'سرد ما ينقص ملف التعريف',
    'profile prices': 'عرض تكلفة النماذج؛ تحديد سعر بـ --model',
    'library rebuild': 'استيراد النتائج المكتملة وملفاتها المرافقة (الافتراضي: DIR/results)',
    export: 'نسخ اللقطات المختارة إلى مجلد، مع تضمين الطلب وسلسلة الأصل',
    doctor: 'فحص الاتصال خطوة خطوة، مجانًا',
    'backup make': 'حفظ كل ما في مجلد البيانات في ملف واحد، بلا مفاتيح',
    'backup restore': 'استعادة نسخة احتياطية إلى مجلد بيانات جديد',
    'film import': 'إنشاء لقطات الفيلم من قائمة فيها العمود «code» (CSV)، أو تحديث الموجود منها',
    'film list': 'سرد لقطات الفيلم في مشروع مع إصداراتها',
    'film make': 'إضافة ما تطلبه لقطات الفيلم إلى قائمة الانتظار والتشغيل حتى تكتمل كلها',
    'film assign': 'إسناد لقطة إلى إحدى لقطات الفيلم كإصدارها التالي',
    'film select': 'اختيار إصدار من إحدى لقطات الفيلم والجزء المستخدم منه',
    'film export': 'تسليم المونتاج إلى برامج المونتاج: OTIO وFCPXML وXML وEDL والوسائط',
    'film conform': 'قراءة مونتاج معدّل: ما تغيّر، وما هو أقصر من اللازم، وما ليس من المشروع',
    diagnostics: 'حفظ ما يحتاجه بلاغ الخطأ، بلا مفاتيح أو أوصاف أو أسماء ملفات',
  },
  options: {
    data: 'مجلد قائمة الانتظار ونتائجها وقاعدة بياناتها (مطلوب مع work وwatch وlist وledger وlibrary وexport وbackup وdiagnostics)',
    profile: 'ملف تعريف الخدمة (الافتراضي: خدمة التدريب المجانية)',
    keyFile: 'ملف يحتوي على مفتاح API وحده؛ لا يُقرأ المفتاح من أي مكان آخر',
    webhookSecretFile: 'ملف يحتوي على سر توقيع التسليمات وحده (run، work، doctor)',
    test: 'تشغيل تجريبي مجاني، إذا كانت في ملف التعريف معلمة وضع الاختبار (run)',
    testRun: 'إجراء تشغيل تجريبي مجاني أيضًا، إذا كانت تلك المعلمة مؤكدة (doctor)',
    pollOnly: 'السؤال عن النتائج بدل استلام التسليمات (run، work)',
    publicUrl: 'العنوان العام للتسليمات (run، work)',
    listenPort: 'المنفذ على 127.0.0.1 الذي يُعاد توجيه التسليمات إليه (الافتراضي: أي منفذ؛ run، work)',
    linger: 'مدة انتظار النتائج غير المعروفة في النهاية (الافتراضي: 10؛ run، work)',
    maxSubmissions: 'حد الإرسالات المدفوعة في اليوم من هذا المجلد؛ ينتظر الباقي (run، work)',
    afterCrash: 'بعد تعطلين على ملف: تخطيه، أو متابعة كل شيء (run، work، watch، library)',
    acceptOldData: 'المتابعة بمكتبة تنقصها إرسالات مهام عددها N (run، work، watch)',
    again: 'إضافة المهام الموجودة في المجلد أيضًا والدفع مقابلها مرة أخرى (run، film make)',
    resolution:
      'لها معرّف التوليد هذا؛ معرّف ملصق خاطئ؛ طلب إيقافها من الخدمة؛ سؤالها مجددًا بالمفتاح نفسه؛ لم تصل قط، تُرسَل من جديد؛ التخلي عنها (resolve)',
    resume: 'تجربة المهمة التالية بعد إيقاف قائمة الانتظار (work)',
    template: 'قالب مصدّر من التطبيق (watch)',
    maxJobs: 'حد المهام إجمالًا؛ مطلوب لأن المهام تُرسَل دون سؤال (watch)',
    subfolders: 'تضمين المجلدات الفرعية؛ تضمين الملفات الموجودة (watch)',
    names: 'قالب أسماء ملفات النسخ، مثل {date}_{seq}_{prompt:40} (export)',
    all: 'كل اللقطات بدل المختارة (export)',
    sidecars: 'ملفات إضافية تُنشأ بجانب النسخ (export)',
    withMedia: 'تضمين النتائج والمراجع (backup make)',
    map: 'مجلد في النسخة الاحتياطية ومكان ملفاته الآن؛ يمكن تكراره (backup restore)',
    baseUrl: 'عنوان الخدمة، بدل العنوان الذي في المستند (profile import)',
    out: 'مكان كتابة ملف التعريف (الافتراضي: الخرج القياسي؛ profile import)؛ ومع film select: أول إطار لم يعد مستخدمًا',
    model:
      'النموذج المراد تغيير سعره (profile prices)؛ النموذج الذي يحل محل نموذج كل لقطة من الفيلم (film make)',
    price: 'سعره، مثل --factors resolution.1080=2 (profile prices)',
    remove: 'من دون سعره؛ بالسعر الذي يلمح إليه المستند (profile prices)',
    project: 'مشروع لقطات الفيلم (film)',
    frame: 'الإطارات في الثانية وأبعاد المشروع بالبكسل (الافتراضي: 24، 1920x1080؛ film import)',
    shots: 'رموز لقطات الفيلم مفصولة بفاصلة (,)، أو all؛ عدد اللقطات الناتجة لكل منها (film make)',
    shot: 'لقطة الفيلم التي تُسنَد إليها اللقطة (film assign)',
    part: 'أول إطار مستخدم، محسوبًا بمعدل إطارات المشروع (film select)',
    formats: 'ما يُكتب من هذه؛ كلها إن لم يُختَر شيء (film export)',
    apply: 'اعتماد الترتيب والأجزاء من المونتاج المعدّل (film conform)',
    json: 'طباعة كائن JSON واحد في كل سطر إلى الخرج القياسي',
  },
  exitCodes: 'رموز الخروج',
  exits: {
    done: 'اكتمل المطلوب؛ وفي التشغيل: اكتملت كل مهمة وكل نتيجة في مكانها',
    failed: 'فشلت مهمة أو أُلغيت أو تنتظر شخصًا أو قوطعت أو تنقصها نتيجة؛ أو تعذرت كتابة الإخراج',
    invalid: 'مدخلات غير صالحة أو مجلد لا يمكن استخدامه؛ لم يُضَف شيء',
    unknown: 'نتيجة أحد الإرسالات غير معروفة: ربما احتُسبت تكلفته، ولا يُعاد إرساله تلقائيًا أبدًا',
  },
};

export const commandLine: Catalogue['commandLine'] = {
  waits: (why) => `في الانتظار: ${why}.`,
  waitsUntil: (why, end) => `في الانتظار: ${why}. ${end}`,
  missingProfile: (profileId) => `ملف تعريف ليس هنا (${profileId})`,
  profileAt: (name, baseUrl) => `«${name}» على ${baseUrl}`,
  strangers: (jobs, whose) =>
    `في هذا المجلد أيضًا مهام غير مكتملة عددها ${formatNumber(jobs)} تخص ${whose}؛ لا يُرسَل شيء من ذلك.`,
  queued: (jobs, folder) =>
    `عدد المهام المضافة: ${formatNumber(jobs)}. إذا انتهى هذا التشغيل مبكرًا، فتابع بالأمر: dailies work --data ${folder}`,
  lacking: (jobs) =>
    `عدد المهام التي تنقصها نتائج: ${formatNumber(jobs)}. اجلبها مرة أخرى بـ fetch، أو تخلَّ عنها بـ resolve JOB --leave.`,
  nothingLacking: 'لا توجد مهمة تنقصها نتائج.',
  stopping: 'يجري إكمال ما يُرسَل الآن. المقاطعة مرة أخرى تُنهي فورًا، وقد تبقى نتيجته غير معروفة.',
  queuedAgain: 'أُعيدت المهمة إلى قائمة الانتظار. أرسلها بـ work.',
  outputLost: (cause) => `تعذرت كتابة الإخراج (${cause}). اعرض المهام بـ list.`,
  noQueue: (folder) => `لا يوجد انتظار في ${folder}. تحقق من --data.`,
  forward: (publicUrl, port) => `يجب إعادة توجيه التسليمات من ${publicUrl} إلى http://127.0.0.1:${port}.`,
};

export const waitEnds: Catalogue['waitEnds'] = {
  offline: 'تتم المتابعة تلقائيًا عند إمكان الوصول إلى الخدمة. إن طال ذلك، فشغّل doctor.',
  'rate-limit': 'تتم المتابعة تلقائيًا.',
  'unclear-answers': 'راجع المهام المشكوك فيها في لوحة تحكم الخدمة، ثم شغّل work --resume.',
  'results-failing':
    'شغّل fetch؛ ويتابع work بمجرد وصول نتيجة. لتجربة المهمة التالية رغم ذلك، شغّل work --resume.',
  'over-price': 'قارن السعر بما خُصم، ثم شغّل work --resume.',
  'wrong-kind': 'اطّلع على ما وصل وراجع ملف التعريف، ثم شغّل work --resume.',
  'no-key': 'أضف المفتاح بـ --key-file FILE.',
  'key-refused': 'تحقق من المفتاح ومن رصيدك، ثم شغّل work مع --key-file FILE.',
  'no-credit': 'أضف رصيدًا في لوحة معلومات الخدمة، ثم شغّل work --resume.',
  'reference-expired': 'شغّل المهمة مجددًا بالملف نفسه أو بعنوان جديد.',
  'open-binding': 'أكمل ملف التعريف، ثم شغّل work مع --profile FILE.',
  'no-way-back': 'أضف الاستعلام عن الحالة إلى ملف التعريف، أو استلم التسليمات بـ --public-url URL.',
  'profile-missing': 'شغّل work مع --profile FILE.',
  budget: 'شغّل work مجددًا غدًا، أو بقيمة أعلى لـ --max-submissions.',
  'budget-unreadable': 'افتح التطبيق وتحقق من الميزانية في «الإعدادات». لن تُرسَل أي مهمة مدفوعة قبل ذلك.',
  'disk-full': 'حرّر مساحة، ثم شغّل work. لا تزال النتيجة لدى الخدمة.',
  'old-data': 'اقرأ الإشعار أعلاه، ثم شغّل work مع --accept-old-data.',
  'record-unwritable': 'حرّر مساحة، أو اجعل المجلد قابلًا للكتابة، ثم شغّل work. لم يُرسَل شيء.',
  'folder-unwritable': 'اجعله قابلًا للكتابة، ثم شغّل work. لا تزال النتيجة لدى الخدمة.',
};

export const argumentWords: Catalogue['argumentWords'] = {
  noCommand: (commands) => `اختر أمرًا: ${commands}. راجع --help.`,
  unknownCommand: (given, commands) => `أمر غير معروف «${given}». الأوامر: ${commands}.`,
  unknownOption: (option, command) => `ليس لـ ${command} خيار ${option}. راجع --help.`,
  keyOnCommandLine:
    'المفتاح في سطر الأوامر مرئي لغيرك على هذا الكمبيوتر. ضعه في ملف واستخدم --key-file FILE.',
  valueMissing: (option) => `يحتاج ${option} إلى قيمة.`,
  valueNotTaken: (option) => `لا يأخذ ${option} قيمة.`,
  givenTwice: (option) => `لا يُستخدم ${option} إلا مرة واحدة.`,
  fileMissing: (command, word) => `الأمر ${command} يحتاج ${word}: dailies ${command} ${word}.`,
  tooMany: (command, given) => `لا يأخذ ${command} القيمة «${given}».`,
  dataMissing: (command) => `يحتاج ${command} إلى مجلد قائمة الانتظار: --data DIR.`,
  templateMissing: 'يحتاج watch إلى قالب مصدّر من التطبيق: --template FILE.',
  maxJobsMissing: 'يرسل watch دون سؤال، لذا يحتاج إلى حد: --max-jobs N، من 1 إلى 99,999.',
  resolutionMissing:
    'يحتاج resolve إلى واحد من --arrived ID و--take-back و--stop و--ask-again و--never و--leave.',
  notATestMode: 'يجب أن تكون قيمة --test إما success أو failure.',
  notAfterCrash: 'يجب أن تكون قيمة --after-crash إما leave-out أو go-on.',
  notAPublicUrl: 'يجب أن تكون قيمة --public-url عنوان http أو https بلا استعلام ولا اسم ولا كلمة مرور.',
  notACount: 'يجب أن تكون قيمة --max-submissions عددًا صحيحًا.',
  formatBoth: 'استخدم --csv أو --json، لا كليهما.',
  notAPort: 'يجب أن تكون قيمة --listen-port رقم منفذ من 1 إلى 65535.',
  portUnused: 'استخدم --poll-only أو --listen-port: من دون تسليمات لا شيء يُستمع إليه.',
  projectMissing: (command) => `يحتاج ${command} إلى اسم مشروع: --project NAME.`,
  notARate: (rates) => `يجب أن تكون قيمة --fps واحدة من: ${rates}.`,
  notASize: 'يجب أن تكون قيمة --size بالبكسل، مثل 1920x1080.',
  shotsMissing: 'يحتاج film make إلى لقطات من الفيلم: --shots SH010,SH020 أو --shots all.',
  shotMissing: 'يحتاج film assign إلى لقطة من الفيلم: --shot CODE.',
  notTakes: (maximum) => `يجب أن تكون قيمة --takes عددًا صحيحًا من 1 إلى ${maximum}.`,
  notAFrame: (option) => `يجب أن تكون قيمة --${option} عدد إطارات.`,
  notSeconds: 'يجب أن تكون قيمة --linger عدد ثوانٍ، حتى يوم واحد.',
  deliveryBoth: 'استخدم --poll-only أو --public-url، لا كليهما.',
};

export const jobsFile: Catalogue['jobsFile'] = {
  notJson: (cause) => `JSON غير صالح: ${cause}`,
  notAList: 'ملف JOBS قائمة مهام: [ { "model": …, "input": { … } }, … ]',
  tooMany: (found, maximum) => `عدد المهام ${found} أكثر مما يجوز لملف واحد؛ الحد الأقصى ${maximum}`,
  tooLarge: 'هذا أكثر مما يمكن أن يحتويه ملف JOBS؛ قسّمه إلى ملفات أصغر',
  notAJob: 'المهمة كائن فيه «model» و«input»',
  unknownKey: (key, known) => `مفتاح غير معروف «${key}»؛ استخدم ${known.join('، ')}`,
  missing: (key) => `«${key}» مفقود`,
  notText: (key) => `يجب أن يكون «${key}» نصًا`,
  tooLong: (key, maximum) => `الحد الأقصى لأحرف «${key}» هو ${maximum}`,
  notTakes: (maximum) => `يجب أن يكون «takes» عددًا صحيحًا من 1 إلى ${maximum}`,
  notAnObject: (key) => `يجب أن يكون «${key}» كائنًا`,
  inRow: (row, words) => `الصف ${row}: ${words}`,
  inField: (row, field, words) => `الصف ${row}، ${field}: ${words}`,
  inFile: (words) => `ملف JOBS: ${words}`,
};

export const profileCommand: Catalogue['profileCommand'] = {
  heading: (document, baseUrl) => `${document} على ${baseUrl}`,
  bound: (count) => `إعدادات من المستند (${formatNumber(count)}):`,
  disagreements: 'الاختلافات بين المستند والواجهة (المعتمد هو الواجهة):',
  notes: 'أيضًا:',
  open: (count) => `أسئلة مفتوحة (${formatNumber(count)}):`,
  nothingOpen: 'ملف التعريف مكتمل.',
  written: (path) => `كُتب في ${path}`,
  modelUnknown: (model, known) => `ليس في ملف التعريف هذا نموذج ${model}. النماذج: ${known.join('، ')}.`,
  nothingToConfirm: (model) => `ليس لـ ${model} سعر لتأكيده.`,
  choiceUnknown: (given, known) =>
    known.length === 0
      ? `ليس لأي إعداد في هذا النموذج أسعار خاصة، فلا يمكن أن يكون لـ ${given} سعر.`
      : `لا يمكن أن يعتمد السعر على ${given}. الإعدادات: ${known.join('؛ ')}.`,
};

export const priceArguments: Catalogue['priceArguments'] = {
  modelMissing: 'حدّد النموذج بـ --model MODEL.',
  oneChange:
    'استخدم واحدًا من هذه: سعر جديد (--currency، --per-take، --per-second، --factors)، أو --remove، أو --confirm.',
  notACurrency: 'يجب أن يكون --currency رمز عملة مثل USD، أو اسم أرصدة.',
  notAnAmount: (option) => `يجب أن تكون قيمة ${option} رقمًا مثل 0.40.`,
  notFactors: 'يجب أن تكون قيمة --factors قائمة مثل resolution.1080=2,sound.true=1.5، أو none.',
};
