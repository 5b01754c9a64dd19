import { formatCount } from '../format.ts';

/** Words of where takes come from, and of the way from Review back to Compose. */
export const LINEAGE_TEXT = {
  // Compose.
  againRegion: 'Again with one change',
  againTitle: 'Again, with a change:',
  againLead: 'This is what it was made with. Your own draft is kept.',
  showTake: 'Show the take',
  backToDraft: 'Back to my draft',
  lost: 'This reference is not to be had any more. Put another in its place, or go on without it.',
  // Panel.
  again: 'Again with one change…',
  againMenu: 'What changes?',
  againElsewhere: 'The active profile does not have the model that it was made with.',
  againUnknown: 'What it was made with is not known.',
  useAs: 'Use as…',
  dragTip: 'Drag it over Compose at the left, into a slot; of a video, the frame on screen',
  takeAs: 'Use this take as',
  frameAs: (frame: number) => `Use frame ${frame} as`,
  wholeTake: 'The whole take',
  frameOnly: (frame: number) => `Frame ${frame}, as on screen`,
  whatIsUsed: 'What is used',
  newElement: 'A new element',
  full: 'full',
  tray: 'Into the tray, to see which model takes it',
  lineage: 'Lineage',
  lineageOf: (name: string) => `Lineage of ${name}`,
  lineageHelp: 'Arrow keys walk, Enter opens the take.',
  noRelatives: 'Nothing was made from this take yet, and it was made from no other.',
  isCut: 'There are more than are shown: walk to one of them and open its lineage.',
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
  compareRequests: 'What was asked otherwise',
  difference: 'Difference of requests',
  differenceOf: (one: string, other: string) => `${one} → ${other}`,
  sameRequest: 'Both were asked for in exactly the same words and values.',
  nothing: 'not asked for',
  swap: 'Swap',
  // Facts.
  cost: 'Cost',
  estimated: (amount: string) => `${amount} (estimate)`,
  free: 'nothing',
  unknownCost: 'not known',
  genId: 'Generation',
  sent: 'Sent',
  answered: 'Accepted',
  took: 'Took',
  changed: 'Changed',
  changedMeans:
    'Another program changed or replaced the file after it was made. What stands here is of the original.',
  credentials: 'Credentials',
  credentialsMeans: 'The file carries content credentials (C2PA); exports leave them as they are.',
  imported: 'Imported: what it was made with is not known.',
} as const;
