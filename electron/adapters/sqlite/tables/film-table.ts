import {
  foldCode,
  type Project,
  type ProjectContent,
  type Shot,
  type ShotContent,
  USUAL_PROJECT,
  type Version,
} from '../../../../shared/film/film.ts';
import type { JobState } from '../../../../shared/jobs/job-state.ts';
import type { FilmPlace } from '../../../../shared/library/sidecar.ts';
import type { Take } from '../../../../shared/library/take.ts';
import type { Film } from '../../../core/film/film-store.ts';
import type { Database } from '../database.ts';
import type { RowOf } from './rows.ts';
import { ofProject, WITH_PROJECT } from './spending.ts';

type ProjectRow = RowOf<Omit<Project, keyof ProjectContent>> & { readonly content: string };

type ShotRow = RowOf<Omit<Shot, keyof ShotContent>> & { readonly content: string };

interface VersionRow {
  readonly shot_id: string;
  readonly take_id: string;
  readonly number: number;
  readonly from_frame: number | null;
  readonly until_frame: number | null;
}

const SAVE_PROJECT = `
  INSERT INTO projects (id, content, created_at, deleted_at) VALUES (?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET content = excluded.content, deleted_at = excluded.deleted_at`;

const SAVE_SHOT = `
  INSERT INTO shots (id, project_id, position, code_key, content, still_id, clip_id, deleted_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (id) DO UPDATE SET position = excluded.position, code_key = excluded.code_key, content = excluded.content,
    still_id = excluded.still_id, clip_id = excluded.clip_id, deleted_at = excluded.deleted_at`;

const JOBS = `
  SELECT shot_jobs.shot_id AS shotId, jobs.id AS jobId, jobs.state FROM shot_jobs JOIN jobs ON jobs.id = shot_jobs.job_id
  WHERE shot_id IN (SELECT value FROM json_each(?)) AND removed_at IS NULL`;

const ASSIGN = `
  INSERT INTO versions (shot_id, take_id, number)
  SELECT ?1, ?2, 1 + coalesce((SELECT max(number) FROM versions WHERE shot_id = ?1), 0)
  WHERE true ON CONFLICT (shot_id, take_id) DO UPDATE SET left_at = NULL`;

/** Projects and shots, over a migrated database. */
export function createFilm(database: Database): Film {
  const ofShots = <Row>(sql: string, shotIds: readonly string[]) =>
    database.all<Row>(sql, JSON.stringify(shotIds));
  return {
    projects: () =>
      database.all<ProjectRow>('SELECT * FROM projects ORDER BY created_at, id').map(readProject),
    shots: (projectId) =>
      database
        .all<ShotRow>(
          'SELECT * FROM shots WHERE project_id = ? AND deleted_at IS NULL ORDER BY position, id',
          projectId,
        )
        .map(readShot),
    shotsById: (ids) =>
      ofShots<ShotRow>('SELECT * FROM shots WHERE id IN (SELECT value FROM json_each(?))', ids).map(readShot),
    versions: (shotIds) =>
      ofShots<VersionRow>(
        'SELECT * FROM versions WHERE shot_id IN (SELECT value FROM json_each(?)) AND left_at IS NULL ORDER BY number',
        shotIds,
      ).map(readVersion),
    placeOf(takeId) {
      const row = database.get<ShotRow & VersionRow & { readonly project: string }>(PLACE, takeId);
      if (row === undefined) return null;
      const { name, rate, width, height } = JSON.parse(row.project) as ProjectContent;
      const { code, sequence } = JSON.parse(row.content) as ShotContent;
      return {
        project: { name, rate, width, height },
        ...{ shot: code, sequence, version: row.number },
        isChosen: row.still_id === takeId || row.clip_id === takeId,
        ...{ in: row.from_frame, out: row.until_frame },
      };
    },
    jobs: (shotIds) => ofShots<{ shotId: string; jobId: string; state: JobState }>(JOBS, shotIds),
    subfolderOf: (jobId) =>
      database.get<{ folder: string | null }>(
        `SELECT projects.content ->> '$.subfolder' AS folder FROM jobs ${WITH_PROJECT} WHERE jobs.id = ?`,
        jobId,
      )?.folder ?? '',
    jobsOf(project) {
      const { sql, values } = ofProject('id', project);
      const jobs = `SELECT id FROM jobs WHERE removed_at IS NULL AND ${sql}`;
      return database.all<{ id: string }>(jobs, ...values).map(({ id }) => id);
    },
    saveProjects(projects) {
      for (const { id, createdAt, deletedAt, ...content } of projects)
        database.run(SAVE_PROJECT, id, JSON.stringify(content), createdAt, deletedAt);
    },
    saveShots(shots) {
      // Two may take each other's code.
      const free = 'UPDATE shots SET code_key = id WHERE id IN (SELECT value FROM json_each(?))';
      database.run(free, JSON.stringify(shots.map(({ id }) => id)));
      for (const { id, projectId, position, stillId, clipId, deletedAt, ...content } of shots) {
        const values = [position, foldCode(content.code), JSON.stringify(content)] as const;
        database.run(SAVE_SHOT, id, projectId, ...values, stillId, clipId, deletedAt);
      }
    },
    linkJobs(shotId, jobIds) {
      const sql = 'INSERT OR IGNORE INTO shot_jobs SELECT value, ? FROM json_each(?)';
      database.run(sql, shotId, JSON.stringify(jobIds));
    },
    assign(takeIds, shotId, at) {
      const taken = JSON.stringify(takeIds);
      const elsewhere = `take_id IN (SELECT value FROM json_each(?1)) AND left_at IS NULL AND shot_id IS NOT ?2`;
      const left = `IN (SELECT take_id FROM versions WHERE ${elsewhere})`;
      database.run(`UPDATE shots SET still_id = NULL WHERE still_id ${left}`, taken, shotId);
      database.run(`UPDATE shots SET clip_id = NULL WHERE clip_id ${left}`, taken, shotId);
      database.run(`UPDATE versions SET left_at = ?3 WHERE ${elsewhere}`, taken, shotId, at);
      if (shotId !== null) for (const takeId of takeIds) database.run(ASSIGN, shotId, takeId);
    },
    setPart({ shotId, takeId, in: from, out }) {
      const sql = 'UPDATE versions SET from_frame = ?, until_frame = ? WHERE shot_id = ? AND take_id = ?';
      database.run(sql, from, out, shotId, takeId);
    },
  };
}

