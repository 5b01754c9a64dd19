import type { CastContent } from '../../../shared/domain/cast/cast.ts';
import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Store } from '../ports.ts';
import type { CastVault } from './vault.ts';

export interface KeepReferencesDeps {
  readonly store: Store;
  readonly vault: CastVault;
}

type Media = Partial<Pick<CastContent, 'images' | 'voices' | 'video'>>;

/** What a change brings in is kept by the vault, and the references lead there. */
export async function keepReferences<Change extends Media>(
  deps: KeepReferencesDeps,
  change: Change,
): Promise<Result<Change>> {
  const next: Media = { ...change };
  for (const slot of ['images', 'voices'] as const) {
    if (next[slot] === undefined) continue;
    const kept = await keepAll(deps, next[slot]);
    if (!kept.ok) return kept;
    next[slot] = kept.value;
  }
  if (next.video !== undefined && next.video !== null) {
    const kept = await keepReference(deps, next.video);
    if (!kept.ok) return kept;
    next.video = kept.value;
  }
  return succeed({ ...change, ...next });
}

/** A reference to a file of the artist's becomes one to the vault's own copy. */
async function keepReference(
  { store, vault }: KeepReferencesDeps,
  reference: MediaReference,
): Promise<Result<MediaReference>> {
  if (reference.kind !== 'file') return succeed(reference);
  const [asset] = store.assets.byId([reference.assetId]);
  if (asset === undefined) return fail(failure('NOT_FOUND', { assetId: reference.assetId }));
  if (vault.isKept(asset)) return succeed(reference);
  const kept = await vault.keepMedia(asset.path, asset.name);
  return kept.ok ? succeed({ kind: 'file', assetId: kept.value.id }) : kept;
}

async function keepAll(
  deps: KeepReferencesDeps,
  references: readonly MediaReference[],
): Promise<Result<MediaReference[]>> {
  const kept: MediaReference[] = [];
  for (const reference of references) {
    const one = await keepReference(deps, reference);
    if (!one.ok) return one;
    kept.push(one.value);
  }
  return succeed(kept);
}
