/** The words that Japanese has for the terms of docs/glossary.md; only the check of the words reads this. */
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
export const SAME = [
  'mood',
  'https://media.example',
  'https://relay.example/dailies',
  'yours.ngrok.app',
  'Authtoken',
  'https://dashboard.ngrok.com/get-started/your-authtoken',
  '{ "id": "…", "state": "DONE", "files": ["https://…"] }',
  '/v2/generation/{genId}',
  '{ "format": 1, "name": "Studio account", "baseUrl": "https://…" }',
];

/** Keys whose English means something else by a term, or that say it in another way. */
export const OTHERWISE = [
  // Names of commands, options, files and keys, which stay as they are.
  'answerErrors.UPLOAD_FAILED',
  'argumentWords.noCommand',
  'argumentWords.unknownCommand',
  'argumentWords.fileMissing.jobs',
  'argumentWords.mostJobsMissing',
  'connection.pointersLead',
  'jobsFile.inFile',
  'jobsFile.tooLarge',
  'usage.options.baseUrl',
  'usage.options.model',
  'usage.options.price',
  'usage.options.remove',
  'waitEnds.profile-missing',
  // Not the noun of the glossary: “any model that takes elements”, “in smaller batches”.
  'castRoom.empty',
  'composeTray.folderCut',
  // English lowers the labels’ capitals.
  'unmetFields.missing',
];
