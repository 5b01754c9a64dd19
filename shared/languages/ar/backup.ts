import { formatBytes, formatMoment } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, files } from './counts.ts';

/** Files of media, on the command line. */
function mediaFiles(count: number): string {
  return counted(count, {
    one: 'ملف وسائط واحد',
    two: 'ملفا وسائط',
    few: 'ملفات وسائط',
    many: 'ملف وسائط',
    other: 'ملف وسائط',
  });
}

/** Making a backup, and restoring one. */
export const backup: Catalogue['backup'] = {
  make: 'نسخ احتياطي',
  makeLead:
    'يحفظ الإعدادات وملفات التعريف وقائمة الانتظار والسجل المالي والمكتبة والطاقم والقوالب في ملف واحد. لا تُضمَّن مفاتيح API أبدًا.',
  withMedia: 'تضمين ملفات الوسائط',
  sizes: (without, media) => `${formatBytes(without)} بلا وسائط، ${formatBytes(without + media)} مع الوسائط`,
  withMediaLead: 'النتائج والمراجع. من دونها، تتذكر النسخة مكان كل ملف، وتنسخ أنت الملفات بنفسك.',
  missing: (count) => `ملفات ليست حيث رآها Dailies آخر مرة، فلا يمكن تضمينها: ${formatNumber(count)}.`,
  makeAction: 'نسخ احتياطي…',
  making: 'جارٍ النسخ الاحتياطي',
  restoring: 'جارٍ الاستعادة',
  progress: (done, total) => `${formatBytes(done)} من ${formatBytes(total)}`,
  stop: 'إيقاف',
  made: (path, bytes) => `تم النسخ الاحتياطي إلى ${path} (${formatBytes(bytes)})`,
  restore: 'استعادة من نسخة احتياطية',
  restoreLead: 'تحقق من محتوى النسخة قبل أن يتغير أي شيء. يُحفظ ما لديك الآن في مجلد بجانبها.',
  choose: 'اختيار نسخة احتياطية…',
  summary: 'محتوى هذه النسخة',
  madeAt: 'تاريخ الإنشاء',
  madeWith: 'الإصدار',
  system: 'النظام',
  systems: { win32: 'Windows', darwin: 'macOS', linux: 'Linux', other: 'نظام آخر' },
  jobs: 'المهام',
  waiting: (waiting) => `في الانتظار: ${formatNumber(waiting)}`,
  submissions: 'إرسالات مدفوعة',
  takes: 'اللقطات',
  castMembers: 'أعضاء الطاقم',
  templates: 'القوالب',
  collections: 'المجموعات',
  profiles: 'ملفات التعريف',
  media: 'ملفات الوسائط',
  mediaInside: (count, bytes) => `${files(count)} في النسخة، ${formatBytes(bytes)}`,
  mediaByReference: (count) => `${files(count)} خارج النسخة`,
  folders: 'مكان الملفات الآن',
  foldersLead:
    'اختر المجلد الذي يقابل كل مجلد في النسخة. لا يخمّن Dailies أبدًا: ملفات المجلد الذي لم تختر له مقابلًا تُدرَج كمفقودة.',
  foldersLeadInside: 'اختر مكان حفظ وسائط كل مجلد. لا تُستبدل الملفات الموجودة أبدًا.',
  files: (count, bytes) => `${files(count)}، ${formatBytes(bytes)}`,
  resultsRoot: 'مجلد النتائج',
  noFolder: 'لم يُختر مجلد',
  chooseFolder: 'اختيار مجلد…',
  chooseFolderFor: (folder) => `اختيار مجلد لـ ${folder}`,
  keysAgain: 'لا تحتوي النسخة على مفاتيح API. أدخلها مجددًا في «الإعدادات» بعد الاستعادة.',
  paidJobsWait: 'ستُعلَّق المهام المدفوعة بعد الاستعادة، إلى أن تؤكد أن أيًا منها لم يُرسَل في هذه الأثناء.',
  watchesPaused: 'تتوقف مراقبة المجلدات مؤقتًا بعد الاستعادة.',
  noMoney: 'لا شيء في هذه النسخة يمكن أن يُخصم مجددًا.',
  restoreAction: 'استعادة',
  cancel: 'إلغاء',
  ready: 'النسخة الاحتياطية جاهزة. أعد تشغيل Dailies لاستخدامها.',
  readyLead: 'حتى ذلك الحين يبقى كل شيء كما هو. ما تغيّره قبل إعادة التشغيل ليس في النسخة.',
  relaunch: 'إعادة التشغيل الآن',
  discard: 'تجاهل',
  missingFiles: (count) =>
    `ملفات مفقودة: ${formatNumber(count)}. في «المراجعة»، يعثر عليها «البحث عن الملفات المفقودة في مجلد…».`,
  noneMissing: 'عُثر على كل الملفات.',
  moreMissing: (more) => `و${formatNumber(more)} غيرها`,
  restored: (madeAt) => `استُعيدت هذه المكتبة من نسخة احتياطية بتاريخ ${formatMoment(madeAt)}.`,
  madeLine: (path, bytes, count) =>
    `أُنشئت النسخة الاحتياطية: ${path}، ${formatBytes(bytes)}، وفيها ${mediaFiles(count)}`,
  restoredLine: (folder, missing) =>
    missing === 0
      ? `تمت الاستعادة إلى ${folder}. عُثر على كل الملفات. المهام المدفوعة معلّقة إلى أن تؤكدها بـ --accept-old-data.`
      : `تمت الاستعادة إلى ${folder}. ملفات مفقودة، مُدرجة أعلاه: ${formatNumber(missing)}. المهام المدفوعة معلّقة إلى أن تؤكدها بـ --accept-old-data.`,
  missingLine: (path) => `مفقود: ${path}`,
  unusedMap: (folder) => `لا يوجد أي ملف من النسخة في ${folder}، لذا لا أثر لـ --map الخاص به.`,
  mapForm: 'يجب أن يكون --map بالشكل OLD=NEW، مع مسارين كاملين لمجلدين.',
};

export const backupFaults: Catalogue['backupFaults'] = {
  'not-a-backup': (name) => `${name} ليس نسخة احتياطية من Dailies.`,
  newer: (name) => `أُنشئ ${name} بإصدار أحدث من Dailies.`,
  damaged: (name) => `${name} تالف: لا يطابق محتواه قائمته.`,
  unsafe: (name) => `يحتوي ${name} على أسماء أو روابط تقود خارج مجلده.`,
  'too-large': (name) => `محتوى ${name} أكبر مما يمكن أن تكونه نسخة احتياطية.`,
};
