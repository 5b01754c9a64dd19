import { lstat, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  isOfLaterVersion,
  MAX_SIDECAR_LENGTH,
  readSidecar,
  type Sidecar,
  serializeSidecar,
  sidecarNameOf,
} from '../../../shared/domain/library/sidecar.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import { writeWhole } from '../files/write-whole.ts';

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
    return found.isFile() && found.size <= MAX_SIDECAR_LENGTH ? await readFile(path, 'utf8') : null;
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
  await writeWhole(path, serializeSidecar(sidecar), { part, leavesFolder: true });
  return 'written';
}
