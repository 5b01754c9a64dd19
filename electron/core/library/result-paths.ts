import { cleanNamePart, cleanStem, firstCharacters } from '../../../shared/domain/file-name.ts';
import type { Job } from '../../../shared/domain/job.ts';

/** Of a name's bytes, so that with the time, the job's id and a sidecar's ending it stays a name. */
const MOST_BYTES = 160;

/**
 * Makes a readable file name part out of anything: safe on macOS, Windows and Linux, never a path, never empty, at most
 * `maximum` characters.
 */
export function safeName(text: string, maximum = 48): string {
  return cleanStem(firstCharacters(cleanNamePart(text), maximum), MOST_BYTES);
}

/** Where a job's result goes, under the results folder: a folder for the day it was queued, and a name without extension. */
export function resultLocation(job: Job, index: number): { folder: string; stem: string } {
  const made = new Date(job.createdAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const folder = `${made.getFullYear()}-${two(made.getMonth() + 1)}-${two(made.getDate())}`;
  const time = `${two(made.getHours())}${two(made.getMinutes())}${two(made.getSeconds())}`;
  // The job's id keeps two jobs of one second and one name apart, and lets a restart find the file it had already moved.
  return { folder, stem: `${time} ${safeName(job.name)} ${job.id.slice(-6).toLowerCase()}-${index + 1}` };
}

/** The extension for a result whose content is not of a kind the media reader knows. */
export function extensionFor(contentType: string | null): string {
  const subtype = contentType?.split(';')[0]?.split('/')[1]?.replace(/^x-/, '') ?? '';
  return /^[a-z0-9]{1,8}$/.test(subtype) ? subtype : 'bin';
}
