import { describeKind } from '../../compose/problems-text.ts';
import { formatRatio } from '../../compose/warnings-text.ts';
import type { WideReason } from '../../kernel/error-causes.ts';
import { formatBigNumber, formatBytes, formatLimit, formatSeconds } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import { nameType } from '../../models/media-formats.ts';
import { describeValue } from '../../service/text/fields-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { characters } from './counts.ts';

/** What stands in the way of a job, and what is only worth knowing. */
export const problems: Catalogue['problems'] = {
  required: (_, place) => `${place}: مطلوب`,
  'wrong-type': ({ expected }, place) => `${place}: النوع المطلوب ${expected ?? 'مختلف'}`,
  'too-short': ({ minimum, found }, place) =>
    `${place}: الناقص ${characters(Number(minimum ?? 0) - Number(found ?? 0))}؛ الحد الأدنى ${formatNumber(Number(minimum ?? 0))}`,
  'too-many-variations': ({ maximum, found }) =>
    `تعطي البدائل مهامًا عددها ${formatBigNumber(Number(found ?? 0))}، والحد الأقصى في المرة الواحدة ${formatBigNumber(Number(maximum ?? 0))}. اختر بعضها عشوائيًا بدلًا من ذلك`,
  'too-long': ({ maximum, found }, place) =>
    `${place}: الزائد ${characters(Number(found ?? 0) - Number(maximum ?? 0))}؛ الحد الأقصى ${formatNumber(Number(maximum ?? 0))}`,
  'not-a-choice': ({ choices, found }, place) => `${place}: ${found} ليس من الخيارات ${choices}`,
  'not-in-range': ({ minimum, maximum, found }, place) => `${place}: ${found} ليس بين ${minimum} و${maximum}`,
  'not-a-step': ({ step, found }, place) => `${place}: ${found} ليس من مضاعفات الخطوة ${step}`,
  'digits-lost': ({ maximum }, place) =>
    `${place}: استخدم رقمًا لا يتجاوز ${formatNumber(Number(maximum))}؛ فالأكبر منه يفقد خانات`,
  'too-small': ({ minimum, found }, place) => `${place}: ${found} أقل من ${minimum}`,
  'too-large': ({ maximum, found }, place) => `${place}: ${found} أكثر من ${maximum}`,
  'too-few': ({ minimum, found }, place) => `${place}: ${found} أقل من اللازم؛ أضف ${minimum} على الأقل`,
  'too-many': ({ maximum, found }, place) => `${place}: ${found} أكثر من اللازم؛ الحد الأقصى ${maximum}`,
  'unknown-field': ({ field }) => `ليس في هذا النموذج حقل «${field}»`,
  'unknown-model': ({ model }) => `لا يوجد نموذج «${model}»`,
  'empty-reference': (_, place) => `${place}: فارغ؛ أضف ملفًا أو عنوان URL أو اسمًا مرفوعًا`,
  'invalid-url': ({ url }, place) => `${place}: «${url}» ليس عنوان ويب (http أو https)`,
  'url-out-of-reach': ({ url }, place) =>
    `${place}: لا يمكن للخدمة الوصول إلى ${url} من خارج شبكتك؛ استخدم الملف نفسه`,
  'url-expired': ({ url }, place) => `${place}: انتهت صلاحية توقيع ${url}؛ استخدم الملف نفسه أو عنوانًا جديدًا`,
  'takes-files-only': (_, place) => `${place}: يُقبل الملف نفسه وليس عنوانه؛ أفلت الملف هنا`,
  'wrong-media': ({ expected, found }, place) =>
    `${place}: المطلوب ${describeKind(expected)}، وهذا ${describeKind(found)}`,
  'file-not-found': ({ file }) => `«${file}» ليس حيث كان؛ أعده إلى مكانه أو أضفه مجددًا`,
  'file-is-directory': ({ file }) => `«${file}» مجلد؛ أضف الملفات التي فيه`,
  'file-empty': ({ file }) => `«${file}» فارغ`,
  'file-damaged': ({ file }) => `«${file}» تالف وجزء منه مفقود؛ صدّره أو نزّله مجددًا`,
  'file-not-media': ({ file }) => `«${file}» ليس ملف صورة أو فيديو أو صوت`,
  'file-changed': ({ file }) => `تغيّر «${file}» منذ أن أضفته؛ أضفه مجددًا لاستخدام النسخة الحالية`,
  'file-unreadable': ({ file }) => `تتعذر قراءة «${file}»؛ تحقق من أنه غير مقفل وأن قرصه موصول`,
  'file-unsafe': ({ file }) => `لا يمكن قراءة «${file}» بأمان؛ الأرجح أنه تالف، فاستخدم ملفًا آخر`,
  'shot-unchosen': ({ file }) => `لم يُختَر شيء بعد لـ «${file}»`,
  'frame-needs-app': ({ file }) =>
    `«${file}» إطار من مقطع؛ أنشئ لقطة الفيلم هذه في التطبيق، حيث يمكن استخراج الإطارات`,
  'no-file-matches': ({ file }) => `لا يوجد ملف صورة أو فيديو أو صوت يطابق «${file}»`,
  'file-elsewhere': ({ file }) =>
    `«${file}» على كمبيوتر آخر لا يمكن لجدول الوصول إليه؛ انسخه إلى هذا الكمبيوتر أو أفلت الملف نفسه`,
  'folder-not-given': ({ file }) =>
    `«${file}» في مجلد لا يمكن لـ Dailies الوصول إليه؛ أفلت ذلك المجلد أو الجدول الذي فيه على «الدفعات» مرة واحدة`,
  'pattern-too-wide': ({ file, looked, maximum, reason }) =>
    `${describeWide(`«${file}»`, reason as WideReason, Number(looked), Number(maximum))}؛ استخدم مجلدًا فرعيًا أو طابق ملفات أقل`,
  'auto-needs-image': (_, place) =>
    `${place}: يحتاج «${describeValue('aspectRatio', 'auto')}» إلى صورة؛ أضف واحدة أو اختر شكلًا`,
  'element-kind-unsupported': (_, place) => `${place}: تسرد الخدمة عناصر جاهزة لكنها لا تدعمها`,
  'element-kind-unknown': ({ found }, place) => `${place}: «${found}» ليس نوع عنصر؛ استخدم image أو video`,
  'element-field-misplaced': ({ kind }, place) => `${place}: لا يُستخدم في العناصر من النوع ${kind}`,
  'option-unbound': (_, place) => `${place}: محدّد، لكن ملف التعريف لا يحتوي على اسمه لدى الخدمة`,
  'shape-unbound': ({ shapes }, place) => `${place}: لا يذكر ملف التعريف أي صيغة طلب هي الحالية (${shapes})`,
  'shape-mismatch': ({ shape }, place) =>
    shape
      ? `${place}: ليس ضمن صيغة الطلب في ملف التعريف (${shape})`
      : `${place}: ليس ضمن أي صيغة طلب في ملف التعريف`,
  'element-video-unbound': (_, place) => `${place}: ليس في ملف التعريف حقل لفيديو العنصر`,
  'upload-unbound': () =>
    'ليس في ملف التعريف طريقة رفع، فلا يمكن إرسال ملفات من هذا الكمبيوتر؛ استخدم عناوين URL للتنزيل',
  'upload-too-large': ({ file, maximum, found }) =>
    `حجم «${file}» هو ${formatBytes(Number(found ?? 0))}؛ تقبل الخدمة حتى ${formatBytes(Number(maximum ?? 0))}`,
  'inline-too-large': ({ file, maximum, found }) =>
    `حجم «${file}» هو ${formatBytes(Number(found ?? 0))}؛ هنا يُرسل الملف داخل الطلب نفسه، ويتسع حتى ${formatBytes(Number(maximum ?? 0))}`,
  'required-unbound': ({ field }) => `تشترط الخدمة «${field}»، وملف التعريف لا يملؤه`,
  'test-mode-unbound': ({ model }) =>
    model
      ? `ليس لـ ${model} تشغيل تجريبي مجاني مع ملف التعريف هذا`
      : 'ليس لهذا النموذج تشغيل تجريبي مجاني مع ملف التعريف هذا',
  'results-unbound': () =>
    'لا يذكر مستند الخدمة كيف تعود النتائج، لذا لن تُرسَل أي مهمة مدفوعة بعد؛ أكمل ملف التعريف في «الإعدادات»',
  'no-word-list': ({ variable }, place) => `${place}: ليس لـ {{${variable}}} قائمة كلمات بعد`,
  'unknown-variable': ({ variable }, place) => `${place}: {{${variable}}} ليس عمودًا ولا قائمة كلمات`,
  'not-in-cast': ({ name }, place) => `${place}: لا أحد في طاقمك باسم «${name}»`,
  'service-refused': ({ message }, place) => `${place}: قالت الخدمة «${message}»`,
};

