import { closeSync, fstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../core/ports.ts';
import type { Redactor } from './redact.ts';

const FILE_NAME = 'dailies.log';
const MAX_BYTES = 2 * 1024 * 1024;
const KEPT_FILES = 3;

/** The log's files, newest first. */
export const LOG_FILE_NAMES: readonly string[] = [
  FILE_NAME,
  ...Array.from({ length: KEPT_FILES }, (_, index) => nameOld(index + 1)),
];

export interface FileLog extends Log {
  readonly path: string;
  close(): void;
}

/**
 * Writes one line of JSON for each event to `<folder>/dailies.log`; at 2 MB it becomes `dailies.1.log`, and three old ones
 * are kept. Lines are written at once: the last one before a crash is the one that is wanted. Never throws: on a full
 * disk the line is lost, not the work.
 */
export function openFileLog(folder: string, redactor: Redactor): FileLog {
  const path = join(folder, FILE_NAME);
  let file: number | null = null;
  let bytes = 0;

  function open(): void {
    mkdirSync(folder, { recursive: true });
    file = openSync(path, 'a', 0o600);
    bytes = fstatSync(file).size;
  }

  function rotate(): void {
    close();
    try {
      rmSync(oldPath(KEPT_FILES), { force: true });
      for (let number = KEPT_FILES; number > 1; number -= 1)
        moveIfThere(oldPath(number - 1), oldPath(number));
      moveIfThere(path, oldPath(1));
      open();
    } catch {
      // Another program has one of them open. No line is worth waiting for it: this file grows on, and is moved later.
      open();
      bytes = 0;
    }
  }

  function write(level: string, event: string, details: Record<string, unknown>): void {
    try {
      const line = `${JSON.stringify({ at: new Date().toISOString(), level, event, ...(redactor.redact(details) as object) })}\n`;
      if (file === null) open();
      if (bytes > MAX_BYTES) rotate();
      bytes += writeSync(file as unknown as number, line);
    } catch {
      // There is nowhere left to say it.
    }
  }

  function close(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  function oldPath(number: number): string {
    return join(folder, nameOld(number));
  }

  return {
    path,
    info: (event, details = {}) => write('info', event, details),
    warn: (event, details = {}) => write('warn', event, details),
    error: (event, details = {}) => write('error', event, details),
    close,
  };
}

function nameOld(number: number): string {
  return FILE_NAME.replace('.log', `.${number}.log`);
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
