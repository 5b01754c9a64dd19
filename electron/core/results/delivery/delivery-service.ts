import { type Failure, failure, passingFailure } from '../../../../shared/kernel/result.ts';
import type { DeliveryState, DeliveryTest } from '../../../../shared/results/text.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import type { ConnectivityProbe } from '../../ports/connections.ts';
import type { Clock, Ids } from '../../ports.ts';
import { deliveryUrl, localBase } from '../../service/service-urls.ts';
import type { DeliveryOwner } from '../webhook/listener.ts';
import { createDeliveryAddresses, type DeliveryAddresses } from './delivery-addresses.ts';
import { createIngress, type Ingress, type IngressDeps } from './ingress.ts';

/** Which way results come back now, and how well it works. */
export interface DeliveryService
  extends Omit<Ingress, 'ways' | 'connectivity' | 'describe'>,
    Omit<DeliveryAddresses, 'isPublicFor' | 'stateOf'> {
  /** True for a test's own secret, which is then used up. */
  takeTest(secret: string): boolean;
  /** To be called with each delivery that was stored. */
  received(owner: DeliveryOwner, isNew: boolean): void;
  test(signal?: AbortSignal): Promise<DeliveryTest>;
  state(): Promise<DeliveryState>;
}

interface DeliveryServiceDeps extends IngressDeps {
  readonly ids: Ids;
  readonly connectivityProbe: ConnectivityProbe;
  readonly profile: (profileId: string) => Profile | null;
}

/** Joins the way in, the addresses that services are given, and what came through. */
export function createDeliveryService(deps: DeliveryServiceDeps): DeliveryService {
  const trips = createRoundTrips(deps);
  const { ways, connectivity, describe, ...wayIn } = createIngress(deps, trips.send);
  const isFailing = () => connectivity.state() === 'failing';
  const { isPublicFor, stateOf, ...addresses } = createDeliveryAddresses({ ...deps, ways, isFailing });
  const tally = createDeliveryTally(deps.clock);

  return {
    ...addresses,
    ...wayIn,
    takeTest: trips.take,
    received({ jobId }, isNew) {
      tally.count(isNew);
      const job = deps.store.jobs.find(jobId);
      if (job !== null && isPublicFor(job.profileId)) connectivity.proven();
    },
    async test(signal) {
      const { publicUrl } = ways();
      const tested = await trips.send(publicUrl ?? localBase(ways()), signal);
      if (!signal?.aborted) connectivity.tested(tested, publicUrl);
      return tested;
    },
    async state() {
      return {
        ...describe(),
        hasTunnelToken: (await deps.readToken()) !== null,
        lastTest: connectivity.lastTest(),
        ...tally.state(),
        profile: stateOf(deps.settings.read().activeProfileId),
      };
    },
  };
}

/** How much was delivered since the start. */
interface DeliveryTally {
  count(isNew: boolean): void;
  state(): Pick<DeliveryState, 'lastDeliveryAt' | 'received' | 'repeated'>;
}

function createDeliveryTally(clock: Clock): DeliveryTally {
  let lastDeliveryAt: number | null = null;
  let [received, repeated] = [0, 0];
  return {
    count(isNew) {
      received += 1;
      if (!isNew) repeated += 1;
      lastDeliveryAt = clock.now();
    },
    state: () => ({ lastDeliveryAt, received, repeated }),
  };
}

const TIMEOUT_MILLISECONDS = 15_000;

interface RoundTrips {
  /** True, once, for the secret of a test that is under way: it is back. */
  take(secret: string): boolean;
  /** Sends a request to the address (null for none) and waits for it at the listener. Never rejects. */
  send(base: string | null, signal?: AbortSignal): Promise<DeliveryTest>;
}

/** Tests a way in as a delivery would take it: the same path, a secret that is good for one request. */
function createRoundTrips(deps: {
  connectivityProbe: ConnectivityProbe;
  clock: Clock;
  ids: Ids;
}): RoundTrips {
  const { clock, ids } = deps;
  const underWay = new Map<string, () => void>();

  async function run(base: string, signal: AbortSignal | undefined): Promise<Failure | null> {
    const secret = ids.secret();
    const back = Promise.withResolvers<null>();
    underWay.set(secret, () => back.resolve(null));
    try {
      return await Promise.race([back.promise, knock(base, secret, signal)]);
    } finally {
      underWay.delete(secret);
    }
  }

  /** Whatever answers before the listener has seen the request was somebody else. */
  async function knock(base: string, secret: string, signal: AbortSignal | undefined): Promise<Failure> {
    const answer = await deps.connectivityProbe.knock({
      url: deliveryUrl(base, secret),
      body: '{"test":true}',
      timeoutMilliseconds: TIMEOUT_MILLISECONDS,
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.ok) return failure('DELIVERY_NOT_BACK', { url: base, status: answer.value.status });
    if (answer.error.code !== 'OFFLINE') return answer.error;
    const cause = answer.error.details.cause ?? '';
    return passingFailure('DELIVERY_NOT_BACK', {
      url: base,
      cause: cause === 'answer-timeout' ? 'timeout' : cause,
    });
  }

  return {
    take(secret) {
      const arrived = underWay.get(secret);
      underWay.delete(secret);
      arrived?.();
      return arrived !== undefined;
    },
    async send(base, signal) {
      const [at, started] = [clock.now(), clock.monotonic()];
      const problem =
        base === null ? failure('DELIVERY_NOT_BACK', { cause: 'none' }) : await run(base, signal);
      const milliseconds = problem === null ? Math.round(clock.monotonic() - started) : null;
      return { at, milliseconds, problem };
    },
  };
}
