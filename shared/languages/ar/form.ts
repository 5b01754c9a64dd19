import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './counts.ts';

/** The form of a model, what a prompt names, and what is dropped. */
export const form: Catalogue['form'] = {
  needed: 'مطلوب',
  serviceDecides: 'افتراضي الخدمة',
  unset: 'افتراضي',
  letServiceDecide: (label) => `${label}: العودة إلى افتراضي الخدمة`,
  on: 'تشغيل',
  off: 'إيقاف',
  unbound: 'متوقف: لا يذكر ملف التعريف اسم هذا الخيار.',
  bind: 'إكمال ملف التعريف',
  promptExample: 'قارب ورقي ينجرف في مكتبة غمرتها المياه عند الغسق، مصابيح تتوهج تحت الماء، اقتراب بطيء',
  tryExample: 'تجربة مثال',
  upToTokens: (maximum) => `الرموز: ${formatNumber(maximum)} كحد أقصى`,
  alternativesTip: 'اكتب {فجر|غسق} لإنشاء واحدة من كل منهما.',
  dropOrChoose: 'إفلات أو اختيار',
  textTooLarge: (length) => `عدد أحرف هذا النص ${formatNumber(length)}`,
  textNotTaken: (maximum) =>
    maximum === undefined
      ? 'لا يقبل أي نموذج وصفًا بهذا الطول. أُبقي النص السابق.'
      : `الحد الأقصى لهذا النموذج ${formatNumber(maximum)}. أُبقي النص السابق.`,
  chooseFor: (label) => `اختيار ملفات لـ ${label}`,
  remove: (name) => `إزالة ${name}`,
  play: (name) => `تشغيل ${name}`,
  stop: (name) => `إيقاف ${name}`,
  moved: (name, place, count, slot) => `موضع ${name} الآن ${place} من ${count} في ${slot}`,
  large: (name) => `${name}، كبير`,
  tileKeys: 'Space يعرضه كبيرًا، وAlt مع سهم ينقله، وDelete يزيله',
  tileKeysSingle: 'Space يعرضه كبيرًا، وDelete يزيله',
  worksUntil: (time: string) => `صالح حتى ${time}`,
  uploadedBefore: 'مرفوع سابقًا',
  inCloud: 'في السحابة',
  inCloudTip: 'في السحابة: يُنزَّل عند استخدامه',
  fileGone: 'لم يعد الملف متاحًا',
  addElement: 'إضافة عنصر',
  elementNumber: (number) => `العنصر ${number}`,
  elementName: (number) => `اسم العنصر ${number}`,
  elementNameExample: 'الاسم، كما في \u200e@hero',
  elementKind: (number) => `نوع العنصر ${number}`,
  elementKinds: { image: 'صور', video: 'فيديو' },
  removeElement: (title) => `إزالة ${title}`,
  preMadeUnsupported: 'تسرد واجهة API عناصر جاهزة لكنها لا تدعمها.',
  voicesNeedShape: 'الأصوات متوقفة: لا يذكر ملف التعريف أي صيغة طلب تستخدمها الخدمة.',
  elementVideoUnbound: 'لا يذكر ملف التعريف حقل فيديو العنصر.',
  voiceByName: 'صوت بالاسم',
  voiceExample: 'اسم الصوت أو معرّفه',
};

export const refusals: Catalogue['refusals'] = {
  full: (slot, capacity) =>
    `${slot}: لا مكان، السعة ${counted(capacity, {
      one: 'موضع واحد',
      two: 'موضعان',
      few: 'مواضع',
      many: 'موضعًا',
      other: 'موضع',
    })}`,
  wrongMedia: (takes, found) => `${takes}؛ ${found}`,
  takes: {
    image: (slot) => `${slot}: المطلوب صورة`,
    video: (slot) => `${slot}: المطلوب فيديو`,
    audio: (slot) => `${slot}: المطلوب صوت`,
  },
  found: {
    image: 'هذه صورة',
    video: 'هذا فيديو',
    audio: 'هذا صوت',
  },
};

export const mentions: Catalogue['mentions'] = {
  menu: 'ما يمكن للوصف ذكره',
  named: 'مذكور في الوصف',
  sentAsWritten: 'يُرسَل كما كُتب',
  sentAsWrittenTip:
    'لا توفر الواجهة طريقة للإشارة إلى صورة أو عنصر في الوصف، لذا تصل الأسماء والأرقام إلى الخدمة كما هي هنا تمامًا.',
  place: (slot, number) => `${slot} ${number}`,
  element: 'عنصر في هذا الطلب',
  inCast: 'في الطاقم، لا في هذا الطلب',
  addFromCast: 'في الطاقم: يضيف العنصر',
  nobody: 'ليس عنصرًا في هذا الطلب',
  noReference: 'لا شيء هنا بهذا الرقم',
  add: 'إضافة',
  addNamed: (name) => `إضافة ${name} إلى هذا الطلب`,
};

export const drop: Catalogue['drop'] = {
  notHere: (file) => `لا يمكن إفلات ${file} هنا`,
  whereTo:
    'أفلت الصور والمقاطع في الإنشاء أو الطاقم أو المراجعة، والأصوات في الإنشاء أو الطاقم، والجداول في الدفعات.',
  notAFile: 'ليس ملفًا على هذا الكمبيوتر. احفظه أولًا، ثم أفلت الملف.',
  onlyAddress: 'هذا عنوان وليس ملفًا',
  saveFirst: 'احفظ الصورة أو المقطع أولًا، ثم أفلت الملف.',
  onlyPlace: 'ذكر البرنامج الآخر هذا الملف ولم يسلّمه. أفلته من مجلده بدلًا من ذلك.',
  notAdded: (count) => `لم يُضَف: ${formatNumber(count)}`,
};
