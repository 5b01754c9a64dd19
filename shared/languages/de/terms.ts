/** The words that German has for the terms of docs/glossary.md; only the check of the words reads this. */
export const TERMS = {
  job: ['Job'],
  take: ['Take'],
  batch: ['Stapel'],
  reference: ['Referenz'],
  element: ['Element'],
  'cast member': ['Mitglied'],
  canary: ['Pilot'],
  practice: ['Übung'],
  profile: ['Profil'],
  queue: ['Warteschlange'],
};

/** Texts that are written as in English. */
export const SAME = [
  'Authtoken',
  'Backup',
  'Beta',
  'Blind',
  'Budget',
  'Domain',
  'Element',
  'Export',
  'Format',
  'Header',
  'In',
  'Info',
  'Job',
  'Jobs',
  'Layout',
  'Matrix',
  'Matrix…',
  'Name',
  'Out',
  'Pause',
  'Position',
  'Prompt',
  'Prompts',
  'Seed',
  'Status',
  'System',
  'System ( )',
  'Takes',
  'Text',
  'Timecode',
  'Updates',
  'Uploads',
  'Version',
  'Video',
  'Videos',
  'offline',
  'online',
  'https://media.example',
  'https://relay.example/dailies',
  'https://dashboard.ngrok.com/get-started/your-authtoken',
  '{ "id": "…", "state": "DONE", "files": ["https://…"] }',
  '/v2/generation/{genId}',
];

/** Keys whose English means something else by a term, or that say it in another way. */
export const OTHERWISE = [
  // A key of the profile’s file.
  'answerErrors.UPLOAD_FAILED',
  // Not the noun of the glossary: “any model that takes elements”, “in smaller batches”.
  'castRoom.empty',
  'composeTray.folderCut',
];
