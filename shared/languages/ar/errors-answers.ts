import { bracketed, type ErrorWords, quoted, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

/** What the service answered, and bytes on their way. */
export const answerErrors: Catalogue['answerErrors'] = {
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `رفضت الخدمة الطلب${bracketed(status)}${quoted(message)}.`,
    means: 'لم يُنشأ شيء من هذا الطلب.',
    act: 'عدّل المهمة لإصلاح ما تذكره الخدمة، ثم أعدها إلى قائمة الانتظار.',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `طلبت الخدمة من Dailies الإبطاء${bracketed(status)}${quoted(message)}.`,
    means: 'لم يُخصم أي مبلغ لهذه المحاولة، ولم يضِع شيء.',
    act: 'لا شيء عليك فعله. يعيد Dailies المحاولة تلقائيًا.',
  }),
  ANSWER_UNCLEAR: (details) => ({
    happened: unclearHappened(details),
    means: 'ربما استلمته الخدمة وخصمت تكلفته. لن يُعاد إرساله تلقائيًا أبدًا.',
    act: 'تحقق من لوحة معلومات الخدمة. إن وجدته فيها، فالصق معرّفه. وإن لم يصل قط، فأرسله مجددًا.',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `فشل التوليد${quoted(message)}.`,
    means: 'لا توجد نتيجة. تحقق من لوحة معلومات الخدمة لمعرفة هل خُصمت تكلفته.',
    act: 'عدّل الوصف أو المراجع، ثم أعد المهمة إلى قائمة الانتظار.',
  }),
  TEST_EXPIRED: () => ({
    happened: 'انتهت صلاحية التشغيل التجريبي. تحتفظ الخدمة به خمس دقائق.',
    means: 'التشغيل التجريبي مجاني.',
    act: 'كرّر الاختبار إذا كنت لا تزال بحاجة إليه.',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: 'لا يذكر ملف التعريف كيفية رفع الملفات.',
    means: NOTHING_CHARGED,
    act: 'استخدم عناوين URL للتنزيل، أو أكمل ملف التعريف في «الإعدادات».',
  }),
  UPLOAD_FAILED: uploadFailed,
  RESULT_GONE: ({ status, message }) => ({
    happened: `لم تعد النتيجة في العنوان الذي أعطته الخدمة${bracketed(status)}${quoted(message)}.`,
    means: 'اكتمل التوليد وربما خُصمت تكلفته، لكن ملفه لم يُحفظ.',
    act: 'حدّد «التنزيل مجددًا»: قد تعطي الخدمة عنوانًا جديدًا. وإلا فنزّله من لوحة معلومات الخدمة.',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? 'النتيجة ليست صورة ولا فيديو.'
        : cause === 'digest'
          ? 'تغيّرت النتيجة في الطريق: لا يتطابق مجموعها الاختباري.'
          : 'وصلت النتيجة ناقصة.',
    means: 'لم تُضَف إلى المكتبة. التوليد نفسه مكتمل.',
    act: 'حدّد «التنزيل مجددًا». هذا مجاني.',
  }),
  RESULT_QUARANTINED: () => ({
    happened: 'إحدى النتائج ليست صورة ولا فيديو يعرفه Dailies.',
    means: 'حُفظت كما وصلت في الحجر، ولا يفتحها شيء. التوليد نفسه مكتمل.',
    act: 'حدّد «التنزيل مجددًا» لجلبها مرة أخرى. هذا مجاني.',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `أعطت الخدمة عنوان نتيجة غير مسموح به${bracketed(host ?? url)}.`,
    means: 'لا ينزّل Dailies إلا من عناوين ويب خارج شبكتك. التوليد نفسه مكتمل.',
    act: 'نزّل الملف من لوحة معلومات الخدمة، وأبلغ الخدمة عن العنوان.',
  }),
  RESULT_UNREACHED: ({ host, cause }) => ({
    happened:
      cause === 'vpn-address'
        ? `يؤدي المضيف${bracketed(host)} إلى عنوان تختلقه شبكة VPN.`
        : cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
          ? `لا يرسل المضيف${bracketed(host)} شهادة الجهة المصدرة، أو لا يعرف هذا الكمبيوتر تلك الجهة.`
          : `لا يثق هذا الكمبيوتر بشهادة المضيف${bracketed(host)}.`,
    means: 'لم يُنزَّل شيء من هناك، ولم يضِع شيء.',
    act:
      cause === 'vpn-address'
        ? 'اسمح بنطاق شبكة VPN في «الإعدادات» › «الخدمة»، أو أوقف شبكة VPN. يعيد Dailies المحاولة تلقائيًا.'
        : 'أبلغ الخدمة: الأرجح أنه خطأ من ذلك المضيف. يعيد Dailies المحاولة تلقائيًا.',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened:
      proven === null || proven === undefined
        ? `يقود اسم الخدمة نفسها${bracketed(host)} الآن إلى شبكة خاصة.`
        : `يقود اسم الخدمة نفسها${bracketed(host)} الآن إلى شبكة غير التي كانت عند إعدادها.`,
    means: 'لم يُنزَّل شيء من هناك ولم يُرسَل إليها. ربما وجّه أحدهم الاسم إلى جهازك أو شبكتك.',
    act: 'إذا غيّرت الشبكة بنفسك (VPN أو الاستوديو)، فتحقق من الاتصال في «الإعدادات» لقبول الجديدة، ثم نزّل النتيجة مجددًا.',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => {
    const limit = typeof most === 'number' ? formatBytes(most) : 'ما ينزّله Dailies تلقائيًا';
    return {
      happened:
        typeof bytes === 'number'
          ? `النتيجة أكبر من ${limit}: ${formatBytes(bytes)}.`
          : `النتيجة أكبر من ${limit}.`,
      means: 'لم تُنزَّل تلقائيًا حمايةً لقرصك. هي مدفوعة ولا تزال لدى الخدمة.',
      act: 'حدّد «التنزيل مجددًا» إذا كانت لديك المساحة. تحتفظ الخدمات بالنتائج لمدة محدودة.',
    };
  },
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: `عدد النتائج التي تذكرها الخدمة: ${typeof count === 'number' ? formatNumber(count) : 'الكثير'}؛ ونُزّل أولها فقط: ${typeof most === 'number' ? formatNumber(most) : 'بعضها'}.`,
    means: 'لم تُنزَّل البقية تلقائيًا. لا تزال لدى الخدمة.',
    act: 'حدّد «التنزيل مجددًا» للحصول عليها كلها. تحتفظ الخدمات بالنتائج لمدة محدودة.',
  }),
  RESULT_MISSING: () => ({
    happened: 'تقول الخدمة إنها أنجزت ولا تعطي نتيجة.',
    means: 'لا شيء يُحفظ. تحقق من لوحة معلومات الخدمة لمعرفة هل خُصمت تكلفته.',
    act: 'حدّد «التحقق من النتيجة». وإذا لم توجد، فتحقق من الموضع الذي يبحث فيه ملف التعريف عن النتائج.',
  }),
  RESULTS_WITHHELD: ({ count, of, message, how }) => ({
    happened: `${withheld(count, of, how)}${quoted(message)}.`,
    means:
      how === 'flagged'
        ? 'نُزِّلت رغم ذلك. قد تكون فارغة أو مموّهة.'
        : 'اكتمل التوليد وربما خُصمت تكلفته. ليس لما ينقص ملف يُنزَّل.',
    act: 'عدّل الموجّه أو المراجع قبل توليدها من جديد: ستُخصم التكلفة مرة أخرى.',
  }),
};

