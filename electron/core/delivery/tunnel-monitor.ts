import type { DeliveryState } from '../../../shared/domain/service/delivery.ts';
import type { WakeableLoop } from '../wakeable-loop.ts';
import { createOneTunnel, type OneTunnelDeps, type TunnelTarget } from './one-tunnel.ts';
import { createTunnelLoop, type TunnelLoopDeps } from './tunnel-loop.ts';

export interface TunnelMonitor {
  /** Opens a tunnel to the port and keeps it open, in place of an earlier one. */
  keep(target: TunnelTarget): void;
  /** Closes it; nothing is opened any more. */
  drop(): Promise<void>;
  /** Tries at once what waits: another token, another network. */
  wake(): void;
  /** Where it leads in from; null while it is not open. */
  url(): string | null;
  state(): DeliveryState['tunnel'];
}

export interface TunnelMonitorDeps extends OneTunnelDeps, TunnelLoopDeps {
  readonly onChange: () => void;
}

/** Keeps a tunnel open while it is wanted; what only the artist can change waits for that. */
export function createTunnelMonitor(deps: TunnelMonitorDeps): TunnelMonitor {
  let keeping: WakeableLoop | null = null;
  let state: DeliveryState['tunnel'] = null;
  const tunnel = createOneTunnel(deps, () => show({ state: 'open', problem: null, nextTryAt: null }));

  function show(next: NonNullable<DeliveryState['tunnel']>): void {
    state = next;
    deps.onChange();
  }

  async function drop(): Promise<void> {
    const ending = keeping;
    keeping = null;
    await ending?.stop();
    await tunnel.close();
    if (keeping === null) state = null;
  }

  return {
    keep(target) {
      const before = drop();
      const loop = createTunnelLoop(deps, { tunnel, state: () => state, show }, target);
      void before.then(loop.start);
      keeping = loop;
      state = { state: 'opening', problem: null, nextTryAt: null };
    },
    drop,
    wake: () => keeping?.wake(),
    url: () => (state?.state === 'open' ? tunnel.url() : null),
    state: () => state,
  };
}
