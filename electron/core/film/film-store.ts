import type { Project, Shot, Version } from '../../../shared/film/film.ts';
import type { JobState } from '../../../shared/jobs/job-state.ts';
import type { FilmPlace } from '../../../shared/library/sidecar.ts';

/** Projects, shots and their versions, as they can be read at any time. */
export interface FilmReads {
  /** Every project, deleted ones too, in the order in which they were made. */
  projects(): Project[];
  /** The shots of a project in order, without deleted ones. */
  shots(projectId: string): Shot[];
  /** In no order; deleted ones too. */
  shotsById(ids: readonly string[]): Shot[];
  /** The versions that shots have now, by number. */
  versions(shotIds: readonly string[]): Version[];
  /** Where a take is; null where it is in no shot. */
  placeOf(takeId: string): FilmPlace | null;
  /** Jobs whose takes arrive in shots, without removed ones. */
  jobs(shotIds: readonly string[]): { shotId: string; jobId: string; state: JobState }[];
  /** The folder in that of the results that takes of a job go to; empty for that of the results. */
  subfolderOf(jobId: string): string;
  /** Jobs of a project, or of none (`UNSORTED`), without removed ones. */
  jobsOf(project: string): string[];
}

export interface Film extends FilmReads {
  /** Adds or replaces all of them. */
  saveProjects(projects: readonly Project[]): void;
  saveShots(shots: readonly Shot[]): void;
  /** The takes of these jobs arrive in the shot. */
  linkJobs(shotId: string, jobIds: readonly string[]): void;
  /**
   * Puts takes into a shot, each with the number that it had there or the next one, and takes them out of any other; null takes them
   * out only. A take that leaves is not chosen there any more.
   */
  assign(takeIds: readonly string[], shotId: string | null, at: number): void;
  /** The part of a version that is used; null for the whole of it. */
  setPart(version: Version): void;
}
