import type { Failure } from '../errors.ts';
import { wordError } from './errors.ts';

/** What the system's own parts around the page say. */
export const SHELL_WORDS = {
  applicationName: 'Dailies',
  mediaFiles: 'Images, video and sound',
  allFiles: 'All files',
  startFailed: 'Dailies could not start',
  logLies: 'A log for a report is kept in',
} as const;

/** A failure as a system message: its title, and the rest below. */
export function wordNotice(failure: Failure): { message: string; detail: string } {
  const { happened, means, act } = wordError(failure);
  return { message: happened, detail: `${means}\n${act}` };
}
