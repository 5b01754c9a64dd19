import { type CastContent, type CastMember, changeMember } from '../../../shared/domain/cast/cast.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { CastSlot } from '../../../shared/ipc/calls/cast-calls.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Clock, Events, Ids, Store } from '../ports.ts';
import type { CastVault } from './vault.ts';

export interface CastRepositoryParts {
  readonly store: Store;
  readonly vault: CastVault;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
}

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly error: Failure;
}

type Added = Result<{ member: CastMember; refused: RefusedFile[] }>;

/** Every change of the cast, told to whoever listens as soon as it is on disk. */
export interface CastRepository {
  add(content: CastContent): Promise<Result<CastMember>>;
  change(id: string, change: Partial<CastContent>): Promise<Result<CastMember>>;
  /** Copies files into the vault and puts each where its kind belongs; one that is refused stops no other. */
  addFiles(id: string, slot: CastSlot, files: readonly { path: string; name?: string }[]): Promise<Added>;
  setConsentFile(id: string, path: string): Promise<Result<CastMember>>;
  /** Marks members as deleted, or takes that back; their files stay. */
  setDeleted(ids: readonly string[], isDeleted: boolean): void;
  /** Writes members that are whole already, in one transaction. */
  save(members: readonly CastMember[]): void;
}

export function createCastRepository({
  store,
  vault,
  clock,
  ids,
  events,
}: CastRepositoryParts): CastRepository {
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

  /** A reference to a file of the artist's becomes one to the vault's own copy. */
  async function keepReference(reference: MediaReference): Promise<Result<MediaReference>> {
    if (reference.kind !== 'file') return succeed(reference);
    const [asset] = store.assets.byId([reference.assetId]);
    if (asset === undefined) return fail(failure('NOT_FOUND', { assetId: reference.assetId }));
    if (vault.isKept(asset)) return succeed(reference);
    const kept = await vault.keepMedia(asset.path, asset.name);
    return kept.ok ? succeed({ kind: 'file', assetId: kept.value.id }) : kept;
  }

  async function keepAll(references: readonly MediaReference[]): Promise<Result<MediaReference[]>> {
    const kept: MediaReference[] = [];
    for (const reference of references) {
      const one = await keepReference(reference);
      if (!one.ok) return one;
      kept.push(one.value);
    }
    return succeed(kept);
  }

  async function keepMedia(change: Partial<CastContent>): Promise<Result<Partial<CastContent>>> {
    const next = { ...change };
    for (const slot of ['images', 'voices'] as const) {
      if (next[slot] === undefined) continue;
      const kept = await keepAll(next[slot]);
      if (!kept.ok) return kept;
      next[slot] = kept.value;
    }
    if (next.video === undefined || next.video === null) return succeed(next);
    const kept = await keepReference(next.video);
    return kept.ok ? succeed({ ...next, video: kept.value }) : kept;
  }

  return {
    save,
    async add(content) {
      const kept = await keepMedia(content);
      if (!kept.ok) return kept;
      const now = clock.now();
      const whole = { ...content, ...kept.value };
      const member = {
        id: ids.next(),
        ...whole,
        revision: 1,
        createdAt: now,
        changedAt: now,
        deletedAt: null,
      };
      save([member]);
      return succeed(member);
    },
    async change(id, change) {
      const kept = await keepMedia(change);
      return kept.ok ? apply(id, () => kept.value) : kept;
    },
    async addFiles(id, slot, files) {
      const refused: RefusedFile[] = [];
      const assets: Asset[] = [];
      for (const { path, name } of files) {
        const kept = await vault.keepMedia(path, name);
        if (kept.ok) assets.push(kept.value);
        else refused.push({ name: name ?? nameOf(path), error: kept.error });
      }
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
      return apply(id, ({ consent }) => ({
        consent: { ...(consent ?? { who: '', when: '', words: '' }), file: kept.value },
      }));
    },
    setDeleted(memberIds, isDeleted) {
      const now = clock.now();
      const found = memberIds.flatMap((id) => store.cast.find(id) ?? []);
      save(found.map((member) => ({ ...member, deletedAt: isDeleted ? (member.deletedAt ?? now) : null })));
    },
  };
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

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
