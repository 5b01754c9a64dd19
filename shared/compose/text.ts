import { formatCount, formatMoney, formatSeconds } from '../kernel/format.ts';
import type { Money } from '../kernel/money.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { MediaKind } from '../library/media-reference.ts';
import type { MoneySum } from '../money/ledger.ts';

/** Words of the room where jobs are made. */
export const COMPOSE_TEXT = spoken('compose', {
  fromDocument: 'From your service’s own API document.',
  notOffered: 'Not in the service’s document',
  models: 'Models',
  groups: { image: 'Image', video: 'Video' },
  takes: {
    prompt: 'a prompt',
    image: 'images',
    video: 'video',
    audio: 'audio',
    elements: 'elements',
  },
  takesList: (parts: readonly string[]) => `Takes ${parts.join(', ')}`,
  shape: (shape: string) => `Request form: ${shape}`,
  shapeOpen: 'Request form: open in your profile',
  references: 'References',
  dropHere: 'Drop files or web addresses anywhere in this room.',
  dropFilesHere: 'Drop files anywhere in this room.',
  chooseFiles: 'Choose files…',
  addUrl: 'Add a web address',
  add: 'Add',
  notAnAddress: 'Not a web address: it should begin with https:// or http://',
  useAsUploaded: 'Use as the name of an uploaded file',
  landed: (name: string, place: string) => `Added ${name} to ${place}.`,
  landedMany: (count: number, places: string) => `Added ${formatCount(count, 'reference')} to ${places}.`,
  refusedTitle: (count: number) => (count === 1 ? '1 was not added' : `${count} were not added`),
  noSlot: 'This model takes nothing of this kind.',
  slotsFull: (capacity: number) => `This model takes up to ${capacity}.`,
  dismissAll: 'Dismiss all',
  dismissOne: (name: string) => `Dismiss ${name}`,
  variations: 'Variations of the prompt',
  wordsOf: (count: number) => (count === 0 ? 'no list yet' : formatCount(count, 'entry', 'entries')),
  wordsLabel: (name: string) => `What {{${name}}} stands for, one per line`,
  wordsExample: 'calm\n2::wild',
  wordsHint: '2::wild is drawn twice as often. Within one prompt, a name always stands for the same entry.',
  makesPrompts: (possible: number) =>
    possible > 1_000_000 ? 'Makes more than a million prompts' : `Makes ${formatCount(possible, 'prompt')}`,
  jsonStays: 'JSON is sent as it stands: bars in it make no alternatives.',
  whichVariations: 'Which variations',
  allVariations: 'All',
  someVariations: 'Some at random',
  drawCount: 'How many',
  seed: 'Seed',
  newSeed: 'New seed',
  showPrompts: 'Show the prompts',
  morePrompts: (count: number) => `and ${formatNumber(count)} more`,
  whyNot: 'Before you queue',
  ready: 'Ready to queue',
  stillReading: 'Still reading what you added. Queue it in a moment.',
  problemCount: (count: number) =>
    count === 0 ? 'Ready to queue' : `${formatCount(count, 'problem')} to fix`,
  removeIt: 'remove it',
  inSettings: 'Open Settings',
  takesLabel: 'Takes',
  takesTip: 'Each take is a separate submission and costs as much.',
  fewerTakes: 'Fewer takes',
  moreTakes: 'More takes',
  testRun: 'Test run',
  testRunFree: 'free',
  testTip: 'The service checks the request and returns a placeholder. Nothing is charged.',
  testSuccess: 'Simulate success',
  testFailure: 'Simulate failure',
  queueTakes: (count: number) => (count === 1 ? 'Queue' : `Queue ${count}`),
  queuedAgain: 'Queued. Again?',
  queuedTip: 'Nothing has changed since. Click to queue the same again.',
  queueAgain: (count: number) => (count === 1 ? 'Queue again' : `Queue ${count} again`),
  freeOnPractice: 'Free on the practice service',
  waitsOffline: 'Offline: sends when the service can be reached',
  /** A reason in a few words, such as `no API key`. */
  willWait: (reason: string) => `Will wait: ${reason}`,
  queued: (count: number) => `Queued ${formatCount(count, 'take')}`,
  queuedTest: 'Queued a test run',
  showQueue: 'Show queue',
  undo: 'Undo',
  removed: (name: string) => `Removed ${name}`,
  removedMany: (count: number) => `Removed ${formatCount(count, 'reference')}`,
  elementRemoved: 'Removed an element',
  switchedTo: (model: string) => `Switched to ${model}`,
  request: 'Request as sent',
  copy: 'Copy',
  copyCurl: 'Copy as curl',
  copied: 'Copied',
  localNames:
    'Files on this computer appear by name here. What is sent has their uploaded names, or the files themselves.',
});

