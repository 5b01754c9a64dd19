import type { FindingWords } from '../../service/text/doctor-findings-text.ts';
import type { Catalogue } from '../catalogue.ts';

/** The check of a connection. */
export const doctorSteps: Catalogue['doctorSteps'] = {
  address: 'الوصول إلى الخدمة',
  tls: 'اتصال آمن',
  key: 'مفتاح API',
  query: 'السؤال عن مهمة',
  upload: 'إرسال ملف',
  webhook: 'استلام التسليمات',
  'test-run': 'تشغيل تجريبي مجاني',
};

export const doctorStates: Catalogue['doctorStates'] = {
  waiting: 'في الانتظار',
  running: 'جارٍ الفحص…',
  ok: 'يعمل',
  warn: 'بحاجة إلى انتباه',
  failed: 'لا يعمل',
  skipped: 'تم تخطيه',
};

export const doctorDays: Catalogue['doctorDays'] = { unknown: 'يوم غير معروف' };

const ASK_OWNER = 'اسأل من يشغّل الخدمة.';
const SIGN_IN_TO_PROXY =
  'سجّل الدخول إلى الوكيل في «الإعدادات». في سطر الأوامر، ضع كليهما في HTTPS_PROXY بالشكل http://NAME:PASSWORD@HOST:PORT.';
const CHECK_ADDRESS = 'تحقق من العنوان في ملف التعريف.';
const FILL_IN = 'إذا كانت للخدمة طريقة، فاملأها ضمن «لا يزال مفتوحًا».';
const COMPARE_ADDRESS = 'قد يكون عنوان السؤال خاطئًا. قارنه بوثائق الخدمة.';
const JOB_TELLS = 'سيُظهر ذلك تشغيل تجريبي مجاني أو أول مهمة.';