export const mediaKinds: Catalogue['mediaKinds'] = {
  image: 'صورة',
  video: 'فيديو',
  audio: 'صوت',
};

export const unmetFields: Catalogue['unmetFields'] = {
  missing: (labels) => `ينقص ملف التعريف: ${formatList(labels)}`,
};

export const warnings: Catalogue['warnings'] = {
  'usually-smaller': ({ maximum, found }) =>
    `تقبل خدمات كهذه عادةً حتى ${formatBytes(Number(maximum))}؛ حجم هذا الملف ${formatBytes(Number(found))}`,
  'usually-more-pixels': ({ minimum, found }) =>
    `تطلب خدمات كهذه عادةً ${minimum} بكسل للضلع على الأقل؛ الضلع الأقصر هنا ${found}`,
  'usually-fewer-pixels': ({ maximum, found }) =>
    `تقبل خدمات كهذه عادةً حتى ${maximum} بكسل للضلع؛ الضلع الأطول هنا ${found}`,
  'usually-wider': ({ minimum, found }) =>
    `تقبل خدمات كهذه عادةً الأشكال بدءًا من ${formatRatio(minimum)}؛ هذا أضيق، ${formatRatio(found)}`,
  'usually-taller': ({ maximum, found }) =>
    `تقبل خدمات كهذه عادةً الأشكال حتى ${formatRatio(maximum)}؛ هذا أعرض، ${formatRatio(found)}`,
  'usually-shorter': ({ maximum, found }) =>
    `تقبل خدمات كهذه عادةً حتى ${formatSeconds(Number(maximum))}؛ مدة هذا ${formatSeconds(Number(found))}`,
  'usually-longer': ({ minimum, found }) =>
    `تطلب خدمات كهذه عادةً ${formatSeconds(Number(minimum))} على الأقل؛ مدة هذا ${formatSeconds(Number(found))}`,
  'usually-faster': ({ minimum, found }) =>
    `تطلب خدمات كهذه عادةً ${Math.ceil(Number(minimum))} إطارًا في الثانية على الأقل؛ في هذا ${Number(Number(found).toFixed(2))}`,
  'usually-slower': ({ maximum, found }) =>
    `تقبل خدمات كهذه عادةً حتى ${maximum} إطارًا في الثانية؛ في هذا ${Number(Number(found).toFixed(2))}`,
  'usually-other-type': ({ found, types }) =>
    `تقبل خدمات كهذه عادةً ${formatList(String(types).split(', ').map(nameType))}؛ هذا ${nameType(String(found))}`,
  'usually-still': () => 'هذه الصورة متحركة؛ لا تأخذ الخدمات منها عادةً إلا الإطار الأول، أو لا شيء',
  'usually-upright': () => 'تُدار هذه الصورة بملاحظة في الملف (Exif) قد تتجاهلها الخدمات',
  'lacks-end': () => 'تنقص هذا الملف علامة نهايته؛ الصورة كاملة، لكن قد ترفض خدمة ما الملف',
  'keeps-notes': ({ found }) =>
    `لا يمكن إزالة المواقع والأرقام التسلسلية من ملفات ${nameType(String(found))}؛ تُرسل معها`,
  'nothing-given': () => 'لا نص ولا ملف للعمل عليه؛ قد تقبل الخدمة الطلب مع ذلك وتحتسب رسومه',
  'unseen-results': ({ format }) => `لا يمكن عرض النتائج بصيغة ${format} هنا؛ تُحفظ وتُفتح في برنامج آخر`,
  'packed-results': () => 'تصل النتائج في أرشيف ZIP يُفك ضغطه في «المراجعة»',
};

