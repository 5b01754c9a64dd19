import { formatList } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { elements, images, jobs, members, ofFiles, ofMembers, takes, voices } from './counts.ts';

/** The room where the cast is kept, and its members wherever they are used. */
export const castRoom: Catalogue['castRoom'] = {
  members: 'أعضاء الطاقم',
  count: (count) => members(count),
  selected: (count) => `المحدد: ${count}`,
  search: 'البحث في الطاقم',
  newMember: 'عضو جديد',
  newName: 'عضو جديد',
  import: 'استيراد…',
  importTip: 'استيراد أعضاء من ملف طاقم',
  export: 'تصدير…',
  exportTip: 'تصدير الصور والمقاطع والأصوات والملاحظات والموافقة كملف واحد',
  exported: (count, size) => `تم تصدير ${ofMembers(count)} · ${size}`,
  bin: 'المحذوفات',
  restore: 'استعادة',
  remove: 'حذف',
  removed: (count) => `تم الحذف: ${members(count)}`,
  removedDetail: 'تحتفظ المهام والمسودات التي تستخدمها بنسخها.',
  undo: 'تراجع',
  undone: 'تم التراجع',
  emptyTitle: 'احفظ شخصياتك هنا',
  empty:
    'يجمع عضو الطاقم صورًا أو مقطعًا وأصواتًا وملاحظات وموافقة، جاهزًا لأي نموذج يقبل العناصر. أفلت صورًا هنا لإنشاء عضو.',
  nobodyFoundTitle: 'لم يُعثر على أعضاء',
  nobodyFound: 'يشمل البحث الأسماء والملاحظات.',
  showAll: 'عرض الكل',
  emptyBinTitle: 'لا أعضاء محذوفين',
  emptyBin: 'يبقى هنا الأعضاء الذين تحذفهم لتتمكن من استعادتهم.',
  close: 'العودة إلى الطاقم',
  useIn: 'استخدام في…',
  noConsentMark: 'لا موافقة محفوظة',
  name: 'الاسم',
  nameExample: 'مثلًا hero',
  kind: 'النوع',
  kinds: { image: 'صور', video: 'فيديو' },
  colour: 'اللون',
  images: 'الصور',
  video: 'الفيديو',
  voices: 'الأصوات',
  meanings: {
    images: 'تُرسَل إلى النماذج بهذا الترتيب. الأولى هي الغلاف.',
    video: 'يُرسَل في الحقل الذي يسمّيه له ملف التعريف.',
    voices: 'مقاطع أو صوت. إحدى صيغ الطلب تقبل المقاطع، والأخرى صوتًا واحدًا.',
  },
  voiceName: 'اسم الصوت',
  voiceNameExample: 'اسم صوت أو معرّفه لدى الخدمة',
  notes: 'ملاحظات',
  notesExample: 'مثلًا العمر والملابس وما لا يُعرض أبدًا',
  dropOrChoose: 'إفلات ملفات أو اختيارها',
  add: (place) => `إضافة إلى ${place}`,
  removeMedium: (name) => `إزالة ${name}`,
  mediumKeys: 'اضغط Alt مع سهم للنقل، وDelete للإزالة',
  consent: 'الموافقة',
  consentMeaning: 'للأشخاص الحقيقيين: من وافق على أن يظهر أو يُسمع. تُحفظ مع العضو ولا تُرسَل أبدًا.',
  who: 'من وافق',
  when: 'متى',
  words: 'على ماذا وافق',
  document: 'المستند',
  addDocument: 'إضافة مستند…',
  showDocument: 'إظهار في المجلد',
  removeDocument: 'إزالة المستند',
  fitsTitle: 'الاستخدام في نموذج',
  fits: 'مناسب',
  upTo: (count) => `حتى ${count}`,
  tooMany: (count, most) => `${count} أكثر من اللازم؛ الحد الأقصى ${most}`,
  usedTitle: 'الاستخدام',
  unused: 'لم يُستخدم بعد.',
  used: (jobCount, takeCount) => `${jobs(jobCount)}، ${takes(takeCount)}`,
  openTake: 'فتح في «المراجعة»',
  duplicates: 'تكرارات محتملة',
  nothingLarge: 'أفلت صورًا أو مقاطع أو أصواتًا هنا',
  refused: (names) => `تعذرت إضافة ${ofFiles(names)}`,
  takesToAdd: (count) => `للإضافة: ${takes(count)}. اختر عضوًا أو أنشئ عضوًا جديدًا.`,
  takesAdded: (count, name) => `أُضيف إلى ${name}: ${takes(count)}`,
  cancel: 'إلغاء',
  importTitle: 'الأعضاء في هذا الملف',
  importNone: 'ليس في هذا الملف أعضاء.',
  importAll: (count) => `استيراد ${ofMembers(count)}`,
  imported: (count) => `تم استيراد ${ofMembers(count)}`,
  importing: 'جارٍ النسخ والتحقق…',
  choiceOf: (name) => `استيراد ${name}`,
  choices: { add: 'إضافة', merge: 'دمج', skip: 'تخطي' },
  keepBoth: 'الاحتفاظ بكليهما',
  hasNamesake: 'الاسم مستخدم بالفعل',
  hasTwin: 'صورة أو مقطع كعضو آخر',
  contents: (imageCount, voiceCount, hasVideo) =>
    [
      imageCount > 0 ? images(imageCount) : '',
      hasVideo ? 'فيديو واحد' : '',
      voiceCount > 0 ? voices(voiceCount) : '',
    ]
      .filter((part) => part !== '')
      .join('، ') || 'بلا وسائط',
  withConsent: 'الموافقة محفوظة',
};

