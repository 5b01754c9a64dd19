import {
  BACKUP_FAULTS,
  describeCastFault,
  describeDocumentFault,
  describeFixed,
  describeOwnFileFault,
  describeReadingStopped,
  describeSettings,
  describeTemplateFault,
  describeUnreadablePolicy,
  describeUpdateFault,
  isOfOtherDocument,
  OUTSIDE_TEXT,
} from '../../errors/fault-words.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes, formatMoment } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './error-means.ts';

const NOTHING_IMPORTED = 'لم يُستورَد منه شيء.';

/** What Dailies keeps, and what it is given to keep. */
export const keptErrors: Catalogue['keptErrors'] = {
  READING_STOPPED: (details) => ({
    happened: describeReadingStopped(details),
    means: `${NOTHING_IMPORTED} استمر كل شيء آخر.`,
    act: 'تحقق من مصدر الملف. إذا كنت تثق به، فاطلب ملفًا أصغر، أو قسّمه.',
  }),
  OWN_FILE_INVALID: ({ path, fault }) => ({
    happened: describeOwnFileFault(file(path), fault),
    means: NOTHING_IMPORTED,
    act: fault === 'newer' ? 'حدّث Dailies، ثم افتحه مجددًا.' : 'اطلب ممن أنشأه تصديره مجددًا.',
  }),
  OPENING_REFUSED: ({ fault }) => ({
    happened: OUTSIDE_TEXT.refused[fault] ?? OUTSIDE_TEXT.refused.link,
    means: 'لم يُفتح شيء.',
    act: OUTSIDE_TEXT.refusedAct[fault] ?? OUTSIDE_TEXT.refusedAct.link,
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: describeTemplateFault(details),
    means: `${NOTHING_IMPORTED} قوالبك كما هي.`,
    act: 'اطلب ممن أنشأه تصديره مجددًا، وبقوالب أقل إذا كانت كثيرة.',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: describeCastFault(file(path), reason, name),
    means: `${NOTHING_IMPORTED} طاقمك كما هو.`,
    act: reason === 'newer' ? 'حدّث Dailies، ثم استورده مجددًا.' : 'اطلب ممن أنشأه تصديره مجددًا.',
  }),
  CAST_WRONG_MEDIA: ({ path, slot }) => ({
    happened: `نوع ${file(path)} غير مناسب.`,
    means: 'لم تتم إضافته.',
    act:
      slot === 'images'
        ? 'أفلت صورة هنا.'
        : slot === 'video'
          ? 'أفلت فيديو هنا.'
          : 'أفلت مقطعًا أو ملف صوت هنا.',
  }),
  CAST_DOCUMENT_TOO_LARGE: ({ path, bytes, maximum }) => ({
    happened:
      bytes === undefined
        ? `${file(path)} أكبر مما يجوز لمستند موافقة.`
        : `${file(path)} أكبر مما يجوز لمستند موافقة: ${formatBytes(bytes)}، والحد الأقصى ${formatBytes(maximum)}.`,
    means: 'لم تتم إضافته.',
    act: 'أبقِ الملف في مكانه، ودوّن مكانه في الموافقة.',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)} ليس مستندًا أو صورة أو تسجيلًا، أو أن امتداده لا يطابق محتواه.`,
    means: 'لم تتم إضافته. لا يمكن لأعضاء الطاقم تخزين ما قد يكون برنامجًا.',
    act: 'احفظ الموافقة كملف PDF أو نص أو صورة أو تسجيل بالامتداد الصحيح.',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: !path
      ? 'انتهى Dailies فجأة مرتين متتاليتين.'
      : others > 0
        ? `انتهى Dailies فجأة مرتين متتاليتين أثناء قراءة ${file(path)} و${text(others)} غيره.`
        : `انتهى Dailies فجأة مرتين متتاليتين أثناء قراءة ${file(path)}.`,
    means: 'لم يبدأ شيء، ولم يُرسَل شيء.',
    act: 'استخدم --after-crash leave-out لتخطي تلك الملفات، أو --after-crash go-on لمتابعة كل شيء.',
  }),
  DATABASE_NEWER: () => ({
    happened: 'استُخدمت المكتبة آخر مرة بإصدار أحدث من Dailies.',
    means: 'لم تُفتح حفاظًا عليها. ملفاتك لم تُمَس.',
    act: 'ثبّت الإصدار الأحدث مجددًا.',
  }),
  DATABASE_IN_USE: ({ path }) => ({
    happened: `Dailies قيد التشغيل بالفعل مع هذه البيانات${bracketed(path)}.`,
    means: 'قد ترسل نسختان مهمة واحدة مرتين، لذا لم تبدأ هذه النسخة.',
    act: 'استخدم النسخة قيد التشغيل، أو أنهِها أولًا.',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: `${path ? text(path) : 'مجلد البيانات'} على قرص شبكة، حيث لا تكون قاعدة البيانات آمنة.`,
    means: 'لم يُفتح شيء ولم يتغير ولم يُرسَل.',
    act: 'ضع مجلد البيانات على قرص في هذا الكمبيوتر. يمكن أن يبقى مجلد النتائج على الشبكة.',
  }),
  DATABASE_DAMAGED: ({ path, cause }) => ({
    happened:
      cause === 'foreign-journal'
        ? `بجوار ملف المكتبة سجلّ لم يكتبه Dailies${bracketed(`${path}-journal`)}.`
        : `ملف المكتبة تالف${bracketed(path)}.`,
    means: 'ملفات نتائجك منفصلة وآمنة. لم يتغير شيء، ولن يُرسَل شيء.',
    act:
      cause === 'foreign-journal'
        ? 'انقل ذلك الملف إلى مكان آخر، ثم أعد تشغيل Dailies.'
        : 'استعد الملف من نسخة احتياطية. أو انقله وأعد التشغيل: تعرض «المراجعة» عندئذٍ استعادة اللقطات والتقييمات من مجلد النتائج.',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened:
      settings !== undefined
        ? `تعذرت قراءة بعض الإعدادات${bracketed(path)}: ${describeSettings(settings)}.`
        : `تعذرت قراءة ملف الإعدادات${bracketed(path)}.`,
    means:
      settings !== undefined && !settings.includes('budget')
        ? 'أُعيدت إلى قيمها الافتراضية. مهامك ونتائجك وملفات تعريفك وميزانيتك آمنة.'
        : 'مهامك ونتائجك وملفات تعريفك آمنة. لن تُرسَل أي مهمة مدفوعة قبل أن تتحقق من الميزانية.',
    act: 'غيّر ما تحتاجه في «الإعدادات». يبقى الملف غير المقروء حتى ذلك الحين، ثم كنسخة بعده.',
  }),
  FIXED_BY_POLICY: describeFixed,
  POLICY_UNREADABLE: describeUnreadablePolicy,
  UPDATE_FAILED: describeUpdateFault,
  PROFILE_INVALID: () => ({
    happened: 'هذا ليس ملف تعريف صالحًا.',
    means: NOTHING_IMPORTED,
    act: 'أصلح المشكلات المُدرجة، ثم أضف الملف مجددًا.',
  }),
  PROFILE_UNREADABLE: ({ path }) => ({
    happened: `هناك ملف تعريف بهذا الاسم وتتعذر قراءته${bracketed(path)}.`,
    means: 'بقي ملف التعريف ذاك ومفتاحه كما هما، ولم يُستورَد الجديد.',
    act: 'حدّث Dailies، أو انقل ذلك الملف إلى مكان آخر، ثم أعد المحاولة.',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened: profileId === 'practice' ? 'لم تبدأ خدمة التدريب بعد.' : 'ملف التعريف اللازم لهذا مفقود.',
    means: NOTHING_CHARGED,
    act: profileId === 'practice' ? 'انتظر لحظة حتى تبدأ.' : 'اختر ملف تعريف آخر في «الإعدادات».',
  }),
  OPENAPI_INVALID: (details) => ({
    happened: describeDocumentFault(details),
    means: 'لم يُنشأ ملف تعريف، ولم يُجلب شيء من الشبكة، ولم يُخصم أي مبلغ.',
    act: isOfOtherDocument(details)
      ? 'اطلب من الخدمة مستند واجهتها الخاصة بالصور والفيديو. وإن لم يوجد، فاختر «الاتصال بعنوان URL فقط».'
      : 'اطلب من الخدمة مستند OpenAPI الخاص بها (من 3.0 إلى 3.2 أو Swagger 2.0) كملف JSON أو YAML واحد.',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: 'لا يذكر هذا المستند عنوان الخدمة.',
    means: 'لم يُنشأ ملف تعريف، ولم يُخصم أي مبلغ.',
    act: 'أدخل عنوان الخدمة أيضًا: الجزء الذي يسبق \u200e/v2/generation في عناوينها.',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `«${text(url)}» ليس عنوان ويب.`,
    means: 'لم تتم إضافته.',
    act: 'استخدم عنوانًا كاملًا يبدأ بـ https://\u200e أو http://\u200e.',
  }),
};

/** Backups, and data that was set aside. */
export const backupErrors: Catalogue['backupErrors'] = {
  BACKUP_INVALID: ({ path, reason }) => ({
    happened: (BACKUP_FAULTS[reason] ?? BACKUP_FAULTS['not-a-backup'])(file(path)),
    means: 'لم يُستعَد منه شيء. مكتبتك كما هي.',
    act:
      reason === 'newer'
        ? 'حدّث Dailies، ثم استعده مجددًا.'
        : 'استخدم نسخة أخرى منه، أو أنشئ نسخة احتياطية جديدة حيث أُنشئ.',
  }),
  BACKUP_NOT_MADE: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `لا مساحة كافية للنسخة الاحتياطية في ${text(path)}.`
        : reason === 'changed'
          ? `تغيّر ${file(path)} أثناء نسخه احتياطيًا.`
          : reason === 'unreadable'
            ? `تتعذر قراءة ${file(path)}${bracketed(cause)}.`
            : `تتعذر كتابة النسخة الاحتياطية في ${text(path)}${bracketed(cause)}.`,
    means: `لم تُنشأ نسخة احتياطية، وبقيت السابقة بالاسم نفسه كما هي. ${FILES_SAFE}`,
    act:
      reason === 'full'
        ? 'حرّر مساحة، أو اختر قرصًا آخر.'
        : reason === 'changed'
          ? 'انتظر حتى ينتهي البرنامج الذي يكتبه، ثم أعد المحاولة.'
          : reason === 'unreadable'
            ? 'تحقق من قرصه وأذوناته، ثم أعد المحاولة.'
            : 'اختر مجلدًا آخر.',
  }),
  BACKUP_NOT_RESTORED: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `لا مساحة كافية لاستعادة النسخة الاحتياطية في ${text(path)}.`
        : reason === 'other-file'
          ? `يوجد ملف مختلف في ${text(path)}.`
          : reason === 'clash'
            ? `ملفان في النسخة الاحتياطية سيصبحان ملفًا واحدًا على هذا الكمبيوتر: ${text(path)}.`
            : reason === 'own-folder'
              ? `لا يمكن استعادة الوسائط إلى ${text(path)}: يحتفظ Dailies بملفاته هناك.`
              : reason === 'not-empty'
                ? `${text(path)} ليس مجلدًا فارغًا.`
                : `لا يمكن لـ Dailies الكتابة في ${text(path)}${bracketed(cause)}.`,
    means: 'لم يُستبدل شيء. مكتبتك كما هي، ولن يُرسَل شيء.',
    act:
      reason === 'full'
        ? 'حرّر مساحة، أو اختر مجلدات على قرص آخر.'
        : reason === 'clash'
          ? 'اترك مجلدهما، أو أعد تسمية أحدهما على الكمبيوتر الأصلي وأنشئ نسخة احتياطية جديدة.'
          : 'اختر مجلدًا آخر.',
  }),
  BACKUP_UNDER_WAY: () => ({
    happened: 'يجري بالفعل إنشاء نسخة احتياطية أو استعادتها.',
    means: 'تستمر العملية. لم يبدأ شيء آخر.',
    act: 'انتظر حتى تكتمل، أو حدّد «إيقاف» في «الإعدادات».',
  }),
  BACKUP_STOPPED: () => ({
    happened: 'أُوقف النسخ الاحتياطي.',
    means: FILES_SAFE,
    act: 'ابدأ مجددًا عندما تكون مستعدًا.',
  }),
  BACKUP_NOT_APPLIED: ({ path, cause }) => ({
    happened: `تعذر وضع النسخة المستعادة في مكانها${bracketed(cause)}.`,
    means: `بدأ Dailies بالمكتبة التي كانت لديك. المكتبة المستعادة كاملة${bracketed(path)}.`,
    act: 'أغلق البرامج التي تستخدم مجلد بيانات Dailies، ثم أنهِ Dailies وافتحه مجددًا.',
  }),
  DATABASE_SET_ASIDE: ({ path, at }) => ({
    happened:
      at === undefined
        ? `كان ملف المكتبة تالفًا ووُضع جانبًا باسم ${file(path)}.`
        : `كان ملف المكتبة تالفًا ووُضع جانبًا باسم ${file(path)} في ${formatMoment(at)}.`,
    means:
      'تجري استعادة اللقطات والتقييمات من مجلد النتائج. أما قائمة الانتظار والسجل المالي في الملف التالف فلا: المهام التي كانت منتظرة أو قيد التشغيل ربما خُصمت تكلفتها.',
    act: 'إذا كانت لديك نسخة احتياطية، فاستعدها في «الإعدادات». تحقق لدى الخدمة قبل إضافة تلك المهام مجددًا إلى قائمة الانتظار.',
  }),
};
