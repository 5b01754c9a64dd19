import { stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import {
  BLOCK_ROWS,
  type batchCalls,
  type StoredSheet,
  storedSheetSchema,
} from '../../../shared/batch/contract.ts';
import { isWild } from '../../../shared/batch/glob.ts';
import type { CallOutput, ParsedCallInput } from '../../../shared/contract.ts';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import { safeParse } from '../../../shared/kernel/safe-parse.ts';
import type { AddedFile } from '../../../shared/library/reference-contract.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { JobRequest } from '../../../shared/queue/contract.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { referencesToSend, resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { type Handlers, okEmpty } from '../core.ts';
import { isInsideFolder } from '../kernel/files/folder-paths.ts';
import type { PathGrants } from '../kernel/path-grants.ts';
import { addFiles } from '../library/references/add-files.ts';
import type { Ids, MediaReader, SettingsStore, Store } from '../ports.ts';
import { checkJobs } from '../queue/sending/prepare-job.ts';
import type { ProfileRepository } from '../service/profiles/profile-repository.ts';
import type { FindThread } from './find-thread.ts';
import { readPlace } from './read-place.ts';
import type { FindAnswer, FindLimit } from './walk-pattern.ts';

/** Answers for the sheet of the Batch room. */
export function createBatchCalls(deps: BatchDeps): Handlers<typeof batchCalls> {
  const { store, profiles, settings } = deps;
  return {
    'batch.load': async () => succeed(loadSheet(store)),
    'batch.save': async (change) => {
      saveSheet(store, change);
      return okEmpty;
    },
    'batch.findFiles': async ({ texts, folder }) => succeed(await findFiles(deps, texts, folder)),
    'batch.check': async ({ jobs }) => {
      const profileId = settings.read().activeProfileId;
      const profile = profiles.usable(profileId);
      if (profile === null) return fail(failure('PROFILE_MISSING', { profileId }));
      return succeed({
        problems: await checkJobs(store, profile, jobs),
        ...countUploads(store, profile, jobs),
      });
    },
  };
}

/** What would have to be uploaded for the jobs: the same file counts once. */
function countUploads(
  store: Store,
  profile: Profile,
  jobs: readonly JobRequest[],
): Pick<CallOutput<'batch.check'>, 'files' | 'bytes'> {
  const ids = new Set<string>();
  for (const { model, input } of jobs) {
    const found = findModel(model, profile);
    if (found === undefined) continue;
    for (const reference of referencesToSend(resolveForm(found, profile), input))
      if (reference.kind === 'file') ids.add(reference.assetId);
  }
  const assets = store.assets.byId([...ids]);
  return { files: assets.length, bytes: assets.reduce((sum, { bytes }) => sum + bytes, 0) };
}

export interface FindFilesDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  readonly given: PathGrants;
  readonly finder: FindThread;
}

interface BatchDeps extends FindFilesDeps {
  readonly profiles: Pick<ProfileRepository, 'usable'>;
  readonly settings: Pick<SettingsStore, 'read'>;
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
  given: PathGrants,
  finder: FindThread,
  pattern: string,
  begin: string,
  bounds: Bounds,
): Promise<{ folder: string; steps: string[] } | null> {
  const covering = await given.covering(pattern);
  if (covering === null) return null;
  const folder = isInsideFolder(begin, pattern) && begin.length > covering.length ? begin : covering;
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

const FRAME = 'batch';
const blockKey = (block: number) => `batch.rows.${block}`;

/** The sheet as it was last written; null where there is none. */
export function loadSheet(store: Pick<Store, 'values'>): StoredSheet | null {
  const frame = store.values.read(FRAME) as { rows?: number } | undefined;
  if (frame === undefined) return null;
  const count = Number(frame.rows ?? 0);
  const blocks = Array.from({ length: Math.ceil(count / BLOCK_ROWS) }, (_, block) =>
    store.values.read(blockKey(block)),
  );
  const rows = blocks.flatMap((block) => (Array.isArray(block) ? block : [])).slice(0, count);
  const parsed = safeParse(storedSheetSchema, { ...frame, rows });
  return parsed.success ? parsed.data : null;
}

/** Writes the blocks that changed, together with the frame that says how many rows count. */
function saveSheet(store: Pick<Store, 'transact'>, change: ParsedCallInput<'batch.save'>): void {
  const { blocks, ...frame } = change;
  const values: [string, JsonValue][] = blocks.map(({ block, rows }) => [blockKey(block), rows]);
  store.transact((tx) => tx.values.writeAll([...values, [FRAME, frame]]));
}