export const widePatterns: Catalogue['widePatterns'] = {
  files: (name, looked, maximum) =>
    `يشمل ${name} ملفات أكثر من ${formatLimit(maximum)} (فُحص منها ${formatLimit(looked)})`,
  depth: (name, looked, maximum) =>
    `يمر ${name} بمجلدات متداخلة أكثر من ${formatLimit(maximum)} (عدد الملفات والمجلدات المفحوصة: ${formatLimit(looked)})`,
  time: (name, looked, maximum) =>
    `يستغرق العثور على ${name} وقتًا أطول من اللازم (عدد الملفات والمجلدات المفحوصة: ${formatLimit(looked)} في ${formatLimit(maximum)} ث)`,
  length: (name, _, maximum) => `${name} أطول من الحد الأقصى للأحرف، وهو ${formatLimit(maximum)}`,
  entries: (name, looked) =>
    `سيبحث ${name} في أكثر من اللازم (عدد الملفات والمجلدات المفحوصة: ${formatLimit(looked)})`,
};

export const readingFaults: Catalogue['readingFaults'] = {
  names: {
    document: 'هذا المستند',
    templates: 'ملف القوالب هذا',
    cast: 'ملف الطاقم هذا',
    file: 'ملف Dailies هذا',
  },
  unnamed: 'هذا الملف',
  time: (name, seconds) => `استغرقت قراءة ${name} أكثر من ${seconds} ث.`,
  memory: (name, megabytes) => `تحتاج قراءة ${name} إلى ذاكرة تزيد على ${megabytes} ميغابايت.`,
  fault: (name) => `تعذرت قراءة ${name} حتى نهايته.`,
  tooManyTemplates: (maximum) => `سيتجاوز بك هذا الملف الحد الأقصى، وهو ${maximum}.`,
  tooLargeForTemplates: 'هذا الملف أكبر مما يجوز لملف قوالب.',
  notTemplates: 'هذا ليس ملف قوالب.',
  notOneTemplate: 'لا يحتوي هذا الملف على قالب واحد بالضبط.',
};

