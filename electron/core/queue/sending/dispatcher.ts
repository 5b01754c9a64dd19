import type { Job } from '../../../../shared/domain/job/job.ts';
import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import { findHold } from '../../../../shared/domain/queue/find-hold.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { createWakeableLoop } from '../../wakeable-loop.ts';
import type { ProfileHealth } from '../pace/profile-health.ts';
import type { QueueConditionsReader } from '../pace/queue-conditions.ts';
import type { RateWindow } from '../pace/rate-window.ts';
import { countPlaces } from './count-places.ts';
import {
  createSubmissionsUnderWay,
  LANES,
  type Lane,
  type SubmissionsUnderWayDeps,
} from './submissions-under-way.ts';
import { createTimedHolds } from './timed-holds.ts';

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

export interface DispatcherDeps extends SubmissionsUnderWayDeps {
  readonly health: ProfileHealth;
  readonly rate: RateWindow;
  readonly conditions: QueueConditionsReader;
  readonly usableProfile: (profileId: string) => Profile | null;
  /** Has a service that only runs when it is needed started. */
  readonly callUpon: (profileId: string) => void;
}

/**
 * Decides which queued job goes next and lets it go: by queue order within a lane, as many at once as the profile
 * allows, none while its profile is held. After a service was out of reach, or gave
 * no clear answers, one job goes first to find out.
 */
export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { store, clock, health } = deps;
  const underWay = createSubmissionsUnderWay(deps, () => loop.wake());
  const timedHolds = createTimedHolds(deps);
  const loop = createWakeableLoop({
    clock,
    turn: dispatchAll,
    failed(error) {
      deps.log.error('dispatch-failed', { error: String(error) });
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
    deps.callUpon(profileId);
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
    const ofProfile = underWay.ofProfile(profileId);
    const inLane = ofProfile.filter((entry) => entry.lane === lane).length;
    const isProbe = health.isDoubtful(profileId);
    const places = countPlaces(deps, { profileId, profile, models, inLane, ofProfile, isProbe });
    if (places <= 0) return;
    const except = ofProfile.map(({ jobId }) => jobId);
    const queued = models.filter((model) => waiting.has(model));
    for (const job of listReady(deps, profileId, queued, places, except)) underWay.start(job, lane);
  }

  return {
    start() {
      timedHolds.releaseThoseOfTheFuture();
      loop.start();
    },
    wake: loop.wake,
    abort: underWay.abort,
    isWorking: () => !underWay.isEmpty(),
    async stop() {
      await loop.stop();
      await underWay.endAll();
    },
  };
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
