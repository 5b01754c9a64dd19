import type { FileWork } from '../../domain/queue/safe-start.ts';
import { formatNumber } from '../region.ts';
import { spoken } from '../spoken.ts';

/** Words of a start after two that ended early. */
export const SAFE_START_TEXT = spoken('safeStart', {
  region: 'Safe start',
  happened: 'Dailies quit unexpectedly twice in a row.',
  /** `more`: further files, 0 or more. */
  work: {
    read: (file: string, more: number) => `“${file}”${andMore(more)} was being read.`,
    watch: (file: string, more: number) => `“${file}”${andMore(more)} was being read in a watched folder.`,
    fetch: (file: string, more: number) => `“${file}”${andMore(more)} was being downloaded.`,
    poster: (file: string, more: number) => `“${file}”${andMore(more)} was getting a thumbnail.`,
    import: (file: string, more: number) => `“${file}”${andMore(more)} was being added to the library.`,
  } satisfies Record<FileWork, (file: string, more: number) => string>,
  noFile: 'No file was being read.',
  rests:
    'Until you choose, nothing is sent, downloaded, watched or imported. Your queue and your files are unchanged.',
  leaveOut: (count: number) => (count > 1 ? 'Skip them and continue' : 'Skip it and continue'),
  leaveOutTip: 'Dailies won’t open it automatically again. You can still add it yourself.',
  goOn: 'Continue with everything',
  goOnWithout: 'Continue',
});

function andMore(count: number): string {
  return count === 0 ? '' : ` and ${formatNumber(count)} more`;
}
