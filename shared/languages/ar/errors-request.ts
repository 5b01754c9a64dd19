import { quoted, text } from '../../kernel/error-words.ts';
import { formatLimit } from '../../kernel/format.ts';
import { describeBudgetReached } from '../../money/text.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './error-means.ts';

const WAIT_OR_CANCEL = 'انتظر حتى الاكتمال، أو ألغِه.';

/** What stood in the way of something that was asked of Dailies. */
export const requestErrors: Catalogue['requestErrors'] = {
  INTERNAL: ({ correlationId }) => ({
    happened: 'حدث خطأ ما في Dailies.',
    means: 'كل ما حُفظ آمن، ولا يُرسَل شيء مرتين.',
    act: correlationId
      ? `أعد المحاولة. إذا تكرر ذلك، فأبلغ عنه مع الرقم ${text(correlationId)}.`
      : 'أعد المحاولة. إذا تكرر ذلك، فأبلغ عنه.',
  }),
  CORE_ENDED: () => ({
    happened: 'توقفت قائمة الانتظار فجأة.',
    means: 'كل ما حُفظ آمن، ولا يُرسَل شيء مرتين.',
    act: 'أنهِ Dailies وافتحه مجددًا. إذا تكرر ذلك، فأبلغ عنه مع السجل.',
  }),
  QUITTING: () => ({
    happened: 'يجري إنهاء Dailies.',
    means: FILES_SAFE,
    act: 'افتح Dailies مجددًا، ثم أعد المحاولة.',
  }),
  INVALID_INPUT: () => ({
    happened: 'هذا غير صالح.',
    means: NOTHING_CHARGED,
    act: 'تحقق مما أدخلته وأعد المحاولة.',
  }),
  NOT_FOUND: ({ genId, message, profileId }) => ({
    happened: genId
      ? `ليس لدى الخدمة توليد بالمعرّف «${text(genId)}»${quoted(message)}.`
      : profileId
        ? 'لم يعد ملف التعريف هذا موجودًا.'
        : 'لم يعد هذا موجودًا.',
    means: 'لم يتغير شيء ولم يُخصم أي مبلغ.',
    act: genId ? 'تحقق من المعرّف بحثًا عن حرف ناقص أو زائد.' : 'القائمة محدّثة الآن. أعد المحاولة.',
  }),
  NAME_TAKEN: ({ name }) => ({
    happened: `«${text(name)}» مستخدم بالفعل.`,
    means: 'لم يتغير شيء.',
    act: 'اختر اسمًا آخر.',
  }),
  PART_INVALID: ({ from, out, frames }) => ({
    happened: `الإطارات من ${text(from)} إلى ${text(out)} ليست جزءًا من هذه اللقطة${frames === null ? '' : `، وعدد إطاراتها ${text(frames)}`}.`,
    means: 'لم يتغير شيء.',
    act: 'اختر إطارًا أول قبل النهاية، ونهاية داخل اللقطة.',
  }),
  SHOT_UNCHOSEN: ({ link }) => ({
    happened: `لم يُختَر شيء بعد لـ «${text(link)}».`,
    means: NOTHING_CHARGED,
    act: 'اختر إصدارًا للقطة الفيلم تلك، ثم أعد المحاولة.',
  }),
  SHOT_CIRCLE: ({ code }) => ({
    happened: `سيبدأ مقطع ${text(code)} بإطار مصنوع منه هو نفسه.`,
    means: NOTHING_CHARGED,
    act: 'ابدأ إحدى لقطات الحلقة بصورة ثابتة.',
  }),
  FRAME_NEEDS_APP: ({ link }) => ({
    happened: `«${text(link)}» إطار من مقطع، ولا يمكن استخراجه من دون نافذة.`,
    means: NOTHING_CHARGED,
    act: 'أنشئ لقطة الفيلم هذه في التطبيق.',
  }),
  ALREADY_QUEUED: ({ known, jobs }) => ({
    happened: `المهام الموجودة في المجلد بالفعل: ${text(known)} من ${text(jobs)}.`,
    means: NOTHING_CHARGED,
    act: 'تابعها بـ work، أو أضف --again لإضافتها والدفع مقابلها مرة أخرى.',
  }),
  JOBS_TOO_MANY: ({ jobs, maximum }) => ({
    happened: `عدد المهام في المرة الواحدة أكثر من اللازم: ${formatLimit(jobs)}.`,
    means: NOTHING_CHARGED,
    act: `قلّل لقطات الفيلم أو اللقطات المطلوبة لكل منها: الحد الأقصى في المرة الواحدة ${formatLimit(maximum)}.`,
  }),
  NOT_ASKED_AGAIN: ({ cause }) => ({
    happened: {
      'no-promise': 'لا يعد ملف التعريف بأن الخدمة تعرف هذا الإرسال بمفتاحه.',
      over: 'انتهت المدة التي تعد الخدمة فيها بمعرفة هذا الإرسال بمفتاحه.',
      elsewhere: 'تغيّر العنوان أو الحساب أو موضع المفتاح منذ هذا الإرسال.',
      held: 'لا يمكن إرسال شيء إلى هذه الخدمة الآن.',
    }[cause ?? 'no-promise'],
    means: 'لم يُرسَل شيء. ولا يزال وصول الإرسال غير معروف.',
    act:
      cause === 'held'
        ? 'اطّلع في قائمة الانتظار على ما يوقف المهام، ثم اسأل مجددًا.'
        : 'راجع لوحة تحكم الخدمة، ثم الصق المعرّف أو حدد أنه لم يصل قط.',
  }),
  JOB_MOVED_ON: () => ({
    happened: 'كانت المهمة قد تقدمت بالفعل.',
    means: FILES_SAFE,
    act: 'تحقق من حالتها وأعد المحاولة.',
  }),
  EXPORT_UNDER_WAY: () => ({
    happened: 'هناك تصدير آخر جارٍ.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  FOLDER_SCAN_UNDER_WAY: () => ({
    happened: 'يجري فحص مجلد آخر.',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  CONNECTION_CHECK_UNDER_WAY: () => ({
    happened: 'هناك فحص اتصال جارٍ.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  REHEARSAL_UNDER_WAY: () => ({
    happened: 'هناك تشغيل تجريبي مدفوع جارٍ لملف التعريف هذا.',
    means: 'لم يُرسَل شيء آخر ولم يُخصم أي مبلغ آخر.',
    act: 'انتظر حتى تكتمل مهمتها.',
  }),
  TEST_RUN_UNDER_WAY: () => ({
    happened: 'هناك تشغيل تجريبي جارٍ.',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  PRACTICE_NEEDS_NO_KEY: () => ({
    happened: 'لا يحتاج التدريب إلى مفتاح API.',
    means: 'لم يُحفظ المفتاح في أي مكان.',
    act: 'أضفه إلى ملف تعريف الخدمة التي يخصها.',
  }),
  PRACTICE_NEEDS_NO_REHEARSAL: () => ({
    happened: 'لا يحتاج التدريب إلى تشغيل تجريبي مدفوع: فهو مجاني دائمًا.',
    means: NOTHING_CHARGED,
    act: 'اختر ملف تعريف آخر في «الإعدادات».',
  }),
  PROFILE_ACTIVE: () => ({
    happened: 'لا يمكن إزالة ملف التعريف المستخدم.',
    means: FILES_SAFE,
    act: 'استخدم ملف تعريف آخر أولًا.',
  }),
  PROFILE_HAS_OPEN_JOBS: () => ({
    happened: 'تحتاج إلى ملف التعريف هذا مهام منتظرة أو قيد التشغيل.',
    means: FILES_SAFE,
    act: 'انتظر حتى تنتهي، أو ألغها في «قائمة الانتظار»، ثم أزل ملف التعريف.',
  }),
  COLLECTIONS_FULL: () => ({
    happened: 'بلغتَ الحد الأقصى للمجموعات.',
    means: FILES_SAFE,
    act: 'احذف واحدة لم تعد تحتاج إليها.',
  }),
  OLD_DATA_GREW: () => ({
    happened: 'عُثر على المزيد منذ أن فتحت هذا.',
    means: FILES_SAFE,
    act: 'اقرأ الإشعار المحدّث، ثم تابِع.',
  }),
  HELD_AFTER_CRASHES: () => ({
    happened: 'هذا معلّق لأن Dailies انتهى فجأة مرتين متتاليتين.',
    means: FILES_SAFE,
    act: 'اختر كيفية المتابعة أعلى النافذة.',
  }),
  SECOND_CHARGE: () => ({
    happened: 'خُصمت تكلفة إرسال سابق لهذه المهمة، أو ربما خُصمت.',
    means: 'قد يؤدي إرسالها مجددًا إلى خصم ثانٍ. لم يُرسَل شيء.',
    act: 'لا ترسلها مجددًا إلا إذا قبلتَ دفع تكلفة أخرى.',
  }),
  GENERATION_TAKEN: ({ genId }) => ({
    happened: `التوليد «${text(genId)}» يخص مهمة أخرى بالفعل.`,
    means: 'لم يتغير شيء ولم يُخصم أي مبلغ.',
    act: 'تحقق من المعرّف. لكل إرسال توليد خاص به.',
  }),
  NOT_CONFIRMED: () => ({
    happened: 'طُلبت إرسالات مدفوعة من دون ضغطة مفتاح أو نقرة منك.',
    means: NOTHING_CHARGED,
    act: 'إذا كان ذلك منك، فكرّره واسمح به عندما يسألك Dailies.',
  }),
  BUDGET_REACHED: describeBudgetReached,
};
