import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { mayBeSameTime } from '../../../../shared/kernel/file-name.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import {
  canMake,
  formatRecipe,
  nameFixedFile,
  planFile,
  type Recipe,
} from '../../../../shared/models/fix.ts';
import { isAwayInCloud } from '../../kernel/files/cloud-files.ts';
import { hashFile } from '../../kernel/files/open-plain.ts';
import { moveWhole } from '../../kernel/files/write-file-atomic.ts';
import { createInFlight } from '../../kernel/in-flight.ts';
import { writeFailure } from '../../ports/files.ts';
import type { FixMaker } from '../../ports/media.ts';
import {
  type Events,
  type Ids,
  type MediaFacts,
  type MediaReader,
  type Store,
  UnsafeFileError,
} from '../../ports.ts';
import { safeName } from '../place-file.ts';

/** Makes files that a service takes out of files that it would not; originals are never touched. */
export interface FixService {
  /**
   * What a recipe makes of an asset, as an asset of its own; what was made before of the same bytes is found again. `workId`
   * names the work in `fix-progress` and for `cancel`. Errors: NOT_FOUND, those of files, INVALID_INPUT (no such
   * thing can be made of that kind), FIX_FAILED, FIX_CANCELLED.
   */
  fix(workId: string, assetId: string, recipe: Recipe): Promise<Result<Asset>>;
  cancel(workId: string): void;
  /** Assets with what their headers say, read now where it was not read before. */
  inspect(assetIds: readonly string[]): Promise<Asset[]>;
}

/** Makes the service. */
export function createFixService(deps: MakeFixedDeps): FixService {
  const { store } = deps;
  const running = createInFlight<Result<Asset>, null>();
  /** By content and recipe: two who ask for the same get the same file. */
  const underWay = createInFlight<Result<Asset>, null>();
  const make = createMakeFixed(deps);

  async function fix(asset: Asset, recipe: Recipe, work: FixWork): Promise<Result<Asset>> {
    const unchanged = await checkUnchanged(asset);
    if (!unchanged.ok) return unchanged;
    const sha256 = await readHash(store, asset, work.signal);
    if (!sha256.ok) return sha256;
    const key = createHash('sha256')
      .update(sha256.value)
      .update(formatRecipe(recipe))
      .digest('hex')
      .slice(0, 24);
    await underWay.find(key)?.done.catch(() => {});
    const known = await findFixed(store, sha256.value, recipe);
    if (known !== null) return succeed(known);
    return underWay.run(key, null, () => make(asset, recipe, key, work));
  }

  return {
    async fix(workId, assetId, recipe) {
      const [asset] = store.assets.byId([assetId]);
      if (asset === undefined) return fail(failure('NOT_FOUND', { assetId }));
      if (running.has(workId) || !canMake(asset.kind, recipe))
        return fail(failure('INVALID_INPUT', { workId, kind: asset.kind, to: recipe.to }));
      return running.run(workId, null, (signal) => fix(asset, recipe, { id: workId, signal }));
    },
    cancel: running.abort,
    inspect: (assetIds) => Promise.all(store.assets.byId(assetIds).map((asset) => inspectOne(deps, asset))),
  };
}

async function inspectOne({ store, mediaReader }: MakeFixedDeps, asset: Asset): Promise<Asset> {
  if (asset.details !== undefined || !(await checkUnchanged(asset)).ok) return asset;
  const facts = await mediaReader.readFacts(asset.path).catch(() => null);
  if (facts === null) return asset;
  store.transact((tx) => tx.assets.setDetails(asset.id, facts.details));
  return { ...asset, details: facts.details };
}

/** Large files take a while to be read through, which may be cancelled too. */
async function readHash(store: Store, asset: Asset, signal: AbortSignal): Promise<Result<string>> {
  const { id, path, sha256 } = asset;
  if (sha256 !== null) return succeed(sha256);
  try {
    const read = await hashFile(path, signal);
    store.transact((tx) => tx.assets.setHash(id, read));
    return succeed(read);
  } catch (error) {
    if (signal.aborted) return fail(failure('FIX_CANCELLED', { path }));
    return fail(fileFailure(error, path));
  }
}

async function findFixed(store: Store, sha256: string, recipe: Recipe): Promise<Asset | null> {
  for (const made of store.assets.fixed(sha256, formatRecipe(recipe)))
    if ((await checkUnchanged(made)).ok) return made;
  return null;
}

const LONGEST_NAME = 60;

interface MakeFixedDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  readonly events: Events;
  /** Null where nothing can be decoded. */
  readonly maker: FixMaker | null;
  /** Where fixed files are kept. */
  readonly folder: string;
}

interface FixWork {
  readonly id: string;
  readonly signal: AbortSignal;
}

/** Makes one file by a recipe, and keeps it under the key. */
type MakeFixed = (asset: Asset, recipe: Recipe, key: string, work: FixWork) => Promise<Result<Asset>>;

