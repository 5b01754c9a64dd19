import { formatBytes, formatCount, formatMoment } from '../kernel/format.ts';
import { spoken } from '../kernel/region.ts';

/** Words of the diagnostics bundle, and of a start after one that ended badly. */
export const DIAGNOSTICS_TEXT = spoken('diagnostics', {
  title: 'Diagnostics',
  lead: 'Collects what a bug report needs in one file. It contains no keys, prompts, file names or private addresses, and nothing is sent anywhere.',
  create: 'Create diagnostics…',
  collecting: 'Collecting…',
  dialog: 'Diagnostics',
  dialogLead: 'This is everything that will be saved. Select a file to read it.',
  files: 'Files in the bundle',
  content: (name: string) => `Content of ${name}`,
  total: (files: number, bytes: number) => `${formatCount(files, 'file', 'files')}, ${formatBytes(bytes)}`,
  save: 'Save…',
  cancel: 'Cancel',
  saved: (path: string) => `Diagnostics saved as ${path}`,
  /** In place of a text that was taken out. */
  removed: (characters: number) => `[text removed, ${formatCount(characters, 'character', 'characters')}]`,
  /** The line at a start after one that ended badly. */
  crashed: (at: number) =>
    `Dailies quit unexpectedly on ${formatMoment(at)}. Your queue and your files are safe.`,
  windowCrashed: (at: number) =>
    `The window crashed on ${formatMoment(at)} and was opened again. Your queue and your files are safe.`,
  dismiss: 'Dismiss',
  region: 'Last quit',
  /** On the command line. */
  savedLine: (path: string, files: number) =>
    `Diagnostics saved: ${path}, ${formatCount(files, 'file', 'files')}. Read it before you hand it on.`,
});
