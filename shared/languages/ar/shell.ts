import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, jobs } from './counts.ts';

/** The frame around the rooms, its commands, and the keyboard map. */
export const shell: Catalogue['shell'] = {
  app: 'Dailies',
  rooms: {
    compose: 'الإنشاء',
    batch: 'الدفعات',
    queue: 'قائمة الانتظار',
    review: 'المراجعة',
    film: 'الفيلم',
    cast: 'الطاقم',
    settings: 'الإعدادات',
  },
  roomsLabel: 'الأقسام',
  hideNames: 'طي الشريط الجانبي',
  showNames: 'توسيع الشريط الجانبي',
  newTakes: (count) =>
    counted(count, {
      one: 'لقطة جديدة',
      two: 'لقطتان جديدتان',
      few: 'لقطات جديدة',
      many: 'لقطة جديدة',
      other: 'لقطة جديدة',
    }),
  notifications: 'الإشعارات',
  dismiss: 'تجاهل',
  close: 'إغلاق',
  loading: 'جارٍ فتح عملك…',
  tryAgain: 'إعادة المحاولة',
  status: 'الحالة',
  practice: 'تدريب',
  practiceTip: 'خدمة التدريب المضمّنة: ملفات حقيقية بلا تكلفة ولا حساب. انقر لفتح إعدادات الخدمة.',
  online: 'متصل',
  offline: 'غير متصل',
  networkTip: {
    online: 'وصل آخر طلب إلى الخدمة.',
    offline: 'لم يصل آخر طلب إلى الخدمة. تُرسَل المهام المنتظرة تلقائيًا.',
  },
  running: (count) => `قيد التشغيل: ${formatNumber(count)}`,
  waiting: (count) => `في الانتظار: ${formatNumber(count)}`,
  paused: 'متوقفة مؤقتًا',
  today: (spent) => `اليوم ${spent}`,
  noSubmissions: 'لا إنفاق',
  todayTip: 'إرسالات اليوم التي خُصمت أو يُشك في خصمها. لا يُحسب التدريب ولا التشغيل التجريبي.',
  unknown: (count) => `غير معروفة: ${formatNumber(count)}`,
  unknownTip: 'أُرسلت ولم يصل رد واضح. راجعها في «قائمة الانتظار».',
  noKey: 'لا مفتاح API',
  noDeliveries: 'لا تسليمات',
  noWayBack: 'يتعذر استلام النتائج',
  standIn: 'بيئة تشغيل بديلة',
  standInTip:
    'هذه ليست نسخة Electron الرسمية. لا يمكنها الوصول إلا إلى الخدمات على هذا الكمبيوتر، ويجب عدم توزيعها.',
  needsYou: (count) => `بحاجة إليك: ${count}`,
  commands: 'الأوامر',
  commandsTip: 'البحث عن إجراء',
  commandsPlaceholder: 'ماذا تريد أن تفعل؟',
  mayBeCharged: (charge) => `${charge}. قد تُخصم تكلفة ما يُرسَل.`,
  noCharge: 'لن يُخصم أي مبلغ.',
  charge: (count, cost) => (cost === '' ? jobs(count) : `${jobs(count)} · ${cost}`),
  beforeCharge: 'قبل الإرسال',
  doIt: 'إرسال',
  doNot: 'عدم الإرسال',
  keyboard: 'لوحة المفاتيح',
  keyboardTip: 'مخطط لوحة المفاتيح',
  guide: 'الدليل',
};

export const palette: Catalogue['palette'] = {
  kinds: {
    model: 'نموذج',
    template: 'قالب',
    collection: 'مجموعة',
    batch: 'دفعة',
    queuedBatch: 'دفعة في قائمة الانتظار',
    member: 'الطاقم',
  },
  searchTakes: (words) => `البحث عن لقطات فيها «${words}»`,
  searchGuide: (words) => `البحث في الدليل عن «${words}»`,
};

export const commands: Catalogue['commands'] = {
  goTo: (room) => `الانتقال إلى «${room}»`,
  pause: 'إيقاف قائمة الانتظار مؤقتًا',
  resume: 'استئناف قائمة الانتظار',
  goOn: 'متابعة مهام المرة السابقة',
  undo: (step) => `تراجع في قائمة الانتظار: ${step}`,
  retryFailed: 'إعادة كل المهام الفاشلة إلى قائمة الانتظار',
  showLedger: 'عرض المصروفات',
  showUnknown: 'عرض النتائج غير المعروفة',
  showFailed: 'عرض المهام الفاشلة',
  themeDark: 'السمة: داكنة',
  themeLight: 'السمة: فاتحة',
  themeSystem: 'السمة: كالنظام',
  backdropNext: 'الخلفية التالية خلف الوسائط',
  viewer: 'فتح نافذة العرض أو إغلاقها',
  viewerFind: 'شاشة ثانية، عارض',
  viewerEmpty: 'حدّد لقطة في المراجعة أو الإنشاء',
  keyboard: 'عرض مخطط لوحة المفاتيح',
  resultsFolder: 'اختيار مجلد النتائج',
};

export const keyboard: Catalogue['keyboard'] = {
  everywhere: 'في كل مكان',
  commands: 'الأوامر',
  rooms: 'الإنشاء، الدفعات، قائمة الانتظار، المراجعة، الفيلم، الطاقم',
  settings: 'الإعدادات',
  rail: 'طي الشريط الجانبي أو توسيعه',
  map: 'هذا المخطط',
};
