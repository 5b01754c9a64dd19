import type { Catalogue } from '../catalogue.ts';
import { counted } from './counts.ts';

/** What the system's own parts around the page say. */
export const system: Catalogue['system'] = {
  applicationName: 'Dailies',
  mediaFiles: 'صور وفيديو وصوت',
  allFiles: 'كل الملفات',
  savedKinds: {
    csv: 'جدول CSV',
    log: 'سجل',
    dailies: 'ملف Dailies',
    'dailies-cast': 'طاقم Dailies',
  },
  startFailed: 'تعذر بدء Dailies',
  coreRestarted: {
    message: 'توقفت قائمة الانتظار فجأة وأُعيد تشغيلها.',
    detail:
      'تستمر مهامك. الإرسال الذي كان جاريًا عند التوقف مُدرج الآن كغير معروف: ربما خُصمت تكلفته، ولن يُعاد إرساله تلقائيًا أبدًا.',
  },
  windowHangs: {
    message: 'نافذة Dailies لا تستجيب.',
    detail:
      'تستمر مهامك. إذا أعدت تحميل النافذة، تعود مسودتك وكل ما في قائمة الانتظار؛ وقد يضيع فقط آخر ما كتبته.',
    loadAnew: 'إعادة التحميل',
    wait: 'انتظار',
  },
  confirmSpending: {
    submissions: (count) =>
      `هل تريد إضافة ${counted(count, {
        one: 'إرسال مدفوع واحد',
        two: 'إرسالين مدفوعين',
        few: 'إرسالات مدفوعة',
        many: 'إرسالًا مدفوعًا',
        other: 'إرسال مدفوع',
      })} إلى قائمة الانتظار؟`,
    bounds: 'هل تريد تغيير ما يجوز لـ Dailies إنفاقه؟',
    service: 'هل تريد تغيير الخدمة التي يستخدمها Dailies أو طريقة استخدامها؟',
    detail: 'لم تضغط مفتاحًا ولم تنقر قبل هذا مباشرة. إذا لم تطلب ذلك، فاختر «إلغاء».',
    allow: 'سماح',
    cancel: 'إلغاء',
  },
  logLies: 'للإبلاغ عن ذلك، أرفق السجل الموجود في',
  switchRefused: (name) =>
    `لا يمكن بدء Dailies مع \u200e--${name}، لأن برامج أخرى قد تتصرف عندئذٍ باسم التطبيق. ابدأه من دون هذا الخيار.`,
};

export const menu: Catalogue['menu'] = {
  file: 'ملف',
  settings: 'الإعدادات…',
  close: 'إغلاق النافذة',
  quit: (name) => `إنهاء ${name}`,
  exit: 'إنهاء',
  keyboard: 'اختصارات لوحة المفاتيح',
  showLog: 'إظهار ملف السجل',
  viewer: 'نافذة العرض',
  lookUp: (words) => `بحث عن «${words}»`,
  noSuggestions: 'لا توجد تخمينات',
  cut: 'قص',
  copy: 'نسخ',
  paste: 'لصق',
  selectAll: 'تحديد الكل',
  undo: 'تراجع',
  redo: 'إعادة',
};

export const quitQuestion: Catalogue['quitQuestion'] = {
  message: 'هل تريد الإنهاء أثناء نقل الملفات؟',
  messageUnsent: 'هل تريد الإنهاء قبل إرسال كل المهام؟',
  detail:
    'تستمر المهام المُرسَلة لدى الخدمة. تُستأنف التنزيلات عند فتح Dailies في المرة القادمة، وتبدأ عمليات الرفع غير المكتملة من جديد. لا يُخصم شيء مرتين.',
  unsent: 'تنتظر المهام غير المُرسَلة حتى تفتح Dailies من جديد.',
  quit: 'إنهاء',
  stay: 'إلغاء',
};

export const menuRoles: Catalogue['menuRoles'] = {
  edit: 'تحرير',
  pasteAndMatchStyle: 'لصق ومطابقة النمط',
  delete: 'حذف',
  substitutions: 'الاستبدالات',
  showSubstitutions: 'إظهار الاستبدالات',
  smartQuotes: 'علامات الاقتباس الذكية',
  smartDashes: 'الشُّرط الذكية',
  textReplacement: 'استبدال النص',
  speech: 'الكلام',
  startSpeaking: 'بدء التحدث',
  stopSpeaking: 'إيقاف التحدث',
  view: 'عرض',
  actualSize: 'الحجم الفعلي',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  fullScreen: 'تبديل ملء الشاشة',
  window: 'نافذة',
  minimize: 'تصغير النافذة',
  zoom: 'تكبير/تصغير',
  front: 'إحضار الكل إلى الأمام',
  help: 'مساعدة',
  about: (name) => `حول ${name}`,
  services: 'الخدمات',
  hide: (name) => `إخفاء ${name}`,
  hideOthers: 'إخفاء التطبيقات الأخرى',
  showAll: 'إظهار الكل',
};