/** Words of the form that is drawn from a model. */
export const FORM_TEXT = spoken('form', {
  needed: 'needed',
  serviceDecides: 'Service default',
  unset: 'Default',
  letServiceDecide: (label: string) => `${label}: back to the service’s default`,
  on: 'On',
  off: 'Off',
  unbound: 'Off: your profile doesn’t name this option.',
  bind: 'Complete the profile',
  promptExample:
    'A paper boat drifts through a flooded library at dusk, lamps glowing under the water, slow push in',
  tryExample: 'Try an example',
  upToTokens: (maximum: number) => `up to ${formatCount(maximum, 'token')}`,
  alternativesTip: 'Write {dawn|dusk} to make one of each.',
  dropOrChoose: 'Drop or choose',
  textTooLarge: (length: number) => `That text has ${formatNumber(length)} characters`,
  textNotTaken: (maximum: number | undefined) =>
    maximum === undefined
      ? 'No model takes a prompt of that length. The text before was kept.'
      : `This model takes at most ${formatNumber(maximum)}. The text before was kept.`,
  chooseFor: (label: string) => `Choose files for ${label}`,
  remove: (name: string) => `Remove ${name}`,
  play: (name: string) => `Play ${name}`,
  stop: (name: string) => `Stop ${name}`,
  moved: (name: string, place: number, count: number, slot: string) =>
    `${name} is now ${place} of ${count} in ${slot}`,
  large: (name: string) => `${name}, large`,
  tileKeys: 'Space shows it large, Alt and an arrow key move it, Delete removes it',
  tileKeysSingle: 'Space shows it large, Delete removes it',
  uploadedBefore: 'uploaded earlier',
  inCloud: 'in the cloud',
  inCloudTip: 'In the cloud: downloaded when it is used',
  fileGone: 'File no longer available',
  addElement: 'Add element',
  elementNumber: (number: number) => `Element ${number}`,
  elementName: (number: number) => `Name of element ${number}`,
  elementNameExample: 'Name, as in @hero',
  elementKind: (number: number) => `Kind of element ${number}`,
  elementKinds: { image: 'Images', video: 'Video' },
  removeElement: (title: string) => `Remove ${title}`,
  preMadeUnsupported: 'The API lists ready-made elements but doesn’t support them.',
  voicesNeedShape: 'Voices are off: your profile doesn’t say which request form the service uses.',
  elementVideoUnbound: 'Your profile doesn’t name the field for an element’s video.',
  voiceByName: 'Voice by name',
  voiceExample: 'A voice’s name or id',
});

/** Why a slot does not take what hovers over it or was dropped. `slot`: by its label. */
export const REFUSALS = spoken('refusals', {
  full: (slot: string, capacity: number) => `${slot} is full: ${formatCount(capacity, 'place')}, all taken`,
  wrongMedia: (takes: string, found: string) => `${takes}; ${found}`,
  takes: {
    image: (slot: string) => `${slot} takes an image`,
    video: (slot: string) => `${slot} takes a video`,
    audio: (slot: string) => `${slot} takes audio`,
  } satisfies Record<MediaKind, unknown>,
  found: {
    image: 'this is an image',
    video: 'this is a video',
    audio: 'this is audio',
  } satisfies Record<MediaKind, string>,
});

export function describeRefusal(
  refusal:
    | { reason: 'wrong-media'; expected: MediaKind; found: MediaKind }
    | { reason: 'full'; capacity: number },
  label: string,
): string {
  return refusal.reason === 'full'
    ? REFUSALS.full(label, refusal.capacity)
    : REFUSALS.wrongMedia(REFUSALS.takes[refusal.expected](label), REFUSALS.found[refusal.found]);
}

