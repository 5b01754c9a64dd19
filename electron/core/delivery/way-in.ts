import type {
  DeliverySetting,
  DeliveryState,
  DeliveryTest,
} from '../../../shared/domain/service/delivery.ts';
import type { Failure } from '../../../shared/errors.ts';
import type { Tunnel } from '../ports/tunnel.ts';
import type { Clock, Log, SettingsStore, Store } from '../ports.ts';
import type { WaysIn } from '../queue/service/webhook-address.ts';
import type { Listener } from '../webhook/listener.ts';
import { createAppliedChoice } from './applied-choice.ts';
import { type ConnectivityMonitor, createConnectivityMonitor } from './connectivity-monitor.ts';
import { createListening } from './listening.ts';
import { createTunnelMonitor } from './tunnel-monitor.ts';

/** The way in for deliveries: the listener, what leads to it from outside, and what is known of both. */
export interface WayIn {
  /** Resolves once the listener listens, or could not; a tunnel opens meanwhile. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Takes up a changed choice at once. Deliveries of what was sent before are still taken. */
  settingsChanged(): Promise<void>;
  /** Tries again at once what waits for another token or another network. */
  wake(): void;
  /** What keeps deliveries from coming; null when all is as chosen. */
  problem(): Failure | null;
  ways(): WaysIn;
  readonly connectivity: ConnectivityMonitor;
  describe(): Pick<DeliveryState, 'kind' | 'listener' | 'url' | 'connectivity' | 'tunnel'>;
}

export interface WayInDeps {
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  readonly tunnel: Tunnel | null;
  readonly readToken: () => Promise<string | null>;
  /** Made by the core, since it hands deliveries on. */
  readonly listener: () => Listener;
  readonly onChange: () => void;
  /** Deliveries may have been lost: what is at the service is better asked about now. */
  readonly askNow: () => void;
}

/** Creates it as it was chosen; `send` tests an address. */
export function createWayIn(
  deps: WayInDeps,
  send: (base: string, signal: AbortSignal) => Promise<DeliveryTest>,
): WayIn {
  const listening = createListening(deps);
  const tunnel = createTunnelMonitor({ ...deps, onChange: () => changed() });
  const choice = createAppliedChoice({ ...deps, listening, tunnel, applied: () => changed() });
  const ways = () => findWaysIn(choice.current(), { port: listening.port(), tunnelUrl: tunnel.url() });
  const connectivity = createConnectivityMonitor({
    ...deps,
    publicUrl: () => ways().publicUrl,
    isWaitedFor: () => deps.store.jobs.counts().submitted > 0,
    send,
    onChange: () => changed(),
  });
  const changed = createChanged(deps, () => ways().publicUrl, connectivity.moved);

  return {
    ways,
    connectivity,
    start() {
      connectivity.start();
      return choice.start();
    },
    async stop() {
      await choice.stop();
      await Promise.all([connectivity.stop(), tunnel.drop(), deps.listener().stop()]);
    },
    settingsChanged: choice.applyNext,
    wake() {
      tunnel.wake();
      connectivity.wake();
      if (listening.problem() !== null) void choice.applyNext();
    },
    problem() {
      if (choice.current().kind === 'polling') return null;
      return listening.problem() ?? tunnel.state()?.problem ?? connectivity.problem();
    },
    describe: () => ({
      kind: choice.current().kind,
      listener: { port: listening.port(), problem: listening.problem() },
      url: ways().publicUrl,
      connectivity: connectivity.state(),
      tunnel: choice.current().kind === 'tunnel' ? tunnel.state() : null,
    }),
  };
}

/** Where deliveries can come in now, by what was chosen and what of it works. */
function findWaysIn(
  choice: DeliverySetting,
  now: { readonly port: number | null; readonly tunnelUrl: string | null },
): WaysIn {
  const isNamed = choice.kind !== 'polling' && now.port !== null;
  if (!isNamed) return { publicUrl: null, localPort: null };
  const publicUrl = choice.kind === 'public' ? choice.url : choice.kind === 'tunnel' ? now.tunnelUrl : null;
  return { publicUrl, localPort: now.port };
}

/** To be called where the way in from outside may have changed: whatever led in may lead elsewhere now. */
function createChanged(
  { listener, askNow, onChange }: WayInDeps,
  publicUrl: () => string | null,
  moved: () => void,
): () => void {
  let lastUrl: string | null = null;
  return () => {
    const url = publicUrl();
    if (url !== lastUrl) {
      if (url !== null) listener().addPublicUrl(url);
      if (lastUrl !== null) askNow();
      lastUrl = url;
      moved();
    }
    onChange();
  };
}
