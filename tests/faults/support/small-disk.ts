import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../../support/wait-until.ts';

/** A file system of its own with little room. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all room that there is, to the last byte. */
  fill(): void;
  free(): void;
  /** Resolves once it is: a file that is just being written there is waited for. */
  makeReadOnly(): Promise<void>;
  makeWritable(): void;
  unmount(): void;
}

/** Mounts one, which does not tell its room where that is 0 megabytes; a text that says why where this user or this system can't. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'dailies-test', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    return `a small disk needs Linux and the right to mount one: ${String((error as Error).message).trim()}`;
  }
  const filler = join(folder, '.filler');
  const remount = (mode: string) => void execFileSync('mount', ['-o', `remount,${mode}`, folder]);
  return {
    folder,
    fill: () => takeAllRoom(filler),
    free: () => unlinkSync(filler),
    async makeReadOnly() {
      await waitUntil('nothing to be written on the disk', () => {
        try {
          remount('ro');
          return true;
        } catch (error) {
          if (!String(error).includes('busy')) throw error;
          return false;
        }
      });
    },
    makeWritable: () => remount('rw'),
    // Lazily: a process that was just killed may hold it for an instant yet.
    unmount: () => void execFileSync('umount', ['-l', folder]),
  };
}

function takeAllRoom(path: string): void {
  const file = openSync(path, 'a');
  try {
    for (let size = 1 << 20; size >= 1; ) {
      try {
        writeSync(file, Buffer.alloc(size));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        size >>= 1;
      }
    }
  } finally {
    closeSync(file);
  }
}