function withheld(count: number, of: number, how: 'flagged' | 'fewer' | undefined): string {
  const some = `${formatNumber(count)} من ${formatNumber(of)}`;
  if (how === 'flagged') return `وضع إشراف الخدمة علامة على بعض النتائج: ${some}`;
  if (how === 'fewer')
    return `أعادت الخدمة نتائج أقل مما طُلب: ${formatNumber(of - count)} من ${formatNumber(of)}`;
  return count < of ? `حجبت الخدمة بعض النتائج: ${some}` : 'حجبت الخدمة كل النتائج';
}

function uploadFailed(details: ErrorDetails<'UPLOAD_FAILED'>): ErrorWords {
  const { cause, status, message, bytes, maximum, pointer, key, url } = details;
  const means = 'الرفع مجاني، ولم تُرسَل المهمة.';
  if (cause === 'cancelled') {
    return { happened: 'أُلغي الرفع.', means, act: 'أعد المهمة إلى قائمة الانتظار عندما تكون مستعدًا.' };
  }
  if (cause === 'too-large') {
    const sizes = `${formatBytes(Number(bytes))}؛ والحد الأقصى ${formatBytes(Number(maximum))}`;
    return { happened: `ملف أكبر مما تقبله الخدمة (${sizes}).`, means, act: 'استخدم نسخة أصغر أو أقصر.' };
  }
  if (pointer) {
    const what = key === 'uploadUrl' ? 'عنوان الرفع' : 'اسم الملف';
    const happened = `أجابت الخدمة، لكن ${what} لم يكن عند ${text(pointer)} في الرد.`;
    return { happened, means, act: `أصلح «${text(key ?? 'reference')}» ضمن «upload» في ملف التعريف.` };
  }
  if (cause === 'not-json') {
    const happened = 'تتعذر قراءة رد الخدمة على الرفع.';
    return { happened, means, act: 'تحقق من «url» و«mode» ضمن «upload» في ملف التعريف.' };
  }
  if (cause === 'expired') {
    const happened = 'تحذف الخدمة الملفات المرفوعة قبل أن تصل كلها.';
    return { happened, means, act: 'استخدم ملفات أصغر، أو ارفع قيمة «expiresAfterSeconds» في ملف التعريف.' };
  }
  if (cause === 'address-blocked') {
    const happened = `أعطت الخدمة عنوان رفع غير مسموح به${bracketed(url)}.`;
    return { happened, means, act: 'أبلغ الخدمة عن العنوان. وحتى ذلك الحين، استخدم عناوين URL للتنزيل.' };
  }
  const happened = `تعذر رفع ملف${bracketed(status ?? cause)}${quoted(message)}.`;
  return { happened, means, act: 'أعد المهمة إلى قائمة الانتظار. لا تُرفع الملفات التي وصلت مرتين.' };
}

function unclearHappened({ status, cause, message }: ErrorDetails<'ANSWER_UNCLEAR'>): string {
  if (cause === 'interrupted') return 'انتهى Dailies أثناء إرسال الطلب.';
  if (cause === 'sent-before') return 'أُرسل بعد إنشاء هذه النسخة من المكتبة، لذا لم تُسجَّل نتيجته هنا.';
  if (cause === 'no-genid') return 'أجابت الخدمة بلا معرّف توليد.';
  if (cause === 'repeated-genid') return 'أجابت الخدمة بمعرّف توليد يخص مهمة أخرى.';
  if (cause === 'key-known') return `لدى الخدمة هذا الطلب بالفعل${quoted(message)}.`;
  if (cause === 'refused-with-genid') return `رفضت الخدمة الطلب، لكن ردها يذكر معرّف توليد${quoted(message)}.`;
  if (cause === 'not-json') return 'تتعذر قراءة رد الخدمة.';
  if (status) return `أبلغت الخدمة عن خطأ (${text(status)})${quoted(message)}.`;
  return `انقطع الاتصال قبل وصول رد${bracketed(cause)}.`;
}
