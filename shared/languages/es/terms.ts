/** The words that Spanish has for the terms of docs/glossary.md; only the check of the words reads this. */
export const TERMS = {
  job: ['trabajo'],
  take: ['toma'],
  batch: ['lote'],
  reference: ['referencia'],
  element: ['elemento'],
  'cast member': ['miembro'],
  canary: ['muestra'],
  practice: ['práctica'],
  profile: ['perfil'],
  queue: ['cola'],
};

/** Texts that are written as in English. */
export const SAME = [
  'Authtoken',
  'Beta',
  'Prompt',
  'Prompts',
  'Zoom',
  'audio',
  'bits',
  'mono',
  'https://dashboard.ngrok.com/get-started/your-authtoken',
  'https://media.example',
  'https://relay.example/dailies',
  'yours.ngrok.app',
  '/v2/generation/{genId}',
  '{ "id": "…", "state": "DONE", "files": ["https://…"] }',
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
  // Buttons beside the jobs they speak of.
  'edit.queueAsNew',
  'steering.cancelBatch',
];
