import { formatCount } from '../kernel/format.ts';
import { joinFacts } from '../kernel/joining-text.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import { describeSpending, describeUse } from '../money/text.ts';
import type { Status } from '../queue/status.ts';

/** Words of the frame around the rooms. */
export const SHELL_TEXT = spoken('shell', {
  app: 'Dailies',
  rooms: {
    compose: 'Compose',
    batch: 'Batch',
    queue: 'Queue',
    review: 'Review',
    film: 'Film',
    cast: 'Cast',
    settings: 'Settings',
  },
  roomsLabel: 'Rooms',
  hideNames: 'Collapse sidebar',
  showNames: 'Expand sidebar',
  newTakes: (count: number) => formatCount(count, 'new take'),
  notifications: 'Notifications',
  dismiss: 'Dismiss',
  close: 'Close',
  loading: 'Opening your work…',
  tryAgain: 'Try again',
  status: 'Status',
  practice: 'PRACTICE',
  practiceTip:
    'The built-in practice service: real files, no cost, no account. Click for the service settings.',
  online: 'online',
  offline: 'offline',
  networkTip: {
    online: 'The last request reached the service.',
    offline: 'The last request couldn’t reach the service. Waiting jobs are sent automatically.',
  },
  running: (count: number) => `${formatNumber(count)} running`,
  waiting: (count: number) => `${formatNumber(count)} waiting`,
  paused: 'paused',
  /** `spent`: `$2.40`, `$1.60 of $20.00`, `3 submissions`. */
  today: (spent: string) => `${spent} today`,
  noSubmissions: 'nothing spent',
  todayTip: 'Today’s submissions, charged or in doubt. Practice and test runs aren’t counted.',
  unknown: (count: number) => `${formatNumber(count)} unknown`,
  unknownTip: 'Sent, but without a clear answer. Look at them in the Queue.',
  noKey: 'no API key',
  noDeliveries: 'no deliveries',
  noWayBack: 'results can’t come back',
  standIn: 'stand-in runtime',
  standInTip:
    'This isn’t the official Electron. It only reaches services on this computer, and must not be shipped.',
  needsYou: (count: number) => `${count} need you`,
  commands: 'Commands',
  commandsTip: 'Search for something to do',
  commandsPlaceholder: 'What do you want to do?',
  /** `charge` reads as `2 jobs · $1.60`. */
  mayBeCharged: (charge: string) => `${charge}. What is sent may be charged.`,
  noCharge: 'Nothing is charged.',
  charge: (jobs: number, cost: string) =>
    cost === '' ? formatCount(jobs, 'job') : `${formatCount(jobs, 'job')} · ${cost}`,
  beforeCharge: 'Before it is sent',
  doIt: 'Send',
  doNot: 'Don’t send',
  keyboard: 'Keyboard',
  keyboardTip: 'Keyboard map',
  guide: 'Guide',
});

/** Words of the palette beside what has a name of its own. */
export const PALETTE_TEXT = spoken('palette', {
  kinds: {
    model: 'Model',
    template: 'Template',
    collection: 'Collection',
    batch: 'Batch',
    queuedBatch: 'Batch in the queue',
    member: 'Cast',
  },
  searchTakes: (words: string) => `Find takes with “${words}”`,
  searchGuide: (words: string) => `Search the guide for “${words}”`,
});

/** What the command list offers. */
export const COMMAND_TEXT = spoken('commands', {
  goTo: (room: string) => `Go to ${room}`,
  pause: 'Pause the queue',
  resume: 'Resume the queue',
  goOn: 'Continue the jobs from last time',
  undo: (step: string) => `Undo in the queue: ${step}`,
  retryFailed: 'Queue all failed jobs again',
  showLedger: 'Show what was spent',
  showUnknown: 'Show unknown outcomes',
  showFailed: 'Show failed jobs',
  themeDark: 'Theme: dark',
  themeLight: 'Theme: light',
  themeSystem: 'Theme: match the system',
  backdropNext: 'Next backdrop behind media',
  viewer: 'Viewer window on or off',
  viewerFind: 'second display, monitor, screen',
  viewerEmpty: 'Select a take in Review or Compose',
  keyboard: 'Show the keyboard map',
  resultsFolder: 'Choose the results folder',
});

/** What keys do that are no commands of a room's table, for the keyboard map. */
export const KEYBOARD_TEXT = spoken('keyboard', {
  everywhere: 'Everywhere',
  commands: 'Commands',
  rooms: 'Compose, Batch, Queue, Review, Film, Cast',
  settings: 'Settings',
  rail: 'Collapse or expand the sidebar',
  map: 'This map',
});

/** What was spent today, or how much of the day's caps is used. */
export function describeToday({ spentToday, unpricedToday, dayCaps }: Status): string {
  if (dayCaps.length > 0)
    return SHELL_TEXT.today(joinFacts(dayCaps.map(({ cap, used }) => describeUse(cap.limit, used))));
  const spent = describeSpending({ money: spentToday, unpriced: unpricedToday });
  return SHELL_TEXT.today(spent || SHELL_TEXT.noSubmissions);
}

/** Words of what other programs drop that is no file of this computer. */
export const DROP_TEXT = spoken('drop', {
  notHere: (file: string) => `${file} can’t be dropped here`,
  whereTo:
    'Drop images and clips on Compose, Cast or Review, sounds on Compose or Cast, and tables on Batch.',
  notAFile: 'It isn’t a file on this computer. Save it first, then drop the file.',
  onlyAddress: 'That’s an address, not a file',
  saveFirst: 'Save the image or clip first, then drop the file.',
  onlyPlace: 'The other program named this file but didn’t hand it over. Drop it from its folder instead.',
  notAdded: (count: number) => (count === 1 ? '1 was not added' : `${count} were not added`),
});
