import { isSettled } from '../../../../shared/jobs/job-state.ts';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { parseAnswer } from '../../../../shared/kernel/json-pointer.ts';
import { fail, failure, type Result, succeed } from '../../../../shared/kernel/result.ts';
import type { CaughtExample, ExampleCatch, ExampleKind } from '../../../../shared/service/contract.ts';
import { codesOfFile, profileOfModel } from '../../../../shared/service/profile/generation-binding.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import type { Clock, Ids, Network, Secrets, Store } from '../../ports.ts';
import { queryUrl, resultUrl } from '../../results/ask-generation.ts';
import type { DeliveryService } from '../../results/delivery/delivery-service.ts';
import type { StepOutcome } from '../doctor/judge-connection.ts';
import { describeHeld, startTest, type TestRunDeps } from '../doctor/test-run.ts';
import { isApiHost } from '../service-urls.ts';

interface ExampleDeps extends TestRunDeps, FollowExampleDeps {
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

/** A dummy generation ends within seconds (interface, *Test-mode rules*), and its delivery comes a few seconds later. */
const LONGEST_MILLISECONDS = 45_000;
const ASK_AGAIN_MILLISECONDS = 700;
/** How long a delivery is waited for once asking has nothing new to tell. */
const LINGER_MILLISECONDS = 6000;
const READ_TIMEOUT_MILLISECONDS = 20_000;

interface FollowExampleDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly network: Network;
  readonly secrets: Secrets;
  readonly profile: (profileId: string) => Profile | null;
  readonly catcher: ExampleCatcher;
}

/** Follows the run until it is over and nothing new came for a while. */
async function followExample(
  deps: FollowExampleDeps,
  profileId: string,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, clock, catcher } = deps;
  const started = clock.monotonic();
  let newsAt = started;
  let known = 0;
  for (;;) {
    await clock.sleep(ASK_AGAIN_MILLISECONDS, signal);
    if (signal.aborted) return;
    await ask(deps, profileId, jobId, signal);
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

/** Reads what the profile's query says of the run; reading is free. Its body is kept whatever it means. */
async function ask(
  deps: FollowExampleDeps,
  profileId: string,
  jobId: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, catcher } = deps;
  const [job, whole] = [store.jobs.find(jobId), deps.profile(profileId)];
  if (job === null || whole === null || job.genId === null) return;
  const profile = profileOfModel(whole, job.model);
  const asked = { modelPath: store.attempts.routeOf(jobId, job.genId).modelPath, genId: job.genId };
  const url = queryUrl(profile, asked.modelPath, asked.genId);
  if (url === null) return;
  const key = await deps.secrets.readKey(profileId);
  const read = async (kind: 'query' | 'result', address: string, named: { namedBy?: string } = {}) => {
    const answer = await deps.network.read({
      ...{ url: address, key: isApiHost(profile, address) ? key : null, access: profile.access, signal },
      ...named,
      files: codesOfFile(profile),
      timeoutMilliseconds: READ_TIMEOUT_MILLISECONDS,
    });
    if (!answer.ok || answer.value.status >= 300 || answer.value.isFile) return undefined;
    catcher.keep(kind, answer.value.body);
    return parseAnswer(answer.value.body);
  };
  const first = await read('query', url);
  const result = profile.generation?.result;
  // What gives the result itself has no answer to learn from.
  if (first === undefined || result?.file === true) return;
  const second = resultUrl(profile, first, asked, url);
  const isNamed = result?.at !== undefined;
  if (second !== null) await read('result', second, isNamed ? { namedBy: profile.baseUrl } : {});
}

const MAX_CAUGHT = 20;

/** What is caught for a person to look at: answers and deliveries, as they came. It lives until it is forgotten or the app ends. */
export interface ExampleCatcher {
  read(): ExampleCatch | null;
  /** What is caught for this profile; what was caught for another one is forgotten. */
  begin(profileId: string): ExampleCatch;
  change(part: Partial<ExampleCatch>): void;
  /** What says the same as one that is there is kept once. */
  keep(kind: ExampleKind, body: string): void;
  forget(): void;
  /** The secret of the open address, made when it is first asked for. */
  openSecret(): string;
  closeAddress(): void;
  /** The job whose answers and deliveries are examples from now on; null for none. */
  watch(jobId: string | null): void;
  isWatched(jobId: string): boolean;
  /** Keeps the body of a delivery to the open address; null for any other secret. */
  takerOf(secret: string): ((body: string) => void) | null;
  /** The network of a job, with a copy of the answer to a watched job's submission. */
  listen(jobId: string, network: Network): Network;
  /** To be told of each delivery that was stored. */
  delivered(jobId: string, body: string): void;
}

export function createExampleCatcher({ clock, ids }: { clock: Clock; ids: Ids }): ExampleCatcher {
  let state: ExampleCatch | null = null;
  let secret: string | null = null;
  let watched: string | null = null;

  function keep(kind: ExampleKind, body: string): void {
    if (state === null || body.length > CEILINGS.example.characters) return;
    if (state.caught.some((one) => one.kind === kind && one.body === body)) return;
    const example: CaughtExample = { id: ids.next(), kind, at: clock.now(), body };
    state = { ...state, caught: [...state.caught, example].slice(-MAX_CAUGHT) };
  }

  return {
    keep,
    read: () => state,
    begin(profileId) {
      if (state?.profileId === profileId) return state;
      secret = null;
      state = { profileId, url: null, caught: [], isRunning: false, ended: null, error: null };
      return state;
    },
    change(part) {
      if (state !== null) state = { ...state, ...part };
    },
    forget() {
      state = null;
      secret = null;
    },
    openSecret: () => (secret ??= ids.secret()),
    closeAddress() {
      secret = null;
    },
    watch(jobId) {
      watched = jobId;
    },
    isWatched: (jobId) => watched === jobId,
    takerOf: (named) => (secret !== null && named === secret ? (body) => keep('delivery', body) : null),
    listen: (jobId, network) => ({
      ...network,
      async submit(request) {
        const outcome = await network.submit(request);
        if (watched === jobId && outcome.kind === 'answer') keep('submission', outcome.body);
        return outcome;
      },
    }),
    delivered(jobId, body) {
      if (watched === jobId) keep('delivery', body);
    },
  };
}
