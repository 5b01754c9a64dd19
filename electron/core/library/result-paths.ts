import type { Job } from '../../../shared/domain/job.ts';

/** Names that Windows keeps for devices, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;
/** Path separators, what Windows forbids, control characters, and marks that would reorder the name on screen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not get through
const FORBIDDEN = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/**
 * Makes a readable file name part out of anything: safe on macOS, Windows and Linux, never a path, never empty, at most
 * `maximum` characters.
 */
export function safeName(text: string, maximum = 48): string {
  const flat = text.normalize('NFC').replace(FORBIDDEN, ' ').replace(/\s+/g, ' ');
  const cut = [...flat.trim()].slice(0, maximum).join('');
  const trimmed = cut.replace(/^[.…\s]+|[.…\s]+$/g, '');
  if (trimmed === '') return 'untitled';
  return RESERVED.test(trimmed.split('.')[0] as string) ? `_${trimmed}` : trimmed;
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
