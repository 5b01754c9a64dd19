import type { Job } from '../../../../shared/domain/job/job.ts';
import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import { findHold } from '../../../../shared/domain/queue/find-hold.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import type { JobWriter } from '../../job-writer.ts';
import { persist } from '../../persist.ts';
import type { Clock, Log, Store } from '../../ports.ts';
import { createWakeableLoop } from '../../wakeable-loop.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import type { QueueConditionsReader } from '../pace/queue-conditions.ts';
import type { RateWindow } from '../pace/rate-window.ts';

/** Images and videos have places of their own: a short image never waits behind twenty videos. */
const LANES = ['image', 'video'] as const;
type Lane = (typeof LANES)[number];

const LONGEST_SLEEP_MILLISECONDS = 30_000;
const AFTER_FAILURE_MILLISECONDS = 2000;

/** Holds that end by the wall clock, so that they survive a restart; what they spare the service is known by the monotonic one too. */
const TIMED_HOLDS = ['rate-limit', 'offline'] as const;
/** Holds of a profile that nobody has to end. */
const ENDS_BY_ITSELF: readonly HoldReason[] = ['rate-limit', 'unclear-answers', 'pace'];
const CLOCK_JUMP_MILLISECONDS = 2000;

export interface Dispatcher {
  start(): void;
  /** Looks again at once: something changed that may let a job go. */
  wake(): void;
  /** Cancels what a job is doing before its submission. */
  abort(jobId: string): void;
  /** Starts nothing more and waits for what is under way. */
  stop(): Promise<void>;
  isWorking(): boolean;
}

export interface DispatcherParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly book: JobWriter;
  readonly health: ProfileHealth;
  readonly rate: RateWindow;
  readonly conditions: QueueConditionsReader;
  readonly usableProfile: (profileId: string) => Profile | null;
  readonly submit: (job: Job, signal: AbortSignal) => Promise<void>;
}

/**
 * Decides which queued job goes next and lets it go: by queue order within a lane, as many at once as the profile
 * allows, none while its profile is held. After a service was out of reach, or gave
 * no clear answers, one job goes first to find out.
 */
