import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a small file as a whole: after a crash it holds the old content or the new, never a part. It is on disk when
 * this returns. Throws what the file system throws; then the old file stands.
 */
export function writeAtomically(path: string, content: string, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.${process.pid}.part`;
  try {
    const file = openSync(part, 'w', mode);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(part, path);
    syncFolder(dirname(path));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

/** The rename itself is durable only once the folder is; Windows has no way to say so and does not need it. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
