import { CEILINGS } from '../../../shared/ceilings.ts';
import type { CaughtExample, ExampleCatch, ExampleKind } from '../../../shared/domain/example.ts';
import { isSettled } from '../../../shared/domain/job-state.ts';
import { failure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { DeliveryService } from '../delivery/delivery-service.ts';
import type { StepOutcome } from '../doctor/outcome.ts';
import { describeHeld, startTest, type TestRunParts } from '../doctor/test-run.ts';
import type { Network, Secrets } from '../ports.ts';
import { queryUrl } from '../queue/ask-generation.ts';
import { isApiHost } from '../queue/service-urls.ts';

/** A dummy generation ends within seconds (interface, *Test-mode rules*), and its delivery comes a few seconds later. */
const LONGEST_MILLISECONDS = 45_000;
const ASK_AGAIN_MILLISECONDS = 700;
/** How long a delivery is waited for once asking has nothing new to tell. */
const LINGER_MILLISECONDS = 6000;
const READ_TIMEOUT_MILLISECONDS = 20_000;
const MAX_CAUGHT = 20;

export interface ExampleParts extends TestRunParts {
  readonly network: Network;
  readonly secrets: Secrets;
  readonly deliveryService: Pick<DeliveryService, 'testAddress' | 'addressFor'>;
}

/** Catches answers and deliveries so that a person can say what is what in them. Nothing here is ever a paid request. */
export interface ExampleService {
  /** Errors: PROFILE_MISSING, DELIVERY_NOT_BACK (there is no address that anything could be delivered to). */
  open(profileId: string): Result<ExampleCatch>;
  read(): ExampleCatch | null;
  close(): void;
  /** Sends one free test run and catches what belongs to it. Errors: PROFILE_MISSING, NOT_ALLOWED_NOW (one is under way). */
  run(profileId: string): Promise<Result<ExampleCatch>>;
  /** Keeps the body of a delivery to the open address; null for any other secret. */
  takerOf(secret: string): ((body: string) => void) | null;
  /** The network of a job, with a copy of the answer to a run's submission. */
  listen(jobId: string, network: Network): Network;
  /** Where a run's delivery is to go, although no profile can read it yet; null for any other job. */
  addressFor(jobId: string, secret: string): string | null;
  /** To be told of each delivery that was stored. */
  delivered(jobId: string, body: string): void;
  stop(): void;
}

/** Creates the service; what it catches lives until it is closed or the app ends. */
export function createExampleService(parts: ExampleParts): ExampleService {
  const { clock, ids, store } = parts;
  let state: ExampleCatch | null = null;
  let secret: string | null = null;
  let run: { jobId: string | null; cancel: AbortController } | null = null;

  function begin(profileId: string): ExampleCatch {
    if (state?.profileId !== profileId) {
      secret = null;
      state = { profileId, url: null, caught: [], isRunning: false, ended: null, error: null };
    }
    return state;
  }

  function change(part: Partial<ExampleCatch>): void {
    if (state !== null) state = { ...state, ...part };
  }

  /** What says the same as one that is there is kept once. */
  function keep(kind: ExampleKind, body: string): void {
    if (state === null || body.length > CEILINGS.example.characters) return;
    if (state.caught.some((one) => one.kind === kind && one.body === body)) return;
    const example: CaughtExample = { id: ids.next(), kind, at: clock.now(), body };
    change({ caught: [...state.caught, example].slice(-MAX_CAUGHT) });
  }

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
    if (answer.ok && answer.value.status < 300) keep('query', answer.value.body);
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
      const caught = state?.caught ?? [];
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
    const begun = await startTest(parts, profileId, (jobId) => {
      if (run !== null) run.jobId = jobId;
    });
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
      begin(profileId);
      secret ??= ids.secret();
      const url = parts.deliveryService.testAddress(secret);
      if (url === null) {
        secret = null;
        return fail(failure('DELIVERY_NOT_BACK', { cause: 'none' }));
      }
      change({ url });
      return succeed(state as unknown as ExampleCatch);
    },
    read: () => state,
    close() {
      run?.cancel.abort();
      state = null;
      secret = null;
    },
    async run(profileId) {
      if (parts.profile(profileId) === null) return fail(failure('PROFILE_MISSING', { profileId }));
      if (run !== null) return fail(failure('NOT_ALLOWED_NOW', { wanted: 'test-run' }));
      begin(profileId);
      change({ isRunning: true, ended: null, error: null });
      const cancel = new AbortController();
      run = { jobId: null, cancel };
      try {
        const ended = await send(profileId, cancel.signal);
        change({ ended: ended && { step: 'test-run', ...ended } });
      } finally {
        run = null;
        change({ isRunning: false });
      }
      return succeed(state ?? begin(profileId));
    },
    takerOf: (named) => (secret !== null && named === secret ? (body) => keep('delivery', body) : null),
    listen: (jobId, network) => ({
      ...network,
      async submit(request) {
        const outcome = await network.submit(request);
        if (run?.jobId === jobId && outcome.kind === 'answer') keep('submission', outcome.body);
        return outcome;
      },
    }),
    addressFor: (jobId, own) => (run?.jobId === jobId ? parts.deliveryService.testAddress(own) : null),
    delivered(jobId, body) {
      if (run?.jobId === jobId) keep('delivery', body);
    },
    stop: () => run?.cancel.abort(),
  };
}
