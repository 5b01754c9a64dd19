import { describeConnectionCause } from '../../errors/fault-words.ts';
import type { TunnelCause } from '../../kernel/error-causes.ts';
import { bracketed, quoted, text } from '../../kernel/error-words.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

const TUNNEL_CAUSES: { readonly [Cause in TunnelCause]?: string } = {
  token: 'رفض حساب النفق رمز Authtoken',
  limit: 'لا أنفاق متاحة في حساب النفق',
  domain: 'لا يمكن للنفق استخدام هذا النطاق',
  network: 'تعذر الوصول إلى خدمة النفق',
  timeout: 'لم تُجب خدمة النفق في الوقت المناسب',
  lost: 'انقطع النفق',
  library: 'لا تتضمن هذه النسخة من Dailies النفق',
};

const TUNNEL_ACTS: { readonly [Cause in TunnelCause]?: string } = {
  token: 'انسخ رمز Authtoken مجددًا من لوحة معلومات ngrok وأضفه في «الإعدادات».',
  limit: 'أغلق النفق الآخر أو رقِّ اشتراكك، ثم شغّل النفق مجددًا.',
  domain: 'أدخل نطاقًا من حسابك، أو اتركه فارغًا. ربما يستخدم تطبيق آخر هذا النطاق.',
  library: 'أعد تثبيت Dailies، أو اختر طريقة أخرى لاستلام التسليمات.',
};

const ASKS_INSTEAD = 'لم يضِع شيء. إلى أن يُفتح، يسأل Dailies عن النتائج بدلًا من ذلك.';
const RETRIES = 'لا شيء عليك فعله. يعيد Dailies المحاولة تلقائيًا.';

