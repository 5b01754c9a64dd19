/** The words that Arabic has for the terms of docs/development.md; only the check of the words reads this. */
export const TERMS = {
  job: ['مهمة', 'مهام', 'مهمت'],
  take: ['لقط'],
  batch: ['دفع'],
  reference: ['مرجع', 'مراجع'],
  element: ['عنصر', 'عناصر'],
  'cast member': ['عضو', 'أعضاء'],
  canary: ['طليعة', 'طليعت'],
  practice: ['تدريب'],
  profile: ['تعريف'],
  queue: ['الانتظار', 'انتظار'],
};

/** Texts that are written as in English. */
export const SAME = ['mood'];
