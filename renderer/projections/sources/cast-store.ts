import { useEffect } from 'react';
import { create } from 'zustand';
import {
  applyChange,
  type CastChange,
  type CastMember,
  foldName,
  referencesOfMember,
} from '../../../shared/domain/cast/cast.ts';
import type { Element } from '../../../shared/domain/media/media-reference.ts';
import type { Failure } from '../../../shared/errors.ts';
import { makeElement } from '../../../shared/service/fit-cast-member.ts';
import type { ResolvedForm } from '../../../shared/service/resolve-form.ts';
import { call } from '../../bridge.ts';
import { kindOfReference, wantAssets } from './asset-store.ts';

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

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const sorted = new WeakMap<CastStore['members'], readonly CastMember[]>();

/** Who is in the cast now, by name. */
export function listCast(members: CastStore['members']): readonly CastMember[] {
  const known = sorted.get(members);
  if (known !== undefined) return known;
  const present = [...members.values()].filter(({ deletedAt }) => deletedAt === null);
  const list = present.toSorted((one, other) => collator.compare(one.name, other.name));
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
