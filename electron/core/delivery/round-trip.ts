import type { DeliveryTest } from '../../../shared/domain/service/delivery.ts';
import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import type { ConnectivityProbe } from '../ports/connectivity-probe.ts';
import type { Clock, Ids } from '../ports.ts';
import { deliveryUrl } from '../queue/service/webhook-address.ts';

const TIMEOUT_MILLISECONDS = 15_000;

export interface RoundTrips {
  /** True, once, for the secret of a test that is under way: it is back. */
  take(secret: string): boolean;
  /** Sends a request to the address (null for none) and waits for it at the listener. Never rejects. */
  send(base: string | null, signal?: AbortSignal): Promise<DeliveryTest>;
}

/** Tests a way in as a delivery would take it: the same path, a secret that is good for one request. */
export function createRoundTrips(deps: {
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
