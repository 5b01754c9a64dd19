import type { EditFault, RenderFault, UnsafeReason } from '../../kernel/error-causes.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

const UNSAFE: { readonly [Reason in UnsafeReason]: (file: string) => string } = {
  'ended-reader': (name) => `تسبب ${name} في تعطل الجزء الذي يقرأ الملفات في Dailies.`,
  'took-too-long': (name) => `استغرقت قراءة ${name} وقتًا أطول من اللازم.`,
  'left-out': (name) => `تم تخطي ${name} لأن Dailies انتهى فجأة أثناء قراءته.`,
};

const CHOOSE_OTHER = 'اختر مجلدًا آخر.';

/** Files and folders of this computer. */
const EDIT: { readonly [Fault in EditFault]: (file: string) => string } = {
  unknown: (name) => `${name} ليس خطًا زمنيًا بصيغة OTIO أو FCPXML أو XML أو EDL.`,
  damaged: (name) => `${name} تالف: فهو يخالف قواعد صيغته.`,
  'too-large': (name) => `${name} أكبر أو أعمق تداخلًا من أن يكون خطًا زمنيًا.`,
  unsafe: (name) => `يعرّف ${name} كيانات XML خاصة به، وDailies لا يفتحها.`,
  empty: (name) => `لا يوجد تسلسل في ${name}.`,
};

/** What happened to a film, and what to do. */
const RENDER: { readonly [Fault in RenderFault]: readonly [string, string] } = {
  empty: ['لا لقطات في المونتاج', 'أضف لقطات إلى المشروع.'],
  'no-window': ['لا يمكن فتح نافذة هنا، والأفلام تُرسم في نافذة', 'صيّر الفيلم في التطبيق، أو حيث توجد شاشة.'],
  'no-encoder': [
    'لا يمكن لهذا الحاسوب ترميز هذا الترميز بهذا الحجم للإطار',
    'اختر مجددًا بين H.264 وVP9، أو استخدم حجم إطار أصغر.',
  ],
  'no-aac': ['لا يمكن لهذا الحاسوب ترميز صوت AAC', 'صيّر الفيلم على حاسوب آخر.'],
  file: ['تعذر فك ترميز إحدى لقطات المونتاج', 'اختر إصدارًا آخر لها.'],
  ended: ['توقف التصيير على نحو غير متوقع', 'حاول مجددًا.'],
};

