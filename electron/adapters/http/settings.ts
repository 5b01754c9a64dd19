import type { ProxyRoutes } from '../../core/ports/proxy-routes.ts';
import type { ReachedHosts } from '../../core/ports/reached-hosts.ts';
import type { Log } from '../../core/ports.ts';

/** Times in milliseconds; tests shorten them. */
export interface NetworkTimes {
  /** Name lookup, connection and TLS together. */
  readonly connect: number;
  /** Without a byte moving in either direction. */
  readonly idle: number;
  /** From the last byte of an upload to its whole answer: a service may look at a large file for a while. */
  readonly uploadAnswer: number;
}

export const USUAL_TIMES: NetworkTimes = { connect: 20_000, idle: 60_000, uploadAnswer: 180_000 };

/** What every request of the adapter needs. */
export interface NetworkContext {
  readonly loopbackOnly: boolean;
  readonly log: Log;
  readonly times: NetworkTimes;
  /** What the hosts of profiles were reached at when they were proven. */
  readonly reached: ReachedHosts;
  readonly routes: ProxyRoutes;
}
