import type { Job } from '../../../shared/jobs/job.ts';
import type { LocalDay } from '../../../shared/kernel/local-day.ts';
import type { JobInput } from '../../../shared/models/media-reference.ts';
import type { Snippet, Template } from '../../../shared/templates/template.ts';
import type { RefusedFile, Watch } from '../../../shared/templates/watch.ts';
import type { NewJob } from '../queue/job-store.ts';

/** A file at one place, as it was when it was dealt with. */
export interface SeenFile {
  /** Below the watched folder. */
  readonly path: string;
  readonly bytes: number;
  readonly modifiedAt: number;
}

/** What became of bytes that a watch found. */
type WatchedJobs =
  | { readonly kind: 'made'; readonly jobs: Job[] }
  /** The same bytes made jobs before. */
  | { readonly kind: 'known' }
  /** A cap leaves no room; nothing was written. */
  | { readonly kind: 'no-room' };

/** Which files a watch has dealt with. */
export interface WatchReads {
  list(): Watch[];
  /** Files that were dealt with, by path. */
  seenFiles(watchId: string): SeenFile[];
  counts(
    watchId: string,
    day: LocalDay,
  ): { made: number; madeToday: number; held: number; refusedCount: number; refused: RefusedFile[] };
}

export interface Watches extends WatchReads {
  /** A new one with the files that are not to be taken, or a changed one. */
  save(watch: Watch, present?: readonly SeenFile[]): void;
  remove(id: string, at: number): void;
  restore(id: string): void;
  rememberFiles(watchId: string, files: readonly SeenFile[]): void;
  /**
   * The comparison with the caps, the bytes as dealt with, the file as seen, and the jobs; or nothing of it. So bytes make
   * jobs once for a template at a service, whenever the program ends, and whichever watch finds them.
   *
   * @param file with the service's address, as `serviceAddress` writes it
   */
  addJobs(
    watch: Watch,
    file: SeenFile & { readonly sha256: string; readonly service: string },
    jobs: readonly NewJob[],
    day: LocalDay,
    at: number,
  ): WatchedJobs;
  /** A file that made no job; it is seen, and can be looked at again. */
  refuse(watchId: string, file: SeenFile, refused: RefusedFile): void;
  /** Forgets the files that made no job, so that they are looked at again. */
  forgetRefused(watchId: string): void;
}

/** A template or a snippet, deleted ones too. */
export type KeptEntry =
  | { readonly kind: 'template'; readonly entry: Template; readonly deletedAt: number | null }
  | { readonly kind: 'snippet'; readonly entry: Snippet; readonly deletedAt: number | null };

export interface TemplateReads {
  /** All that were not deleted. */
  list(): KeptEntry[];
  find(id: string): KeptEntry | null;
  modelDefaults(): Record<string, JobInput>;
  /** Prompts of jobs, each once, newest first; of those that contain `search`, upper and lower case alike for ASCII. */
  promptHistory(search: string, limit: number): { prompt: string; model: string; at: number }[];
}

export interface Templates extends TemplateReads {
  /** Adds or replaces all of them. */
  save(entries: readonly KeptEntry[]): void;
  /** Null takes a model's defaults away. */
  saveModelDefaults(model: string, input: JobInput | null, at: number): void;
}
