import type { NetworkTimes } from '../../../../electron/adapters/http/host-policy.ts';
import { createNetwork } from '../../../../electron/adapters/http/requests.ts';
import type { ProxyRoutes, ReachedHosts } from '../../../../electron/core/ports/connections.ts';
import type { Log, Network } from '../../../../electron/core/ports.ts';
import type { VpnRange } from '../../../../shared/service/address-kind.ts';
import { reachedInMemory } from '../../../support/reached-in-memory.ts';

/** The real adapter with what it logged, so that tests can look for what must not be there. */
export function openNetwork(
  options: {
    loopbackOnly?: boolean;
    times?: Partial<NetworkTimes>;
    reached?: ReachedHosts;
    routes?: ProxyRoutes;
    vpnRanges?: () => readonly VpnRange[];
  } = {},
): {
  network: Network;
  logged: () => string;
} {
  const lines: string[] = [];
  const write = (event: string, details?: Record<string, unknown>) =>
    void lines.push(JSON.stringify({ event, ...details }));
  const log: Log = { info: write, warn: write, error: write };
  const network = createNetwork({
    loopbackOnly: options.loopbackOnly ?? false,
    log,
    reached: options.reached ?? reachedInMemory(),
    times: options.times ?? {},
    vpnRanges: options.vpnRanges,
    ...(options.routes === undefined ? {} : { routes: options.routes }),
  });
  return { network, logged: () => lines.join('\n') };
}
