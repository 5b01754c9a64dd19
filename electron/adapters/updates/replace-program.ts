import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  createReadStream,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';

/**
 * Puts a proven file in the place of the running one, whole or not at all: beside it first, then by one rename. A program that runs
 * keeps the file that it was started from. Throws where the file is no longer the one that was proven, or can't be written.
 */
export async function replaceProgram(staged: string, target: string, sha512: string): Promise<void> {
  const beside = besideOf(target);
  try {
    moveOrCopy(staged, beside);
    if ((await digestOf(beside)) !== sha512) throw new Error('the staged update has changed');
    chmodSync(beside, 0o755);
    const file = openSync(beside, 'r+');
    fsyncSync(file);
    closeSync(file);
    renameSync(beside, target);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
  rmSync(staged, { force: true });
}

/** Takes away what an end that was cut off has left beside the program. */
export function removeHalfReplaced(target: string): void {
  rmSync(besideOf(target), { force: true });
}

const besideOf = (target: string) => `${target}.update`;

/** At once on the same disk. */
function moveOrCopy(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyFileSync(from, to);
  }
}

/** The SHA-512 of a file, in Base64. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha512');
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('base64');
}
