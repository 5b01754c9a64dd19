import { bracketed } from '../../kernel/error-words.ts';
import type { Catalogue } from '../catalogue.ts';

/** What an organization has fixed on this computer. */
export const policy: Catalogue['policy'] = {
  setBy: (organization) => `من تحديد مؤسستك، ${organization}`,
  setByUnnamed: 'من تحديد مؤسستك',
  limitBy: (most, organization) => `بحد أقصى ${most}. من تحديد مؤسستك، ${organization}`,
  limitByUnnamed: (most) => `بحد أقصى ${most}. من تحديد مؤسستك`,
  about: 'المؤسسة',
  fixes: (organization, what) => `ما حدّدته مؤسستك (${organization}) على هذا الكمبيوتر: ${what}.`,
  fixesUnnamed: (what) => `ما حدّدته مؤسستك على هذا الكمبيوتر: ${what}.`,
  names: {
    activeProfileId: 'الخدمة',
    serviceAddress: 'عنوان الخدمة',
    budget: 'الميزانية',
    updates: 'التحديثات',
    delivery: 'طريقة وصول التسليمات',
    resultsFolder: 'مجلد النتائج',
  },
  source: 'السياسة',
  unknownKeys: (keys) => `لا يعرف هذا الإصدار من Dailies هذه المفاتيح في السياسة: ${keys}.`,
};

export const policyFaults: Catalogue['policyFaults'] = {
  fixed: {
    activeProfileId: 'حدّدت مؤسستك الخدمة المستخدمة.',
    serviceAddress: 'حدّدت مؤسستك عنوان الخدمة، وهذا عنوان آخر.',
    budget: 'حدّدت مؤسستك أقصى ما يجوز إنفاقه.',
    updates: 'حدّدت مؤسستك طريقة تحديث Dailies.',
    delivery: 'حدّدت مؤسستك طريقة وصول التسليمات.',
    resultsFolder: 'حدّدت مؤسستك مجلد النتائج.',
  },
  fixedOther: 'حدّدت مؤسستك هذا.',
  fixedMeans: 'لم يُغيَّر شيء ولم يُرسَل ولم يُخصم أي مبلغ.',
  fixedAct: 'اسأل من يدير هذا الكمبيوتر إذا لزم أن يكون مختلفًا.',
  fixedActBy: (organization) => `اسأل ${organization} إذا لزم أن يكون مختلفًا.`,
  unreadable: {
    unreadable: (path) => `تعذرت قراءة سياسة مؤسستك${bracketed(path)}.`,
    owner: (path) => `ربما غيّر سياسةَ مؤسستك أشخاصٌ غير المسؤولين${bracketed(path)}.`,
    form: (path) => `سياسة مؤسستك ليست بصيغة يفهمها Dailies${bracketed(path)}.`,
    values: (path) => `في سياسة مؤسستك قيم لا يفهمها Dailies${bracketed(path)}.`,
  },
  unreadableMeans:
    'لن تُرسَل أي مهمة مدفوعة حتى يُصلَح ذلك، لأن Dailies لا يعرف ما تسمح به مؤسستك. التدريب يعمل، ومهامك وملفاتك آمنة.',
  unreadableAct: 'اطلب ممن يدير هذا الكمبيوتر إصلاحها، ثم أعد تشغيل Dailies.',
};
