import { formatSeconds, formatTime } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import { UNDO_WORDS } from '../../queue/queue-actions-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { batches, jobs, ofJobs } from './counts.ts';

/** What one does to the queue, and what became of it. */
export const actions: Catalogue['actions'] = {
  pause: 'إيقاف مؤقت',
  resume: 'استئناف',
  front: 'نقل إلى المقدمة',
  end: 'نقل إلى النهاية',
  edit: 'تعديل',
  cancel: 'إلغاء',
  stop: 'إيقاف المتابعة',
  watch: 'التحقق من النتيجة',
  fetch: 'التنزيل مجددًا',
  retry: 'إعادة إلى القائمة',
  duplicate: 'تكرار',
  schedule: 'تحديد موعد…',
  unschedule: 'إزالة الموعد',
  remove: 'إزالة من القائمة',
  copy: 'نسخ الوصف',
};

export const queueActions: Catalogue['queueActions'] = {
  actions: 'إجراءات المهمة',
  more: 'المزيد',
  open: 'عرض التفاصيل',
  close: 'إخفاء التفاصيل',
  selectBatch: 'تحديد الدفعة',
  renameBatch: 'إعادة تسمية الدفعة…',
  batchName: 'اسم الدفعة',
  renamed: (name) => `أُعيدت تسمية الدفعة إلى «${name}»`,
  doneAbout: (end, now) =>
    `بقي نحو ${formatSeconds(Math.max(1, Math.round((end - now) / 1000)))}، الاكتمال ${formatTime(end, now)}`,
  forecastTip: 'تقدير مما استغرقته هذه النماذج مؤخرًا بملف التعريف هذا',
  usually: (milliseconds) => `عادةً ${formatSeconds(Math.round(milliseconds / 1000))}`,
  pauseBatch: 'إيقاف الدفعة مؤقتًا',
  resumeBatch: 'استئناف الدفعة',
  pauseModel: (model) => `إيقاف ${model} مؤقتًا`,
  resumeModel: (model) => `استئناف ${model}`,
  pausedModel: (model) => `متوقف مؤقتًا: ${model}`,
  pausedBatches: (count) => `متوقفة مؤقتًا: ${batches(count)}`,
  resumeThem: 'استئناف',
  selected: (count) => `المحدد: ${formatNumber(count)}`,
  isSelected: 'محدد',
  selectionLabel: 'إجراءات التحديد',
  clear: 'مسح التحديد',
  group: 'التجميع حسب الدفعة',
  collapse: 'طي الدفعة',
  expand: 'توسيع الدفعة',
  batchOf: (name, count) => `${name}: دفعة من ${formatNumber(count)}`,
  batchDone: (done, size) => `اكتمل ${formatNumber(done)} من ${formatNumber(size)}`,
  running: (count) => `قيد التشغيل: ${formatNumber(count)}`,
  waiting: (count) => `في الانتظار: ${formatNumber(count)}`,
  failed: (count) => `فشلت: ${formatNumber(count)}`,
  unknown: (count) => `غير معروفة: ${formatNumber(count)}`,
  paused: 'متوقفة مؤقتًا',
  cancelBatch: 'إلغاء المهام غير المُرسَلة',
  toGo: (sum) => `${sum} قيد الانتظار`,
  dragging: (count) => jobs(count),
  moved: (name, count, place, of) =>
    count === 1
      ? `موضع «${name}» الآن ${place} من ${of} في الانتظار`
      : `${jobs(count)}، بدءًا من الموضع ${place} من ${of} في الانتظار`,
  cannotMove: 'لا يمكن نقل إلا المهام المنتظرة.',
  scheduleTitle: 'الإرسال بعد',
  atTime: (time) => `مجدولة في ${time}`,
  ownTime: 'وقت مخصص',
  setTime: 'تعيين',
  timePast: 'مضى هذا الوقت، لذا ستُرسَل المهمة فورًا.',
  inAnHour: (time) => `بعد ساعة، ${time}`,
  tonight: (time) => `الليلة، ${time}`,
  tomorrow: (time) => `غدًا، ${time}`,
  retryFailed: (count, cost) =>
    cost === '' ? `إعادة الفاشلة: ${jobs(count)}` : `إعادة الفاشلة: ${jobs(count)} · ${cost}`,
  retryFailedTip: 'كل واحدة إرسال جديد بالسعر الكامل.',
  startUpLabel: 'المهام المدفوعة عند البدء',
  startUps: {
    ask: 'المهام المدفوعة عند البدء: سؤال',
    'go-on': 'المهام المدفوعة عند البدء: متابعة',
    paused: 'المهام المدفوعة عند البدء: إبقاء الإيقاف',
  },
  startUpTip: 'ما يحدث للمهام المدفوعة المنتظرة عند بدء Dailies',
  startUpAsks: (count) => `من جلستك السابقة في الانتظار: ${jobs(count)}. لم يُرسَل شيء منها.`,
  goOn: 'متابعة',
  keepPaused: 'إبقاء الإيقاف',
  totalWaiting: (sum) => `التكلفة التقديرية للمهام المنتظرة: ${sum}`,
  toSettings: 'فتح الإعدادات',
  tryNow: 'المحاولة الآن',
  budgetHolds: (count) => `بانتظار ميزانيتك: ${jobs(count)}.`,
  removedHolds: (count, project) => `بانتظار ميزانية المشروع المحذوف «${project}»: ${jobs(count)}.`,
  removedEnds: 'استعد المشروع وارفع ميزانيته، أو ألغِ المهام.',
  noCancel: (count) =>
    count === 1
      ? 'أُرسلت بالفعل. لا توفر الخدمة طريقة للإلغاء.'
      : `أُرسل بالفعل: ${jobs(count)}. لا توفر الخدمة طريقة للإلغاء.`,
  noCancelMeans: 'قد تُخصم تكلفة النتيجة رغم ذلك. إذا أوقفت المتابعة فلن تُنزَّل إلا إذا سلّمتها الخدمة.',
  nothingToDo: (action) => `لا ينطبق «${action}» على هذا التحديد.`,
  movedOn: (count) => `تقدمت من قبل وبقيت كما هي: ${jobs(count)}.`,
  costs: (sum) => `التقدير ${sum}.`,
  secondCharges: (count, surely, cost) => {
    const more =
      cost === '' ? 'الإرسال مجددًا إرسال ثانٍ وخصم ثانٍ.' : `الإرسال مجددًا إرسال ثانٍ: حتى ${cost} إضافية.`;
    if (surely === count) return `خُصمت تكلفة ${ofJobs(count)} من قبل. ${more}`;
    return surely > 0
      ? `ربما خُصمت تكلفة ${ofJobs(count)} من قبل (المؤكد منها: ${surely}). ${more}`
      : `ربما خُصمت تكلفة ${ofJobs(count)} من قبل. ${more}`;
  },
  secondSubmissions: 'ربما استُلمت من قبل. الإرسال مجددًا إرسال ثانٍ.',
  queueAgain: (names) =>
    names.length === 1
      ? `إعادة «${names[0]}» إلى قائمة الانتظار`
      : `إعادة ${ofJobs(names.length)} إلى قائمة الانتظار`,
  undo: 'تراجع',
  undone: (action) => `تم التراجع: ${UNDO_WORDS[action]}`,
  notUndone: (action) => `تعذر التراجع: ${UNDO_WORDS[action]}`,
  nothingToUndo: 'لا شيء للتراجع عنه.',
  otherSince: 'تغيّر شيء آخر منذ ذلك الحين.',
  otherSinceDetail: (action) => `آخر إجراء: ${UNDO_WORDS[action]}.`,
  takeThatBack: 'التراجع عنه',
};