/** Creates the maker; what an earlier run left unfinished is removed before the first file. */
function createMakeFixed(deps: MakeFixedDeps): MakeFixed {
  const unfinished = join(deps.folder, 'unfinished');
  let cleaned: Promise<void> | null = null;

  return async (asset, recipe, key, work) => {
    if (deps.maker === null) return fail(failure('FIX_FAILED', { path: asset.path, cause: 'no decoder' }));
    cleaned ??= rm(unfinished, { recursive: true, force: true });
    await cleaned;
    const part = join(unfinished, deps.ids.next());
    try {
      const made = await deps.maker.makeFixed(describe(asset), recipe, part, {
        signal: work.signal,
        onProgress: (share) => deps.events.emit({ type: 'fix-progress', workId: work.id, share }),
      });
      return made.ok ? await keep(deps, asset, recipe, key, part) : made;
    } finally {
      await rm(part, { force: true });
    }
  };
}

function describe({ path, kind, mime, duration, details }: Asset) {
  return { path, kind, mime, duration, frameRate: details?.frameRate ?? null };
}

/** Looks at what was made as at any other file before it counts. */
async function keep(
  deps: MakeFixedDeps,
  asset: Asset,
  recipe: Recipe,
  key: string,
  part: string,
): Promise<Result<Asset>> {
  // What was read may be another file than the one that the recipe goes by.
  const unchanged = await checkUnchanged(asset);
  if (!unchanged.ok) return unchanged;
  const planned = planFile(asset, recipe);
  const facts = await readFactsIfSafe(deps.mediaReader, part);
  if (facts?.kind !== planned.kind)
    return fail(failure('FIX_FAILED', { path: asset.path, cause: 'nothing readable came out' }));
  const name = nameFixedFile(asset.name, planned);
  const ending = extname(name);
  const path = join(deps.folder, key, `${safeName(name.slice(0, -ending.length), LONGEST_NAME)}${ending}`);
  try {
    await mkdir(join(deps.folder, key), { recursive: true });
    await moveWhole(part, path);
  } catch (error) {
    return fail(writeFailure(error, path));
  }
  const found = await statFile(path);
  if (!found.ok) return found;
  const { kind, mime, width, height, duration, details } = facts;
  const seen = { kind, mime, width, height, duration, details };
  const made = { id: deps.ids.next(), path, name, ...found.value, sha256: null, ...seen };
  const added = deps.store.transact((tx) =>
    tx.assets.addFixed({ ...made, derivedFrom: asset.id }, formatRecipe(recipe)),
  );
  const origin = deps.store.lineage.originsOf([asset.id]).get(asset.id);
  // What a fixed take becomes a part of still comes from that take.
  if (origin !== undefined) deps.store.transact((tx) => tx.lineage.setOrigin(added.id, origin));
  return succeed(added);
}

/** Size and time of a readable, non-empty regular file; failures name the path. */
export async function statFile(path: string): Promise<Result<{ bytes: number; modifiedAt: number }>> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return fail(failure('FILE_IS_DIRECTORY', { path }));
    if (!found.isFile()) return fail(failure('FILE_NOT_MEDIA', { path }));
    if (found.size === 0) return fail(failure('FILE_EMPTY', { path }));
    return succeed({ bytes: found.size, modifiedAt: found.mtimeMs });
  } catch (error) {
    return fail(await explainUnread(error, path));
  }
}

/** Checks that an asset's file is still the one that was added: what was priced and looked at is what is sent. */
export async function checkUnchanged(asset: Asset): Promise<Result<void>> {
  const found = await statFile(asset.path);
  if (!found.ok) return found;
  const { bytes, modifiedAt } = found.value;
  const isSame =
    bytes === asset.bytes && (modifiedAt === asset.modifiedAt || (await isSameContent(asset, modifiedAt)));
  return isSame ? succeed(undefined) : fail(failure('FILE_CHANGED', { path: asset.path }));
}

/** Drives that round times, or move them with the time zone: there the bytes decide, where they were ever read. */
async function isSameContent({ path, sha256, modifiedAt }: Asset, now: number): Promise<boolean> {
  if (sha256 === null || !mayBeSameTime(now, modifiedAt)) return false;
  return (await hashFile(path).catch(() => null)) === sha256;
}

/** The facts of a file that counts also where nothing can be read from it; null where reading it is not safe. */
export async function readFactsIfSafe(
  reader: Pick<MediaReader, 'readFacts'>,
  path: string,
): Promise<MediaFacts | null> {
  try {
    return await reader.readFacts(path);
  } catch (error) {
    if (error instanceof UnsafeFileError) return null;
    throw error;
  }
}

/** The same as {@link fileFailure}, but of a file whose bytes are in the cloud, and could not be fetched, it says that. */
export async function explainUnread(error: unknown, path: string): Promise<Failure> {
  const found = fileFailure(error, path);
  const mayBeAway = found.code === 'FILE_NOT_FOUND' || found.code === 'FILE_UNREADABLE';
  return mayBeAway && (await isAwayInCloud(path)) ? failure('FILE_IN_CLOUD', { path }) : found;
}

/** Names what reading a file was ended by in the app's own codes. */
export function fileFailure(error: unknown, path: string): Failure {
  if (error instanceof UnsafeFileError) return failure('FILE_UNSAFE', { path, reason: error.reason });
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT' || code === 'ENOTDIR') return failure('FILE_NOT_FOUND', { path });
  return failure('FILE_UNREADABLE', { path, cause: code ?? String(error) });
}
