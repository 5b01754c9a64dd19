import type { LibraryWork } from '../../domain/library-work.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../region.ts';

/** Words of the folders behind the library. */
export const LIBRARY_TEXT = {
  missing: 'Its file is not where it was',
  missingFile: 'file missing',
  missingMeans: 'Rating, request and lineage are kept. Nothing was deleted by Dailies.',
  chooseFile: 'Choose the file…',
  searchFolder: 'Search a folder…',
  lookAgain: 'Look again',
  missingCount: (count: number) => `${formatCount(count, 'file')} missing`,
  importFolder: 'Import a folder…',
  findMissing: 'Find missing files in a folder…',
  rebuildCommand: 'Bring takes back from the results folder',
  importHint: 'Images and videos stay where they are; what stands beside them is read too.',
  orphans: (count: number) =>
    `The results folder holds ${formatCount(count, 'finished take')} that the library does not know.`,
  rebuild: 'Bring them back',
  cancel: 'Cancel',
  working: {
    import: 'Importing',
    rebuild: 'Bringing takes back',
    relink: 'Looking for missing files',
  } satisfies Record<LibraryWork['kind'], string>,
  progress: ({ done, total }: LibraryWork) =>
    total === null ? formatCount(done, 'file') : `${formatNumber(done)} of ${formatNumber(total)}`,
  imported: ({ added, known, skipped, relinked }: LibraryWork) =>
    [
      added > 0 ? `${formatCount(added, 'take')} added` : '',
      relinked > 0 ? `${formatCount(relinked, 'missing file')} found` : '',
      known > 0 ? `${formatNumber(known)} in the library already` : '',
      skipped > 0 ? `${formatCount(skipped, 'file')} without a picture or video` : '',
    ]
      .filter((part) => part !== '')
      .join(', ') || 'Nothing was found',
} as const;
