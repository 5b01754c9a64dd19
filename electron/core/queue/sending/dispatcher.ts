import type { Job } from '../../../../shared/jobs/job.ts';
import type { HoldReason } from '../../../../shared/jobs/job-state.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import { findHold } from '../../../../shared/queue/explain-wait.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { createInFlight } from '../../kernel/in-flight.ts';
import { logThrown, persist } from '../../kernel/persist.ts';
import { createWakeableLoop } from '../../kernel/wakeable-loop.ts';
import type { Clock, Log, Store } from '../../ports.ts';
import type { JobWriter } from '../job-writer.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import type { QueueConditionsReader, RateWindow } from '../pace/queue-conditions.ts';

/** Images and videos have places of their own: a short image never waits behind twenty videos. */
const LANES = ['image', 'video'] as const;
type Lane = (typeof LANES)[number];

/** A job that is being prepared and sent now. */
interface UnderWay {
  readonly jobId: string;
  readonly profileId: string;
  readonly lane: Lane;
}

const LONGEST_SLEEP_MILLISECONDS = 30_000;
const AFTER_FAILURE_MILLISECONDS = 2000;

/** Holds of a profile that nobody has to end. */
const ENDS_BY_ITSELF: readonly HoldReason[] = ['rate-limit', 'pace'];

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

interface DispatcherDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
  readonly jobWriter: JobWriter;
  readonly submit: (job: Job, signal: AbortSignal) => Promise<void>;
  readonly health: ProfileHealth;
  readonly rate: RateWindow;
  readonly conditions: QueueConditionsReader;
  readonly usableProfile: (profileId: string) => Profile | null;
  /** Has a service that only runs when it is needed started. */
  readonly ensureServiceRunning: (profileId: string) => void;
}

/**
 * Decides which queued job goes next and lets it go: by queue order within a lane, as many at once as the profile
 * allows, none while its profile is held. After a service was out of reach, or gave
 * no clear answers, one job goes first to find out.
 */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { store, clock, health } = deps;
  const underWay = createInFlight<void, UnderWay>();
  const timedHolds = createTimedHolds(deps);
  const loop = createWakeableLoop({
    clock,
    turn: dispatchAll,
    failed(error) {
      logThrown(deps.log, 'dispatch-failed', error);
      return AFTER_FAILURE_MILLISECONDS;
    },
  });

  /** Starts whatever may start; returns the milliseconds until something may start by time alone. */
  function dispatchAll(): number {
    timedHolds.releaseAfterClockJump();
    const waiting = Map.groupBy(store.jobs.queuedModels(), ({ profileId }) => profileId);
    const pauses = [...waiting].map(([profileId, kinds]) =>
      dispatchProfile(profileId, new Set(kinds.map(({ model }) => model))),
    );
    const holdEnd = store.jobs.nextHoldEnd();
    if (holdEnd !== null) pauses.push(Math.max(10, holdEnd - clock.now()));
    return Math.min(LONGEST_SLEEP_MILLISECONDS, ...pauses);
  }

  /** @param waiting of which models it has jobs that wait */
  function dispatchProfile(profileId: string, waiting: ReadonlySet<string>): number {
    const profile = deps.usableProfile(profileId);
    deps.ensureServiceRunning(profileId);
    if (profile === null || isHeld(deps.conditions.profileHold(profileId))) return LONGEST_SLEEP_MILLISECONDS;
    const wait = waitOf(deps, profileId, profile);
    if (wait > 0) return wait;
    for (const lane of LANES) {
      const models = modelsOf(profile).filter(({ kind }) => kind === lane);
      const ids = models.map(({ id }) => id);
      if (ids.some((id) => waiting.has(id))) dispatchLane(profileId, profile, { lane, models: ids, waiting });
    }
    return LONGEST_SLEEP_MILLISECONDS;
  }

  /** Starts as many as there are places for. */
  function dispatchLane(
    profileId: string,
    profile: Profile,
    { lane, models, waiting }: { lane: Lane; models: readonly string[]; waiting: ReadonlySet<string> },
  ): void {
    const ofProfile = underWay.list().filter((entry) => entry.profileId === profileId);
    const inLane = ofProfile.filter((entry) => entry.lane === lane).length;
    const isProbe = health.isDoubtful(profileId);
    const places = countPlaces(deps, { profileId, profile, models, inLane, ofProfile, isProbe });
    if (places <= 0) return;
    const except = ofProfile.map(({ jobId }) => jobId);
    const queued = models.filter((model) => waiting.has(model));
    for (const job of listReady(deps, profileId, queued, places, except)) start(job, lane);
  }

  function start(job: Job, lane: Lane): void {
    const { id: jobId, profileId } = job;
    const submit = (signal: AbortSignal) =>
      deps.submit(job, signal).catch((error: unknown) => recoverFrom(deps, job, error, signal));
    void underWay.run(jobId, { jobId, profileId, lane }, submit).finally(() => loop.wake());
  }

  return {
    start() {
      timedHolds.releaseThoseOfTheFuture();
      loop.start();
    },
    wake: loop.wake,
    abort: underWay.abort,
    isWorking: () => underWay.list().length > 0,
    async stop() {
      await loop.stop();
      // A submission on the wire is not cut off, because its answer is worth money.
      underWay.abortAll();
      await underWay.ended();
    },
  };
}

