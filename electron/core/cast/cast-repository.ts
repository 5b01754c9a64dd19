import {
  applyChange,
  type CastChange,
  type CastContent,
  type CastMember,
  changeMember,
} from '../../../shared/cast/cast.ts';
import type { CastSlot } from '../../../shared/cast/contract.ts';
import { type Failure, fail, failure, type Result, succeed } from '../../../shared/kernel/result.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import type { MediaReference } from '../../../shared/models/media-reference.ts';
import type { Clock, Events, Ids, Store } from '../ports.ts';
import type { CastVault } from './vault.ts';

interface CastRepositoryDeps extends KeepReferencesDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
}

type Added = Result<{ member: CastMember; refused: RefusedFile[] }>;

/** Every change of the cast, told to whoever listens as soon as it is on disk. */
export interface CastRepository {
  add(content: CastContent): Promise<Result<CastMember>>;
  change(id: string, change: CastChange): Promise<Result<CastMember>>;
  /** Copies files into the vault and puts each where its kind belongs; one that is refused stops no other. */
  addFiles(id: string, slot: CastSlot, files: readonly { path: string; name?: string }[]): Promise<Added>;
  setConsentFile(id: string, path: string): Promise<Result<CastMember>>;
  /** Marks members as deleted, or takes that back; their files stay. */
  setDeleted(ids: readonly string[], isDeleted: boolean): void;
  /** Writes members that are whole already, in one transaction. */
  save(members: readonly CastMember[]): void;
}

export function createCastRepository(deps: CastRepositoryDeps): CastRepository {
  const { store, vault, clock, ids, events } = deps;

  function save(members: readonly CastMember[]): void {
    if (members.length === 0) return;
    store.transact((tx) => tx.cast.save(members));
    events.emit({ type: 'cast-changed', members: [...members] });
  }

  /** Read at the last moment: what was written while files were copied is not to be lost. */
  function apply(id: string, makeChange: (member: CastMember) => Partial<CastContent>): Result<CastMember> {
    const member = store.cast.find(id);
    if (member === null) return fail(failure('NOT_FOUND', { memberId: id }));
    const changed = changeMember(member, makeChange(member), clock.now());
    save([changed]);
    return succeed(changed);
  }

  return {
    save,
    async add(content) {
      const kept = await keepReferences(deps, content);
      if (!kept.ok) return kept;
      const now = clock.now();
      const whole = { ...content, ...kept.value };
      const times = { createdAt: now, changedAt: now, deletedAt: null };
      const member = { id: ids.next(), ...whole, revision: 1, ...times };
      save([member]);
      return succeed(member);
    },
    async change(id, change) {
      const kept = await keepReferences(deps, change);
      return kept.ok ? apply(id, (member) => applyChange(member, kept.value)) : kept;
    },
    async addFiles(id, slot, files) {
      const { assets, refused } = await keepFiles(vault, files);
      const changed = apply(id, (member) => {
        const placed = placeAssets(member, slot, assets);
        refused.push(...placed.refused);
        return placed.change;
      });
      return changed.ok ? succeed({ member: changed.value, refused }) : changed;
    },
    async setConsentFile(id, path) {
      const kept = await vault.keepDocument(path);
      if (!kept.ok) return kept;
      return apply(id, (member) => applyChange(member, { consent: { file: kept.value } }));
    },
    setDeleted(memberIds, isDeleted) {
      const now = clock.now();
      const found = memberIds.flatMap((id) => store.cast.find(id) ?? []);
      save(found.map((member) => ({ ...member, deletedAt: isDeleted ? (member.deletedAt ?? now) : null })));
    },
  };
}

/** Copies files into the vault; one that is refused stops no other. */
async function keepFiles(
  vault: CastVault,
  files: readonly { path: string; name?: string }[],
): Promise<{ assets: Asset[]; refused: RefusedFile[] }> {
  const refused: RefusedFile[] = [];
  const assets: Asset[] = [];
  for (const { path, name } of files) {
    const kept = await vault.keepMedia(path, name);
    if (kept.ok) assets.push(kept.value);
    else refused.push({ name: name ?? nameOf(path), error: kept.error });
  }
  return { assets, refused };
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** A file that was not taken, and why. */
interface RefusedFile {
  readonly name: string;
  readonly error: Failure;
}

/** Puts files into a member; what is there already is not added once more. */
function placeAssets(
  member: CastMember,
  slot: CastSlot,
  assets: readonly Asset[],
): { change: Partial<CastContent>; refused: RefusedFile[] } {
  const refused: RefusedFile[] = [];
  let { images, video, voices } = member;
  for (const asset of assets) {
    const reference = { kind: 'file', assetId: asset.id } as const;
    const place = slot === 'auto' ? findPlace({ ...member, video }, asset) : slot;
    if (!isTaken(place, asset)) refused.push({ name: asset.name, error: wrongKind(place, asset) });
    else if (place === 'video') video = reference;
    else if (place === 'images') images = append(images, asset.id);
    else voices = append(voices, asset.id);
  }
  return { change: { images, video, voices }, refused };
}

function findPlace(member: CastContent, asset: Asset): Exclude<CastSlot, 'auto'> {
  if (asset.kind === 'image') return 'images';
  return asset.kind === 'video' && member.kind === 'video' && member.video === null ? 'video' : 'voices';
}

function isTaken(place: Exclude<CastSlot, 'auto'>, { kind }: Asset): boolean {
  if (place === 'images') return kind === 'image';
  return place === 'video' ? kind === 'video' : kind !== 'image';
}

function wrongKind(place: Exclude<CastSlot, 'auto'>, asset: Asset): Failure {
  return failure('CAST_WRONG_MEDIA', { slot: place, found: asset.kind, path: asset.name });
}

function append(list: readonly MediaReference[], assetId: string): MediaReference[] {
  const isThere = list.some((one) => one.kind === 'file' && one.assetId === assetId);
  return isThere ? [...list] : [...list, { kind: 'file', assetId }];
}

interface KeepReferencesDeps {
  readonly store: Store;
  readonly vault: CastVault;
}

type Media = Partial<Pick<CastContent, 'images' | 'voices' | 'video'>>;

/** What a change brings in is kept by the vault, and the references lead there. */
async function keepReferences<Change extends Media>(
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