export const undo: Catalogue['undo'] = {
  enqueue: 'الإضافة إلى قائمة الانتظار',
  duplicate: 'التكرار',
  cancel: 'الإلغاء',
  retry: 'الإعادة إلى القائمة',
  'stop-watching': 'إيقاف المتابعة',
  pause: 'الإيقاف المؤقت',
  resume: 'الاستئناف',
  move: 'النقل',
  schedule: 'تحديد الموعد',
  edit: 'التعديل',
  remove: 'الإزالة من القائمة',
  release: 'إرسال بقية الدفعة',
};

export const done: Catalogue['done'] = {
  job: (name) => `«${name}»`,
  jobs: (count) => jobs(count),
  pause: (what) => `تم الإيقاف مؤقتًا: ${what}`,
  resume: (what) => `تم الاستئناف: ${what}`,
  front: (what) => `تم النقل إلى المقدمة: ${what}`,
  end: (what) => `تم النقل إلى النهاية: ${what}`,
  cancel: (what) => `تم الإلغاء: ${what}`,
  stop: (what) => `توقفت المتابعة: ${what}`,
  watch: (what) => `جارٍ التحقق مجددًا: ${what}`,
  fetch: (what) => `جارٍ التنزيل مجددًا: ${what}`,
  retry: (what) => `تمت الإعادة إلى القائمة: ${what}`,
  duplicate: (what) => `تم التكرار: ${what}`,
  schedule: (what) => `تم تحديد الموعد: ${what}`,
  unschedule: (what) => `تمت إزالة الموعد: ${what}`,
  remove: (what) => `تمت الإزالة من القائمة: ${what}`,
};
