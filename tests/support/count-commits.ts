import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

export interface CommitCounter {
  /** Commits on the disk since it was opened. Each was synced by itself. */
  count(): number;
  close(): void;
}

/**
 * Counts the commits of a database that somebody else has open, in its write-ahead log: a frame that ends one says how large the
 * database is then (https://www.sqlite.org/fileformat2.html#walformat). As long as it reads, the log is not begun anew.
 */
export function openCommitCounter(dataFolder: string): CommitCounter {
  const path = join(dataFolder, 'dailies.sqlite');
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM jobs');
  const before = countFrames(`${path}-wal`);
  return { count: () => countFrames(`${path}-wal`) - before, close: () => reader.close() };
}

function countFrames(path: string): number {
  const log = readFileSync(path);
  if (log.length < HEADER_BYTES) return 0;
  const frameBytes = FRAME_HEADER_BYTES + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let commits = 0;
  for (let at = HEADER_BYTES; at + frameBytes <= log.length; at += frameBytes) {
    if (!log.subarray(at + 8, at + 16).equals(salts)) break;
    if (log.readUInt32BE(at + 4) !== 0) commits += 1;
  }
  return commits;
}
