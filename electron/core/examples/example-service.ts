import type { ExampleCatch } from '../../../shared/domain/service/example.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';
import type { StepOutcome } from '../doctor/outcome.ts';
import { describeHeld, startTest, type TestRunDeps } from '../doctor/test-run.ts';
import { type FollowExampleDeps, followExample } from './follow-example.ts';

export interface ExampleDeps extends TestRunDeps, FollowExampleDeps {
  readonly deliveryService: Pick<DeliveryService, 'testAddress' | 'addressFor'>;
}

/** Catches answers and deliveries so that a person can say what is what in them. Nothing here is ever a paid request. */
export interface ExampleService {
  /** Errors: PROFILE_MISSING, DELIVERY_NOT_BACK (there is no address that anything could be delivered to). */
  open(profileId: string): Result<ExampleCatch>;
  read(): ExampleCatch | null;
  close(): void;
  /** Sends one free test run and catches what belongs to it. Errors: PROFILE_MISSING, TEST_RUN_UNDER_WAY. */
  run(profileId: string): Promise<Result<ExampleCatch>>;
  stop(): void;
}

export function createExampleService(deps: ExampleDeps): ExampleService {
  const { store, catcher } = deps;
  let cancelling: AbortController | null = null;

  async function send(profileId: string, signal: AbortSignal): Promise<StepOutcome | null> {
    const begun = await startTest(deps, profileId, (jobId) => catcher.watch(jobId));
    if (typeof begun !== 'string') return begun;
    await followExample(deps, profileId, begun, signal);
    const job = store.jobs.find(begun);
    if (job === null || job.state !== 'queued') return null;
    const held = describeHeld(deps, job);
    // What could not go by now must not go at some later time.
    deps.queueCommands.cancel([begun]);
    return held;
  }

  return {
    open(profileId) {
      if (deps.profile(profileId) === null) return fail(failure('PROFILE_MISSING', { profileId }));
      const caught = catcher.begin(profileId);
      const url = deps.deliveryService.testAddress(catcher.openSecret());
      if (url === null) {
        catcher.closeAddress();
        return fail(failure('DELIVERY_NOT_BACK', { cause: 'none' }));
      }
      catcher.change({ url });
      return succeed(catcher.read() ?? caught);
    },
    read: catcher.read,
    close() {
      cancelling?.abort();
      catcher.forget();
    },
    async run(profileId) {
      if (deps.profile(profileId) === null) return fail(failure('PROFILE_MISSING', { profileId }));
      if (cancelling !== null) return fail(failure('TEST_RUN_UNDER_WAY'));
      catcher.begin(profileId);
      catcher.change({ isRunning: true, ended: null, error: null });
      cancelling = new AbortController();
      try {
        const ended = await send(profileId, cancelling.signal);
        catcher.change({ ended: ended && { step: 'test-run', ...ended } });
      } finally {
        cancelling = null;
        catcher.watch(null);
        catcher.change({ isRunning: false });
      }
      return succeed(catcher.read() ?? catcher.begin(profileId));
    },
    stop: () => cancelling?.abort(),
  };
}
