import { formatCount } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { RefusedFile, WatchReport, WatchState } from './watch.ts';

const STATES = {
  watching: 'Watching',
  paused: 'Paused',
  resting: 'Paused, because Dailies quit unexpectedly twice in a row.',
  'folder-missing': 'The folder is missing. Watching resumes when it is back.',
  'own-folder': 'Results go here, so none of its files becomes a job. Choose another folder for results.',
  'template-missing': 'Its template was deleted. Restore it, or stop watching.',
  'values-missing': 'Its template has a variable without a value. Watch the folder again to fill it in.',
  'profile-missing': 'Its service isn’t available.',
  'day-full': 'Today’s limit is reached. It continues tomorrow.',
  full: 'The limit is reached. Watch the folder again for more.',
} satisfies Record<WatchState, string>;

const REASONS = {
  'not-media': 'not an image, video or audio file',
  unreadable: 'couldn’t be read',
  damaged: 'damaged: part of it is missing',
  unsafe: 'couldn’t be read safely',
  problem: 'can’t be sent like this',
  'no-field': 'the model doesn’t take this kind of file',
  'same-bytes': 'same content as a file that already made a job',
  'maybe-moved': 'may be an earlier file that was moved',
} satisfies Record<RefusedFile['reason'], string>;

/** Words of watched folders. */
export const WATCH_TEXT = spoken('watches', {
  lead: 'Each new file in the folder becomes one job of the template as soon as it is complete. {{file}} in its prompt is the file’s name.',
  list: 'Watched folders',
  none: 'No watched folders yet.',
  add: 'Watch a folder',
  template: 'Template',
  noTemplate: 'Save a template first. It defines what each file becomes.',
  folder: 'Folder',
  noFolder: 'None chosen yet',
  choose: 'Choose…',
  chooseLabel: 'Choose the folder to watch',
  subfolders: 'Include subfolders',
  present: 'Include files already there',
  mode: 'For each new file',
  modes: { hold: 'Hold for approval', send: 'Send right away' },
  sendLead: 'Each file is sent and charged without asking. Only the cap limits it.',
  capPerDay: 'At most per day',
  capInAll: 'At most in all',
  needsCap: 'Sending right away needs a cap.',
  start: 'Watch',
  started: 'Watching the folder',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Stop watching',
  removed: (folder: string) => `Stopped watching ${folder}`,
  retry: 'Check them again',
  made: (count: number) => `${formatCount(count, 'job')} made`,
  held: (count: number) => `${formatNumber(count)} waiting for approval`,
  toCome: (count: number) => `${formatCount(count, 'file')} to come`,
  inCloud: (count: number) => `${formatCount(count, 'file')} only in the cloud`,
  /** `files`: some of them, each with its reason. */
  refused: (count: number, files: string) => `Skipped ${formatCount(count, 'file')}: ${files}`,
  states: STATES,
  reasons: REASONS,
  on: (count: number) => (count === 1 ? 'watching a folder' : `watching ${formatNumber(count)} folders`),
  onTip: 'New files become jobs automatically. Click to see them.',
});

/** What a watched folder made, and what is still to come. */
export function listWatchStand({ made, held, waiting, inCloud }: WatchReport): string[] {
  return [
    WATCH_TEXT.made(made),
    ...(held > 0 ? [WATCH_TEXT.held(held)] : []),
    ...(waiting > inCloud ? [WATCH_TEXT.toCome(waiting - inCloud)] : []),
    ...(inCloud > 0 ? [WATCH_TEXT.inCloud(inCloud)] : []),
  ];
}
