import { lstat, readdir, unlink } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import type { Job } from '../../../shared/jobs/job.ts';
import {
  cleanNamePart,
  cleanStem,
  countBytes,
  firstCharacters,
  isShortOf,
  shortenStem,
} from '../../../shared/kernel/file-name.ts';
import { UNPROVEN_ENDING } from '../../../shared/library/name-template.ts';
import { isSidecarName, sidecarNameOf } from '../../../shared/library/sidecar.ts';
import { endingOf } from '../../../shared/models/media-formats.ts';
import { moveExclusively, syncFolder } from '../kernel/files/write-file-atomic.ts';

/**
 * Moves a finished file to its name without ever replacing another: a number is added where the name is taken, and a name that
 * is too long for the folder, by itself or with its sidecar's ending, is shortened in its middle. The folder entry is synced,
 * so that the file is still there after a power cut. Returns the path it got.
 */
export async function placeFile(temporary: string, target: string): Promise<string> {
  const folder = dirname(target);
  const extension = extname(target);
  let stem = basename(target, extension);
  for (let number = 1; ; ) {
    const name = `${stem}${number === 1 ? '' : ` (${number})`}${extension}`;
    const path = join(folder, name);
    try {
      // Where it is too long, the look for it says so as well.
      await lstat(join(folder, isSidecarName(name) ? name : sidecarNameOf(name))).catch(throwTooLong);
      if (await moveExclusively(temporary, path)) {
        await syncFolder(folder);
        return path;
      }
      number += 1;
    } catch (error) {
      throwOther(error);
      const shorter = shortenStem(stem, countBytes(stem) - STEP_BYTES);
      if (shorter === stem) throw error;
      stem = shorter;
    }
  }
}

/** Less than a short word at a time, so that what a folder can hold is used. */
const STEP_BYTES = 4;

const isTooLong = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENAMETOOLONG';

function throwTooLong(error: unknown): void {
  if (isTooLong(error)) throw error;
}

function throwOther(error: unknown): void {
  if (!isTooLong(error)) throw error;
}

/** A whole file with this stem, also where it was shortened, that an earlier, interrupted run had already put into a folder; null when there is none. */
export async function findPlaced(folder: string, stem: string): Promise<string | null> {
  // HFS and some shares give names back with their accents apart.
  const wanted = stem.normalize();
  // The end of the name, which is never cut off, leaves most of a full folder out.
  const end = /[ -~]{0,8}$/.exec(wanted)?.[0] ?? '';
  for (const name of await listNames(folder)) {
    const own = basename(name, extname(name));
    if (!own.endsWith(end) || !isShortOf(own.normalize(), wanted)) continue;
    const path = join(folder, name);
    const found = await lstat(path);
    if (!found.isFile()) continue;
    // An empty one is only the place that an interrupted copy had taken.
    if (found.size > 0) return path;
    await unlink(path);
    return null;
  }
  return null;
}

/** A folder that is not there yet has nothing in it. Of thousands, names alone are read in a fraction of the time that their kinds take. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

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