export const documentFaults: Catalogue['documentFaults'] = {
  'not-parsable': ({ message }) => `هذا ليس JSON ولا YAML${message ? `: ${message}` : ''}.`,
  'not-a-document': () => 'هذا ليس مستند OpenAPI.',
  version: ({ found }) =>
    `يستخدم هذا المستند OpenAPI ${found}. يقرأ Dailies الإصدارات من 3.0 إلى 3.2 وSwagger 2.0.`,
  'remote-reference': ({ at, found }) =>
    `يشير هذا المستند إلى مرجع في مستند آخر («${found}»، عند ${at}). لا يجلب Dailies مستندات أخرى.`,
  'too-large': ({ maximum }) => `هذا المستند كبير جدًا: عدد أجزائه أكثر من ${formatNumber(maximum)}.`,
  'too-long': ({ maximum }) =>
    `هذا المستند طويل جدًا: عدد أحرفه أكثر من ${formatNumber(maximum)}، بما فيها الأجزاء المكررة.`,
  'long-name': ({ at, maximum }) =>
    `في هذا المستند اسم عدد أحرفه أكثر من ${formatNumber(maximum)} (عند ${at}).`,
  'too-deep': ({ maximum }) => `مستويات تداخل هذا المستند أكثر من ${String(maximum)}.`,
  'huge-enum': ({ at, found }) =>
    `يسرد هذا المستند في موضع واحد قيمًا عددها ${formatNumber(found)} (عند ${at})، ولا يمكن لأي استمارة عرضها.`,
  'no-endpoints': ({ sending }) =>
    `لا يصف هذا المستند نقطة نهاية تبدأ توليدًا${sending === '' ? '' : `، بل ${sending} فقط`}.`,
  'no-results': ({ starting }) =>
    `يوضح هذا المستند كيف يبدأ التوليد (${starting})، لكن ليس فيه طلب GET يسأل عنه.`,
  'no-form': ({ starting }) =>
    `يوضح هذا المستند كيف يبدأ التوليد (${starting})، لكن ما يحتاج إليه لا يمكن إدخاله في نموذج.`,
  other: () => 'لا يمكن استخدام مستند OpenAPI هذا.',
};
