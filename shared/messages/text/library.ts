import type { LibraryWork } from '../../domain/library/library-work.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../region.ts';
import { spoken } from '../spoken.ts';
import { joinFacts } from './joining.ts';

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
  } satisfies Record<LibraryWork['kind'], string>,
  progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  progressUnknown: (done: number) => formatCount(done, 'file'),
  added: (count: number) => `${formatCount(count, 'take')} added`,
  relinked: (count: number) => `${formatCount(count, 'missing file')} found`,
  known: (count: number) => `${formatNumber(count)} already in the library`,
  skipped: (count: number) => `${formatCount(count, 'file')} without a picture or video`,
  inCloud: (count: number) => `${formatCount(count, 'file')} only in the cloud`,
  nothingFound: 'Nothing found',
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
