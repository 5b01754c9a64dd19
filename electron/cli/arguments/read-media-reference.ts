import { basename } from 'node:path';
import { UPLOADED } from '../../../shared/batch/read-references.ts';
import type { MediaReference, Voice } from '../../../shared/domain/media/media-reference.ts';
import { FILE_PROBLEMS } from '../../../shared/domain/preflight/file-problems.ts';
import { type Problem, problem } from '../../../shared/domain/preflight/problem.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import { readPlace } from '../../core/batch/read-place.ts';

export interface ReferenceDeps {
  /** The folder that local files are relative to: that of the JOBS file. */
  readonly folder: string;
  /** Makes a local file known, by its absolute path. */
  readonly addFile: (path: string) => Promise<AddedFile>;
}

export type ReadReference<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

const MEDIA_EXTENSION =
  /\.(png|jpe?g|webp|gif|avif|heic|heif|bmp|tiff?|mp4|m4v|mov|webm|mkv|avi|mp3|wav|m4a|aac|flac|ogg|opus)$/i;

/** Reads a media reference of a JOBS file: an `http(s)` URL, `uploaded:NAME`, or else the path of a local file. */
export async function readMediaReference(
  deps: ReferenceDeps,
  path: Problem['path'],
  text: unknown,
): Promise<ReadReference<MediaReference>> {
  if (typeof text !== 'string')
    return refuse(problem(path, 'wrong-type', { expected: 'a URL, uploaded:NAME or a path' }));
  const elsewhere = readElsewhere(text);
  if (elsewhere !== null) return { ok: true, value: elsewhere };
  if (text === '' || text === UPLOADED) return refuse(problem(path, 'empty-reference'));
  if (isOtherAddress(text)) return refuse(problem(path, 'invalid-url', { url: text.slice(0, 200) }));
  const place = readPlace(text, deps.folder, [deps.folder]);
  if (!place.ok) return refuse(fileProblem(path, place.error, text));
  const added = await deps.addFile(place.value);
  if (added.kind === 'added') return { ok: true, value: { kind: 'file', assetId: added.asset.id } };
  return refuse(fileProblem(path, added.error, text));
}

/**
 * Reads an element's one voice, which the interface shows only as a string: a reference where it names one or looks
 * like the path of a media file, plain text otherwise.
 */
export async function readVoice(
  deps: ReferenceDeps,
  path: Problem['path'],
  text: unknown,
): Promise<ReadReference<Voice>> {
  const read = await readMediaReference(deps, path, text);
  if (read.ok || typeof text !== 'string' || text === '' || text === UPLOADED) return read;
  const isMeantAsPath = /[/\\]/.test(text) || MEDIA_EXTENSION.test(text);
  return isMeantAsPath ? read : { ok: true, value: { kind: 'text', text } };
}

function readElsewhere(text: string): MediaReference | null {
  if (/^https?:\/\//i.test(text)) return { kind: 'url', url: text };
  const name = text.startsWith(UPLOADED) ? text.slice(UPLOADED.length) : '';
  return name === '' ? null : { kind: 'uploaded', name };
}

function fileProblem(path: Problem['path'], error: Failure, text: string): Problem {
  return problem(path, FILE_PROBLEMS[error.code] ?? 'file-unreadable', { file: basename(text) });
}

/** An address of another scheme is no path; a drive letter is no scheme. */
function isOtherAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]+:\/\//i.test(text) || /^data:/i.test(text);
}

function refuse(found: Problem): { ok: false; problem: Problem } {
  return { ok: false, problem: found };
}