/** Words of the stage: what a form made lately, beside the form. */
export const STAGE_TEXT = spoken('stage', {
  stage: 'Stage',
  titleOf: (model: string) => `Made with ${model}`,
  strip: 'Latest takes and running jobs',
  fold: 'Hide the stage',
  unfold: 'Show the stage',
  emptyTitle: 'Takes appear here',
  empty: 'What you queue here shows up as it runs, and large as soon as it is finished.',
  emptyShort: 'Takes appear here as they arrive.',
  makeExample: 'Make the example',
  exampleFree: 'Runs on the practice service and costs nothing.',
  closeLarge: 'Back to the form',
  openReview: 'Open in Review',
  again: 'Again with one change',
  moreJobs: (count: number) => `+${formatNumber(count)}`,
  moreJobsLabel: (count: number) => `${formatNumber(count)} more in the Queue`,
  elapsed: (seconds: number) => formatSeconds(seconds),
  said: (word: string) => `The service says “${word}”.`,
  keys: 'Left and right for other takes, 1 to 5 to rate, P to pick, X to reject, A to make it again, R to use it.',
});

/** Words of Compose while it changes a job that is queued already. */
export const EDIT_TEXT = spoken('edit', {
  region: 'Editing a queued job',
  title: (name: string) => `Editing “${name}”`,
  lead: 'Your own draft is kept, and comes back afterwards.',
  ready: 'Ready to save',
  save: 'Save changes',
  saveAndQueue: (estimate: Money | null) =>
    estimate === null ? 'Save and queue again' : `Save and queue again · ${formatMoney(estimate)}`,
  leave: 'Leave unchanged',
  saved: (name: string) => `Changed “${name}”`,
  left: (name: string) => `“${name}” was not changed`,
  leftTake: (name: string) => `Your changes to “${name}” weren’t queued`,
  leftRegion: 'Typed before',
  goOn: 'Keep editing',
  mayLeave: 'It may be sent at any moment.',
  hold: 'Hold it while you edit',
  gone: 'It was sent while you were editing, without your changes.',
  queueAsNew: 'Queue as a new job',
  queuedAsNew: 'Queued as a new job',
  otherProfile: (profile: string) => `It was made for a different profile than “${profile}”.`,
  otherProfileMeans: 'To edit it, make that profile active in Settings. Each profile has its own limits.',
  toSettings: 'Open Settings',
});

/** Words for what a prompt names with `@`. */
export const MENTION_TEXT = spoken('mentions', {
  menu: 'What the prompt can name',
  named: 'Named in the prompt',
  sentAsWritten: 'Sent as written',
  sentAsWrittenTip:
    'The interface shows no way to refer to a picture or an element in a prompt, so names and numbers go to the service exactly as they stand here.',
  /** `slot`: its label. */
  place: (slot: string, number: number) => `${slot} ${number}`,
  element: 'element of this request',
  inCast: 'in the cast, not in this request',
  addFromCast: 'in the cast: adds the element',
  nobody: 'no element of this request',
  noReference: 'nothing has this number here',
  add: 'Add',
  addNamed: (name: string) => `Add ${name} to this request`,
});

/** Words of sums that are money and submissions without a price. */
export const SPENDING_TEXT = spoken('spending', {
  unpriced: (count: number) => formatCount(count, 'submission'),
  sum: (amounts: readonly string[]) => amounts.join(' + '),
});

/**
 * What submissions cost, the same way everywhere: money where there is a price, submissions where there is none, both where
 * it is mixed: `$2.40`, `3 submissions`, `$2.40 + 3 submissions`. Empty where nothing could cost anything.
 */
export function describeSpending({ money, unpriced }: Pick<MoneySum, 'money' | 'unpriced'>): string {
  return SPENDING_TEXT.sum([
    ...money.map(formatMoney),
    ...(unpriced === 0 ? [] : [SPENDING_TEXT.unpriced(unpriced)]),
  ]);
}
