import type { RefusedFile, WatchReport, WatchState } from '../../domain/prompt/watch.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../region.ts';
import { spoken } from '../spoken.ts';

const STATES = {
  watching: 'Watching',
  paused: 'Paused',
  resting: 'Paused, because Dailies quit unexpectedly twice in a row.',
  'folder-missing': 'The folder is missing. Watching resumes when it is back.',
  'template-missing': 'Its template was deleted. Bring it back, or remove the watch.',
  'values-missing': 'Its template has a variable without a value. Watch the folder anew to fill it in.',
  'profile-missing': 'Its service is not available.',
  'day-full': 'As many as you allowed for today. It goes on tomorrow.',
  full: 'As many as you allowed. Watch the folder anew for more.',
} satisfies Record<WatchState, string>;

const REASONS = {
  'not-media': 'no image, video or audio file',
  unreadable: 'could not be read',
  damaged: 'damaged, a part of it is missing',
  unsafe: 'could not be read safely, and is left out',
  problem: 'cannot be sent like this',
  'no-field': 'the model takes no file of its kind',
  'same-bytes': 'the same as a file that made a job before',
  'maybe-moved': 'may be a file of before at another place',
} satisfies Record<RefusedFile['reason'], string>;

/** Words of watched folders. */
export const WATCH_TEXT = spoken('watches', {
  lead: 'Each new file in the folder becomes a job of the template, once, when it is whole. {{file}} in its prompt is the file’s name.',
  list: 'Watched folders',
  none: 'No folder is watched.',
  add: 'Watch a folder',
  template: 'Template',
  noTemplate: 'Save a template first. It decides what is made of each file.',
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
  started: 'Watching the folder from now on',
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Stop watching',
  removed: (folder: string) => `Stopped watching ${folder}`,
  retry: 'Look at them again',
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
