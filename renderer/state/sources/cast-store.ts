import { useEffect } from 'react';
import { create } from 'zustand';
import {
  applyChange,
  type CastChange,
  type CastMember,
  foldName,
  referencesOfMember,
} from '../../../shared/cast/cast.ts';
import { makeElement } from '../../../shared/cast/fit-cast-member.ts';
import { compareNatural } from '../../../shared/kernel/natural-order.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import type { AddressFacts } from '../../../shared/library/reference-contract.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import type { Element, MediaKind, MediaReference } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { call } from '../../bridge.ts';

interface CastStore {
  /** Deleted ones too. */
  readonly members: ReadonlyMap<string, CastMember>;
  readonly isLoaded: boolean;
  /** Set while the cast could not be loaded. */
  readonly error: Failure | null;
}

export const useCastStore = create<CastStore>(() => ({ members: new Map(), isLoaded: false, error: null }));

let loading: Promise<void> | null = null;
/** What events brought while the list was on its way: newer than the list. */
let meanwhile: CastMember[] = [];

/** Loads the cast once; later calls do nothing. */
export function loadCast(): Promise<void> {
  if (useCastStore.getState().isLoaded) return Promise.resolve();
  loading ??= fetchCast().finally(() => {
    loading = null;
  });
  return loading;
}

/** What was typed and is on its way to the core, by member; it lies over what comes from there. */
const ahead = new Map<string, readonly CastChange[]>();

function withAhead(member: CastMember): CastMember {
  const known = { ...member };
  for (const change of ahead.get(member.id) ?? []) Object.assign(known, applyChange(known, change));
  return known;
}

/** Changes a member here before the core has it. Where that fails, the core's own counts again. */
export async function changeAhead(
  id: string,
  change: CastChange,
  save: () => Promise<boolean>,
): Promise<void> {
  ahead.set(id, [...(ahead.get(id) ?? []), change]);
  const member = useCastStore.getState().members.get(id);
  if (member !== undefined) applyCast([member]);
  const isSaved = await save();
  ahead.set(
    id,
    (ahead.get(id) ?? []).filter((one) => one !== change),
  );
  if (!isSaved) await fetchCast();
}

/** Puts in members that were made or changed. */
export function applyCast(changed: readonly CastMember[]): void {
  if (loading !== null) meanwhile.push(...changed);
  const members = new Map(useCastStore.getState().members);
  for (const member of changed) members.set(member.id, withAhead(member));
  wantMedia(changed);
  useCastStore.setState({ members });
}

/** After a new snapshot: events in between may have been missed. */
export function keepCastFresh(): void {
  if (useCastStore.getState().isLoaded) void fetchCast();
}

async function fetchCast(): Promise<void> {
  meanwhile = [];
  const answer = await call('cast.list', {});
  if (!answer.ok) return useCastStore.setState({ error: answer.error });
  const members = new Map(answer.value.members.map((member) => [member.id, withAhead(member)]));
  for (const member of meanwhile) members.set(member.id, withAhead(member));
  wantMedia(members.values());
  useCastStore.setState({ members, isLoaded: true, error: null });
}

/** What fits where depends on what a voice is: sound or a clip. */
function wantMedia(members: Iterable<CastMember>): void {
  const references = [...members].flatMap(referencesOfMember);
  wantAssets(references.flatMap((one) => (one.kind === 'file' ? [one.assetId] : [])));
}

const sorted = new WeakMap<CastStore['members'], readonly CastMember[]>();

/** Who is in the cast now, by name. */
export function listCast(members: CastStore['members']): readonly CastMember[] {
  const known = sorted.get(members);
  if (known !== undefined) return known;
  const present = [...members.values()].filter(({ deletedAt }) => deletedAt === null);
  const list = present.toSorted((one, other) => compareNatural(one.name, other.name));
  sorted.set(members, list);
  return list;
}

/** Who is in the cast now, by name; it is loaded when it is not here. */
export function useCast(): readonly CastMember[] {
  useEffect(() => void loadCast(), []);
  return listCast(useCastStore((store) => store.members));
}

/** The member that is called so, whatever the case; undefined when nobody is. */
export function findMember(members: readonly CastMember[], name: string): CastMember | undefined {
  const folded = foldName(name);
  return folded === '' ? undefined : members.find((member) => foldName(member.name) === folded);
}

/** A member by name as an element of a form; null for a name that nobody has. The cast must be loaded. */
export function findCastElement(name: string, form: ResolvedForm): Element | null {
  const member = findMember(listCast(useCastStore.getState().members), name);
  return member === undefined ? null : makeElement(member, form, kindOfReference);
}

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

interface AddressStore {
  readonly facts: ReadonlyMap<string, AddressFacts>;
}

/** What was found at web addresses, as long as the window is open. */
const useAddressStore = create<AddressStore>(() => ({ facts: new Map() }));

/** Remembers what was found at an address. */
export function rememberAddress(url: string, found: AddressFacts): void {
  useAddressStore.setState({ facts: new Map([...useAddressStore.getState().facts, [url, found]]) });
}

/** The kind of media at an address, where it was looked at and is media; else null. */
export function kindOfAddress(url: string): MediaKind | null {
  const found = useAddressStore.getState().facts.get(url);
  return found?.kind === 'media' ? found.media : null;
}
