import { join } from 'node:path';
import { cleanNamePart, cleanStem, firstCharacters } from '../../../shared/kernel/file-name.ts';
import { endingOf, UNPROVEN_ENDING } from '../../../shared/library/name-template.ts';
import type { Job } from '../../../shared/queue/job.ts';

/** Of a name's bytes, so that with the time, the job's id and a sidecar's ending it stays a name. */
const MAX_BYTES = 160;

/**
 * Makes a readable file name part out of anything: safe on macOS, Windows and Linux, never a path, never empty, at most
 * `maximum` characters.
 */
export function safeName(text: string, maximum = 48): string {
  return cleanStem(firstCharacters(cleanNamePart(text), maximum), MAX_BYTES);
}

/**
 * Where a result goes, under the results folder: a folder for the day its job was queued, and a name without extension.
 *
 * @param attemptId the submission that brings it; a job that is sent again never finds the results of an earlier one
 */
export function resultLocation(job: Job, index: number, attemptId: string): { folder: string; stem: string } {
  const made = new Date(job.createdAt);
  const two = (value: number) => String(value).padStart(2, '0');
  const folder = `${made.getFullYear()}-${two(made.getMonth() + 1)}-${two(made.getDate())}`;
  const time = `${two(made.getHours())}${two(made.getMinutes())}${two(made.getSeconds())}`;
  // The attempt's id keeps two jobs of one second and one name apart, and lets a restart find the file it had already moved.
  return { folder, stem: `${time} ${safeName(job.name)} ${attemptId.slice(-6).toLowerCase()}-${index + 1}` };
}

/** The folder, in that of a day, for results whose content proves no media type: kept, since they were paid for, and never opened. */
const QUARANTINE = 'quarantine';

/** Where a result lies in the folder of its day, by the media type that its content proves; null for none. */
export function placeOfResult(dayFolder: string, stem: string, mime: string | null): string {
  const ending = mime === null ? null : endingOf(mime);
  return ending === null
    ? join(quarantineOf(dayFolder), `${stem}.${UNPROVEN_ENDING}`)
    : join(dayFolder, `${stem}.${ending}`);
}

/** The quarantine beside the results of a day. */
export function quarantineOf(dayFolder: string): string {
  return join(dayFolder, QUARANTINE);
}
