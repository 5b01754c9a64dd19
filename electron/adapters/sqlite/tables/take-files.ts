import { sep } from 'node:path';
import type { Take } from '../../../../shared/domain/library/take.ts';
import type { FoundTake, TakeFile } from '../../../core/ports/store/takes.ts';
import type { Database } from '../database.ts';
import { insertBatch } from './batch-table.ts';
import { insertStory } from './lineage-table.ts';
import { readTake, type TakeRow } from './rows.ts';
import { insertTake, listTakesById } from './take-table.ts';

export function listTakesAtPaths(database: Database, paths: readonly string[]): Take[] {
  const sql = 'SELECT * FROM takes WHERE path IN (SELECT value FROM json_each(?))';
  return database.all<TakeRow>(sql, JSON.stringify(paths)).map(readTake);
}

export function listTakesWithContent(database: Database, sha256: string, bytes: number): Take[] {
  const sql = `SELECT * FROM takes WHERE sha256 = ? AND bytes = ? AND sha256 <> ''`;
  return database.all<TakeRow>(sql, sha256, bytes).map(readTake);
}

/** Adds those whose id is not taken yet; returns them. To be called in a transaction. */
export function insertFoundTakes(database: Database, found: readonly FoundTake[]): Take[] {
  const added: Take[] = [];
  for (const { take, story } of found) {
    if (listTakesById(database, [take.id]).length > 0) continue;
    if (story?.job.batchName !== undefined) insertBatch(database, take.batchId, story.job.batchName);
    insertTake(database, take);
    if (story !== null) insertStory(database, take.id, story);
    added.push(take);
  }
  return added;
}

export function listTakeFilesAfter(database: Database, takeId: string, limit: number): TakeFile[] {
  const sql = 'SELECT id, path, missing_at AS missingAt FROM takes WHERE id > ? ORDER BY id LIMIT ?';
  return database.all<TakeFile>(sql, takeId, limit);
}

/** Returns the takes for which it is new. To be called in a transaction. */
export function setMissing(database: Database, takeIds: readonly string[], at: number | null): Take[] {
  const sql = `UPDATE takes SET missing_at = ?1
    WHERE id IN (SELECT value FROM json_each(?2)) AND (missing_at IS NULL) <> (?1 IS NULL) RETURNING id`;
  const rows = database.all<{ id: string }>(sql, at, JSON.stringify(takeIds));
  return listTakesById(
    database,
    rows.map(({ id }) => id),
  );
}

export function countMissing(database: Database): number {
  const sql = 'SELECT count(*) AS missing FROM takes WHERE missing_at IS NOT NULL';
  return database.get<{ missing: number }>(sql)?.missing ?? 0;
}

/** Takes whose files are missing, the newest first. */
export function listMissing(database: Database, limit: number): Take[] {
  const sql = 'SELECT * FROM takes WHERE missing_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT ?';
  return database.all<TakeRow>(sql, limit).map(readTake);
}

/** Takes and files of references that lie in a folder lie in another one now. To be called in a transaction. */
export function moveFolder(database: Database, from: string, to: string): void {
  const [before, now] = [from, to].map((folder) => (folder.endsWith(sep) ? folder : `${folder}${sep}`));
  const set = 'SET path = ?1 || substr(path, length(?2) + 1)';
  const where = 'WHERE substr(path, 1, length(?2)) = ?2';
  database.run(`UPDATE takes ${set}, missing_at = NULL ${where}`, now ?? '', before ?? '');
  database.run(`UPDATE OR IGNORE assets ${set} ${where}`, now ?? '', before ?? '');
}

/** To be called in a transaction. */
export function moveTakeFile(database: Database, takeId: string, path: string): Take | null {
  database.run('UPDATE takes SET path = ?, missing_at = NULL WHERE id = ?', path, takeId);
  return listTakesById(database, [takeId])[0] ?? null;
}

export function listDueSidecars(database: Database, limit: number, after: string): Take[] {
  const sql = `SELECT takes.* FROM sidecars_due JOIN takes ON takes.id = sidecars_due.take_id
    WHERE sidecars_due.take_id > ? ORDER BY sidecars_due.take_id LIMIT ?`;
  return database.all<TakeRow>(sql, after, limit).map(readTake);
}

/** To be called in a transaction. */
export function insertDueSidecars(database: Database, takeIds: readonly string[]): void {
  database.run('INSERT OR IGNORE INTO sidecars_due SELECT value FROM json_each(?)', JSON.stringify(takeIds));
}

/** What changed while it was written stays due. To be called in a transaction. */
export function deleteDueSidecars(database: Database, takes: readonly Take[]): void {
  const now = listTakesById(
    database,
    takes.map(({ id }) => id),
  );
  const written = new Map(takes.map((take) => [take.id, JSON.stringify(take)]));
  const unchanged = now.filter((take) => written.get(take.id) === JSON.stringify(take)).map(({ id }) => id);
  const sql = 'DELETE FROM sidecars_due WHERE take_id IN (SELECT value FROM json_each(?))';
  database.run(sql, JSON.stringify(unchanged));
}
