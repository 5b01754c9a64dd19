import { formatCount, formatMoney, formatSeconds } from '../kernel/format.ts';
import type { Money } from '../kernel/money.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { MediaKind } from '../models/media-reference.ts';

/** Words of the room where jobs are made. */
export const COMPOSE_TEXT = spoken('compose', {
  fromDocument: 'From your service’s own API document.',
  notOffered: 'Not in the service’s document',
  models: 'Models',
  groups: { image: 'Image', video: 'Video' },
  favourites: 'Favorites',
  recent: 'Recent',
  hiddenModels: 'Hidden',
  searchModels: 'Search models',
  modelMenu: 'Model actions',
  addFavourite: 'Add to favorites',
  removeFavourite: 'Remove from favorites',
  hideModel: 'Hide',
  showModel: 'Show',
  noModelFound: 'No model matches.',
  showHidden: (count: number) => `Show ${formatNumber(count)} hidden`,
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
  noSlot: 'This model doesn’t use files of this kind.',
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
  request: 'Request preview',
  copy: 'Copy',
  copyCurl: 'Copy as curl',
  copied: 'Copied',
  localNames:
    'Files on this computer appear by name here. What is sent has their uploaded names, or the files themselves.',
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
  filter: 'Which takes',
  all: 'All models',
  own: 'This model',
  divider: 'Width of the form',
  dividerTip: 'Drag to resize, double-click to reset',
  strip: 'Latest takes and running jobs',
  fold: 'Hide the stage',
  unfold: 'Show the stage',
  emptyTitle: 'Takes appear here',
  empty: 'What you queue here shows up as it runs, and large as soon as it is finished.',
  makeExample: 'Make the example',
  exampleFree: 'Runs on the practice service and costs nothing.',
  firstHour: 'Your first hour',
  openReview: 'Open in Review',
  again: 'Remix…',
  waiting: (count: number) => `${formatNumber(count)} waiting`,
  waitingLabel: (count: number) => `${formatNumber(count)} waiting, open the Queue`,
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
