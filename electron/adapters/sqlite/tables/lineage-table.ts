import { adoptSidecar, type Sidecar, type TakeOrigin } from '../../../../shared/domain/library/sidecar.ts';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { collectReferences, type JobInput } from '../../../../shared/domain/media/media-reference.ts';
import { parseJson } from '../../../../shared/json.ts';
import type { Lineage, TakeLink } from '../../../core/ports/store/lineage.ts';
import type { Database } from '../database.ts';

/** In the key of a table there is no null: all of a take is frame -1. */
const WHOLE = -1;

interface LinkRow {
  readonly take_id: string;
  readonly parent_id: string;
  readonly frame: number;
}

/** Says that an asset is a take or a frame of it; the first word stands. To be called in a transaction. */
function insertOrigin(database: Database, assetId: string, { takeId, frame }: TakeOrigin): void {
  database.run('INSERT OR IGNORE INTO asset_origins VALUES (?, ?, ?)', assetId, takeId, frame);
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
export function linkTake(database: Database, takeId: string, parents: readonly TakeOrigin[]): void {
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
export function insertStory(database: Database, takeId: string, story: Sidecar): void {
  database.run('INSERT OR IGNORE INTO take_stories VALUES (?, ?)', takeId, JSON.stringify(story));
  linkTake(database, takeId, story.parents);
}

function findStory(database: Database, takeId: string): Sidecar | null {
  const row = database.get<{ story: string }>('SELECT story FROM take_stories WHERE take_id = ?', takeId);
  return row === undefined ? null : adoptSidecar(parseJson(row.story));
}

/** What takes were made from, over a migrated database. */
export function createLineage(database: Database): Lineage {
  return {
    originsOf: (assetIds) => listOrigins(database, assetIds),
    parentsOf: (takeIds) => listLinks(database, 'take_id', takeIds),
    childrenOf: (takeIds) => listLinks(database, 'parent_id', takeIds),
    storyOf: (takeId) => findStory(database, takeId),
    setOrigin: (assetId, origin) => insertOrigin(database, assetId, origin),
  };
}
