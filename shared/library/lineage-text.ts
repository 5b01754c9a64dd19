import { formatCount } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';

/** Words of where takes come from, and of the way from Review back to Compose. */
export const LINEAGE_TEXT = spoken('lineage', {
  // Compose.
  againRegion: 'Remix',
  againOf: (name: string) => `Remix of “${name}”`,
  againLead: 'Started from this take. Your own draft is kept.',
  showTake: 'Show take',
  backToDraft: 'Back to my draft',
  // Panel.
  again: 'Remix…',
  againMenu: 'What do you want to change?',
  againElsewhere: 'The active profile doesn’t have the model this take was made with.',
  againUnknown: 'How this take was made isn’t known.',
  useAs: 'Use as…',
  dragTip: 'Drag it over Compose at the left, into a slot; of a video, the frame on screen',
  takeAs: 'Use this take as',
  frameAs: (frame: number) => `Use frame ${frame} as`,
  takesAs: (count: number) => `Use ${formatCount(count, 'take')} as`,
  rowForEach: 'Batch gets one row for each, with its name and prompt.',
  recent: 'Recent',
  inCompose: 'Open in Compose',
  rowsAdded: (rows: number, left: number) =>
    left === 0
      ? `${formatCount(rows, 'row')} added to Batch`
      : `${formatCount(rows, 'row')} added to Batch; ${formatCount(left, 'take')} left out: this slot doesn’t take them.`,
  onlyFirst: (most: number, takes: number) =>
    `At most ${formatNumber(most)} at a time: the first ${formatNumber(most)} of ${formatNumber(takes)} takes were used.`,
  wholeTake: 'The whole take',
  frameOnly: (frame: number) => `Frame ${frame}, as on screen`,
  whatIsUsed: 'What is used',
  newElement: 'A new element',
  full: 'full',
  tray: 'Put it in the tray, to see which models take it',
  lineage: 'Lineage',
  lineageOf: (name: string) => `Lineage of ${name}`,
  lineageHelp: 'Arrow keys move between takes, Enter opens one, a right click offers more.',
  noRelatives: 'This take wasn’t made from another one, and nothing has been made from it yet.',
  isCut: 'Not all relatives are shown. Go to one of them and open its lineage to see more.',
  madeFrom: 'Made from',
  usedFor: 'Used for',
  frame: (frame: number) => `frame ${frame}`,
  fromFrame: (name: string, frame: number) => `${name}, frame ${frame}`,
  generation: (generation: number) =>
    generation === 0
      ? 'this take'
      : generation < 0
        ? `${formatCount(-generation, 'generation')} before`
        : `${formatCount(generation, 'generation')} after`,
  compareRequests: 'Compare requests',
  difference: 'Request differences',
  differenceOf: (one: string, other: string) => `${one} → ${other}`,
  sameRequest: 'Both requests are the same, word for word and value for value.',
  nothing: 'not set',
  swap: 'Swap',
  // Facts.
  cost: 'Cost',
  estimated: (amount: string) => `${amount} (estimate)`,
  free: 'free',
  unknownCost: 'unknown',
  rewritten: 'Prompt as the service rewrote it',
  seed: 'Seed',
  genId: 'Generation',
  sent: 'Sent',
  answered: 'Accepted',
  took: 'Took',
  changed: 'Changed',
  changedMeans:
    'Another program changed or replaced the file after it was made. What stands here is of the original.',
  credentials: 'Credentials',
  credentialsMeans: 'The file carries content credentials (C2PA); exports leave them as they are.',
  imported: 'Imported: how it was made isn’t known.',
});
