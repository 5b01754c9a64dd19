import { formatCount } from '../format.ts';
import { formatDate, formatNumber } from '../region.ts';
import { spoken } from '../spoken.ts';

/** Words of finding takes. */
export const FIND_TEXT = spoken('find', {
  addFilter: 'Add filter',
  changeFilter: (label: string, words: string) => `${label}: ${words}`,
  view: 'View',
  rating: 'Rating',
  without: (words: string) => `Without ${words}`,
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
  wrongDays: 'The last day lies before the first.',
  tag: 'Tag',
  tagged: (tag: string) => (tag === '' ? 'No tag' : `Tag ${tag}`),
  noTag: 'No tag',
  findTag: 'Find a tag',
  noTags: 'None of these takes has a tag. The info panel (T) has a field for them.',
  batch: 'Batch',
  ofBatch: (name: string) => `Batch ${name}`,
  /** How many takes, and when the newest was made: batches may share their names. */
  batchDetail: (count: number, newest: string) => `${newest} · ${formatNumber(count)}`,
  ofEmptyBatch: 'Batch of which nothing is here',
  findBatch: 'Find a batch',
  noBatches: 'There is no batch here.',
  findModel: 'Find a model',
  noModels: 'There is no take of any model here.',
  noneOfThatName: 'None of that name.',
  moreByName: (count: number) => `${formatNumber(count)} more: find them by name.`,
  cost: 'Cost',
  costs: (from: number | undefined, to: number | undefined) =>
    from === undefined ? `Cost ≤ ${to}` : to === undefined ? `Cost ≥ ${from}` : `Cost ${from}–${to}`,
  costFrom: 'At least',
  costTo: 'At most',
  costNote:
    'What its submission cost, or was expected to, in its own currency. Practice and test runs cost nothing.',
  wrongCosts: 'The most is less than the least.',
  showMissing: 'Show',
  file: 'File',
  missing: 'File missing',
  reference: 'Reference',
  referenceName: 'Name of a reference file',
  madeFrom: (name: string) => `From ${name}`,
  sort: 'Sort by',
  sorts: { newest: 'Newest first', oldest: 'Oldest first', rating: 'Best first' },
  group: 'Group by',
  noGroups: 'Nothing',
  groups: { day: 'Day', batch: 'Batch', model: 'Model', prompt: 'Prompt' },
  advance: 'Advance after a mark',
  collections: 'Collections',
  collectionsWith: (name: string, isChanged: boolean) =>
    `Collections: ${name}${isChanged ? ', changed' : ''}`,
  findCollection: 'Find a collection',
  noCollections:
    'What you look for often can be kept here under a name. It finds whatever fits, also what comes later.',
  saveFound: 'Save what is found as…',
  nothingToSave: 'Search or filter first, then save it here.',
  noRoom: (most: number) => `There are ${most} collections: delete one first.`,
  changed: 'changed',
  updateCollection: (name: string) => `Update “${name}”`,
  collectionUpdated: (name: string) => `“${name}” finds what is shown now`,
  collectionDeleted: (name: string) => `“${name}” deleted. Its takes stay.`,
  collectionName: 'Name of the collection',
  save: 'Save',
  replace: 'Replace',
  nameTaken: 'There is one of that name.',
  rename: 'Rename',
  renameOne: (name: string) => `Rename ${name}`,
  deleteOne: (name: string) => `Delete ${name}`,
  nothingFoundTitle: 'Nothing found',
  nothingFound: (filters: readonly string[]) =>
    filters.length === 1
      ? `One filter is on, and no take fits it: ${filters[0]}`
      : `${filters.length} filters are on, and no take fits them all: ${filters.join(', ')}`,
  allBinnedTitle: 'Nothing left here',
  allBinned: 'Every take is in the bin.',
});

/** The days of a range of moments, of which the second is no longer inside. */
export function wordDays(from: number | undefined, to: number | undefined): string {
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
