/** The words that French has for the terms of docs/glossary.md; only the check of the words reads this. */
export const TERMS = {
  job: ['tâche'],
  take: ['prise'],
  batch: ['lot'],
  reference: ['référence'],
  element: ['élément'],
  'cast member': ['casting'],
  canary: ['témoin'],
  practice: ['entraînement'],
  profile: ['profil'],
  queue: ['file'],
};

/** Texts that are written as in English. */
export const SAME = [
  'Version',
  'Collections',
  'Prompts',
  'Violet',
  'Images',
  'Document',
  'Image',
  'Guide',
  'https://media.example',
  ', version',
  'Tunnel',
  'https://relay.example/dailies',
  'yours.ngrok.app',
  'Authtoken',
  'https://dashboard.ngrok.com/get-started/your-authtoken',
  '{ "id": "…", "state": "DONE", "files": ["https://…"] }',
  'message',
  '/v2/generation/{genId}',
  'Prompt',
  'mono',
  'bits',
  'Date',
  'Source',
  'Format',
  'Substitutions',
  'Services',
  'Collection',
  'image',
  'Pause',
  'Volume',
  'Position',
  'Timecode',
  'Dimensions',
  'Type',
  'Service',
  'Budget',
  'Notifications',
  'Secret',
  'Stable',
];

/** Keys whose English means something else by a term, or that say it in another way. */
export const OTHERWISE = [
  // Names of commands, files and keys, which stay as they are.
  'answerErrors.UPLOAD_FAILED',
  'argumentWords.fileMissing.jobs',
  'argumentWords.mostJobsMissing',
  'connection.pointersLead',
  'jobsFile.inFile',
  // Not the noun of the glossary: “any model that takes elements”, “in smaller batches”.
  'castRoom.empty',
  'composeTray.folderCut',
];
