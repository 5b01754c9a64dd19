import { closeSync, existsSync, readdirSync, readSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { formatTimeInName } from '../../../../shared/kernel/file-name.ts';
import type { Failure, Result } from '../../../../shared/kernel/result.ts';
import { openPlainSync } from '../../../core/kernel/files/open-plain.ts';
import { retryWhileLockedSync } from '../../../core/kernel/files/write-file-atomic.ts';
import type { Store } from '../../../core/ports/store.ts';
import { openStore } from './open-store.ts';

/** What SQLite keeps beside a database; the file itself goes last, so that a kill before that leaves it to be found damaged again. */
const ENDINGS = ['-wal', '-shm', '-journal', ''] as const;
const NAME = 'dailies.sqlite';
const DAMAGED = /^dailies\.sqlite\.damaged-[\d-]+$/;
/** Which of them the database that is used now knows of. */
const KNOWN = 'set-aside';
const STORED_ID = /folder-id"([\w-]{8,64})"/;
const LONGEST_ENTRY = 100;
const PIECE_BYTES = 1 << 20;

/**
 * Opens the data; a damaged database gets another name first, and a new one is made. Nothing of it is deleted or changed. Errors: those of
 * `openStore`, and DATABASE_DAMAGED where what lies there is no database of this program.
 */
export function openOrSetAside(dataFolder: string, now: number): Result<Store> {
  const opened = openStore({ dataFolder });
  if (opened.ok || !canBeSetAside(opened.error)) return opened;
  const time = formatTimeInName(now);
  for (const ending of ENDINGS) {
    const path = join(dataFolder, `${NAME}${ending}`);
    const aside = join(dataFolder, `${NAME}.damaged-${time}${ending}`);
    if (existsSync(path)) retryWhileLockedSync(() => renameSync(path, aside));
  }
  return openStore({ dataFolder });
}

/** Another program's database, or a folder of that name, is not ours to move. */
function canBeSetAside(error: Failure): boolean {
  if (error.code !== 'DATABASE_DAMAGED') return false;
  return ['not-a-database', 'cut-short', 'inconsistent'].includes(error.details.cause ?? '');
}

/**
 * The damaged database that this one took the place of, once for each; null where there is none, or that was said. The new one becomes the same
 * data to the record of what was sent, so that whatever was charged before is asked about.
 */
export function takePlaceOfDamaged(store: Store, dataFolder: string): string | null {
  const newest = readdirSync(dataFolder)
    .filter((name) => DAMAGED.test(name))
    .toSorted()
    .at(-1);
  if (newest === undefined || store.values.read(KNOWN) === newest) return null;
  const folderId = readFolderId(dataFolder, newest);
  const isNew = typeof store.values.read('folder-id') !== 'string';
  store.transact((tx) => {
    tx.values.write(KNOWN, newest);
    if (isNew && folderId !== null) tx.values.write('folder-id', folderId);
  });
  return join(dataFolder, newest);
}

/** From the damaged file, or else from the copies that migrations left, the newest first. */
function readFolderId(dataFolder: string, damaged: string): string | null {
  const copies = Array.from({ length: 100 }, (_, version) => `${NAME}.version-${100 - version}.backup`);
  const paths = [damaged, ...copies].map((name) => join(dataFolder, name)).filter((path) => existsSync(path));
  return paths.reduce<string | null>((found, path) => found ?? findId(path), null);
}

/**
 * Looks for the id among the bytes, since SQLite reads nothing of a file that is cut short: a key and its value lie one behind the
 * other. Where a prompt has made one up, the record knows no data of that id, and nothing is different.
 */
function findId(path: string): string | null {
  const piece = Buffer.alloc(PIECE_BYTES);
  const file = openPlainSync(path);
  let rest = '';
  try {
    for (let read = readSync(file, piece); read > 0; read = readSync(file, piece)) {
      const text = rest + piece.toString('latin1', 0, read);
      const id = STORED_ID.exec(text)?.[1];
      if (id !== undefined) return id;
      rest = text.slice(-LONGEST_ENTRY);
    }
    return null;
  } finally {
    closeSync(file);
  }
}