/** The key, the way to the service, and the way back. */
export const connectionErrors: Catalogue['connectionErrors'] = {
  KEY_MISSING: ({ path }) => ({
    happened: path
      ? `يجب أن يحتوي الملف ${text(path)} على مفتاح API ولا شيء غيره.`
      : 'لا يوجد مفتاح API مخزّن لملف التعريف هذا.',
    means: NOTHING_CHARGED,
    act: path
      ? 'ضع المفتاح في سطر واحد في ذلك الملف.'
      : 'أضف المفتاح في «الإعدادات». تُرسَل المهام المنتظرة عندئذٍ.',
  }),
  KEY_REFUSED: ({ status, message }) => ({
    happened: `رفضت الخدمة مفتاح API${bracketed(status)}${quoted(message)}.`,
    means: 'لم يُنشأ شيء. قائمة الانتظار معلّقة حتى لا تُجرَّب المهام الأخرى بهذا المفتاح.',
    act: 'تحقق من المفتاح ومن رصيدك، وأضف المفتاح مجددًا في «الإعدادات»، ثم استأنف.',
  }),
  NO_CREDIT: ({ status, message }) => ({
    happened: `تقول الخدمة إنه لم يبق رصيد${bracketed(status)}${quoted(message)}.`,
    means: 'لم يُنشأ شيء ولم تُخصم أي تكلفة. قائمة الانتظار معلّقة حتى لا تُرفض المهام الأخرى أيضًا.',
    act: 'أضف رصيدًا في لوحة معلومات الخدمة، ثم استأنف وأعد محاولة المهمة.',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: 'سلسلة مفاتيح هذا الكمبيوتر غير متاحة.',
    means: 'لم يُحفظ المفتاح في أي مكان.',
    act: 'افتح قفل سلسلة المفاتيح، أو اسمح بحفظ المفتاح في ملف عادي.',
  }),
  OFFLINE: ({ cause }) => ({
    happened: describeConnectionCause(cause) ?? 'تعذر الوصول إلى الخدمة.',
    means: 'لم يُخصم أي مبلغ لهذه المحاولة، ولم يضِع شيء.',
    act:
      describeConnectionCause(cause) !== null
        ? 'تحقق من الاتصال في «الإعدادات». يعيد Dailies المحاولة تلقائيًا.'
        : RETRIES,
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `لم تبدأ خدمة التدريب${quoted(message ?? cause)}.`,
    means: 'التدريب مجاني دائمًا. لا تزال مهامك في الانتظار.',
    act: 'ابدأها مجددًا في «الإعدادات».',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened: 'تعمل هذه النسخة على بيئة تشغيل بديلة لا تصل إلا إلى الخدمات على هذا الكمبيوتر.',
    means: NOTHING_CHARGED,
    act: 'استخدم بيئة التشغيل الرسمية للاتصال بهذه الخدمة.',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: port
      ? `لا يمكن لـ Dailies استلام التسليمات على المنفذ ${text(port)}${bracketed(cause)}.`
      : `لا يمكن لـ Dailies استلام التسليمات${bracketed(cause)}.`,
    means: port ? NOTHING_CHARGED : 'لم يضِع شيء. يسأل Dailies عن النتائج بدلًا من ذلك، وهذا أبطأ قليلًا.',
    act: port ? 'اختر منفذًا متاحًا.' : 'إذا لم يتغير ذلك، فأعد تشغيل Dailies.',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[cause] ?? 'لم يُفتح النفق'}${quoted(message)}.`,
    means: ASKS_INSTEAD,
    act: TUNNEL_ACTS[cause] ?? RETRIES,
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: 'يحتاج النفق إلى رمز Authtoken.',
    means: ASKS_INSTEAD,
    act: 'انسخ رمز Authtoken من لوحة معلومات ngrok وأضفه في «الإعدادات».',
  }),
  DELIVERY_NOT_BACK: (details) => ({
    happened: notBack(details),
    means: 'لم يضِع سوى اختبار. إلى أن تصل التسليمات، يسأل Dailies عن النتائج بدلًا من ذلك.',
    act:
      details.cause === 'none'
        ? 'لتسليم النتائج، حدّد عنوانًا عامًا أو استخدم النفق.'
        : 'تحقق من أن إعادة التوجيه تعمل وتُبقي مسار الطلب.',
  }),
};

function notBack({ cause, status, url }: ErrorDetails<'DELIVERY_NOT_BACK'>): string {
  if (cause === 'none') return 'ليس لهذا الكمبيوتر عنوان عام.';
  if (status) return `أجاب شيء في الطريق عن الاختبار بالرمز ${text(status)}.`;
  if (cause === 'timeout') return 'أُرسل الاختبار ولم يعد في الوقت المناسب.';
  return `لم يصل الاختبار إلى ${url ? text(url) : 'العنوان العام'}${bracketed(cause)}.`;
}

export const connectionCauses: Catalogue['connectionCauses'] = {
  certificate: 'لا يثق هذا الكمبيوتر بشهادة الخدمة، لذا لم يُرسَل شيء.',
  'proxy-unreachable': 'تعذر الوصول إلى وكيل هذه الشبكة.',
  'proxy-unsupported': 'تحتاج هذه الشبكة إلى نوع من الوكلاء لا يمكن لـ Dailies استخدامه.',
  'proxy-wants-sign-in': 'يطلب وكيل هذه الشبكة اسم مستخدم وكلمة مرور.',
  'proxy-sign-in-refused': 'رفض وكيل هذه الشبكة اسم المستخدم وكلمة المرور.',
  'proxy-sign-in-unknown': 'يطلب وكيل هذه الشبكة تسجيل الدخول بطريقة لا يعرفها Dailies.',
  'proxy-refused': 'لا يمرّر وكيل هذه الشبكة الاتصالات إلى الخدمة.',
};

export const proxy: Catalogue['proxy'] = {
  title: (name) => `تسجيل الدخول إلى ${name}`,
  label: 'تسجيل الدخول إلى الوكيل',
  lead: 'تصل هذه الشبكة إلى الخدمة عبر وكيل يطلب اسم مستخدم وكلمة مرور. لا يُرسَلان إلا إلى الوكيل.',
  kept: (keychain) => `يُحفظ ذلك في ${keychain}.`,
  plainLead: 'ليس في هذا الكمبيوتر سلسلة مفاتيح. ستُحفظ كلمة المرور في ملف يمكن لبرامجك الأخرى قراءته.',
  user: 'اسم المستخدم',
  password: 'كلمة المرور',
  signIn: 'تسجيل الدخول',
  open: 'تسجيل الدخول…',
  forget: 'نسيان بيانات الدخول',
  forgotten: (name) => `تم تسجيل الخروج من ${name}`,
  stored: (name) => `خُزّنت بيانات الدخول إلى ${name}. يعيد Dailies المحاولة.`,
  asks: {
    'proxy-wants-sign-in': 'يطلب الوكيل اسم مستخدم وكلمة مرور',
    'proxy-sign-in-refused': 'رفض الوكيل اسم المستخدم وكلمة المرور',
    'proxy-sign-in-unknown': 'يطلب الوكيل تسجيل الدخول بطريقة لا يعرفها Dailies',
  },
};
