import { isSettled } from '../../../shared/domain/job/job-state.ts';
import type { ExampleCatch } from '../../../shared/domain/service/example.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';
import type { StepOutcome } from '../doctor/outcome.ts';
import { describeHeld, startTest, type TestRunParts } from '../doctor/test-run.ts';
import type { Network, Secrets } from '../ports.ts';
import { queryUrl } from '../queue/results/ask-generation.ts';
import { isApiHost } from '../queue/service/service-urls.ts';
import type { ExampleCatcher } from './example-catcher.ts';

/** A dummy generation ends within seconds (interface, *Test-mode rules*), and its delivery comes a few seconds later. */
const LONGEST_MILLISECONDS = 45_000;
const ASK_AGAIN_MILLISECONDS = 700;
/** How long a delivery is waited for once asking has nothing new to tell. */
const LINGER_MILLISECONDS = 6000;
const READ_TIMEOUT_MILLISECONDS = 20_000;

export interface ExampleParts extends TestRunParts {
  readonly network: Network;
  readonly secrets: Secrets;
  readonly deliveryService: Pick<DeliveryService, 'testAddress' | 'addressFor'>;
  readonly catcher: ExampleCatcher;
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

export function createExampleService(parts: ExampleParts): ExampleService {
  const { clock, store, catcher } = parts;
  let cancelling: AbortController | null = null;

  /** Reads what the profile's query says of the run; reading is free. Its body is kept whatever it means. */
  async function ask(profileId: string, jobId: string, signal: AbortSignal): Promise<void> {
    const [job, profile] = [store.jobs.find(jobId), parts.profile(profileId)];
    if (job === null || profile === null || job.genId === null) return;
    const url = queryUrl(profile, job.model, job.genId);
    if (url === null) return;
    const key = isApiHost(profile, url) ? await parts.secrets.readKey(profileId) : null;
    const answer = await parts.network.read({
      ...{ url, key, access: profile.access, signal },
      timeoutMilliseconds: READ_TIMEOUT_MILLISECONDS,
    });
    if (answer.ok && answer.value.status < 300) catcher.keep('query', answer.value.body);
  }

  /** Follows the run until it is over and nothing new came for a while. */
  async function follow(profileId: string, jobId: string, signal: AbortSignal): Promise<void> {
    const started = clock.monotonic();
    let newsAt = started;
    let known = 0;
    for (;;) {
      await clock.sleep(ASK_AGAIN_MILLISECONDS, signal);
      if (signal.aborted) return;
      await ask(profileId, jobId, signal);
      const now = clock.monotonic();
      const caught = catcher.read()?.caught ?? [];
      if (caught.length !== known) newsAt = now;
      known = caught.length;
      const job = store.jobs.find(jobId);
      const isOver = job === null || isSettled(job.state) || job.state === 'unknown';
      const isQuiet = now - newsAt > LINGER_MILLISECONDS && (isOver || known > 0);
      if ((isOver && caught.some(({ kind }) => kind === 'delivery')) || isQuiet) return;
      if (now - started > LONGEST_MILLISECONDS) return;
    }
  }

  async function send(profileId: string, signal: AbortSignal): Promise<StepOutcome | null> {
    const begun = await startTest(parts, profileId, (jobId) => catcher.watch(jobId));
    if (typeof begun !== 'string') return begun;
    await follow(profileId, begun, signal);
    const job = store.jobs.find(begun);
    if (job === null || job.state !== 'queued') return null;
    const held = describeHeld(parts, job);
    // What could not go by now must not go at some later time.
    parts.steering.cancel([begun]);
    return held;
  }

  return {
    open(profileId) {
      if (parts.profile(profileId) === null) return fail(failure('PROFILE_MISSING', { profileId }));
      const caught = catcher.begin(profileId);
      const url = parts.deliveryService.testAddress(catcher.openSecret());
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
      if (parts.profile(profileId) === null) return fail(failure('PROFILE_MISSING', { profileId }));
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