export const doctorFindings: Catalogue['doctorFindings'] = {
  reached: ({ host, milliseconds }) => fine(`يجيب ${host} بعد ${milliseconds} مللي ثانية.`),
  'reached-by-vpn': ({ host, range }) =>
    fine(`يجيب ${host} عبر شبكة VPN تختلق عناوين الأسماء (${range}). وتُنزَّل النتائج رغم ذلك.`),
  'vpn-not-open': ({ host, range }) =>
    say(
      `يؤدي ${host} إلى عنوان من العناوين التي تختلقها شبكات VPN (${range})، لكن الأسماء الأخرى لا تؤدي إليها.`,
      `إذا كانت شبكة VPN مشغَّلة، فاسمح بالنطاق ${range} في «الإعدادات» حتى تُنزَّل النتائج من المضيفين الآخرين. وإذا كانت الخدمة نفسها في تلك الشبكة، فلا يلزم فعل شيء.`,
    ),
  'name-unknown': ({ host }) =>
    say(`لا يوجد مضيف باسم ${host}.`, `${CHECK_ADDRESS} إن كان صحيحًا، فتحقق من شبكة هذا الكمبيوتر.`),
  'name-lookup-failed': ({ host }) =>
    say(`تعذر البحث عن الاسم ${host}.`, 'تحقق من اتصال هذا الكمبيوتر بالإنترنت، ثم افحص مجددًا.'),
  'connection-refused': ({ host, port }) =>
    say(
      `${host} موجود، لكن لا شيء يستمع على المنفذ ${port}.`,
      `${CHECK_ADDRESS} إن كان صحيحًا، فالخدمة متوقفة.`,
    ),
  'connection-timeout': ({ host, port }) =>
    say(`لم يجب ${host} على المنفذ ${port}.`, 'ربما يحجبه جدار حماية أو شبكة VPN. جرّب شبكة أخرى.'),
  'connection-failed': ({ host, cause }) =>
    say(`تعذر الاتصال بـ ${host} (${cause}).`, 'تحقق من شبكة هذا الكمبيوتر، ثم افحص مجددًا.'),
  'stand-in-only': () =>
    say(
      'تعمل هذه النسخة على بيئة تشغيل بديلة لا تصل إلا إلى الخدمات على هذا الكمبيوتر.',
      'ابدأها ببيئة التشغيل الرسمية لتوصيل هذه الخدمة.',
    ),
  'reached-through-proxy': ({ host, proxy, milliseconds }) =>
    fine(`يجيب ${host} عبر الوكيل ${proxy} بعد ${milliseconds} مللي ثانية.`),
  'proxy-unreachable': ({ proxy }) =>
    say(
      `تذكر إعدادات شبكة هذا الكمبيوتر الوكيل ${proxy}، وهو لا يجيب.`,
      'تحقق من الوكيل في إعدادات شبكة النظام، أو اسأل مسؤول شبكتك.',
    ),
  'proxy-unsupported': ({ proxy }) =>
    say(
      `تذكر إعدادات شبكة هذا الكمبيوتر ${proxy}، وهو نوع من الوكلاء لا يمكن لـ Dailies استخدامه.`,
      'يستخدم Dailies وكلاء HTTP وHTTPS. اطلب واحدًا من مسؤول شبكتك.',
    ),
  'proxy-wants-sign-in': ({ proxy }) => say(`يطلب الوكيل ${proxy} اسم مستخدم وكلمة مرور.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-refused': ({ proxy }) =>
    say(`رفض الوكيل ${proxy} اسم المستخدم وكلمة المرور.`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-unknown': ({ proxy }) =>
    say(
      `يطلب الوكيل ${proxy} تسجيل الدخول بطريقة لا يعرفها Dailies.`,
      'يمكن لـ Dailies تسجيل الدخول باسم مستخدم وكلمة مرور (Basic). اطلب من مسؤول شبكتك السماح بذلك، أو تمرير هذه الخدمة.',
    ),
  'proxy-refused': ({ proxy, host, port }) =>
    say(
      `لا يمرّر الوكيل ${proxy} الاتصالات إلى ${host}، المنفذ ${port}.`,
      'اطلب من مسؤول شبكتك السماح بهذا العنوان.',
    ),
  'certificate-trusted': ({ issuer, validTo }) => fine(`الشهادة من ${issuer} موثوقة حتى ${validTo}.`),
  'certificate-ends-soon': ({ validTo }) => say(`الشهادة موثوقة، لكن حتى ${validTo} فقط.`, ASK_OWNER),
  'certificate-expired': ({ issuer, validTo }) =>
    say(
      `انتهت صلاحية الشهادة${from(issuer)}${validTo ? ` في ${validTo}` : ''}، لذا لا يُرسَل شيء.`,
      `${ASK_OWNER} إذا كان تاريخ هذا الكمبيوتر خاطئًا، فصحّحه أولًا.`,
    ),
  'certificate-not-yet-valid': ({ issuer, validFrom }) =>
    say(
      `لا تسري الشهادة${from(issuer)} قبل ${validFrom}.`,
      'تحقق من تاريخ هذا الكمبيوتر. إن كان صحيحًا، فاسأل من يشغّل الخدمة.',
    ),
  'certificate-self-signed': ({ host }) =>
    say(
      `يستخدم ${host} شهادة وقّعها بنفسه، فيمكن لأي أحد أن ينتحل صفته. لا يُرسَل شيء.`,
      'إذا كانت خدمتك، فاجعل هذا الكمبيوتر يثق بالشهادة وأعد تشغيل Dailies، أو استخدم شهادة من جهة عامة.',
    ),
  'certificate-issuer-unknown': ({ issuer }) =>
    say(
      `أصدر الشهادة ${issuer || 'جهة غير مسمّاة'}، ولا يثق بها هذا الكمبيوتر. لا يُرسَل شيء.`,
      'ربما تفحص شبكة الاستوديو الاتصالات: اطلب من مسؤولها جعل تلك الشهادة موثوقة هنا ثم أعد تشغيل Dailies. وإلا فاسأل من يشغّل الخدمة.',
    ),
  'certificate-incomplete': ({ host, issuer }) =>
    say(
      `لا يرسل ${host} شهادة الجهة المصدرة${issuer === '' ? '' : ` (${issuer})`}. هذا خطأ من المضيف. لم يُرسَل شيء.`,
      'أبلغ مشغّل الخدمة بأن الشهادة الوسيطة مفقودة.',
    ),
  'certificate-wrong-host': ({ host, issuer, names }) =>
    say(
      `الشهادة${from(issuer)} مخصصة لـ ${names || 'مضيف آخر'}، لا لـ ${host}. لا يُرسَل شيء.`,
      `${CHECK_ADDRESS} ربما يلزم أحد هذه الأسماء.`,
    ),
  'handshake-failed': ({ cause }) =>
    say(`تعذر إنشاء اتصال آمن (${cause}).`, 'تحقق هل يحتاج العنوان إلى http://\u200e أو منفذ آخر.'),
  'plain-on-this-computer': () => fine('الخدمة على هذا الكمبيوتر، فلا شيء يغادره.'),
  plain: () =>
    say(
      'يبدأ العنوان بـ http://\u200e، لذا يمكن لآخرين على الشبكة قراءة مفتاحك.',
      'استخدم عنوان https://\u200e إن وُجد.',
    ),
  'key-accepted': () => fine('تقبل الخدمة المفتاح، وترفض الطلب نفسه من دونه.'),
  'key-not-looked-at': ({ status }) =>
    say(`تجيب الخدمة ${status} بالمفتاح ومن دونه، فلا يمكن معرفة هل يعمل.`, JOB_TELLS),
  'key-missing': () => say('لا مفتاح مخزّنًا لملف التعريف هذا.', 'خزّن المفتاح، ثم افحص مجددًا.'),
  'key-refused': ({ said }) =>
    say(
      `لا تعرف الخدمة هذا المفتاح (401)${said}.`,
      'انسخه مجددًا من لوحة معلومات الخدمة. تأكد من أنه كامل وأنه لم يُستبدل هناك.',
    ),
  'key-not-allowed': ({ said }) =>
    say(
      `تعرف الخدمة المفتاح لكنها لا تسمح بهذا (403)${said}.`,
      'في لوحة معلومات الخدمة، تحقق من رصيدك وأذونات المفتاح والشبكات التي يجوز استخدامه منها.',
    ),
  'no-free-read': () => say('ليس في ملف التعريف طلب مجاني، فلا يمكن تجربة المفتاح.', JOB_TELLS),
  'query-answers': ({ status }) => fine(`كان الرد على معرّف مختلق ${status}، كما ينبغي.`),
  'query-same-as-nowhere': ({ status }) =>
    say(`الرد (${status}) مطابق للرد على عنوان غير موجود.`, COMPARE_ADDRESS),
  'query-takes-anything': () => say('أجابت الخدمة كأن معرّفًا مختلقًا موجود.', COMPARE_ADDRESS),
  'query-unclear': ({ status, said }) =>
    say(`أجابت الخدمة بـ ${status}${said}.`, 'افحص مجددًا بعد بضع دقائق.'),
  'query-no-answer': () => say('لم تُجب الخدمة.', 'تحقق من الشبكة، ثم افحص مجددًا.'),
  'query-not-bound': () =>
    say(
      'لا يذكر ملف التعريف كيف يُسأل عن المهمة، لذا لا تصل النتائج إلا بالتسليم.',
      `${FILL_IN} عندئذٍ لا يعتمد شيء على التسليمات.`,
    ),
  'upload-works': ({ milliseconds, reference }) =>
    fine(`رُفعت صورة صغيرة خلال ${milliseconds} مللي ثانية باسم «${reference}». الرفع مجاني.`),
  'upload-not-needed': () => fine('تُرسَل الملفات ضمن الطلب نفسه، فلا حاجة إلى رفعها.'),
  'upload-not-everywhere': () =>
    say('لا يذكر ملف التعريف كيف تُرفَع الملفات، فلا تصلح إلا في الحقول التي ترسلها ضمن الطلب.', FILL_IN),
  'upload-not-bound': () =>
    say('لا يذكر ملف التعريف كيف تُرسَل الملفات، فلا يصلح مرجعًا إلا عناوين الويب.', FILL_IN),
  'upload-only-suggested': () =>
    say('طريقة إرسال الملفات مقترحة فقط، لذا لم تُجرَّب.', 'أكّدها ضمن «لا يزال مفتوحًا»، ثم افحص مجددًا.'),
  'upload-failed': () => say('تعذر رفع الصورة.', 'قارن إعدادات الرفع بوثائق الخدمة.'),
  'delivery-comes-back': ({ milliseconds }) => fine(`وصل تسليم اختباري خلال ${milliseconds} مللي ثانية.`),
  'delivery-not-needed': () => fine('تُسأل هذه الخدمة عن النتائج، فلا حاجة إلى تسليم.'),
  'delivery-failed': () =>
    say(
      'لا تصل التسليمات. تُسأل الخدمة بدلًا من ذلك، فلا يضيع شيء.',
      'تحقق من إعدادات «التسليم»، أو اختر «بالسؤال فقط».',
    ),
  'no-way-back': () =>
    say(
      'لا يمكن أن تعود النتائج: لا يمكن سؤال الخدمة، والتسليمات لا تصل. تنتظر المهام ولا تُرسَل.',
      'املأ كيف يُسأل عن المهمة، أو اختر طريقة تسليم تعمل.',
    ),
  'test-completed': ({ model }) => fine(`اكتمل تشغيل تجريبي مجاني لـ ${model}، وملفه هنا.`),
  'test-completed-without-file': ({ model }) =>
    fine(`اكتمل تشغيل تجريبي مجاني لـ ${model}. لم يأتِ بملف، وهذا جائز في التشغيل التجريبي.`),
  'test-not-wanted': () => say('لم تطلب تشغيلًا تجريبيًا.', null),
  'test-not-bound': () =>
    say(
      'لا يذكر ملف التعريف إعداد الاختبار، لذا لم يُرسَل تشغيل: باسم خاطئ ستُخصم تكلفته.',
      'إذا ذكرته وثائق الخدمة، فاملأه ضمن «لا يزال مفتوحًا».',
    ),
  'test-only-suggested': () =>
    say(
      'إعداد الاختبار مقترح فقط، لذا لم يُرسَل تشغيل: باسم خاطئ ستُخصم تكلفته.',
      'إذا كان هذا الاسم في وثائق الخدمة، فأكّده ضمن «لا يزال مفتوحًا».',
    ),
  'test-no-model': () =>
    say('يحتاج كل نموذج إلى ملف أولًا، فلم يُجرَّب أي منها.', 'أضف تشغيلًا تجريبيًا في «الإنشاء» بدلًا من ذلك.'),
  'test-queue-paused': () =>
    say('قائمة الانتظار متوقفة مؤقتًا، لذا لم يُرسَل تشغيل تجريبي.', 'استأنف قائمة الانتظار، ثم افحص مجددًا.'),
  'test-held': ({ reason }) =>
    say(
      `اضطر التشغيل التجريبي إلى الانتظار: ${reason || 'هناك ما يعلّقه'}. أُلغي ولم يُرسَل شيء.`,
      'أصلح ذلك، ثم افحص مجددًا.',
    ),
  'test-refused': () => say('رفضت الخدمة التشغيل التجريبي. لم يُنشأ شيء.', 'قارن رسالتها بملف التعريف.'),
  'test-unknown': () =>
    say(
      'أُرسل التشغيل التجريبي ولم يصل رد واضح. هو في قائمة الانتظار ولن يُعاد إرساله.',
      'تحقق هل يظهر في لوحة معلومات الخدمة.',
    ),
  'test-failed': () => say('انتهى التشغيل التجريبي بلا نتيجة.', 'اطّلع على سجله في قائمة الانتظار.'),
  'test-still-running': () => say('لم يكتمل التشغيل التجريبي بعد.', 'يستمر في قائمة الانتظار.'),
  'needs-connection': () => say('لم يُفحص: يجب أولًا الوصول إلى الخدمة باتصال آمن.', null),
  'needs-key': () => say('لم يُفحص: يحتاج إلى مفتاح تقبله الخدمة.', null),
  stopped: () => say('أوقفتَ الفحص هنا.', null),
};

function from(issuer: string): string {
  return issuer === '' ? '' : ` من ${issuer}`;
}

function fine(found: string): FindingWords {
  return { found, remedy: null };
}

function say(found: string, remedy: string | null): FindingWords {
  return { found, remedy };
}
