import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { counted } from './counts.ts';

export const guide: Catalogue['guide'] = {
  otherNames: 'مساعدة تعليمات',
  search: 'البحث في الدليل',
  contents: 'صفحات الدليل',
  found: (count) =>
    counted(count, { one: 'قسم واحد', two: 'قسمان', few: 'أقسام', many: 'قسمًا', other: 'قسم' }),
  nothing: 'لا نتائج. جرّب كلمات أخرى.',
  showMe: (what) => `أرني كيفية ${what}`,
  onPracticeOnly: 'متاح مع خدمة التدريب فقط، حيث لا تُحتسب أي رسوم.',
};

export const shows: Catalogue['shows'] = {
  step: (number, of) => `${formatNumber(number)} من ${formatNumber(of)}`,
  next: 'التالي',
  done: 'تم',
  stop: 'إنهاء',
  firstTake: {
    title: 'إضافة أول لقطة إلى القائمة',
    prompt: 'يقول الوصف ما ينبغي أن يُرى. هذا مثال، ويمكنك الكتابة فوقه.',
    queue: 'اختر «إضافة للقائمة». تنشئ خدمة التدريب ملفًا حقيقيًا، ولا تُحتسب أي رسوم.',
    stage: 'تظهر اللقطة هنا، والأحدث أولًا.',
  },
  variations: {
    title: 'إنشاء ثلاث من وصف واحد',
    prompt: 'الكلمات بين الأقواس بدائل: {dawn|noon|dusk} تنشئ مهمة لكل كلمة.',
    queue: 'يذكر الزر عدد المهام.',
  },
  needsYou: {
    title: 'العثور على ما هو بحاجة إليك',
    filters: 'المهام حسب حالتها. في «بحاجة إليك» النتائج غير المعروفة والمهام التي تنتظر موافقتك.',
  },
  find: {
    title: 'العثور على لقطة',
    field: 'اكتب ما تتذكره: كلمات من الوصف أو اسمًا أو ملاحظة أو وسمًا.',
  },
};
