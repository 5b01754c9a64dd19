import { sep } from 'node:path';
import { parseJson } from '../../../../shared/kernel/json-pointer.ts';
import { adoptSidecar, type Sidecar, type TakeOrigin } from '../../../../shared/library/sidecar.ts';
import type { Take } from '../../../../shared/library/take.ts';
import { collectReferences, type JobInput } from '../../../../shared/models/media-reference.ts';
import type { Lineage, Sidecars, TakeFile, TakeLink, Takes } from '../../../core/library/library-store.ts';
import type { Database } from '../database.ts';
import { adoptPlace } from './film-table.ts';
import { readTake, type TakeRow } from './rows.ts';
import { insertBatch, insertTake, listTakesById } from './take-table.ts';

/** In the key of a table there is no null: all of a take is frame -1. */
const WHOLE = -1;

interface LinkRow {
  readonly take_id: string;
  readonly parent_id: string;
  readonly frame: number;
}

/** Recognises an asset that is a take's own file. To be called in a transaction. */
export function recognizeByPath(database: Database, assetId: string, path: string): void {
  const sql = `INSERT OR IGNORE INTO asset_origins SELECT ?, id, NULL FROM takes WHERE path = ? ORDER BY number LIMIT 1`;
  database.run(sql, assetId, path);
}

/** Recognises an asset that has a take's content. To be called in a transaction. */
export function recognizeByContent(database: Database, assetId: string, sha256: string): void {
  const sql = `INSERT OR IGNORE INTO asset_origins SELECT ?, id, NULL FROM takes
    WHERE sha256 = ? AND sha256 <> '' ORDER BY number LIMIT 1`;
  database.run(sql, assetId, sha256);
}

function listOrigins(database: Database, assetIds: readonly string[]): ReadonlyMap<string, TakeOrigin> {
  if (assetIds.length === 0) return new Map();
  const sql = 'SELECT * FROM asset_origins WHERE asset_id IN (SELECT value FROM json_each(?))';
  const rows = database.all<{ asset_id: string; take_id: string; frame: number | null }>(
    sql,
    JSON.stringify(assetIds),
  );
  return new Map(rows.map(({ asset_id, take_id, frame }) => [asset_id, { takeId: take_id, frame }]));
}

/** Links a new take with those that its job's references are made of. To be called in a transaction. */
export function linkTakeOfJob(database: Database, take: Take): void {
  const job = database.get<{ input: string }>('SELECT input FROM job_inputs WHERE job_id = ?', take.jobId);
  if (job === undefined) return;
  const references = collectReferences(JSON.parse(job.input) as JobInput);
  const assetIds = references.flatMap((one) => (one.kind === 'file' ? [one.assetId] : []));
  linkTake(database, take.id, [...listOrigins(database, assetIds).values()]);
}

/** Links a take with its parents; no take is its own. To be called in a transaction. */
function linkTake(database: Database, takeId: string, parents: readonly TakeOrigin[]): void {
  for (const parent of parents) {
    if (parent.takeId === takeId) continue;
    const sql = 'INSERT OR IGNORE INTO take_parents VALUES (?, ?, ?)';
    database.run(sql, takeId, parent.takeId, parent.frame ?? WHOLE);
  }
}

function listLinks(
  database: Database,
  column: 'take_id' | 'parent_id',
  takeIds: readonly string[],
): TakeLink[] {
  const sql = `SELECT * FROM take_parents WHERE ${column} IN (SELECT value FROM json_each(?))`;
  return database.all<LinkRow>(sql, JSON.stringify(takeIds)).map(({ take_id, parent_id, frame }) => ({
    takeId: take_id,
    parentId: parent_id,
    frame: frame === WHOLE ? null : frame,
  }));
}

/** Keeps what stood beside a take that came from a folder. To be called in a transaction. */
function insertStory(database: Database, takeId: string, story: Sidecar): void {
  database.run('INSERT OR IGNORE INTO take_stories VALUES (?, ?)', takeId, JSON.stringify(story));
  linkTake(database, takeId, story.parents);
}

/** What takes were made from, over a migrated database. */
export function createLineage(database: Database): Lineage {
  return {
    originsOf: (assetIds) => listOrigins(database, assetIds),
    parentsOf: (takeIds) => listLinks(database, 'take_id', takeIds),
    childrenOf: (takeIds) => listLinks(database, 'parent_id', takeIds),
    storyOf(takeId) {
      const row = database.get<{ story: string }>('SELECT story FROM take_stories WHERE take_id = ?', takeId);
      return row === undefined ? null : adoptSidecar(parseJson(row.story));
    },
    /** Says that an asset is a take or a frame of it; the first word stands. To be called in a transaction. */
    setOrigin(assetId, { takeId, frame }) {
      database.run('INSERT OR IGNORE INTO asset_origins VALUES (?, ?, ?)', assetId, takeId, frame);
    },
  };
}

