import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import {
  canMake,
  formatRecipe,
  nameFixedFile,
  planFile,
  type Recipe,
} from '../../../shared/domain/preflight/fix.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { moveWhole } from '../files/write-whole.ts';
import { safeName } from '../library/result-paths.ts';
import { writeFailure } from '../ports/disk-errors.ts';
import type { FixMaker } from '../ports/fix-maker.ts';
import type { Events, Ids, MediaReader, Store } from '../ports.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { checkUnchanged, fileFailure, readFactsIfSafe, statFile } from './check-file.ts';

const LONGEST_NAME = 60;

export interface FixServiceParts {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  readonly events: Events;
  /** Null where nothing can be decoded. */
  readonly maker: FixMaker | null;
  /** Where fixed files are kept. */
  readonly folder: string;
}

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

interface Work {
  readonly id: string;
  readonly signal: AbortSignal;
}

/** Makes the service; what an earlier run left unfinished is removed before the first fix. */
export function createFixService(parts: FixServiceParts): FixService {
  const { store, events } = parts;
  const running = new Map<string, AbortController>();
  /** By content and recipe: two who ask for the same get the same file. */
  const underWay = new Map<string, Promise<unknown>>();
  const unfinished = join(parts.folder, 'unfinished');
  let cleaned: Promise<void> | null = null;

  async function fix(asset: Asset, recipe: Recipe, work: Work): Promise<Result<Asset>> {
    const unchanged = await checkUnchanged(asset);
    if (!unchanged.ok) return unchanged;
    const sha256 = await readHash(store, asset, work.signal);
    if (!sha256.ok) return sha256;
    const key = createHash('sha256')
      .update(sha256.value)
      .update(formatRecipe(recipe))
      .digest('hex')
      .slice(0, 24);
    await underWay.get(key);
    const known = await findFixed(store, sha256.value, recipe);
    if (known !== null) return succeed(known);
    const made = make(asset, recipe, key, work);
    underWay.set(
      key,
      made.catch(() => {}).finally(() => underWay.delete(key)),
    );
    return made;
  }

  async function make(asset: Asset, recipe: Recipe, key: string, work: Work): Promise<Result<Asset>> {
    if (parts.maker === null) return fail(failure('FIX_FAILED', { path: asset.path, cause: 'no decoder' }));
    cleaned ??= rm(unfinished, { recursive: true, force: true });
    await cleaned;
    const part = join(unfinished, parts.ids.next());
    try {
      const made = await parts.maker.makeFixed(describe(asset), recipe, part, {
        signal: work.signal,
        onProgress: (share) => events.emit({ type: 'fix-progress', workId: work.id, share }),
      });
      return made.ok ? await keep(asset, recipe, key, part) : made;
    } finally {
      await rm(part, { force: true });
    }
  }

  /** Looks at what was made as at any other file before it counts. */
  async function keep(asset: Asset, recipe: Recipe, key: string, part: string): Promise<Result<Asset>> {
    // What was read may be another file than the one that the recipe goes by.
    const unchanged = await checkUnchanged(asset);
    if (!unchanged.ok) return unchanged;
    const planned = planFile(asset, recipe);
    const facts = await readFactsIfSafe(parts.mediaReader, part);
    if (facts?.kind !== planned.kind)
      return fail(failure('FIX_FAILED', { path: asset.path, cause: 'nothing readable came out' }));
    const name = nameFixedFile(asset.name, planned);
    const ending = extname(name);
    const path = join(parts.folder, key, `${safeName(name.slice(0, -ending.length), LONGEST_NAME)}${ending}`);
    try {
      await mkdir(join(parts.folder, key), { recursive: true });
      await moveWhole(part, path);
    } catch (error) {
      return fail(writeFailure(error, path));
    }
    const found = await statFile(path);
    if (!found.ok) return found;
    const { kind, mime, width, height, duration, details } = facts;
    const seen = { kind, mime, width, height, duration, details };
    const made = { id: parts.ids.next(), path, name, ...found.value, sha256: null, ...seen };
    const added = store.transact((tx) =>
      tx.assets.addFixed({ ...made, derivedFrom: asset.id }, formatRecipe(recipe)),
    );
    const origin = store.lineage.originsOf([asset.id]).get(asset.id);
    // What a fixed take becomes a part of still comes from that take.
    if (origin !== undefined) store.transact((tx) => tx.lineage.setOrigin(added.id, origin));
    return succeed(added);
  }

  async function inspectOne(asset: Asset): Promise<Asset> {
    if (asset.details !== undefined || !(await checkUnchanged(asset)).ok) return asset;
    const facts = await parts.mediaReader.readFacts(asset.path).catch(() => null);
    if (facts === null) return asset;
    store.transact((tx) => tx.assets.setDetails(asset.id, facts.details));
    return { ...asset, details: facts.details };
  }

  return {
    async fix(workId, assetId, recipe) {
      const [asset] = store.assets.byId([assetId]);
      if (asset === undefined) return fail(failure('NOT_FOUND', { assetId }));
      if (running.has(workId) || !canMake(asset.kind, recipe))
        return fail(failure('INVALID_INPUT', { workId, kind: asset.kind, to: recipe.to }));
      const controller = new AbortController();
      running.set(workId, controller);
      const work = { id: workId, signal: controller.signal };
      return fix(asset, recipe, work).finally(() => running.delete(workId));
    },
    cancel: (workId) => running.get(workId)?.abort(),
    inspect: (assetIds) => Promise.all(store.assets.byId(assetIds).map(inspectOne)),
  };
}

function describe({ path, kind, mime, duration, details }: Asset) {
  return { path, kind, mime, duration, frameRate: details?.frameRate ?? null };
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
