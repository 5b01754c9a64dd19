import { batchNameOf, type NamedBatch } from '../../../../shared/jobs/job.ts';
import { changeTags, nameKey, type Take, type TakeMark } from '../../../../shared/library/take.ts';
import type { Takes } from '../../../core/library/library-store.ts';
import type { Batches } from '../../../core/queue/job-store.ts';
import type { Database, SqlValue } from '../database.ts';
import { readTake, type TakeRow } from './rows.ts';

const ADD_TAKE = `
  INSERT INTO takes (id, job_id, batch_id, model, name, prompt, kind, mime, path, bytes, sha256, width, height, duration,
                     frame_rate, channels, sample_rate, has_poster, rating, flag, label, tags, note, binned_at,
                     test_mode, practice, created_at, name_key, stack, version)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?,
         stack, 1 + coalesce((SELECT max(version) FROM takes WHERE takes.stack = own.stack), 0)
  FROM (SELECT coalesce(?, (SELECT coalesce(stack, id) FROM jobs WHERE id = ?), nullif(?, ''), ?) AS stack) AS own`;

const BY_ID = `
  SELECT takes.* FROM json_each(?) AS wanted JOIN takes ON takes.id = wanted.value ORDER BY wanted.key`;

/** Adds a take. Its stack is what is told, or that of its job; an imported one is alone. To be called in a transaction. */
export function insertTake(database: Database, take: Take, stack: string | null = null): void {
  insertBatch(database, take.batchId, batchNameOf(take.name));
  database.run(
    ADD_TAKE,
    take.id,
    take.jobId,
    take.batchId,
    take.model,
    take.name,
    take.prompt,
    take.kind,
    take.mime,
    take.path,
    take.bytes,
    take.sha256,
    take.width,
    take.height,
    take.duration,
    take.frameRate,
    take.sound?.channels ?? null,
    take.sound?.sampleRate ?? null,
    Number(take.hasPoster),
    take.rating,
    take.flag,
    take.label,
    take.tags.join('\n'),
    take.note,
    take.binnedAt,
    Number(take.testMode),
    Number(take.practice),
    take.createdAt,
    nameKey(take.name),
    stack,
    take.jobId,
    take.jobId,
    take.id,
  );
}

/** Takes in the order of the ids; unknown ids are left out. */
export function listTakesById(database: Database, ids: readonly string[]): Take[] {
  return database.all<TakeRow>(BY_ID, JSON.stringify(ids)).map(readTake);
}

/** Marks many takes, all in one statement, and their tags in another; what is left out of the mark stays. To be called in a transaction. */
export function markTakes(
  database: Database,
  ids: readonly string[],
  { addTags, removeTags, ...mark }: TakeMark,
  at: number,
): Take[] {
  writeMark(database, ids, mark, at);
  if (addTags !== undefined || removeTags !== undefined) tagTakes(database, ids, { addTags, removeTags });
  return listTakesById(database, ids);
}

const MARKED = ['name', 'rating', 'flag', 'label', 'note'] as const;

/** Only what is said is written: a column that is set to what it was is taken out of its indexes and put in again. */
function writeMark(database: Database, ids: readonly string[], mark: TakeMark, at: number): void {
  const written = MARKED.flatMap((column): [string, SqlValue][] =>
    mark[column] === undefined ? [] : [[`${column} = ?`, mark[column]]],
  );
  if (mark.name !== undefined) written.push(['name_key = ?', nameKey(mark.name)]);
  if (mark.isBinned === true) written.push(['binned_at = coalesce(binned_at, ?)', at]);
  if (mark.isBinned === false) written.push(['binned_at = ?', null]);
  if (written.length === 0) return;
  const sql = `UPDATE takes SET ${written.map(([set]) => set).join(', ')} WHERE id IN (SELECT value FROM json_each(?))`;
  database.run(sql, ...written.map(([, value]) => value), JSON.stringify(ids));
}

function tagTakes(
  database: Database,
  ids: readonly string[],
  change: Parameters<typeof changeTags>[1],
): void {
  const wanted = listTakesById(database, ids).flatMap(({ id, tags }) => {
    const text = changeTags(tags, change).join('\n');
    return text === tags.join('\n') ? [] : [[id, text]];
  });
  const sql = 'UPDATE takes SET tags = wanted.value FROM json_each(?) AS wanted WHERE takes.id = wanted.key';
  database.run(sql, JSON.stringify(Object.fromEntries(wanted)));
}