export function createDispatcher(parts: DispatcherParts): Dispatcher {
  const { store, clock, health } = parts;
  const running = new Map<
    string,
    { jobId: string; abort: AbortController; done: Promise<void>; profileId: string; lane: Lane }
  >();
  const loop = createWakeableLoop({
    clock,
    turn: dispatchAll,
    failed(error) {
      parts.log.error('dispatch-failed', { error: String(error) });
      return AFTER_FAILURE_MILLISECONDS;
    },
  });
  let wallAhead = clock.now() - clock.monotonic();

  /** Starts whatever may start; returns the milliseconds until something may start by time alone. */
  function dispatchAll(): number {
    releaseAfterClockJump();
    const pauses = store.jobs.queuedProfiles().map(dispatchProfile);
    const holdEnd = store.jobs.nextHoldEnd();
    if (holdEnd !== null) pauses.push(Math.max(10, holdEnd - clock.now()));
    return Math.min(LONGEST_SLEEP_MILLISECONDS, ...pauses);
  }

  /** A wall clock that was set back by ten years must not hold a job for ten years. */
  function releaseAfterClockJump(): void {
    const before = wallAhead;
    wallAhead = clock.now() - clock.monotonic();
    if (wallAhead < before - CLOCK_JUMP_MILLISECONDS) releaseTimedHolds();
  }

  /** The same, where it was set back while the program did not run. */
  function releaseHoldsOfTheFuture(): void {
    if (store.jobs.waitsSinceAfter(clock.now() + CLOCK_JUMP_MILLISECONDS)) releaseTimedHolds();
  }

  function releaseTimedHolds(): void {
    parts.book.release(TIMED_HOLDS);
  }

  function dispatchProfile(profileId: string): number {
    const profile = parts.usableProfile(profileId);
    const hold = parts.conditions.profileHold(profileId);
    if (profile === null || (hold !== null && hold !== 'offline' && !ENDS_BY_ITSELF.includes(hold)))
      return LONGEST_SLEEP_MILLISECONDS;
    const wait = Math.max(
      health.retryIn(profileId),
      health.submissionsIn(profileId),
      parts.rate.waitFor(profileId, profile.limits.submitsPerMinute),
    );
    if (wait > 0) return wait;
    return Math.min(
      ...LANES.map((lane) => dispatchLane(profileId, profile, lane, health.isDoubtful(profileId))),
    );
  }

  /** Starts as many as there are places and pace for: what is being prepared has both, and only its intent takes them. */
  function dispatchLane(profileId: string, profile: Profile, lane: Lane, isProbe: boolean): number {
    const models = modelsOf(profile)
      .filter(({ kind }) => kind === lane)
      .map(({ id }) => id);
    const ofProfile = [...running.values()].filter((entry) => entry.profileId === profileId);
    const inLane = ofProfile.filter((entry) => entry.lane === lane);
    if (isProbe && ofProfile.length > 0) return LONGEST_SLEEP_MILLISECONDS;
    const free = profile.limits.concurrent - inLane.length - countAtService(profileId, profile, models);
    const room = parts.rate.roomFor(profileId, profile.limits.submitsPerMinute);
    // Where there is pace for all that run and all that might, nobody asks which of them have taken theirs.
    const paced = room >= free + ofProfile.length ? free : room - countPreparing(ofProfile);
    const places = Math.min(free, paced, isProbe ? 1 : Number.POSITIVE_INFINITY);
    if (places <= 0) return LONGEST_SLEEP_MILLISECONDS;
    for (const job of listReady(profileId, models, places + inLane.length).slice(0, places)) start(job, lane);
    return LONGEST_SLEEP_MILLISECONDS;
  }

  /** Jobs that nothing holds, and that are not on their way yet. */
  function listReady(profileId: string, models: readonly string[], limit: number): Job[] {
    const conditions = parts.conditions.read();
    if (conditions.queueHold !== null) return [];
    const mayGo = (job: Job) => {
      const hold = findHold(job, conditions);
      return !running.has(job.id) && (hold === null || hold.reason === 'offline');
    };
    return store.jobs
      .runnable(clock.now(), profileId, models, limit, conditions.paidHold !== null)
      .filter(mayGo);
  }

  /** What was sent has taken its pace already. */
  function countPreparing(entries: readonly { jobId: string }[]): number {
    return entries.filter(({ jobId }) => {
      const state = store.jobs.find(jobId)?.state;
      return state === 'queued' || state === 'uploading';
    }).length;
  }

  /** Without a query nobody could say when a generation ended, so that it must not keep its place for ever. */
  function countAtService(profileId: string, profile: Profile, models: readonly string[]): number {
    if (profile.generation === null) return 0;
    return store.jobs.countAtService(profileId, models);
  }

  function start(job: Job, lane: Lane): void {
    const abort = new AbortController();
    const done = parts
      .submit(job, abort.signal)
      .catch((error: unknown) => recoverFrom(job, error, abort.signal))
      .finally(() => {
        running.delete(job.id);
        loop.wake();
      });
    running.set(job.id, { jobId: job.id, abort, done, profileId: job.profileId, lane });
  }

  /** Puts a job back that a failing disk or a bug stopped before its submission; the pause keeps it from a tight loop. */
  async function recoverFrom(job: Job, error: unknown, signal: AbortSignal): Promise<void> {
    parts.log.error('submit-threw', {
      jobId: job.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    await clock.sleep(AFTER_FAILURE_MILLISECONDS, signal);
    await persist(parts, () => {
      if (store.jobs.find(job.id)?.state === 'uploading') parts.book.change(job.id, { event: 'interrupted' });
    });
  }

  return {
    start() {
      releaseHoldsOfTheFuture();
      loop.start();
    },
    wake: loop.wake,
    abort: (jobId) => running.get(jobId)?.abort.abort(),
    isWorking: () => running.size > 0,
    async stop() {
      await loop.stop();
      // Ends uploads; a submission under way is not cut off, because its answer is worth money.
      for (const entry of running.values()) entry.abort.abort();
      await Promise.all([...running.values()].map((entry) => entry.done));
    },
  };
}