/** Puts a job back that a failing disk or a bug stopped before its submission; the pause keeps it from a tight loop. */
async function recoverFrom(
  { store, clock, log, jobWriter }: DispatcherDeps,
  job: Job,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  logThrown(log, 'submit-threw', error, { jobId: job.id });
  await clock.sleep(AFTER_FAILURE_MILLISECONDS, signal);
  await persist({ clock, log }, () => {
    if (store.jobs.find(job.id)?.state === 'uploading') jobWriter.change(job.id, { event: 'interrupted' });
  });
}

/** Whether a hold of the profile has to be ended before any of its jobs is looked at. */
function isHeld(hold: HoldReason | null): boolean {
  return hold !== null && hold !== 'offline' && !ENDS_BY_ITSELF.includes(hold);
}

/** Milliseconds in which nothing may be sent to the service. */
function waitOf({ health, rate }: DispatcherDeps, profileId: string, profile: Profile): number {
  return Math.max(
    health.retryIn(profileId),
    health.submissionsIn(profileId),
    rate.waitFor(profileId, profile.limits.submitsPerMinute),
  );
}

/** Jobs that nothing holds, and that are not on their way yet. */
function listReady(
  { store, clock, conditions: reader }: DispatcherDeps,
  profileId: string,
  models: readonly string[],
  limit: number,
  except: readonly string[],
): Job[] {
  const conditions = reader.read();
  if (conditions.queueHold !== null) return [];
  const mayGo = (job: Job) => {
    const hold = findHold(job, conditions);
    return hold === null || hold.reason === 'offline';
  };
  const isFreeOnly = conditions.paidHold !== null;
  return store.jobs.runnable(clock.now(), profileId, models, limit, { isFreeOnly, except }).filter(mayGo);
}

/** Holds that end by the wall clock, so that they survive a restart; what they spare the service is known by the monotonic one too. */
const TIMED_HOLDS = ['rate-limit', 'offline'] as const;
const CLOCK_JUMP_MILLISECONDS = 2000;

/** Keeps a wall clock that was set back by ten years from holding a job for ten years. */
interface TimedHolds {
  /** To be asked now and then: releases them where the clock was set back since. */
  releaseAfterClockJump(): void;
  /** The same, where it was set back while the program did not run. */
  releaseThoseOfTheFuture(): void;
}

function createTimedHolds(deps: { store: Store; clock: Clock; jobWriter: JobWriter }): TimedHolds {
  const { store, clock, jobWriter } = deps;
  let wallAhead = clock.now() - clock.monotonic();
  return {
    releaseAfterClockJump() {
      const before = wallAhead;
      wallAhead = clock.now() - clock.monotonic();
      if (wallAhead < before - CLOCK_JUMP_MILLISECONDS) jobWriter.release(TIMED_HOLDS);
    },
    releaseThoseOfTheFuture() {
      if (store.jobs.waitsSinceAfter(clock.now() + CLOCK_JUMP_MILLISECONDS)) jobWriter.release(TIMED_HOLDS);
    },
  };
}

interface LaneNow {
  readonly profileId: string;
  readonly profile: Profile;
  /** Of this lane. */
  readonly models: readonly string[];
  /** How many of this lane are under way. */
  readonly inLane: number;
  /** All that are under way for the profile. */
  readonly ofProfile: readonly UnderWay[];
  /** Whether a single job has to go first, to find out how things are. */
  readonly isProbe: boolean;
}

/** How many more jobs of a lane may start: what is being prepared has its place and its pace, and only its intent takes them. */
function countPlaces(deps: { store: Store; rate: RateWindow }, lane: LaneNow): number {
  const { profileId, profile, ofProfile, isProbe } = lane;
  if (isProbe && ofProfile.length > 0) return 0;
  const free = profile.limits.concurrent - lane.inLane - countAtService(deps.store, lane);
  const room = deps.rate.roomFor(profileId, profile.limits.submitsPerMinute);
  // Where there is pace for all that run and all that might, nobody asks which of them have taken theirs.
  const paced = room >= free + ofProfile.length ? free : room - countPreparing(deps.store, ofProfile);
  return Math.max(0, Math.min(free, paced, isProbe ? 1 : Number.POSITIVE_INFINITY));
}

/** What was sent has taken its pace already. */
function countPreparing(store: Store, entries: readonly UnderWay[]): number {
  return entries.filter(({ jobId }) => {
    const state = store.jobs.find(jobId)?.state;
    return state === 'queued' || state === 'uploading';
  }).length;
}

/** Without a query nobody could say when a generation ended, so that it must not keep its place for ever. */
function countAtService(store: Store, { profileId, profile, models }: LaneNow): number {
  return profile.generation === null ? 0 : store.jobs.countAtService(profileId, models);
}
