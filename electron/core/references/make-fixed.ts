import { mkdir, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { formatRecipe, nameFixedFile, planFile, type Recipe } from '../../../shared/domain/preflight/fix.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { moveWhole } from '../files/write-whole.ts';
import { safeName } from '../library/result-paths.ts';
import { writeFailure } from '../ports/disk-errors.ts';
import type { FixMaker } from '../ports/fix-maker.ts';
import type { Events, Ids, MediaReader, Store } from '../ports.ts';
import { checkUnchanged, readFactsIfSafe, statFile } from './check-file.ts';

const LONGEST_NAME = 60;

export interface MakeFixedDeps {
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly ids: Ids;
  readonly events: Events;
  /** Null where nothing can be decoded. */
  readonly maker: FixMaker | null;
  /** Where fixed files are kept. */
  readonly folder: string;
}

export interface FixWork {
  readonly id: string;
  readonly signal: AbortSignal;
}

/** Makes one file by a recipe, and keeps it under the key. */
export type MakeFixed = (asset: Asset, recipe: Recipe, key: string, work: FixWork) => Promise<Result<Asset>>;

/** Creates the maker; what an earlier run left unfinished is removed before the first file. */
export function createMakeFixed(deps: MakeFixedDeps): MakeFixed {
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
