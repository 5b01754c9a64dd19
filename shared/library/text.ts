import { z } from 'zod';
import { formatClipLength, formatCount } from '../kernel/format.ts';
import { joinFacts } from '../kernel/joining-text.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { Take } from './take.ts';

/** Words of the room where takes are looked at. */
export const REVIEW_TEXT = spoken('review', {
  takes: 'Takes',
  count: (count: number) => formatCount(count, 'take'),
  selected: (count: number) => `${formatNumber(count)} selected`,
  more: 'More',
  find: 'Find takes',
  findHint: 'Prompt, name, note or tag',
  label: 'Label',
  labels: { none: 'No label', red: 'Red', yellow: 'Yellow', green: 'Green', blue: 'Blue' },
  labelled: { none: '', red: 'red', yellow: 'yellow', green: 'green', blue: 'blue' },
  bin: 'Bin',
  openBin: 'Show bin',
  binned: (count: number) => `${formatCount(count, 'take')} moved to the bin. The files stay where they are.`,
  restored: (count: number) => `${formatCount(count, 'take')} restored`,
  versions: (count: number) => `${formatNumber(count)} versions`,
  undo: 'Undo',
  undone: (count: number) => `Undone for ${formatCount(count, 'take')}`,
  emptyBinTitle: 'The bin is empty',
  emptyBin: 'Takes that you delete stay here until you restore them or empty the bin.',
  showAll: 'Show all takes',
  emptyTitle: 'No takes yet',
  empty: 'Finished images and videos land here, ready to view, rate and pick.',
  emptyAction: 'Make the first one',
  name: 'Name',
  words: 'Tags and note',
  forSelected: (count: number) => `Applies to ${formatNumber(count)} selected takes`,
  addTag: 'Add tag',
  removeTag: (tag: string) => `Remove tag ${tag}`,
  note: 'Note',
  dragOut: 'Drag to a folder or another program',
  jumpToMonth: 'Jump to month',
  noModel: 'Imported',
  size: 'Thumbnail size',
  layout: 'Layout',
  layouts: { justified: 'Justified', square: 'Squares' },
  grid: 'Back to grid',
  facts: 'Info',
  backdrop: 'Next backdrop',
  previous: 'Previous take',
  next: 'Next take',
  place: (place: number, total: number) => `${formatNumber(place)} / ${formatNumber(total)}`,
  rating: 'Rating',
  stars: (rating: number) => (rating === 0 ? 'no rating' : formatCount(rating, 'star')),
  rate: (rating: number) => `Rate ${formatCount(rating, 'star')}`,
  flag: 'Flag',
  flags: { pick: 'Pick', reject: 'Reject', none: 'No flag' },
  flagged: { pick: 'picked', reject: 'rejected', none: '' },
  test: 'test run',
  practice: 'practice',
  video: (length: string) => `video ${length}`,
  /** One whose length is not known. */
  clip: 'video',
  image: 'image',
  noPoster: 'No preview',
  quarantined: 'in quarantine',
  zoom: 'Zoom to 100 % or fit',
  fit: 'Fit',
  percent: (percent: number) => `${percent} %`,
  before: (name: string) => `Before: ${name}`,
  beforeGone: (name: string) => `The reference ${name} is no longer there`,
  beforeAfter: 'Before and after',
  beforeShare: 'Divider between before and after',
  holdBefore: 'Hold to show before',
  play: 'Play',
  pause: 'Pause',
  frameBack: 'Previous frame',
  frameOn: 'Next frame',
  loop: 'Loop',
  loopFrom: 'Start loop here',
  loopTo: 'End loop here',
  loopAll: 'Clear loop',
  loopFirst: 'Loop start',
  loopLast: 'Loop end',
  pace: 'Speed',
  soundLeft: 'Sound, left',
  soundRight: 'Sound, right',
  mute: 'Mute',
  unmute: 'Unmute',
  volume: 'Volume',
  fullScreen: 'Full screen',
  position: 'Position',
  timecode: 'Timecode',
  frame: (frame: number, total: number) => `${frame} / ${total}`,
  speed: (speed: number) => `${speed < 0 ? '−' : ''}${Math.abs(speed)}×`,
  compare: 'Compare',
  compareTitle: (panes: number, total: number) =>
    total > panes ? `Comparing ${panes} of ${formatNumber(total)}` : `Comparing ${panes}`,
  challengers: (count: number) => `${formatCount(count, 'challenger')} to come`,
  compareMode: 'Compare mode',
  compareModes: { side: 'Side by side', wipe: 'Wipe', overlay: 'Overlay', difference: 'Difference' },
  overlayShare: 'Opacity of B',
  wipe: 'Divider between A and B',
  blind: 'Blind',
  hiddenName: 'name hidden',
  listenTo: (letter: string) => `Listen to ${letter}`,
  winner: (letter: string) => `Pick ${letter}`,
  showPane: (letter: string) => `Show ${letter}`,
  won: (name: string) => `Picked “${name}”`,
  prompt: 'Prompt',
  noPrompt: 'No prompt',
  copyPrompt: 'Copy prompt',
  copied: 'Copied',
  model: 'Model',
  references: 'References',
  file: 'File',
  fileName: 'Name',
  dimensions: 'Dimensions',
  duration: 'Duration',
  frameRate: 'Frame rate',
  sound: 'Sound',
  fps: (rate: number) => `${Number(rate.toFixed(3))} fps`,
  fileSize: 'Size',
  type: 'Type',
  made: 'Made',
  reveal: 'Show in folder',
  showJob: 'Show job',
  request: 'Request as sent',
  troubles: {
    missing: {
      title: 'The file isn’t where it was saved',
      text: 'It was moved, renamed or deleted, or its disk isn’t connected. Its info, rating and job are kept.',
    },
    empty: {
      title: 'The file is empty',
      text: 'It has no content: the program that wrote it stopped before it began.',
    },
    large: {
      title: 'This image is too large to be shown here',
      text: 'Unpacked, it would take more than a gigabyte of memory. The file is untouched; a program for very large images may open it.',
    },
    foreign: {
      title: 'This isn’t an image or a video',
      text: 'Despite its name, its content is something else, such as a web page or a message saved in place of a result.',
    },
    quarantined: {
      title: 'This result is in quarantine',
      text: 'The service sent a file that isn’t an image or video Dailies knows. It was paid for, so it’s kept unchanged with the extension .bin, and Dailies never opens it.',
    },
    packed: {
      title: 'This result is a ZIP archive',
      text: 'Unpack it to make takes of the pictures and videos in it. The archive itself stays unchanged.',
    },
    damaged: {
      title: 'This file is damaged',
      text: 'It begins correctly but is cut short or broken inside. The file is untouched; another program may show part of it.',
    },
    unsupported: {
      title: 'This file can’t be shown here',
      text: 'This computer has no decoder for its format. The file is untouched and opens in a program that has one.',
    },
    undrawn: {
      title: 'This drawing can’t be shown here',
      text: 'It is damaged, or drawing it takes too long. The file is untouched.',
    },
  },
  playerSays: (complaint: string) => `The player says: ${complaint}`,
  openOutside: 'Open in another program',
  unpack: 'Unpack',
  tryAgain: 'Try again',
});