const VERSIONS = `
  SELECT * FROM (
    SELECT takes.id, coalesce(
      (SELECT versions.number FROM versions JOIN shots ON shots.id = shot_id
       WHERE take_id = takes.id AND left_at IS NULL AND deleted_at IS NULL),
      iif((SELECT max(version) FROM takes AS other WHERE other.stack = takes.stack) > 1, version, NULL)
    ) AS version
    FROM json_each(?) AS wanted JOIN takes ON takes.id = wanted.value
  ) WHERE version IS NOT NULL`;

/** A batch that has a name keeps it. To be called in a transaction. */
export function insertBatch(database: Database, id: string, name: string): void {
  database.run('INSERT INTO batches (id, name) VALUES (?, ?) ON CONFLICT DO NOTHING', id, name);
}

function listNames(database: Database, ids: readonly string[]): NamedBatch[] {
  const sql = 'SELECT id, name FROM batches WHERE id IN (SELECT value FROM json_each(?))';
  return database.all<NamedBatch>(sql, JSON.stringify(ids));
}

/** Names of batches, over a migrated database. */
export function createBatches(database: Database): Batches {
  return {
    nameOf: (id) => listNames(database, [id])[0]?.name ?? null,
    names: (ids) => listNames(database, ids),
    add: (id, name) => insertBatch(database, id, name),
    rename(id, name) {
      if (database.run('UPDATE batches SET name = ? WHERE id = ?', name, id) === 0) return false;
      database.run('INSERT OR IGNORE INTO sidecars_due SELECT id FROM takes WHERE batch_id = ?', id);
      return true;
    },
  };
}

/** A part of {@link Takes}, over a migrated database. */
export const createTakeTable = (database: Database) =>
  ({
    /** A page of takes that are not in the bin, newest first. */
    page(offset, limit) {
      const sql =
        'SELECT * FROM takes WHERE binned_at IS NULL ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?';
      return database.all<TakeRow>(sql, limit, offset).map(readTake);
    },
    count() {
      const sql = 'SELECT count(*) AS takes FROM takes WHERE binned_at IS NULL';
      return database.get<{ takes: number }>(sql)?.takes ?? 0;
    },
    /** Which versions takes are, of their shot or else of their stack, by their ids; those that stand alone are left out. */
    versionsOf(takeIds) {
      const rows = database.all<{ id: string; version: number }>(VERSIONS, JSON.stringify(takeIds));
      return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
    },
    stackOf: (takeId) =>
      database.get<{ stack: string }>('SELECT stack FROM takes WHERE id = ?', takeId)?.stack ?? null,
    /** The newest takes that still have no poster. */
    withoutPoster(limit) {
      const sql = 'SELECT * FROM takes WHERE has_poster = 0 ORDER BY created_at DESC, id DESC LIMIT ?';
      return database.all<TakeRow>(sql, limit).map(readTake);
    },
    /** Gives takes the marks that they had. To be called in a transaction. */
    putBackMarks(takes) {
      const sql =
        'UPDATE takes SET name = ?, name_key = ?, rating = ?, flag = ?, label = ?, tags = ?, note = ?, binned_at = ? WHERE id = ?';
      for (const { id, name, rating, flag, label, tags, note, binnedAt } of takes)
        database.run(sql, name, nameKey(name), rating, flag, label, tags.join('\n'), note, binnedAt, id);
      return listTakesById(
        database,
        takes.map(({ id }) => id),
      );
    },
    /** To be called in a transaction. */
    openStacks(takeIds, isOpen) {
      const stacks = 'SELECT stack FROM takes WHERE id IN (SELECT value FROM json_each(?))';
      const sql = isOpen
        ? `INSERT OR IGNORE INTO open_stacks ${stacks}`
        : `DELETE FROM open_stacks WHERE stack IN (${stacks})`;
      database.run(sql, JSON.stringify(takeIds));
    },
    /** Says in which order the takes stand that carry a tag. To be called in a transaction. */
    order(tag, takeIds) {
      database.run('DELETE FROM hand_order WHERE tag = ?', tag);
      const sql = 'INSERT INTO hand_order SELECT ?, value, key FROM json_each(?)';
      database.run(sql, tag, JSON.stringify(takeIds));
    },
    /** Writes facts that were found out later; null when there is no such take. To be called in a transaction. */
    setFacts(id, facts) {
      const take = listTakesById(database, [id])[0];
      if (take === undefined) return null;
      const changed: Take = { ...take, ...facts };
      const sql =
        'UPDATE takes SET width = ?, height = ?, duration = ?, frame_rate = ?, has_poster = ? WHERE id = ?';
      database.run(
        sql,
        changed.width,
        changed.height,
        changed.duration,
        changed.frameRate,
        Number(changed.hasPoster),
        id,
      );
      return changed;
    },
  }) satisfies Partial<Takes>;
