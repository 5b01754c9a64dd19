import { createHash } from 'node:crypto';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { canMake, formatRecipe, type Recipe } from '../../../shared/domain/preflight/fix.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Store } from '../ports.ts';
import { hashFile } from '../uploads/hash-file.ts';
import { checkUnchanged, fileFailure } from './check-file.ts';
import { createMakeFixed, type FixWork, type MakeFixedDeps } from './make-fixed.ts';

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
  const running = new Map<string, AbortController>();
  /** By content and recipe: two who ask for the same get the same file. */
  const underWay = new Map<string, Promise<unknown>>();
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