const PLACE = `
  SELECT shots.*, projects.content AS project, versions.* FROM versions
  JOIN shots ON shots.id = versions.shot_id JOIN projects ON projects.id = shots.project_id
  WHERE take_id = ? AND left_at IS NULL AND shots.deleted_at IS NULL AND projects.deleted_at IS NULL`;

/** Puts a take where its sidecar says that it was. A project or shot that is not there is made, under the id of the take. To be called in a transaction. */
export function adoptPlace(
  database: Database,
  { id: takeId, kind, createdAt }: Pick<Take, 'id' | 'kind' | 'createdAt'>,
  place: FilmPlace,
): void {
  const film = createFilm(database);
  const isNamed = ({ name, deletedAt }: Project) =>
    deletedAt === null && foldCode(name) === foldCode(place.project.name);
  const project = film.projects().find(isNamed) ?? {
    ...{ ...USUAL_PROJECT, ...place.project, id: takeId, createdAt, deletedAt: null },
  };
  film.saveProjects([project]);
  const shots = film.shots(project.id);
  const { shot: code, sequence, version: number, in: from, out } = place;
  const known = shots.find((shot) => foldCode(shot.code) === foldCode(code));
  const position = (shots.at(-1)?.position ?? 0) + 1;
  const shot = known ?? {
    ...{ id: takeId, projectId: project.id, position, code, sequence, description: '', frames: null },
    ...{ status: null, cells: {}, stillId: null, clipId: null, deletedAt: null },
  };
  const chosen = kind === 'video' ? { clipId: takeId } : { stillId: takeId };
  film.saveShots([place.isChosen ? { ...shot, ...chosen } : shot]);
  database.run(
    'INSERT OR IGNORE INTO versions (shot_id, take_id, number) VALUES (?, ?, ?)',
    shot.id,
    takeId,
    number,
  );
  // Where another take has that number already, it gets the next.
  film.assign([takeId], shot.id, createdAt);
  film.setPart({ shotId: shot.id, takeId, number, in: from, out });
}

/** Written by this store from checked values, so that it is read without checking once more. */
function readProject({ id, content, created_at, deleted_at }: ProjectRow): Project {
  return {
    id,
    ...(JSON.parse(content) as ProjectContent),
    createdAt: created_at,
    deletedAt: deleted_at,
  };
}

function readShot(row: ShotRow): Shot {
  return {
    id: row.id,
    projectId: row.project_id,
    position: row.position,
    ...(JSON.parse(row.content) as ShotContent),
    stillId: row.still_id,
    clipId: row.clip_id,
    deletedAt: row.deleted_at,
  };
}

function readVersion({ shot_id, take_id, number, from_frame, until_frame }: VersionRow): Version {
  return { shotId: shot_id, takeId: take_id, number, in: from_frame, out: until_frame };
}
