import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { batches, counted, jobs, takes } from './counts.ts';

/** What is told without being asked, and what was opened from outside. */
export const notifications: Catalogue['notifications'] = {
  notifications: 'إشعارات النظام',
  notificationsLead:
    'تُعلمك عند اكتمال العمل أو عندما يحتاج شيء إليك أثناء وجود Dailies في الخلفية. تُجمَّع الإشعارات.',
  show: 'إظهار',
  takesReady: (count) => `جاهز: ${takes(count)}`,
  openTake: 'فتح',
  attention: (count) => `بحاجة إليك: ${formatNumber(count)}`,
  log: 'السجل',
  exportLog: 'حفظ السجل…',
  exportLogLead: 'ما فعله Dailies في الأيام السبعة الأخيرة، لبلاغ خطأ. تُزال المفاتيح.',
  logSaved: (path) => `حُفظ السجل باسم ${path}`,
};

export const notices: Catalogue['notices'] = {
  done: 'اكتملت',
  failed: 'فشلت',
  batchDone: 'اكتملت الدفعة',
  batchesDone: (count) => `اكتمل: ${batches(count)}`,
  allDone: (done) => `المكتمل: ${formatNumber(done)}.`,
  someFailed: (done, failed) => `المكتمل: ${formatNumber(done)}، والفاشل: ${formatNumber(failed)}.`,
  unknown: {
    title: (count) =>
      counted(count, {
        one: 'نتيجة واحدة غير معروفة',
        two: 'نتيجتان غير معروفتين',
        few: 'نتائج غير معروفة',
        many: 'نتيجة غير معروفة',
        other: 'نتيجة غير معروفة',
      }),
    body: 'أُرسلت ولم يصل رد واضح. لا يُعاد إرسال شيء تلقائيًا.',
  },
  canary: {
    toApprove: 'دفعة بحاجة إلى موافقتك',
    ready: 'طليعتك جاهزة',
    body: (held) => `بحاجة إلى موافقة ولم تُرسَل بعد: ${jobs(held)}.`,
  },
  budget: {
    title: 'بلغت الميزانية حدها',
    body: (count) => `المعلّق: ${jobs(count)}. لم يُرسَل شيء فوق الميزانية.`,
  },
  plain: {
    'no-key': { title: 'مفتاح API مطلوب', body: 'أضف المفتاح في «الإعدادات» لمتابعة قائمة الانتظار.' },
    'key-refused': {
      title: 'رفضت الخدمة مفتاح API',
      body: 'قائمة الانتظار معلّقة. تحقق من المفتاح ومن رصيدك في «الإعدادات».',
    },
    'no-credit': {
      title: 'لا رصيد لدى الخدمة',
      body: 'قائمة الانتظار معلّقة. أضف رصيدًا في لوحة معلومات الخدمة، ثم استأنف.',
    },
    'budget-unreadable': {
      title: 'تعذرت قراءة ميزانيتك',
      body: 'لن تُرسَل أي مهمة مدفوعة قبل أن تتحقق منها في «الإعدادات».',
    },
    'disk-full': { title: 'القرص ممتلئ', body: 'تبقى النتائج لدى الخدمة وتُنزَّل عند توفر مساحة.' },
    'folder-unwritable': {
      title: 'تتعذر الكتابة في مجلد النتائج',
      body: 'تبقى النتائج لدى الخدمة. اختر مجلدًا آخر في «الإعدادات».',
    },
  },
};

export const outside: Catalogue['outside'] = {
  title: (file) => `استيراد ${file}`,
  lead: 'لا يُضاف شيء قبل أن تؤكد.',
  profile: (name, address) => `ملف تعريف لـ ${name}، يتصل بـ ${address}.`,
  profileMeaning:
    'يُضاف إلى القائمة فقط، بلا مفتاح. اختر «استخدام» في «الإعدادات» للعمل به. تحقق من العنوان أولًا: سيُرسَل مفتاحك إليه.',
  templates: (templates, snippets) =>
    `القوالب: ${formatNumber(templates)}، والمقتطفات: ${formatNumber(snippets)}.`,
  templatesMeaning: 'تُضاف بجانب ما لديك. لا يُستبدل شيء منه.',
  addProfile: 'إضافة ملف التعريف',
  addTemplates: 'إضافة الكل',
  cancel: 'إلغاء',
  profileAdded: (name) => `تمت إضافة ملف التعريف ${name}`,
  fault: {
    'not-ours': (file) => `${file} ليس ملف دفعة أو تعريف أو قوالب من Dailies.`,
    newer: (file) => `أُنشئ ${file} بإصدار أحدث من Dailies.`,
    damaged: (file) => `${file} تالف: لا يحتوي على ما يذكره.`,
    'too-large': (file) => `${file} أكبر مما يجوز لملف Dailies.`,
  },
  refused: {
    link: 'لا يقود هذا الرابط إلى أي مكان في Dailies.',
    path: 'لا يمكن لـ Dailies فتح ملف بهذا المسار.',
    several: 'يفتح Dailies ملفًا أو رابطًا واحدًا في كل مرة.',
  },
  refusedAct: {
    link: 'تفتح الروابط الأقسام فقط. إذا طلب منك أحد النقر عليه، فلا تثق بما يطلبه غير ذلك.',
    path: 'انسخ الملف إلى هذا الكمبيوتر، ثم افتحه مجددًا.',
    several: 'افتحها واحدًا تلو الآخر.',
  },
};
