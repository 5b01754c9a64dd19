/** What the check of the words lets pass in every language; what one language alone writes so is in its own `terms.ts`. */

/** Examples, addresses and names of programs, which are written as in English. */
export const SAME = [
  'https://media.example',
  'https://relay.example/dailies',
  'https://dashboard.ngrok.com/get-started/your-authtoken',
  'yours.ngrok.app',
  '/v2/generation/{genId}',
  '{ "id": "…", "state": "DONE", "files": ["https://…"] }',
  '{ "format": 1, "name": "Studio account", "baseUrl": "https://…" }',
  'DaVinci Resolve, Kdenlive, RV (OTIO)',
  'Final Cut Pro, DaVinci Resolve (FCPXML)',
  'Premiere Pro (XML)',
  'Avid (EDL)',
];

/** Keys whose English has a term in another sense. */
export const OTHERWISE = [
  // Names of commands, options, files and keys.
  'answerErrors.UPLOAD_FAILED',
  'argumentWords.noCommand',
  'argumentWords.unknownCommand',
  'argumentWords.maxJobsMissing',
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