/** What kind of take it is, and how long: `video 0:08`. */
export function describeTakeKind({ kind, duration }: Pick<Take, 'kind' | 'duration'>): string {
  if (kind === 'image') return REVIEW_TEXT.image;
  return duration === null ? REVIEW_TEXT.clip : REVIEW_TEXT.video(formatClipLength(duration));
}

/** Words of the folders behind the library. */
export const LIBRARY_TEXT = spoken('library', {
  missing: 'Its file is missing',
  missingFile: 'file missing',
  missingMeans: 'Rating, request and lineage are kept. Nothing was deleted by Dailies.',
  chooseFile: 'Choose file…',
  searchFolder: 'Search folder…',
  lookAgain: 'Look again',
  missingCount: (count: number) => `${formatCount(count, 'file')} missing`,
  importFolder: 'Import folder…',
  findMissing: 'Find missing files in a folder…',
  rebuildCommand: 'Bring takes back from the results folder',
  importHint: 'Images and videos stay where they are; their sidecars are read too.',
  orphans: (count: number) =>
    `The results folder has ${formatCount(count, 'finished take')} not in the library.`,
  rebuild: 'Bring them back',
  cancel: 'Cancel',
  working: {
    import: 'Importing',
    rebuild: 'Bringing takes back',
    relink: 'Looking for missing files',
    unpack: 'Unpacking',
    delete: 'Moving files to the system’s trash',
  } satisfies Record<LibraryWork['kind'], string>,
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  progressUnknown: (done: number) => formatCount(done, 'file'),
  added: (count: number) => `${formatCount(count, 'take')} added`,
  relinked: (count: number) => `${formatCount(count, 'missing file')} found`,
  known: (count: number) => `${formatNumber(count)} already in the library`,
  skipped: (count: number) => `${formatCount(count, 'file')} without a picture or video`,
  inCloud: (count: number) => `${formatCount(count, 'file')} only in the cloud`,
  nothingFound: 'Nothing found',
  deleteTitle: (count: number) => `Delete the files of ${formatCount(count, 'take')}?`,
  deleteMeans: (size: string) =>
    `Moves ${size} to the system’s trash, with sidecars. The takes leave the library. This can’t be undone here; what was spent stays in the ledger.`,
  deleteMissing: (count: number) => `${formatCount(count, 'file')} already missing: only the take goes.`,
  deleteOutside: (count: number) => `${formatCount(count, 'file')} outside the results folder.`,
  deleteShots: (codes: string) => `Chosen in the film for ${codes}.`,
  deleteCast: (names: string) => `References of the cast: ${names}.`,
  deleteJobs: (count: number) => `${formatCount(count, 'waiting job')} can’t be sent without these files.`,
  deleteNow: 'Delete files',
  andMore: (count: number) => `and ${formatNumber(count)} more`,
  deleted: (count: number, size: string) =>
    `${formatCount(count, 'take')} deleted; ${size} in the system’s trash`,
  stayedTitle: (count: number) => `${formatCount(count, 'file')} not deleted`,
  stayed: {
    refused: 'The system’s trash didn’t take it. Some disks and network drives have none.',
    changed: 'Another file has its place now.',
    cloud: 'It’s only in the cloud.',
  } satisfies Record<DeletedTakes['stayed'][number]['why'], string>,
  close: 'Close',
});