export const castShared: Catalogue['castShared'] = {
  name: (name) => `الاسم نفسه لدى ${name}`,
  media: (name) => `الصورة أو المقطع أو الصوت نفسه لدى ${name}`,
  both: (name) => `الاسم والوسائط نفسها لدى ${name}`,
};

export const castColours: Catalogue['castColours'] = {
  none: 'بلا لون',
  red: 'أحمر',
  amber: 'كهرماني',
  green: 'أخضر',
  blue: 'أزرق',
  violet: 'بنفسجي',
};

export const cast: Catalogue['cast'] = {
  fromCast: 'من الطاقم',
  pickerLabel: 'الاختيار من الطاقم',
  search: 'البحث في الطاقم',
  nobody: 'طاقمك فارغ.',
  nobodyFound: 'لم يُعثر على أعضاء.',
  openCast: 'فتح «الطاقم»',
  addToCast: 'عضو الطاقم…',
  unnamed: 'بلا اسم',
  fits: 'مناسب',
  linked: (name) => `من الطاقم: ${name}`,
  behind: (name) => `تغيّر ${name} في الطاقم`,
  gone: 'لم يعد في الطاقم. هذه النسخة كما هي.',
  update: 'تحديث النسخة',
  left: (names, model) => `لم يبقَ مكان في ${model} لـ ${formatList(names)}`,
  keepInCast: 'إضافة إلى الطاقم',
  keptInCast: (name) => `أُضيف ${name} إلى الطاقم`,
};

export const castMisfits: Catalogue['castMisfits'] = {
  'takes-no-elements': 'لا يقبل هذا النموذج العناصر',
  full: (capacity) => `لا مكان: سعة هذا النموذج ${elements(capacity)}`,
  'video-unbound': 'ليس في ملف التعريف حقل لفيديو العنصر',
};

export const castNotes: Catalogue['castNotes'] = {
  'nothing-to-see': { image: 'لا صورة بعد', video: 'لا فيديو بعد' },
  'voices-need-shape': 'لا تُرسَل الأصوات: لا يذكر ملف التعريف أي صيغة طلب هي الحالية',
  'sound-left': (count) => `لا يُرسَل: ${voices(count)}؛ صيغة الطلب هذه تقبل مقاطع لا صوتًا`,
  'voices-left': (count) => `لا يُرسَل: ${voices(count)}؛ صيغة الطلب هذه تقبل واحدًا`,
  'voice-name-left': 'لا يُرسَل الصوت بالاسم: صيغة الطلب هذه تقبل مقاطع',
  'no-consent': 'لا موافقة محفوظة',
};

export const castFaults: Catalogue['castFaults'] = {
  'not-a-cast': (file) => `${file} ليس ملف طاقم.`,
  newer: (file) => `أُنشئ ${file} بإصدار أحدث من Dailies.`,
  tooLarge: (file) => `${file} أكبر مما يجوز لملف طاقم.`,
  unsafe: (file) => `يحتوي ${file} على أسماء ملفات غير آمنة.`,
  missing: (file) => `ينقص ${file} بعض صوره أو مقاطعه أو مستنداته.`,
  wrongMedia: (file) => `في ${file} ملف خاطئ مكان صورة أو مقطع.`,
  wrongMediaNamed: (file, name) => `في ${file} ملف خاطئ مكان صورة أو مقطع (${name}).`,
  damaged: (file) => `${file} تالف.`,
};
