import type { FileWork } from '../../domain/safe-start.ts';
import { formatNumber } from '../region.ts';

const WORKS: { readonly [Work in FileWork]: string } = {
  read: 'was being read',
  watch: 'was being read in a watched folder',
  fetch: 'was being downloaded',
  poster: 'was getting a thumbnail',
  import: 'was being added to the library',
};

/** Words of a start after two that ended early. */
export const SAFE_START_TEXT = {
  region: 'Safe start',
  happened: 'Dailies quit unexpectedly twice in a row.',
  /** Reads on after the file's name. */
  work: (work: FileWork) => WORKS[work],
  more: (count: number) => ` and ${formatNumber(count)} more`,
  noFile: 'No file was being read.',
  rests:
    'Until you choose, nothing is sent, downloaded, watched or imported. Your queue and your files are unchanged.',
  leaveOut: (count: number) => (count > 1 ? 'Skip them and continue' : 'Skip it and continue'),
  leaveOutTip: 'Dailies won’t open it automatically again. You can still add it yourself.',
  goOn: 'Continue with everything',
  goOnWithout: 'Continue',
} as const;
