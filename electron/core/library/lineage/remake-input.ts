import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Made } from '../../../../shared/jobs/job.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { AddedFile } from '../../../../shared/library/reference-contract.ts';
import type { Sidecar, UsedReference } from '../../../../shared/library/sidecar.ts';
import type { Take } from '../../../../shared/library/take.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import {
  type JobInput,
  type JobInputValue,
  locateReferences,
} from '../../../../shared/models/media-reference.ts';
import type { FrameGrabber, Ids, MediaReader, Store } from '../../ports.ts';
import { safeName } from '../place-file.ts';
import { addFiles } from '../references/add-files.ts';

/** What Compose is filled with to make a take again. */
export interface RemadeInput {
  readonly model: string;
  readonly input: JobInput;
  readonly made: Made | null;
  /** Names of references that are no longer available; their places are empty. */
  readonly lost: string[];
}

export interface RemakeDeps {
  readonly store: Pick<Store, 'assets' | 'takes'>;
  /** Makes files known as assets. */
  readonly addFiles: (paths: readonly string[]) => Promise<AddedFile[]>;
}

/**
 * The input that a take was made with. Of a take that came from a folder, references are found again where a file of the
 * library has their content; the others are named as lost.
 */
export async function remakeInput(
  deps: RemakeDeps,
  { job, made, references }: Sidecar,
): Promise<RemadeInput> {
  const input = job.input ?? (job.prompt === '' ? {} : { prompt: job.prompt });
  const present = new Set(deps.store.assets.byId(listAssetIds(input)).map(({ id }) => id));
  const found = new Map<string, string | null>();
  const lost: string[] = [];
  for (const reference of references) {
    if (reference.kind !== 'file' || present.has(reference.assetId)) continue;
    const asset = await findAgain(deps, reference);
    if (asset === null) lost.push(reference.name);
    found.set(reference.assetId, asset?.id ?? null);
  }
  return { model: job.model, input: replaceAssets(input, found), made: made ?? null, lost };
}

function listAssetIds(input: JobInput): string[] {
  return locateReferences(input).flatMap(({ reference }) =>
    reference.kind === 'file' ? [reference.assetId] : [],
  );
}

async function findAgain(
  { store, addFiles }: RemakeDeps,
  reference: Extract<UsedReference, { kind: 'file' }>,
): Promise<Asset | null> {
  const { sha256, bytes, origin } = reference;
  const whole: Take[] = origin !== null && origin.frame === null ? store.takes.byId([origin.takeId]) : [];
  const same = sha256 === null ? whole : [...store.takes.withContent(sha256, bytes), ...whole];
  const take = same.find(({ missingAt }) => missingAt === null);
  const [added] = take === undefined ? [] : await addFiles([take.path]);
  return added?.kind === 'added' ? added.asset : null;
}

/** Puts found assets in the places of lost ones; what was not found leaves its place. */
function replaceAssets(input: JobInput, found: ReadonlyMap<string, string | null>): JobInput {
  if (found.size === 0) return input;
  const entries = Object.entries(input).map(([key, value]) => [key, replaceIn(value, found)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as JobInput;
}

function replaceIn(value: unknown, found: ReadonlyMap<string, string | null>): JobInputValue | undefined {
  if (Array.isArray(value))
    return value.map((item) => replaceIn(item, found)).filter((item) => item !== undefined) as never;
  if (typeof value !== 'object' || value === null) return value as JobInputValue;
  const { assetId } = value as { assetId?: string };
  if (assetId !== undefined && found.has(assetId)) {
    const id = found.get(assetId);
    return id === null || id === undefined ? undefined : { kind: 'file', assetId: id };
  }
  const entries = Object.entries(value).map(([key, item]) => [key, replaceIn(item, found)]);
  return Object.fromEntries(entries.filter(([, item]) => item !== undefined)) as JobInputValue;
}

export interface TakeAssetDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  readonly frames: FrameGrabber | null;
  /** Where frames are kept, a folder for each take. */
  readonly framesFolder: string;
}

/** A frame as it was looked at: its number from 0, and a time in seconds at which it is shown. */
interface WantedFrame {
  readonly number: number;
  readonly seconds: number;
}

/**
 * A take as a reference, or one frame of it as a picture of its own; where it comes from is remembered. The same frame is
 * taken out once. Errors: NOT_FOUND, TAKE_FILE_MISSING, those of the decoder.
 */
export async function takeAsAsset(
  deps: TakeAssetDeps,
  takeId: string,
  frame: WantedFrame | null,
): Promise<Result<Asset>> {
  const [take] = deps.store.takes.byId([takeId]);
  if (take === undefined) return fail(failure('NOT_FOUND', { takeId }));
  const path = frame === null ? succeed(take.path) : await grab(deps, take, frame);
  if (!path.ok) return path;
  const [added] = await addFiles(deps, [path.value]);
  if (added?.kind !== 'added') {
    const isMissing = added === undefined || added.error.code === 'FILE_NOT_FOUND';
    return fail(isMissing ? failure('TAKE_FILE_MISSING', { path: path.value }) : added.error);
  }
  deps.store.transact((tx) => tx.lineage.setOrigin(added.asset.id, { takeId, frame: frame?.number ?? null }));
  return succeed(added.asset);
}

/**
 * The same for what is only foreseen: a frame that was not taken out yet stands there as it will be, and nothing is decoded for it.
 * Errors: NOT_FOUND, TAKE_FILE_MISSING.
 */
export async function foreseeAsset(
  deps: TakeAssetDeps,
  takeId: string,
  frame: WantedFrame | null,
): Promise<Result<Asset>> {
  const [take] = deps.store.takes.byId([takeId]);
  if (take === undefined || frame === null || existsSync(placeOf(deps, take, frame)))
    return takeAsAsset(deps, takeId, frame);
  const { path, name, width, height } = take;
  if (!existsSync(path)) return fail(failure('TAKE_FILE_MISSING', { path }));
  return succeed({
    ...{ id: `${takeId} ${frame.number}`, path, name, width, height, duration: null, sha256: null },
    // How many bytes it has is known once it is there.
    ...{ kind: 'image', mime: 'image/png', bytes: 1, modifiedAt: 0 },
  });
}

function placeOf({ framesFolder }: TakeAssetDeps, { id, name }: Take, { number }: WantedFrame): string {
  return join(framesFolder, id, `${safeName(name, 40)} frame ${number}.png`);
}

async function grab(deps: TakeAssetDeps, take: Take, frame: WantedFrame): Promise<Result<string>> {
  const { frames } = deps;
  if (take.kind !== 'video' || frames === null) return fail(failure('FILE_NOT_MEDIA', { path: take.path }));
  const target = placeOf(deps, take, frame);
  if (existsSync(target)) return succeed(target);
  if (!existsSync(take.path)) return fail(failure('TAKE_FILE_MISSING', { path: take.path }));
  const made = await frames.grabFrame(take.path, frame.seconds, target);
  return made.ok ? succeed(target) : made;
}
