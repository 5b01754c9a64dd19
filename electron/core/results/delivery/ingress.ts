import { createInTurn } from '../../../../shared/kernel/in-turn.ts';
import type { Failure } from '../../../../shared/kernel/result.ts';
import type { DeliverySetting, DeliveryState, DeliveryTest } from '../../../../shared/results/text.ts';
import type { Tunnel } from '../../ports/connections.ts';
import type { Clock, Log, SettingsStore, Store } from '../../ports.ts';
import type { WaysIn } from '../../service/service-urls.ts';
import type { Listener } from '../webhook/listener.ts';
import { type ConnectivityMonitor, createConnectivityMonitor } from './connectivity-monitor.ts';
import { createTunnelMonitor, type TunnelMonitor } from './tunnel-monitor.ts';

/** The way in for deliveries: the listener, what leads to it from outside, and what is known of both. */
export interface Ingress {
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

export interface IngressDeps {
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
export function createIngress(
  deps: IngressDeps,
  send: (base: string, signal: AbortSignal) => Promise<DeliveryTest>,
): Ingress {
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
  { listener, askNow, onChange }: IngressDeps,
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

/** The artist's choice of how results come back, as far as it is applied. */
interface AppliedChoice {
  current(): DeliverySetting;
  start(): Promise<void>;
  /** Applies what the settings say now, after what is being applied. Never rejects. */
  applyNext(): Promise<void>;
  /** Applies nothing any more; resolves when what is being applied has ended. */
  stop(): Promise<void>;
}

interface AppliedChoiceDeps {
  readonly settings: SettingsStore;
  readonly log: Log;
  readonly listening: Listening;
  readonly tunnel: TunnelMonitor;
  readonly applied: () => void;
}

function createAppliedChoice(deps: AppliedChoiceDeps): AppliedChoice {
  const { settings, listening, tunnel } = deps;
  let choice = settings.read().delivery;
  const inTurn = createInTurn();
  let isRunning = false;

  async function apply(): Promise<void> {
    const { delivery } = settings.read();
    const isSame = JSON.stringify(delivery) === JSON.stringify(choice);
    choice = delivery;
    const wanted = choice.kind === 'public' ? choice.port : null;
    // A listener that runs goes on under "polling": what was sent before may still deliver to it.
    if (!listening.isAt(wanted) && choice.kind !== 'polling') await listening.listen(wanted);
    const port = listening.port();
    if (choice.kind === 'tunnel' && port !== null) {
      if (!isSame || tunnel.state() === null) tunnel.keep({ port, domain: choice.domain });
    } else await tunnel.drop();
    deps.applied();
  }

  function applyNext(): Promise<void> {
    return inTurn(async () => {
      if (isRunning) await apply();
    }).catch((error: unknown) => deps.log.error('delivery-not-applied', { error: String(error) }));
  }

  return {
    current: () => choice,
    start() {
      isRunning = true;
      return applyNext();
    },
    applyNext,
    async stop() {
      isRunning = false;
      await inTurn(async () => {});
    },
  };
}

/** The stored value that holds the listener's port: the one to try first, then the one it has. */
export const LISTENER_PORT = 'listener-port';

/** Where the listener listens, and why it does not. */
interface Listening {
  port(): number | null;
  problem(): Failure | null;
  /** Whether it listens, at the wanted port or, with null, at any. */
  isAt(wanted: number | null): boolean;
  /** Listens at the port, or with null at the one it had last, or any. An earlier one is closed. */
  listen(fixed: number | null): Promise<void>;
}

function createListening(deps: { store: Store; listener: () => Listener }): Listening {
  const { store } = deps;
  let port: number | null = null;
  let problem: Failure | null = null;
  return {
    port: () => port,
    problem: () => problem,
    isAt: (wanted) => port !== null && (wanted === null || wanted === port),
    async listen(fixed) {
      const listener = deps.listener();
      if (port !== null) await listener.stop();
      const preferred = fixed ?? Number(store.values.read(LISTENER_PORT) ?? 0);
      const started = await listener.start({ port: preferred, isFixed: fixed !== null });
      port = started.ok ? started.value.port : null;
      problem = started.ok ? null : started.error;
      if (port !== null) store.transact((tx) => tx.values.write(LISTENER_PORT, port));
    },
  };
}
