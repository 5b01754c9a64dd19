import { formatCount } from '../kernel/format.ts';
import { formatDate, formatNumber, spoken } from '../kernel/region.ts';

/** Words of finding takes. */
export const FIND_TEXT = spoken('find', {
  addFilter: 'Add filter',
  changeFilter: (label: string, words: string) => `${label}: ${words}`,
  view: 'View',
  rating: 'Rating',
  without: (words: string) => `Remove filter: ${words}`,
  clearAll: 'Clear all',
  kind: 'Kind',
  kinds: { image: 'Images', video: 'Video' },
  model: 'Made with',
  shape: 'Shape',
  shapes: { wide: 'Wide', tall: 'Tall', square: 'Square' },
  resolution: 'Resolution',
  edge: (pixels: number) => `≥ ${pixels} px`,
  length: 'Length',
  duration: (from: number | undefined, to: number | undefined) =>
    from === undefined ? `≤ ${to} s` : to === undefined ? `≥ ${from} s` : `${from}–${to} s`,
  made: 'Date',
  lastDays: (days: number) => (days === 1 ? 'Last 24 hours' : `Last ${formatCount(days, 'day')}`),
  sinceDay: (first: string) => `Since ${first}`,
  untilDay: (last: string) => `Until ${last}`,
  days: (first: string, last: string) => `${first} – ${last}`,
  firstDay: 'First day',
  lastDay: 'Last day',
  wrongDays: 'The last day is before the first.',
  tag: 'Tag',
  tagged: (tag: string) => (tag === '' ? 'No tag' : `Tag ${tag}`),
  unrated: 'Not rated',
  noNote: 'No note',
  withNote: 'With a note',
  noTag: 'No tag',
  findTag: 'Find tag',
  noTags: 'None of these takes has a tag yet. Add tags in the info panel (T).',
  batch: 'Batch',
  ofBatch: (name: string) => `Batch ${name}`,
  /** How many takes, and when the newest was made: batches may share their names. */
  batchDetail: (count: number, newest: string) => `${newest} · ${formatNumber(count)}`,
  ofEmptyBatch: 'Batch without takes',
  findBatch: 'Find batch',
  noBatches: 'No batches here yet.',
  findModel: 'Find model',
  noModels: 'No models here yet.',
  noneOfThatName: 'No matches.',
  moreByName: (count: number) => `${formatNumber(count)} more. Type to find them.`,
  cost: 'Cost',
  costs: (from: number | undefined, to: number | undefined) =>
    from === undefined ? `Cost ≤ ${to}` : to === undefined ? `Cost ≥ ${from}` : `Cost ${from}–${to}`,
  costFrom: 'At least',
  costTo: 'At most',
  costNote:
    'What the submission cost, or its estimate, in the service’s currency. Practice and test runs are free.',
  wrongCosts: 'The first amount is above the second.',
  showMissing: 'Show',
  file: 'File',
  missing: 'File missing',
  reference: 'Reference',
  referenceName: 'Reference file name',
  madeFrom: (name: string) => `From ${name}`,
  sort: 'Sort by',
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    rating: 'Best first',
    name: 'Name',
    length: 'Longest first',
    hand: 'By hand',
  },
  group: 'Group by',
  noGroups: 'Nothing',
  groups: { day: 'Day', batch: 'Batch', name: 'Name', model: 'Model', prompt: 'Prompt' },
  advance: 'Auto-advance',
  stacks: 'Stack versions',
  closedStacks: 'Closed stacks: top take only',
  collections: 'Collections',
  collectionsWith: (name: string, isChanged: boolean) =>
    `Collections: ${name}${isChanged ? ', changed' : ''}`,
  findCollection: 'Find collection',
  noCollections: 'Save a search you use often. It also finds takes that arrive later.',
  saveFound: 'Save search as…',
  newCollection: 'New collection…',
  quickCollection: 'Quick collection',
  collectionOrNew: 'Find or name a collection',
  createCollection: (name: string) => `New collection “${name}”`,
  collected: (name: string, count: number) => `${formatCount(count, 'take')} added to “${name}”`,
  uncollected: (name: string, count: number) => `${formatCount(count, 'take')} removed from “${name}”`,
  nothingToSave: 'Search or add a filter first, then save it here.',
  noRoom: (most: number) => `You have ${most} collections, as many as there can be. Delete one first.`,
  changed: 'changed',
  updateCollection: (name: string) => `Update “${name}”`,
  collectionUpdated: (name: string) => `Updated “${name}”`,
  collectionDeleted: (name: string) => `“${name}” deleted. Its takes stay.`,
  collectionName: 'Collection name',
  save: 'Save',
  replace: 'Replace',
  nameTaken: 'A collection has this name already.',
  rename: 'Rename',
  renameOne: (name: string) => `Rename ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  nothingFoundTitle: 'Nothing found',
  nothingFound: (filters: readonly string[]) =>
    filters.length === 1
      ? `No takes match this filter: ${filters[0]}`
      : `No takes match all ${filters.length} filters: ${filters.join(', ')}`,
  allBinnedTitle: 'Nothing left here',
  allBinned: 'Every take is in the bin.',
});

/** The days of a range of moments, of which the second is no longer inside. */
export function describeDays(from: number | undefined, to: number | undefined): string {
  const first = from === undefined ? null : formatDay(from);
  const last = to === undefined ? null : formatDay(to - 1);
  if (first === null || last === null)
    return first === null ? FIND_TEXT.untilDay(last ?? '') : FIND_TEXT.sinceDay(first);
  return first === last ? first : FIND_TEXT.days(first, last);
}

/** A day as filters name it: `12 Mar 2026`. */
export function formatDay(moment: number): string {
  return formatDate(moment, { day: 'numeric', month: 'short', year: 'numeric' });
}
