import { stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { isWild } from '../../../shared/batch/glob.ts';
import { CEILINGS } from '../../../shared/ceilings.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { AddedFile } from '../../../shared/ipc/calls/reference-calls.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { isBelow } from '../files/below.ts';
import type { GivenPlaces } from '../places/given-places.ts';
import type { Ids, MediaReader, Store } from '../ports.ts';
import { addFiles } from '../references/add-files.ts';
import type { FindThread } from './find-thread.ts';
import { readPlace } from './read-place.ts';
import type { FindAnswer, FindLimit } from './walk-pattern.ts';

export interface FindFilesDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  readonly given: GivenPlaces;
  readonly finder: FindThread;
}

/**
 * The media files that texts of cells stand for: a path, a folder (all media files in it and below), or a pattern with
 * `*`, `?`, `[a-z]`, `{a,b}` and `**`. A file that is called like a pattern comes first. Of a folder or a pattern only what
 * is media is kept; a path that is not says why. Nothing is looked for but what the artist has given, or lies in a folder that
 * was, and folders and patterns up to a ceiling.
 *
 * @param folder what relative paths begin at; without it they are not found
 */
export async function findFiles(
  deps: FindFilesDeps,
  texts: readonly string[],
  folder: string | null,
): Promise<{ text: string; files: AddedFile[] }[]> {
  calls += 1;
  const bounds = { call: calls, until: performance.now() + CEILINGS.pattern.millisecondsInAll };
  const found: { text: string; files: AddedFile[] }[] = [];
  for (const text of texts) found.push({ text, files: await findOne(deps, text, folder, bounds) });
  return found;
}

/** Which call of `findFiles` a text is of, and until when it may look for it. */
interface Bounds {
  readonly call: number;
  readonly until: number;
}

let calls = 0;

async function findOne(
  deps: FindFilesDeps,
  text: string,
  folder: string | null,
  bounds: Bounds,
): Promise<AddedFile[]> {
  const place = readPlace(text, folder, await deps.given.list());
  if (!place.ok) return [refuse(text, place.error)];
  if (!(await deps.given.mayRead(place.value)))
    return [refuse(text, failure('FOLDER_NOT_GIVEN', { path: place.value }))];
  const kind = await stat(place.value).catch(() => null);
  const isPattern = kind === null && isWild(text);
  if (!isPattern && !kind?.isDirectory())
    return addFiles(deps, [await findAsThere(deps, place.value, kind !== null, bounds)]);
  if (isPattern && text.length > CEILINGS.pattern.characters)
    return [refuse(text, tooWide(place.value, { limit: 'length', looked: 0 }))];
  const paths = await search(deps, place.value, isPattern ? (folder ?? '') : null, bounds);
  if (!paths.ok) return [refuse(text, paths.error)];
  if (paths.value.length === 0) return [];
  // What is no media is left out; what is media, but in the cloud alone, is not left out in silence.
  return (await addFiles(deps, paths.value)).filter(
    (file) => file.kind === 'added' || (file.kind === 'refused' && file.error.code === 'FILE_IN_CLOUD'),
  );
}

/** A path as the disk spells it, where it lies in a given folder. */
async function findAsThere(
  { given, finder }: FindFilesDeps,
  path: string,
  isThere: boolean,
  bounds: Bounds,
): Promise<string> {
  const folder = isThere ? null : await given.covering(path);
  return (folder === null ? null : await findExactPath(finder, folder, path, bounds)) ?? path;
}

/** In the thread, as long as there is time. */
async function findExactPath(
  finder: FindThread,
  folder: string,
  path: string,
  { call, until }: Bounds,
): Promise<string | null> {
  const milliseconds = timeLeft(until);
  if (milliseconds <= 0) return null;
  return finder.findExactPath({
    ...{ folder, path, call },
    most: { entries: CEILINGS.pattern.entries, milliseconds },
  });
}

function timeLeft(until: number): number {
  return Math.floor(Math.min(CEILINGS.pattern.milliseconds, until - performance.now()));
}

/**
 * Files below a given folder. Errors: FOLDER_NOT_GIVEN, PATTERN_TOO_WIDE.
 *
 * @param begin of a pattern, the folder that it was written for; null for a folder with all that is in it
 */
async function search(
  { given, finder }: FindFilesDeps,
  path: string,
  begin: string | null,
  bounds: Bounds,
): Promise<Result<readonly string[]>> {
  const plan =
    begin === null ? { folder: path, steps: ['**'] } : await planPattern(given, finder, path, begin, bounds);
  if (plan === null || (await given.covering(plan.folder)) === null)
    return fail(failure('FOLDER_NOT_GIVEN', { path }));
  const left = timeLeft(bounds.until);
  if (left <= 0) return fail(tooWide(path, { limit: 'time', looked: 0 }));
  const { entries, files, depth } = CEILINGS.pattern;
  const answer: FindAnswer = await finder.find({
    ...plan,
    most: { entries, files, depth, milliseconds: left },
  });
  return 'files' in answer ? succeed(answer.files) : fail(tooWide(path, answer));
}

/** A walk begins as deep as the pattern has plain names; those of the folder before it are plain whatever they look like. */
async function planPattern(
  given: GivenPlaces,
  finder: FindThread,
  pattern: string,
  begin: string,
  bounds: Bounds,
): Promise<{ folder: string; steps: string[] } | null> {
  const covering = await given.covering(pattern);
  if (covering === null) return null;
  const folder = isBelow(begin, pattern) && begin.length > covering.length ? begin : covering;
  const steps = relative(folder, pattern).split(sep);
  const wild = steps.findIndex(isWild);
  const plain = wild === -1 ? steps.length : wild;
  const named = join(folder, ...steps.slice(0, plain));
  return { folder: (await findExactPath(finder, folder, named, bounds)) ?? named, steps: steps.slice(plain) };
}

function tooWide(path: string, { limit, looked }: { limit: FindLimit | 'length'; looked: number }): Failure {
  return failure('PATTERN_TOO_WIDE', { path, reason: limit, looked, maximum: MAXIMUM_OF[limit] });
}

const MAXIMUM_OF: { readonly [Limit in FindLimit | 'length']: number } = {
  entries: CEILINGS.pattern.entries,
  files: CEILINGS.pattern.files,
  depth: CEILINGS.pattern.depth,
  time: CEILINGS.pattern.milliseconds / 1000,
  length: CEILINGS.pattern.characters,
};

function refuse(text: string, error: Failure): AddedFile {
  return { kind: 'refused', name: basename(text).slice(0, 200), error };
}
