import type { Job } from '../../../../shared/queue/job.ts';
import { describeThrown, persist } from '../../kernel/persist.ts';
import type { Clock, Log, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';

const AFTER_FAILURE_MILLISECONDS = 2000;

/** Images and videos have places of their own: a short image never waits behind twenty videos. */
export const LANES = ['image', 'video'] as const;
export type Lane = (typeof LANES)[number];

/** What is being prepared and sent now. */
export interface SubmissionsUnderWay {
  start(job: Job, lane: Lane): void;
  ofProfile(profileId: string): readonly { readonly jobId: string; readonly lane: Lane }[];
  isEmpty(): boolean;
  /** Cancels what a job is doing before its submission. */
  abort(jobId: string): void;
  /** Ends uploads; a submission under way is not cut off, because its answer is worth money. Resolves when all have ended. */
  endAll(): Promise<unknown>;
}

export interface SubmissionsUnderWayDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobWriter: JobWriter;
  readonly submit: (job: Job, signal: AbortSignal) => Promise<void>;
}

/** Creates it; `ended` is called when a job's submission has ended, however it did. */
export function createSubmissionsUnderWay(
  deps: SubmissionsUnderWayDeps,
  ended: () => void,
): SubmissionsUnderWay {
  const running = new Map<
    string,
    { jobId: string; abort: AbortController; done: Promise<void>; profileId: string; lane: Lane }
  >();
  return {
    start(job, lane) {
      const abort = new AbortController();
      const done = deps
        .submit(job, abort.signal)
        .catch((error: unknown) => recoverFrom(deps, job, error, abort.signal))
        .finally(() => {
          running.delete(job.id);
          ended();
        });
      running.set(job.id, { jobId: job.id, abort, done, profileId: job.profileId, lane });
    },
    ofProfile: (profileId) => [...running.values()].filter((entry) => entry.profileId === profileId),
    isEmpty: () => running.size === 0,
    abort: (jobId) => running.get(jobId)?.abort.abort(),
    endAll() {
      for (const entry of running.values()) entry.abort.abort();
      return Promise.all([...running.values()].map((entry) => entry.done));
    },
  };
}

/** Puts a job back that a failing disk or a bug stopped before its submission; the pause keeps it from a tight loop. */
async function recoverFrom(
  { store, clock, log, jobWriter }: SubmissionsUnderWayDeps,
  job: Job,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  log.error('submit-threw', {
    jobId: job.id,
    error: describeThrown(error),
  });
  await clock.sleep(AFTER_FAILURE_MILLISECONDS, signal);
  await persist({ clock, log }, () => {
    if (store.jobs.find(job.id)?.state === 'uploading') jobWriter.change(job.id, { event: 'interrupted' });
  });
}
