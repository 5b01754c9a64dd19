/** The words that Simplified Chinese has for the terms of docs/development.md; only the check of the words reads this. */
export const TERMS = {
  job: ['任务'],
  take: ['样片'],
  batch: ['批次'],
  reference: ['参考'],
  element: ['元素'],
  'cast member': ['角色'],
  canary: ['先导'],
  practice: ['练习'],
  profile: ['配置文件'],
  queue: ['队列'],
};

/** Texts that are written as in English. */
export const SAME = ['Authtoken'];