export const fileErrors: Catalogue['fileErrors'] = {
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `تعذر العثور على ${file(path)}.`,
    means: NOTHING_CHARGED,
    act: 'تحقق من اسمه وقرصه، أو اختره من مكانه الحالي.',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)} مجلد.`,
    means: 'لم يُضَف أي من ملفاته.',
    act: 'اختر ملفًا منه بدلًا من ذلك.',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)} فارغ.`,
    means: 'لم تتم إضافته.',
    act: 'صدّر الملف أو انسخه مجددًا، ثم أضفه.',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened:
      maximum === undefined
        ? `${file(path)} أكبر من الحد الأقصى لهذا النوع من الملفات.`
        : `${file(path)} أكبر من ${formatBytes(maximum)}، وهو الحد الأقصى لهذا النوع من الملفات.`,
    means: 'لم يُستورَد منه شيء.',
    act: 'تحقق من أنه الملف الصحيح، أو قسّمه.',
  }),
  FILE_NOT_MEDIA: ({ path }) => ({
    happened: `${file(path)} ليس ملف صورة أو فيديو أو صوت.`,
    means: 'لم تتم إضافته. يعتمد Dailies على محتوى الملف لا على اسمه.',
    act: 'استخدم تنسيقًا شائعًا، مثل PNG أو JPEG أو MP4 أو MOV أو MP3 أو WAV.',
  }),
  FILE_DAMAGED: ({ path }) => ({
    happened: `${file(path)} تالف: جزء منه مفقود.`,
    means: 'لم تتم إضافته، لأن الخدمة قد تخصم تكلفته ثم تفشل. لم يُخصم أي مبلغ.',
    act: 'صدّره أو نزّله مجددًا، أو افتحه في برنامج آخر واحفظ نسخة.',
  }),
  FILE_CHANGED: ({ path }) => ({
    happened: `تغيّر ${file(path)} منذ أن قرأه Dailies.`,
    means: 'لم يُستخدم، لأنه ربما لم يعد ما تريده. لم يُخصم أي مبلغ.',
    act: 'أضفه مجددًا لاستخدام النسخة الحالية، ثم حاول مجددًا.',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: name
      ? `${file(path)} ليس ${text(name)}: محتواه مختلف.`
      : `${file(path)} ليس الملف المفقود: محتواه مختلف.`,
    means: 'لم يتغير شيء. لا يزال ملف اللقطة مفقودًا.',
    act: 'اختر الملف الأصلي، أو المجلد الذي قد يكون فيه.',
  }),
  FILE_NOT_SOUND: ({ path }) => ({
    happened: `${file(path)} ليس ملفًا صوتيًا.`,
    means: 'لم تتغير الموسيقى التصويرية.',
    act: 'اختر ملفًا صوتيًا مثل WAV أو MP3 أو M4A.',
  }),
  TAKE_FILE_MISSING: ({ path }) => ({
    happened: `ملف إحدى اللقطات مفقود: ${file(path)}.`,
    means: 'لم يُكتب شيء. اللقطات الأخرى لم تُمَس.',
    act: 'ابحث عن الملفات المفقودة في المراجعة، أو استخدم لقطة أخرى.',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `تتعذر قراءة ${file(path)}${bracketed(cause)}.`,
    means: NOTHING_CHARGED,
    act: 'تحقق من أن قرصه موصول، وأن لديك إذن فتحه، وأن لا تطبيق آخر يستخدمه.',
  }),
  FILE_IN_CLOUD: ({ path }) => ({
    happened: `${file(path)} في السحابة وتعذر تنزيله إلى هذا الكمبيوتر.`,
    means: NOTHING_CHARGED,
    act: 'تحقق من اتصالك، أو نزّله في Finder أو مستكشف الملفات، ثم أعد المحاولة.',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)} على كمبيوتر آخر.`,
    means: 'لم يفتحه Dailies، لأن ذلك قد يرسل بيانات دخولك إلى ذلك الكمبيوتر. لم يُرسَل شيء.',
    act: 'انسخه إلى هذا الكمبيوتر، أو أفلت الملف نفسه.',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `لا يملك Dailies حق الوصول إلى مجلد ${file(path)}.`,
    means: 'لم يُفتح المجلد. لا يجوز لجدول أو صفحة من شخص آخر تصفح جهازك أو الكتابة فيه.',
    act: 'أفلت هنا مرة واحدة الملف أو مجلده أو الجدول الموجود فيه. وللكتابة في مجلد، اختره في مربع الحوار.',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${describeWide(file(path), reason, looked, maximum)}.`,
    means: 'لم يُضَف أي من ملفاته.',
    act: 'استخدم مجلدًا فرعيًا، أو طابق ملفات أقل.',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[reason]?.(file(path)) ?? `لا يمكن قراءة ${file(path)} بأمان.`,
    means: `${NOTHING_CHARGED} لم يتأثر Dailies.`,
    act:
      reason === 'left-out'
        ? 'لاستخدامه رغم ذلك، أضفه بنفسك.'
        : 'الأرجح أنه تالف. صدّره مجددًا من التطبيق الذي أنشأه، أو استخدم ملفًا آخر.',
  }),
  FIX_FAILED: ({ path, cause }) => ({
    happened: `تعذر تحويل ${file(path)}${cause ? ` (${text(cause)})` : ''}.`,
    means: 'الملف الأصلي لم يُمَس. لم يُرسَل شيء ولم يُخصم أي مبلغ.',
    act: 'جرّب إصلاحًا آخر، أو صدّره مجددًا من التطبيق الذي أنشأه.',
  }),
  FIX_CANCELLED: ({ path }) => ({
    happened: `أُلغي تحويل ${file(path)}.`,
    means: 'حُذفت النسخة الجزئية. الملف الأصلي لم يُمَس.',
    act: 'ابدأ مجددًا عندما تكون مستعدًا.',
  }),
  EXPORT_FAILED: ({ path, reason, cause, done }) => ({
    happened:
      reason === 'full'
        ? `القرص ممتلئ في ${text(path)}.`
        : reason === 'own-folder'
          ? `يحفظ Dailies ملفاته الخاصة في ${text(path)}.`
          : `لا يمكن لـ Dailies الكتابة في ${text(path)}${bracketed(cause)}.`,
    means: done
      ? `الملفات الأصلية لم تُمَس. عدد النسخ الكاملة: ${text(done)}، ولا نسخ جزئية.`
      : 'الملفات الأصلية لم تُمَس. لم يُنسخ شيء.',
    act: reason === 'full' ? 'حرّر مساحة، أو اختر مجلدًا على قرص آخر.' : CHOOSE_OTHER,
  }),
  RENDER_FAILED: ({ path, reason, cause }) => {
    const [happened, act] = RENDER[reason] ?? RENDER.ended;
    const name = reason === 'file' ? `: ${file(path)}` : '';
    return {
      happened: `${happened}${name}${bracketed(cause)}.`,
      means: 'لم يُكتب شيء. اللقطات لم تُمَس.',
      act,
    };
  },
  DISK_FULL: ({ path }) => ({
    happened: path ? `القرص ممتلئ في ${text(path)}.` : 'القرص ممتلئ.',
    means: 'لم يضِع شيء. تبقى النتائج المكتملة لدى الخدمة إلى أن يمكن حفظها.',
    act: 'حرّر مساحة، أو اختر مجلدًا على قرص آخر، ثم حاول مجددًا. تستمر التنزيلات تلقائيًا.',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: `لا يمكن لـ Dailies الكتابة في ${path ? text(path) : 'مجلد النتائج'}${bracketed(cause)}.`,
    means: 'ما حُفظ سابقًا لم يُمَس. تبقى النتائج التي لم تُحفظ بعد لدى الخدمة.',
    act: 'اجعله قابلًا للكتابة أو اختر مجلدًا آخر، ثم حاول مجددًا.',
  }),
  FILE_HELD: ({ path }) => ({
    happened: `يستخدم برنامج آخر ${path ? file(path) : 'الملف'}، لذا تعذر استبداله.`,
    means: 'الملف لم يتغير، ولم يضِع شيء.',
    act: 'أغلقه حيث هو مفتوح: في مشغّل أو محرر أو تطبيق يزامن الملفات أو يفحصها. ثم أعد المحاولة.',
  }),
  ZIP_NOT_UNPACKED: ({ path, reason }) => ({
    happened:
      reason === 'damaged'
        ? `${file(path)} تالف، أو محمي بكلمة مرور، أو مضغوط بطريقة لا يقرؤها Dailies.`
        : reason === 'unsafe'
          ? `في ${file(path)} ملفات ستقع خارج مجلده، أو روابط بدل الملفات.`
          : `في ${file(path)} ملفات أكثر من اللازم، أو سيشغل مساحة كبيرة جدًا بعد فك ضغطه.`,
    means: 'لم يُفك ضغط شيء. يبقى الأرشيف كما هو.',
    act: 'افتحه في برنامج للأرشيفات إذا كنت تثق بالخدمة.',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: `${path ? text(path) : 'مجلد النتائج'} ليس المجلد الذي حُفظت فيه نتائجك.`,
    means: 'لم يُحفظ شيء فيه. تبقى النتائج الجديدة لدى الخدمة بلا تكلفة إضافية.',
    act: 'أعد توصيل قرصه، أو اختر هذا المجلد في «الإعدادات» لاستخدامه من الآن فصاعدًا.',
  }),
  WATCH_REFUSED: ({ path, reason }) => ({
    happened:
      reason === 'own-folder'
        ? `يحتوي ${file(path)} على نتائج Dailies، أو يقع داخل مجلد يحتوي عليها.`
        : reason === 'values'
          ? 'في القالب متغيرات فارغة.'
          : `${file(path)} ليس مجلدًا قابلًا للقراءة.`,
    means:
      reason === 'own-folder'
        ? 'ستصبح كل نتيجة مهمة أخرى بلا نهاية. المجلد غير مراقَب، ولم يُرسَل شيء.'
        : NOTHING_CHARGED,
    act: reason === 'values' ? 'املأها.' : CHOOSE_OTHER,
  }),
  EDIT_FILE_INVALID: ({ path, fault }) => ({
    happened: (EDIT[fault] ?? EDIT.unknown)(file(path)),
    means: 'لم يتغير شيء.',
    act: 'صدّر الخط الزمني مجددًا بصيغة OTIO أو FCPXML أو XML أو EDL.',
  }),
  LENGTH_INVALID: ({ text: length }) => ({
    happened: `«${text(length)}» ليس طولًا.`,
    means: 'لم يتغير شيء.',
    act: 'اكتب إطارات (48) أو ثواني (2s) أو رمزًا زمنيًا (00:00:02:00).',
  }),
};
