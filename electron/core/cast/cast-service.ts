import { join } from 'node:path';
import type { CastMember } from '../../../shared/domain/cast/cast.ts';
import { failure } from '../../../shared/errors.ts';
import type { CastChoice, CastFind } from '../../../shared/ipc/calls/cast-calls.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { CastFiles } from '../ports/cast-files.ts';
import type { OutsideReader } from '../ports/outside-reader.ts';
import type { Clock, Events, Ids, MediaReader, Store } from '../ports.ts';
import { type CastRepository, createCastRepository } from './cast-repository.ts';
import { exportCast } from './export-cast.ts';
import { importCast, lookIntoCastFile } from './import-cast.ts';
import { createCastVault } from './vault.ts';

export interface CastServiceDeps {
  readonly dataFolder: string;
  readonly store: Store;
  readonly mediaReader: MediaReader;
  readonly castFiles: CastFiles;
  readonly outsideReader: OutsideReader;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly markFromWeb: (path: string) => Promise<void>;
  readonly events: Events;
}

/** The cast: members, their own copies of media, and the files that carry them to another computer. */
export interface CastService {
  readonly repository: CastRepository;
  lookInto(path: string): Promise<Result<{ path: string; manifestHash: string; members: CastFind[] }>>;
  importFile(
    path: string,
    manifestHash: string,
    choices: readonly CastChoice[],
  ): Promise<Result<{ members: CastMember[] }>>;
  exportTo(path: string, ids: readonly string[]): Promise<Result<{ path: string; bytes: number }>>;
  /** Where the document of a member's consent lies. Errors: NOT_FOUND. */
  consentPath(id: string): Result<string>;
  /** Removes what an import or a copy that was cut off left behind. */
  start(): void;
}

export function createCastService(deps: CastServiceDeps): CastService {
  const { store, castFiles } = deps;
  const vault = createCastVault({ ...deps, folder: join(deps.dataFolder, 'cast') });
  const repository = createCastRepository({ ...deps, vault });
  const importing = { ...deps, vault, repository };
  return {
    repository,
    lookInto: (path) => lookIntoCastFile(importing, path),
    importFile: (path, manifestHash, choices) => importCast(importing, path, manifestHash, choices),
    exportTo: (path, ids) => exportCast({ store, vault, castFiles }, ids, path),
    consentPath(id) {
      const file = store.cast.find(id)?.consent?.file ?? null;
      return file === null ? fail(failure('NOT_FOUND', { memberId: id })) : succeed(vault.documentPath(file));
    },
    start: () => void vault.sweep(),
  };
}
