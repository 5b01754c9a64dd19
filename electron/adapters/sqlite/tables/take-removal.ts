import { sep } from 'node:path';
import type { TakesToDelete } from '../../../../shared/library/text.ts';
import type { Takes } from '../../../core/library/library-store.ts';
import type { Database } from '../database.ts';

const WANTED = 'IN (SELECT value FROM json_each(?1))';

const SIZES = `
  SELECT count(*) AS takes, coalesce(sum(bytes) FILTER (WHERE missing_at IS NULL), 0) AS bytes, count(missing_at) AS missing,
    count(*) FILTER (WHERE substr(path, 1, length(?2)) <> ?2) AS outside
  FROM takes WHERE id ${WANTED}`;

const SHOTS = `
  SELECT content ->> '$.code' AS name FROM shots
  WHERE deleted_at IS NULL AND (clip_id ${WANTED} OR still_id ${WANTED}) ORDER BY position`;

/** As SQL: what JSON names a file of the takes as a reference. */
const names = (json: string) => `EXISTS (SELECT 1 FROM json_tree(${json}) AS part WHERE part.atom IN (
  SELECT assets.id FROM takes JOIN assets ON assets.path = takes.path WHERE takes.id ${WANTED}))`;

const CAST = `SELECT content ->> '$.name' AS name FROM cast_members WHERE deleted_at IS NULL AND ${names('content')}`;

const JOBS = `
  SELECT count(*) AS jobs FROM jobs JOIN job_inputs ON job_inputs.job_id = jobs.id
  WHERE state IN ('draft', 'queued', 'uploading') AND removed_at IS NULL AND ${names('input')}`;

/** A part of {@link Takes}, over a migrated database. */
export const createTakeRemoval = (database: Database) =>
  ({
    /** What it would mean to delete takes; `folder` is that of the results. */
    weigh(takeIds, folder) {
      const wanted = JSON.stringify(takeIds);
      const listNames = (sql: string) => database.all<{ name: string }>(sql, wanted).map(({ name }) => name);
      return {
        ...(database.get(SIZES, wanted, folder + sep) as Omit<TakesToDelete, 'shots' | 'cast' | 'jobs'>),
        shots: listNames(SHOTS),
        cast: listNames(CAST),
        jobs: database.get<{ jobs: number }>(JOBS, wanted)?.jobs ?? 0,
      };
    },
    /** What was spent, delivered and made of them stays, and so do their numbers in shots. To be called in a transaction. */
    remove(takeIds) {
      const wanted = JSON.stringify(takeIds);
      database.run(`DELETE FROM takes WHERE id ${WANTED}`, wanted);
      for (const table of ['take_parents', 'take_stories', 'sidecars_due', 'hand_order'])
        database.run(`DELETE FROM ${table} WHERE take_id ${WANTED}`, wanted);
    },
  }) satisfies Partial<Takes>;