/** Takes and files of references that lie in a folder lie in another one now. To be called in a transaction. */
export function moveFolder(database: Database, from: string, to: string): void {
  const [before, now] = [from, to].map((folder) => (folder.endsWith(sep) ? folder : `${folder}${sep}`));
  const set = 'SET path = ?1 || substr(path, length(?2) + 1)';
  const where = 'WHERE substr(path, 1, length(?2)) = ?2';
  database.run(`UPDATE takes ${set}, missing_at = NULL ${where}`, now ?? '', before ?? '');
  database.run(`UPDATE OR IGNORE assets ${set} ${where}`, now ?? '', before ?? '');
}

/** A part of {@link Takes}, over a migrated database. */
export const createTakeFiles = (database: Database) =>
  ({
    atPaths(paths) {
      const sql = 'SELECT * FROM takes WHERE path IN (SELECT value FROM json_each(?))';
      return database.all<TakeRow>(sql, JSON.stringify(paths)).map(readTake);
    },
    withContent(sha256, bytes) {
      const sql = `SELECT * FROM takes WHERE sha256 = ? AND bytes = ? AND sha256 <> ''`;
      return database.all<TakeRow>(sql, sha256, bytes).map(readTake);
    },
    filesAfter(takeId, limit) {
      const sql = 'SELECT id, path, missing_at AS missingAt FROM takes WHERE id > ? ORDER BY id LIMIT ?';
      return database.all<TakeFile>(sql, takeId, limit);
    },
    countMissing() {
      const sql = 'SELECT count(*) AS missing FROM takes WHERE missing_at IS NOT NULL';
      return database.get<{ missing: number }>(sql)?.missing ?? 0;
    },
    /** Takes whose files are missing, the newest first. */
    missing(limit) {
      const sql =
        'SELECT * FROM takes WHERE missing_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT ?';
      return database.all<TakeRow>(sql, limit).map(readTake);
    },
    /** Adds those whose id is not taken yet; returns them. To be called in a transaction. */
    addFound(found) {
      const added: Take[] = [];
      for (const { take, story } of found) {
        if (listTakesById(database, [take.id]).length > 0) continue;
        if (story?.job.batchName !== undefined) insertBatch(database, take.batchId, story.job.batchName);
        insertTake(database, take, story?.job.stack ?? null);
        if (story !== null) insertStory(database, take.id, story);
        if (story?.film !== undefined) adoptPlace(database, take, story.film);
        added.push(take);
      }
      return added;
    },
    /** Returns the takes for which it is new. To be called in a transaction. */
    setMissing(takeIds, at) {
      const sql = `UPDATE takes SET missing_at = ?1
    WHERE id IN (SELECT value FROM json_each(?2)) AND (missing_at IS NULL) <> (?1 IS NULL) RETURNING id`;
      const rows = database.all<{ id: string }>(sql, at, JSON.stringify(takeIds));
      return listTakesById(
        database,
        rows.map(({ id }) => id),
      );
    },
    /** To be called in a transaction. */
    moveFile(takeId, path) {
      database.run('UPDATE takes SET path = ?, missing_at = NULL WHERE id = ?', path, takeId);
      return listTakesById(database, [takeId])[0] ?? null;
    },
  }) satisfies Partial<Takes>;

/** Takes whose sidecars are to be written, over a migrated database. */
export function createSidecars(database: Database): Sidecars {
  return {
    due(limit, after = '') {
      const sql = `SELECT takes.* FROM sidecars_due JOIN takes ON takes.id = sidecars_due.take_id
        WHERE sidecars_due.take_id > ? ORDER BY sidecars_due.take_id LIMIT ?`;
      return database.all<TakeRow>(sql, after, limit).map(readTake);
    },
    /** To be called in a transaction. */
    ask(takeIds) {
      database.run(
        'INSERT OR IGNORE INTO sidecars_due SELECT value FROM json_each(?)',
        JSON.stringify(takeIds),
      );
    },
    /** What changed while it was written stays due. To be called in a transaction. */
    markWritten(takes) {
      const now = listTakesById(
        database,
        takes.map(({ id }) => id),
      );
      const written = new Map(takes.map((take) => [take.id, JSON.stringify(take)]));
      const unchanged = now
        .filter((take) => written.get(take.id) === JSON.stringify(take))
        .map(({ id }) => id);
      const sql = 'DELETE FROM sidecars_due WHERE take_id IN (SELECT value FROM json_each(?))';
      database.run(sql, JSON.stringify(unchanged));
    },
  };
}
