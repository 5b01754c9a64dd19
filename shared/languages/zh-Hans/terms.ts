/** The words that Simplified Chinese has for the terms of docs/glossary.md; only the check of the words reads this. */
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
export const SAME = [
  'https://media.example',
  'https://relay.example/dailies',
  'yours.ngrok.app',
  'Authtoken',
  'https://dashboard.ngrok.com/get-started/your-authtoken',
  '{ "id": "…", "state": "DONE", "files": ["https://…"] }',
  '/v2/generation/{genId}',
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
];
