import type { FileWork } from '../../domain/safe-start.ts';

const WORKS: { readonly [Work in FileWork]: string } = {
  read: 'was being read',
  watch: 'was being read in a watched folder',
  fetch: 'was being fetched',
  poster: 'was getting its small picture',
  import: 'was being taken into the library',
};

/** Words of a start after two that ended early. */
export const SAFE_START_TEXT = {
  region: 'Safe start',
  happened: 'Dailies ended early twice in a row.',
  /** Reads on after the file's name. */
  work: (work: FileWork) => WORKS[work],
  more: (count: number) => ` and ${count.toLocaleString('en')} more`,
  noFile: 'No file was in hand.',
  rests:
    'Until you choose, nothing is sent, fetched, watched or taken in. Your queue and your files are as they were.',
  leaveOut: (count: number) => (count > 1 ? 'Leave them out and go on' : 'Leave it out and go on'),
  leaveOutTip: 'Dailies does not touch it by itself again. You can still add it by hand.',
  goOn: 'Go on with everything',
  goOnWithout: 'Go on',
} as const;
