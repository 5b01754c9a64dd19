import {
  applyChange,
  type CastChange,
  type CastContent,
  type CastMember,
  changeMember,
} from '../../../shared/domain/cast/cast.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import { failure } from '../../../shared/errors.ts';
import type { CastSlot } from '../../../shared/ipc/calls/cast-calls.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Clock, Events, Ids } from '../ports.ts';
import { type KeepReferencesDeps, keepReferences } from './keep-references.ts';
import { placeAssets, type RefusedFile } from './place-assets.ts';
import type { CastVault } from './vault.ts';

export interface CastRepositoryDeps extends KeepReferencesDeps {
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
