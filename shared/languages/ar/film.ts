import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted, files, takes } from './counts.ts';

const FRAMES = { one: 'إطار واحد', two: 'إطاران', few: 'إطارات', many: 'إطارًا', other: 'إطار' };
/** After a noun or a preposition; a sign is left out. */
const ofFrames = (frames: number) => counted(Math.abs(frames), { ...FRAMES, two: 'إطارين' });

/** Projects and shots. A take is لقطة in every room, so a shot is لقطة of the film. */
export const film: Catalogue['film'] = {
  stages: {
    'to-do': 'لم تبدأ',
    'in-progress': 'قيد العمل',
    'to-review': 'للمراجعة',
    changes: 'تعديلات',
    approved: 'تمت الموافقة',
    'on-hold': 'معلّقة',
    omitted: 'مستبعدة',
  },
  stale: 'من اختيار أقدم',
  takes,
  imported: (added, changed, same) =>
    `لقطات الفيلم المضافة: ${formatNumber(added)}. المعدّلة: ${formatNumber(changed)}. بلا تغيير: ${formatNumber(same)}.`,
  assigned: (code, version) => `${code} ${version}`,
  selected: (code, version, from, out) => `${code} ${version}، الإطارات من ${from} إلى ${out - 1}`,
  exported: (written, copied, folder) =>
    `كُتب المونتاج في ${folder}: ${files(written)}، ونُسخت ${takes(copied)}.`,
  changesWritten: (name) => `ما تغيّر منذ آخر تصدير مسرود في ${name}.`,
  changes: {
    unchanged: 'بلا تغيير',
    version: 'إصدار آخر',
    trimmed: 'تغيّرت بدايتها أو نهايتها',
    order: 'نُقلت',
    added: 'أُضيفت',
    removed: 'ليست في المونتاج',
    missing: 'لم يُختر شيء',
  },
  short: (frames) => `ينقصها ${counted(frames, FRAMES)}`,
  notOurs: (name) => `ليس من هذا المشروع: ${name}`,
  applied: (shots) => `عدد لقطات الفيلم المعتمدة تغييراتها: ${formatNumber(shots)}.`,
  warnings: {
    speed: 'تغيّرت سرعته',
    transition: 'يبدأ أو ينتهي بانتقال',
    nested: 'داخل تسلسل متداخل',
    'nested-speed': 'داخل تسلسل متداخل تغيّرت سرعته',
    disabled: 'معطّل',
    covered: 'يغطيه مقطع آخر',
    generator: 'أنشأه برنامج المونتاج',
    multicam: 'مقطع متعدد الكاميرات',
    'other-rate': 'له معدل إطارات آخر',
    alternates: 'له بدائل؛ قُرئ أولها فقط',
    length: 'طوله لا يطابق ملفه',
    'no-file': 'لا يذكر أي ملف',
    'several-sequences': 'توجد عدة تسلسلات؛ قُرئ أولها فقط',
    'several-tracks': 'توجد عدة مسارات فيديو',
    'sequence-rate': 'معدل إطارات التسلسل غير معدل المشروع',
    'drop-frame': 'يُعدّ الرمز الزمني بطريقة غير طريقة المشروع',
    line: 'تتعذر قراءة هذا السطر',
    ambiguous: 'تطابقه أكثر من لقطة',
  },
  warned: (what, words) => (what === '' ? words : `${what}: ${words}`),
  skipped: (what, count) => `لم يُقرأ: ${what} (${formatNumber(count)})`,
  page: (name) => `${name}: افتح الملف المخصص لبرنامج المونتاج لديك.`,
  pageMedia: 'اللقطات في المجلد «media». أبقه بجانب هذه الملفات.',
  shotCame: (shot, version) => `${shot} جديدة، ${version}`,
  shotLeft: (shot) => `لم تعد ${shot} في المونتاج`,
  longer: (frames) => `${frames > 0 ? 'أطول' : 'أقصر'} بمقدار ${ofFrames(frames)}`,
  slipped: (frames) => `${frames > 0 ? 'تأخرت' : 'تقدمت'} بدايتها بمقدار ${ofFrames(frames)}`,
  reordered: 'تغيّر الترتيب.',
  nothingChanged: 'لم يتغيّر شيء.',
  projectMissing: (name) => `لا يوجد مشروع «${name}». استورد قائمة لقطات لإنشائه.`,
  shotMissing: (code) => `لا توجد في الفيلم لقطة «${code}».`,
  shotInMany: (code) => `توجد لقطة «${code}» في أكثر من مشروع. أضف --project.`,
  versionMissing: (code, version) => `ليس لـ ${code} إصدار «${version}».`,
  rateFixed: (name, rate) => `في «${name}» لقطات محسوبة بمعدل ${rate} إطار/ث. أنشئ مشروعًا آخر لمعدل آخر.`,
  atLine: (line, words) => `السطر ${line}: ${words}`,
  atShot: (code, column, words) => `${code}، ${column}: ${words}`,
  problems: {
    'no-code-column': () => 'يجب أن يسمّي السطر الأول الأعمدة، وأن يكون أحدها «code».',
    'no-code': () => 'ليس في هذا السطر رمز لقطة.',
    'code-twice': (text) => `«${text}» في القائمة مرتين.`,
    length: (text) => `«${text}» ليس طولًا. اكتب إطارات (48) أو ثواني (2s) أو رمزًا زمنيًا (00:00:02:00).`,
    status: (text) =>
      `«${text}» ليس حالة. استخدم to-do أو in-progress أو to-review أو changes أو approved أو on-hold أو omitted.`,
    'too-many': () => 'هذا أكثر مما يمكن أن يحتويه مشروع. قسّم القائمة.',
    table: (text) => `تتعذر قراءة الجدول: ${text}`,
  },
};
