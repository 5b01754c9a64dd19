/** The words that Japanese has for the terms of docs/development.md; only the check of the words reads this. */
export const TERMS = {
  job: ['ジョブ'],
  take: ['テイク'],
  batch: ['バッチ'],
  reference: ['リファレンス'],
  element: ['エレメント'],
  'cast member': ['キャストメンバー'],
  canary: ['カナリア'],
  practice: ['練習'],
  profile: ['プロファイル'],
  queue: ['キュー'],
};

/** Texts that are written as in English. */
export const SAME = ['mood', 'Authtoken'];

/** Keys whose English means something else by a term, or that say it in another way. */
export const OTHERWISE = [
  // English lowers the labels’ capitals.
  'unmetFields.missing',
];
