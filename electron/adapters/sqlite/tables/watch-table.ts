import type { LocalDay } from '../../../../shared/kernel/local-day.ts';
import { type RefusedFile, roomOf, type Watch } from '../../../../shared/templates/watch.ts';
import type { SeenFile, Watches } from '../../../core/templates/templates-store.ts';
import type { Database } from '../database.ts';
import { insertJobs } from './job-table.ts';

/** Refused files that are shown one by one. */
const REFUSED_SHOWN = 20;

const SEE = `
  INSERT INTO watch_seen (watch_id, path, bytes, modified_at, refused) VALUES (?, ?, ?, ?, ?)
  ON CONFLICT (watch_id, path) DO UPDATE SET bytes = excluded.bytes, modified_at = excluded.modified_at,
    refused = excluded.refused`;

/** Watched folders, over a migrated database. */
export function createWatches(database: Database): Watches {
  return {
    list: () =>
      database
        .all<{ content: string }>('SELECT content FROM watches WHERE removed_at IS NULL ORDER BY id')
        .map(({ content }) => JSON.parse(content) as Watch),
    save(watch, present = []) {
      const sql = `INSERT INTO watches (id, content) VALUES (?, ?)
        ON CONFLICT (id) DO UPDATE SET content = excluded.content`;
      database.run(sql, watch.id, JSON.stringify(watch));
      for (const file of present) see(database, watch.id, file, null);
    },
    remove: (id, at) => void database.run('UPDATE watches SET removed_at = ? WHERE id = ?', at, id),
    restore: (id) => void database.run('UPDATE watches SET removed_at = NULL WHERE id = ?', id),
    seenFiles: (watchId) =>
      database.all(
        'SELECT path, bytes, modified_at AS modifiedAt FROM watch_seen WHERE watch_id = ?',
        watchId,
      ),
    rememberFiles(watchId, files) {
      for (const file of files) see(database, watchId, file, null);
    },
    addJobs(watch, file, jobs, day, at) {
      const madeFor = nameOrder(watch, file.service);
      const known = 'SELECT 1 AS one FROM watch_made WHERE made_for = ? AND sha256 = ?';
      if (database.get(known, madeFor, file.sha256) !== undefined) {
        see(database, watch.id, file, null);
        return { kind: 'known' };
      }
      if (roomOf(watch, countMade(database, watch.id, day)) < jobs.length) return { kind: 'no-room' };
      const sql = 'INSERT INTO watch_made (made_for, sha256, watch_id, jobs, made_at) VALUES (?, ?, ?, ?, ?)';
      database.run(sql, madeFor, file.sha256, watch.id, jobs.length, at);
      see(database, watch.id, file, null);
      const added = insertJobs(database, jobs);
      for (const { id } of added)
        database.run('INSERT INTO watch_jobs (job_id, watch_id) VALUES (?, ?)', id, watch.id);
      return { kind: 'made', jobs: added };
    },
    refuse: (watchId, file, refused) => see(database, watchId, file, refused),
    forgetRefused: (watchId) =>
      void database.run('DELETE FROM watch_seen WHERE watch_id = ? AND refused IS NOT NULL', watchId),
    counts(watchId, day) {
      const { inAll, today } = countMade(database, watchId, day);
      return {
        made: inAll,
        madeToday: today,
        held: countHeld(database, watchId),
        ...listRefused(database, watchId),
      };
    },
  };
}

/** What is made of bytes once: a template with its values at a service, whichever watch and folder bring them. */
function nameOrder({ templateId, values }: Watch, service: string): string {
  return JSON.stringify([service, templateId, ...Object.entries(values).toSorted()]);
}

function see(database: Database, watchId: string, file: SeenFile, refused: RefusedFile | null): void {
  const { path, bytes, modifiedAt } = file;
  database.run(SEE, watchId, path, bytes, modifiedAt, refused === null ? null : JSON.stringify(refused));
}

function countMade(database: Database, watchId: string, day: LocalDay): { inAll: number; today: number } {
  const sql = `
    SELECT coalesce(sum(jobs), 0) AS inAll,
      coalesce(sum(CASE WHEN made_at >= ? AND made_at < ? THEN jobs ELSE 0 END), 0) AS today
    FROM watch_made WHERE watch_id = ?`;
  return database.get(sql, day.start, day.end, watchId) ?? { inAll: 0, today: 0 };
}

function countHeld(database: Database, watchId: string): number {
  const sql = `
    SELECT count(*) AS held FROM watch_jobs JOIN jobs ON jobs.id = watch_jobs.job_id
    WHERE watch_jobs.watch_id = ? AND jobs.state = 'queued' AND jobs.hold_reason IS 'canary'`;
  return database.get<{ held: number }>(sql, watchId)?.held ?? 0;
}

function listRefused(database: Database, watchId: string): { refusedCount: number; refused: RefusedFile[] } {
  const rows = database.all<{ refused: string }>(
    'SELECT refused FROM watch_seen WHERE watch_id = ? AND refused IS NOT NULL',
    watchId,
  );
  const refused = rows
    .map((row) => JSON.parse(row.refused) as RefusedFile)
    .toSorted((one, other) => other.at - one.at)
    .slice(0, REFUSED_SHOWN);
  return { refusedCount: rows.length, refused };
}
