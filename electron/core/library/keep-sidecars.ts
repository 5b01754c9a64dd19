import { lstat, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInTurn } from '../../../shared/kernel/in-turn.ts';
import {
  isOfLaterVersion,
  MAX_SIDECAR_LENGTH,
  readSidecar,
  type Sidecar,
  serializeSidecar,
  sidecarNameOf,
} from '../../../shared/library/sidecar.ts';
import type { Take } from '../../../shared/library/take.ts';
import { readPlain } from '../kernel/files/open-plain.ts';
import { syncFolder, writeFileAtomic } from '../kernel/files/write-file-atomic.ts';
import { createWorkLoop } from '../kernel/wakeable-loop.ts';
import type { Clock, Log, Store } from '../ports.ts';
import { describeTake } from './lineage/describe-take.ts';

const AT_A_TIME = 100;
/** So many failures say enough; the rest fail for the same reason. */
const MAX_WARNINGS = 20;
/** Ratings come in rows of keys; a moment later one file says all of them. */
const PATIENCE = 1_500;
/** Between two turns, so that thousands are no burden. */
const BREATH = 20;
/** What is left at the end is written then, unless it is so much that the end would have to wait for it. */
const MAX_AT_END = 200;

/** Keeps the sidecars true, a little behind what the artist does. What is due is remembered by the store. */
export interface SidecarWriter {
  /** Call when a take may have changed. */
  wake(): void;
  /** Does something with files beside which no sidecar may be written meanwhile. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
  stop(): Promise<void>;
}

export function createSidecarWriter(deps: { store: Store; clock: Clock; log: Log }): SidecarWriter {
  const { store, clock, log } = deps;
  const files = createSidecarFiles(store, log);
  const loop = createWorkLoop({
    clock,
    async turn(signal) {
      await clock.sleep(PATIENCE, signal);
      if (!signal.aborted) await writeAll(signal);
      return null;
    },
    failed(error) {
      log.error('sidecars-stopped', { error: String(error) });
      return null;
    },
  });

  const alone = createInTurn();

  async function writeAll(signal: AbortSignal): Promise<void> {
    for (let after = ''; !signal.aborted; ) {
      const due = store.sidecars.due(AT_A_TIME, after);
      const last = due.at(-1);
      if (last === undefined) return;
      await alone(() => files.write(due.filter(files.isWanted)));
      after = last.id;
      await clock.sleep(BREATH, signal);
    }
  }

  async function writeRest(): Promise<void> {
    const left = store.sidecars.due(MAX_AT_END + 1).filter(files.isWanted);
    if (left.length <= MAX_AT_END) await files.write(left);
  }

  return {
    wake: loop.wake,
    alone,
    async stop() {
      await loop.stop();
      await writeRest().catch((error: unknown) => log.warn('sidecars-left', { error: String(error) }));
    },
  };
}

function createSidecarFiles(store: Store, log: Log) {
  /** Those whose folder can't be written: they stay due, and are tried again at the next start. */
  const refused = new Set<string>();

  /** True when there is nothing left to do for it. */
  async function writeOne(take: Take): Promise<boolean> {
    try {
      await writeIfThere(store, take);
      return true;
    } catch (error) {
      refused.add(take.id);
      if (refused.size <= MAX_WARNINGS) log.warn('sidecar-failed', { takeId: take.id, error: String(error) });
      return false;
    }
  }

  return {
    isWanted: ({ id }: Take) => !refused.has(id),
    async write(takes: readonly Take[]): Promise<void> {
      const written: Take[] = [];
      for (const take of takes) if (await writeOne(take)) written.push(take);
      for (const folder of new Set(written.map(({ path }) => dirname(path))))
        await syncFolder(folder).catch(() => {});
      store.transact((tx) => tx.sidecars.markWritten(written));
    },
  };
}

/** Where the result is gone, nothing is put in its place; it is due again when it is found. */
async function writeIfThere(store: Store, { id, path }: Take): Promise<void> {
  if (!(await isFile(path))) return;
  const sidecar = describeTake(store, id);
  const isFileOf = (takeId: string) => store.takes.byId([takeId]).some((take) => take.path === path);
  if (sidecar !== null) await writeSidecar(path, sidecar, isFileOf);
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Where the sidecar of a result stands: beside it. */
export function sidecarPath(resultPath: string): string {
  return join(dirname(resultPath), sidecarNameOf(basename(resultPath)));
}

/** The sidecar beside a result; null when there is none that can be understood. Links are not followed. */
export async function readSidecarOf(resultPath: string): Promise<Sidecar | null> {
  const text = await readBeside(resultPath);
  return text === null ? null : readSidecar(text);
}

/** What is written beside a result; null where nothing is, or more than a sidecar can be. */
async function readBeside(resultPath: string): Promise<string | null> {
  try {
    const path = sidecarPath(resultPath);
    const found = await lstat(path);
    return found.isFile() && found.size <= MAX_SIDECAR_LENGTH ? (await readPlain(path)).toString() : null;
  } catch {
    return null;
  }
}

/** Takes the sidecar away that stands where a take's file was; that of another take stays. */
export async function removeSidecar({ id, path }: Pick<Take, 'id' | 'path'>): Promise<void> {
  const isThere = await lstat(path).then(
    () => true,
    () => false,
  );
  if (!isThere && (await readSidecarOf(path))?.take.id === id)
    await rm(sidecarPath(path), { force: true }).catch(() => {});
}

/**
 * Writes a sidecar as a whole beside its result: after a kill it is the old or the new one. One that a later program wrote is
 * left alone, and so is that of another take whose file this is: two takes may point at one. Throws what the file system throws.
 */
export async function writeSidecar(
  resultPath: string,
  sidecar: Sidecar,
  isOwnedBy: (takeId: string) => boolean,
): Promise<'written' | 'not-ours'> {
  const path = sidecarPath(resultPath);
  const text = (await readBeside(resultPath)) ?? '';
  const presentId = readSidecar(text)?.take.id ?? sidecar.take.id;
  const isOfOther = presentId !== sidecar.take.id && isOwnedBy(presentId);
  if (isOfOther || isOfLaterVersion(text)) return 'not-ours';
  const part = join(dirname(path), `.${sidecar.take.id}.sidecar.part`);
  // Whoever writes many of them syncs their folder once.
  await writeFileAtomic(path, serializeSidecar(sidecar), { part, leavesFolder: true });
  return 'written';
}