/** How far a work in the folders is. */
export function describeProgress({ done, total }: LibraryWork): string {
  return total === null ? LIBRARY_TEXT.progressUnknown(done) : LIBRARY_TEXT.progress(done, total);
}

/** What a work in the folders came to. */
export function describeImported({ added, known, skipped, inCloud, relinked }: LibraryWork): string {
  const found = [
    ...(added > 0 ? [LIBRARY_TEXT.added(added)] : []),
    ...(relinked > 0 ? [LIBRARY_TEXT.relinked(relinked)] : []),
    ...(known > 0 ? [LIBRARY_TEXT.known(known)] : []),
    ...(skipped > 0 ? [LIBRARY_TEXT.skipped(skipped)] : []),
    ...(inCloud > 0 ? [LIBRARY_TEXT.inCloud(inCloud)] : []),
  ];
  return found.length === 0 ? LIBRARY_TEXT.nothingFound : joinFacts(found);
}

/** Work on the library that takes its time, as far as it has come; counts are of files. */
export const libraryWorkSchema = z.strictObject({
  kind: z.enum(['import', 'rebuild', 'relink', 'unpack', 'delete']),
  folder: z.string(),
  done: z.int(),
  /** Null while they are still being counted. */
  total: z.int().nullable(),
  added: z.int(),
  /** In the library already. */
  known: z.int(),
  /** No image and no video, or unreadable. */
  skipped: z.int(),
  /** In the cloud, and could not be fetched. */
  inCloud: z.int(),
  /** Missing before, and found. */
  relinked: z.int(),
});
export type LibraryWork = z.infer<typeof libraryWorkSchema>;

/** What it would mean to delete takes. */
export const takesToDeleteSchema = z.strictObject({
  takes: z.int(),
  /** Of the files that are there. */
  bytes: z.number(),
  missing: z.int(),
  /** Not in the results folder, as what was imported. */
  outside: z.int(),
  /** Shots of which one is the choice. */
  shots: z.array(z.string()),
  /** Members of the cast that have one among their references. */
  cast: z.array(z.string()),
  /** Jobs that wait to be sent with one. */
  jobs: z.int(),
});
export type TakesToDelete = z.infer<typeof takesToDeleteSchema>;

export const deletedTakesSchema = z.strictObject({
  takes: z.int(),
  bytes: z.number(),
  /** How many files stayed where they were, and the first hundred of them. */
  stays: z.int(),
  stayed: z.array(z.strictObject({ name: z.string(), why: z.enum(['refused', 'changed', 'cloud']) })),
});
export type DeletedTakes = z.infer<typeof deletedTakesSchema>;
