import type { RefusedFile, WatchReport, WatchState } from '../../domain/watch.ts';
import { formatCount } from '../format.ts';

/** Words of what is kept for the next time: templates, snippets, earlier prompts, defaults. */
export const TEMPLATE_TEXT = {
  open: 'Templates',
  tip: 'Templates, pieces of prompts, and folders whose new files become jobs',
  title: 'Templates',
  tabs: { templates: 'Templates', snippets: 'Snippets', watches: 'Watched folders' },
  tabsLabel: 'What is shown',
  close: 'Close',
  // Templates.
  lead: 'A template keeps the model and everything in the form. {{names}} in its prompt are asked for when you use it.',
  name: 'Name of the template',
  save: 'Save what is in the form',
  saved: (name: string) => `Kept as “${name}”`,
  none: 'Nothing is kept yet.',
  use: 'Use',
  overwrite: 'Overwrite with the form',
  overwritten: (name: string) => `“${name}” is what the form holds now`,
  rename: 'Rename',
  newName: (name: string) => `New name of ${name}`,
  remove: 'Delete',
  removed: (name: string) => `Deleted “${name}”`,
  undo: 'Undo',
  actionOn: (action: string, name: string) => `${action}: ${name}`,
  fill: (name: string) => `Fill in “${name}”`,
  fillAction: 'Fill the form',
  cancel: 'Cancel',
  inForm: (name: string) => `“${name}” is in the form.`,
  inFormLead: 'What stood there before is kept.',
  region: 'Template in the form',
  bringBack: 'Back to what was there',
  keep: 'Keep this',
  unknownModel: 'Its model is not among those of this service.',
  // Files.
  exportAll: 'Export…',
  exported: (path: string) => `Saved as ${path}`,
  importFile: 'Import…',
  imported: (templates: number, snippets: number) =>
    `Added ${formatCount(templates, 'template')} and ${formatCount(snippets, 'snippet')}`,
  ownFiles: 'A file that is handed on holds no files of this computer.',
  // Defaults.
  saveDefaults: (model: string) => `Begin with this for ${model}`,
  saveDefaultsTip: 'The form of this model begins with what it holds now, but for prompt and files.',
  defaultsSaved: (model: string) => `${model} begins with this from now on`,
  resetDefaults: 'Begin empty again',
  defaultsReset: (model: string) => `${model} begins empty again`,
  // Snippets.
  snippetsLead: 'Pieces of prompts by name: Insert puts one where the cursor stands in the prompt.',
  snippetName: 'Name of the snippet',
  snippetText: 'Text of the snippet',
  saveSnippet: 'Keep snippet',
  insert: 'Insert',
  // Earlier prompts.
  history: 'Earlier prompts',
  historyTip: 'Prompts that you queued before. Alt+Up and Alt+Down go through them in the prompt.',
  search: 'Search earlier prompts',
  noHistory: 'No prompt was queued yet.',
  notFound: 'No earlier prompt has that in it.',
  putIn: (name: string) => `Put in: ${name}`,
  historyPlace: (place: number, of: number) => `Earlier prompt ${place} of ${of}`,
} as const;

const STATES: { readonly [State in WatchState]: string } = {
  watching: 'Watching',
  paused: 'Paused',
  resting: 'On hold, because Dailies quit unexpectedly twice in a row.',
  'folder-missing': 'The folder is away. It goes on when it is back.',
  'template-missing': 'Its template was deleted. Bring it back, or remove the watch.',
  'values-missing': 'Its template has a variable without a value. Watch the folder anew to fill it in.',
  'profile-missing': 'Its service is not there.',
  'day-full': 'As many as you allowed for today. It goes on tomorrow.',
  full: 'As many as you allowed. Watch the folder anew for more.',
};

const REASONS: { readonly [Reason in RefusedFile['reason']]: string } = {
  'not-media': 'no image, video or audio file',
  unreadable: 'could not be read',
  unsafe: 'could not be read safely, and is left out',
  problem: 'cannot be sent like this',
  'no-field': 'the model takes no file of its kind',
  'same-bytes': 'the same as a file that made a job before',
  'maybe-moved': 'may be a file of before at another place',
};

/** Words of watched folders. */
export const WATCH_TEXT = {
  lead: 'Each new file in the folder becomes a job of the template, once, when it is whole. {{file}} in its prompt is the file’s name.',
  list: 'Watched folders',
  none: 'No folder is watched.',
  add: 'Watch a folder',
  template: 'Template',
  noTemplate: 'Keep a template first: it says what is made of each file.',
  folder: 'Folder',
  noFolder: 'None chosen yet',
  choose: 'Choose…',
  chooseLabel: 'Choose the folder to watch',
  subfolders: 'Folders in it too',
  present: 'Files that are there already too',
  mode: 'With each file',
  modes: { hold: 'Hold for my word', send: 'Send at once' },
  sendLead: 'Sent at once, each file is charged without being asked. The cap is what limits it.',
  capPerDay: 'At most for a day',
  capInAll: 'At most in all',
  needsCap: 'What is sent at once needs a cap.',
  start: 'Watch',
  started: 'The folder is watched from now on',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Stop watching',
  retry: 'Look at them again',
  stand: ({ made, held, waiting }: WatchReport) =>
    [
      `${formatCount(made, 'job')} made`,
      ...(held > 0 ? [`${held.toLocaleString('en')} to approve`] : []),
      ...(waiting > 0 ? [`${formatCount(waiting, 'file')} to come`] : []),
    ].join(' · '),
  refused: (count: number) => `${formatCount(count, 'file')} made no job`,
  state: (state: WatchState) => STATES[state],
  reason: (reason: RefusedFile['reason']) => REASONS[reason],
  on: (count: number) =>
    count === 1 ? 'watching a folder' : `watching ${count.toLocaleString('en')} folders`,
  onTip: 'New files become jobs by themselves. Click to see them.',
} as const;
