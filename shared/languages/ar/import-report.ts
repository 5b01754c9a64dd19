import type { Catalogue } from '../catalogue.ts';

/** Where a service's document and the interface disagree, and what else is worth knowing of it. */
export const importDisagreements: Catalogue['importDisagreements'] = {
  'missing-endpoint': () => 'ليس هذا النموذج في المستند؛ ربما لا توفره الخدمة.',
  method: ({ shown, found }) => `ترسل الواجهة هنا ${shown}، ويقول المستند ${found}. تُرك.`,
  'no-json-body': () => 'لا يعرض المستند حقولًا لهذا النموذج. تُرك.',
  answer: ({ shown, found }) =>
    found === ''
      ? `تجيب الواجهة ${shown}؛ ولا يعرض المستند ردًا.`
      : `تجيب الواجهة ${shown}؛ ويعرض المستند ${found}.`,
  'webhook-parameter': ({ shown }) => `لا يذكر المستند ${shown}. يُرسَل رغم ذلك.`,
  'key-header': ({ shown, found }) => `تأخذ الواجهة المفتاح كـ ${shown}، ويقول المستند ${found}.`,
  'missing-field': ({ field }) => `ليس في المستند الحقل «${field}».`,
  'extra-field': ({ field }) => `في المستند حقل «${field}» لا تعرضه الواجهة. لا يُرسَل.`,
  'extra-required': ({ field }) =>
    `يشترط المستند «${field}»، ولا تعرضه الواجهة. إلى أن يملأه شيء، لا يمكن استخدام هذا النموذج.`,
  type: ({ field, shown, found }) => `«${field}» هو ${shown} في الواجهة و${found} في المستند.`,
  'min-length': ({ field, shown, found }) =>
    `«${field}»: الحد الأدنى للأحرف ${shown || 'غير محدد'} في الواجهة، و${found} في المستند.`,
  'max-length': ({ field, shown, found }) =>
    `«${field}»: الحد الأقصى للأحرف ${shown || 'غير محدد'} في الواجهة، و${found} في المستند.`,
  'max-items': ({ field, shown, found }) =>
    `«${field}»: الحد الأقصى ${shown} في الواجهة، و${found} في المستند.`,
  values: ({ field, shown, found }) => `يقبل «${field}» في الواجهة ${shown}، وفي المستند ${found}.`,
  unit: ({ field, shown, found }) => `يُفهم «${field}» هنا بأنه ${shown}؛ ويتحدث المستند عن ${found}.`,
  'test-mode-missing': () => 'تصف الواجهة تشغيلًا تجريبيًا لهذا النموذج، ولا يصفه المستند.',
  'status-words': ({ shown, found }) =>
    `تقول التسليمات ${found} حيث يقول الاستعلام ${shown}؛ والمعتمد هو الاستعلام.`,
};

export const importNotes: Catalogue['importNotes'] = {
  'address-given': (text) => (text === '' ? 'يُستخدم العنوان المُعطى.' : `يُستخدم العنوان المُعطى بدل ${text}.`),
  'other-server': (text) => `يذكر المستند أيضًا الخادم ${text}. يُستخدم الأول.`,
  'plain-http': (text) => `${text} غير مشفّر: يمكن قراءة المفتاح في الطريق.`,
  seconds: (text) => `يُحسب «${text}» بالثواني كما يقول المستند.`,
  'other-shapes': (text) => `عدد صيغ هذا الطلب في المستند ${text}؛ يُستخدم ما تشترك فيه كلها.`,
  'unclear-words': (text) =>
    `لا يُذكر ما يعنيه ${text} للتوليد. لن يُدفع شيء حتى تحدد أي الكلمات تعني النهاية.`,
  'new-model': (text) => `نموذج جديد: ${text}.`,
  'endpoint-skipped': (text) => `يبدو ${text} ذا صلة، لكن لا يمكن استخدامه مع البقية. تُرك.`,
  'field-left-out': (text) => `ليس في النموذج حقل لـ «${text}». تُرك.`,
  'secret-left-out': (text) => `«${text}» مخصّص لمفتاح أو كلمة مرور. لا توضع الأسرار في النماذج، لذلك تُرك.`,
  'upload-elsewhere': (text) => `تذهب الملفات إلى ${text}.`,
  kept: (text) => `يبقى ما حدّدته: ${text}.`,
  'pattern-unchecked': (text) => `يحدّ «${text}» نمط من نوع لا يُفحص هنا. لا يُعرف أي القيم يقبل.`,
  unusable: (text) => `في المستند ما لا يمكن استخدامه، فتُرك: ${text}.`,
};
