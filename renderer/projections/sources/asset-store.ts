import { create } from 'zustand';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { MediaKind, MediaReference } from '../../../shared/domain/media/media-reference.ts';
import { call } from '../../bridge.ts';
import { kindOfAddress } from './address-store.ts';

interface AssetStore {
  /** Null: the core was asked and does not know it any more. */
  readonly assets: ReadonlyMap<string, Asset | null>;
}

export const useAssetStore = create<AssetStore>(() => ({ assets: new Map() }));

const INSPECT_BATCH_SIZE = 100;

const asked = new Set<string>();
let wanted: string[] = [];

/** Puts assets in that an answer brought. */
export function rememberAssets(found: readonly Asset[]): void {
  if (found.length === 0) return;
  const assets = new Map(useAssetStore.getState().assets);
  for (const asset of found) {
    assets.set(asset.id, asset);
    asked.add(asset.id);
  }
  useAssetStore.setState({ assets });
}

/** Asks for assets that are not here yet, once each, all of one turn in one call. */
export function wantAssets(ids: readonly string[]): void {
  const missing = ids.filter((id) => !asked.has(id));
  if (missing.length === 0) return;
  for (const id of missing) asked.add(id);
  if (wanted.length === 0) queueMicrotask(() => void fetchWanted());
  wanted.push(...missing);
}

/** After a new snapshot: what was unknown before may be known now. */
export function keepAssetsFresh(): void {
  for (const [id, asset] of useAssetStore.getState().assets) if (asset === null) asked.delete(id);
}

async function fetchWanted(): Promise<void> {
  const ids = wanted;
  wanted = [];
  const answer = await call('references.get', { assetIds: ids });
  if (!answer.ok) {
    for (const id of ids) asked.delete(id);
    return;
  }
  const assets = new Map(useAssetStore.getState().assets);
  for (const id of ids) assets.set(id, null);
  for (const asset of answer.value) assets.set(asset.id, asset);
  useAssetStore.setState({ assets });
  await inspect(answer.value.filter(({ details }) => details === undefined).map(({ id }) => id));
}

/** Files of an earlier version are looked at once more, for what was not read of them then. */
async function inspect(ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += INSPECT_BATCH_SIZE) {
    const answer = await call('references.inspect', { assetIds: ids.slice(at, at + INSPECT_BATCH_SIZE) });
    if (answer.ok) rememberAssets(answer.value);
  }
}

/** What is known here of a reference's kind; null where only the service can tell. */
export function kindOfReference(reference: MediaReference): MediaKind | null {
  if (reference.kind === 'url') return kindOfAddress(reference.url);
  if (reference.kind !== 'file') return null;
  return useAssetStore.getState().assets.get(reference.assetId)?.kind ?? null;
}

/** An asset, asked for when it is not here: undefined while it is on its way, null when it is gone. */
export function useAsset(assetId: string | null): Asset | null | undefined {
  const asset = useAssetStore(({ assets }) => (assetId === null ? null : assets.get(assetId)));
  if (assetId !== null && asset === undefined) wantAssets([assetId]);
  return asset;
}
