import type { Status } from '../../domain/status.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../region.ts';
import { wordUse } from './budget.ts';
import { wordSpending } from './spending.ts';

/** Words of the frame around the rooms. */
export const SHELL_TEXT = {
  app: 'Dailies',
  rooms: {
    compose: 'Compose',
    batch: 'Batch',
    queue: 'Queue',
    review: 'Review',
    cast: 'Cast',
    settings: 'Settings',
  },
  roomsLabel: 'Rooms',
  hideNames: 'Fold the sidebar',
  showNames: 'Unfold the sidebar',
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
  today: ({ spentToday, unpricedToday, dayCaps }: Status) => {
    if (dayCaps.length > 0)
      return `today ${dayCaps.map(({ cap, used }) => wordUse(cap.limit, used)).join(', ')}`;
    const spent = wordSpending({ money: spentToday, unpriced: unpricedToday });
    return `today ${spent || formatCount(0, 'submission')}`;
  },
  todayTip: 'Submissions of today, charged or in doubt. Practice and test runs are not counted.',
  unknown: (count: number) => `${formatNumber(count)} unknown`,
  unknownTip: 'Sent, but without a clear answer. Look at them in the Queue.',
  noKey: 'no API key',
  noDeliveries: 'no deliveries',
  noWayBack: 'results can’t come back',
  standIn: 'stand-in runtime',
  standInTip:
    'This is not the official Electron. It may only reach services on this computer, and must not be shipped.',
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
  doIt: 'Yes, send',
  doNot: 'No, send nothing',
  noCommands: 'Nothing like that. Try “queue”, “pause” or “theme”.',
  keyboard: 'Keyboard',
  keyboardTip: 'Keyboard map',
} as const;

/** Words of the palette beside what has a name of its own. */
export const PALETTE_TEXT = {
  kinds: {
    model: 'Model',
    template: 'Template',
    collection: 'Collection',
    batch: 'Batch',
    member: 'Cast',
  },
} as const;

/** What the command list offers. */
export const COMMAND_TEXT = {
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
  keyboard: 'Show the keyboard map',
  resultsFolder: 'Choose the results folder',
} as const;

/** The keyboard map: groups of keys with what they do. Those of Batch, Queue and Review are made from their tables of commands. */
export const KEYBOARD_MAP: readonly {
  readonly title: string;
  readonly keys: readonly { readonly keys: readonly string[]; readonly does: string }[];
}[] = [
  {
    title: 'Everywhere',
    keys: [
      { keys: ['mod+K'], does: 'Commands' },
      { keys: ['mod+1', '…', 'mod+5'], does: 'Compose, Batch, Queue, Review, Cast' },
      { keys: ['mod+,'], does: 'Settings' },
      { keys: ['mod+\\'], does: 'Fold or unfold the sidebar' },
      { keys: ['?'], does: 'This map' },
    ],
  },
  {
    title: 'Compose',
    keys: [
      { keys: ['mod+enter'], does: 'Queue' },
      { keys: ['@'], does: 'In the prompt: name a reference, an element or somebody from the cast' },
      { keys: ['Space'], does: 'Show a reference large' },
      { keys: ['alt+←', 'alt+→'], does: 'Move a reference in its slot' },
      { keys: ['delete'], does: 'Remove a reference' },
      { keys: ['mod+Z', 'mod+shift+Z'], does: 'Undo, redo' },
      { keys: ['1', '…', '5', 'P', 'X'], does: 'On the stage: rate, pick, reject, as in Review' },
      { keys: ['A', 'R'], does: 'On the stage: make it again with a change, use it as a reference' },
    ],
  },
  {
    title: 'Cast',
    keys: [
      { keys: ['N'], does: 'New member' },
      { keys: ['/'], does: 'Find' },
      { keys: ['enter', 'Esc'], does: 'Open a member, back' },
      { keys: ['Space', 'mod+A'], does: 'Choose several, or all' },
      { keys: ['alt+←', 'alt+→'], does: 'Move a picture or voice' },
      { keys: ['delete'], does: 'Delete; it can be restored' },
      { keys: ['mod+Z'], does: 'Undo the last step' },
    ],
  },
];
