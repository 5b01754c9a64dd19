import { type Failure, failure, passingFailure } from '../../../../shared/kernel/result.ts';
import type { DeliveryState } from '../../../../shared/results/text.ts';
import { createWakeableLoop, type WakeableLoop } from '../../kernel/wakeable-loop.ts';
import type { OpenTunnel, Tunnel } from '../../ports/connections.ts';
import type { Clock, Log } from '../../ports.ts';
import { type Backoff, pauseBefore } from '../../queue/pace/backoff.ts';

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

interface TunnelMonitorDeps extends OneTunnelDeps, TunnelLoopDeps {
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

const REOPEN: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 60_000 };
/** A tunnel that is lost sooner than this is not opened again at once. */
const SETTLED_MILLISECONDS = 30_000;

interface TunnelLoopDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}

interface TunnelLoopNeeds {
  readonly tunnel: OneTunnel;
  readonly state: () => DeliveryState['tunnel'];
  readonly show: (state: NonNullable<DeliveryState['tunnel']>) => void;
}

/** Opens a tunnel, waits for it to be lost, opens it again: at once, then ever less often. */
function createTunnelLoop(
  deps: TunnelLoopDeps,
  { tunnel, state, show }: TunnelLoopNeeds,
  target: TunnelTarget,
): WakeableLoop {
  const { clock } = deps;
  let tries = 0;
  let openSince = 0;
  let lost: string | null = null;
  const loop = createWakeableLoop({
    clock,
    async turn(signal) {
      if (tunnel.isOpen() && lost === null) return null;
      if (tunnel.isOpen()) {
        tries = clock.monotonic() - openSince > SETTLED_MILLISECONDS ? 0 : tries + 1;
        await tunnel.close();
        return rest(passingFailure('TUNNEL_FAILED', { cause: 'lost', message: lost ?? '' }), tries);
      }
      show({ state: 'opening', problem: state()?.problem ?? null, nextTryAt: null });
      lost = null;
      const onLost = (cause: string) => {
        lost = cause;
        loop.wake();
      };
      const problem = await tunnel.open(target, onLost, signal);
      openSince = clock.monotonic();
      if (problem === null || signal.aborted) return null;
      tries += 1;
      return rest(problem, tries - 1);
    },
    failed(error) {
      deps.log.error('tunnel-threw', { error });
      return rest(passingFailure('TUNNEL_FAILED', { cause: 'other', message: String(error) }), tries);
    },
  });

  /** Says why it is closed; returns the pause before it is opened again, null where that is up to the artist. */
  function rest(problem: Failure, after: number): number | null {
    deps.log.warn('tunnel-closed', { code: problem.code, ...problem.details });
    const pause = problem.retryable ? pauseBefore(after, REOPEN, deps.random()) : null;
    show({ state: 'waiting', problem, nextTryAt: pause === null ? null : clock.now() + pause });
    return pause;
  }

  return loop;
}

/** Where a tunnel leads to, and by which name it is reached. */
interface TunnelTarget {
  readonly port: number;
  readonly domain: string | null;
}

/** The tunnel that is open now, of which there is one at most. */
interface OneTunnel {
  isOpen(): boolean;
  url(): string | null;
  /** Tries once; `lost` is told when it is lost later. Returns why it could not be opened; null when it could, or when it was stopped meanwhile. */
  open(target: TunnelTarget, lost: (cause: string) => void, signal: AbortSignal): Promise<Failure | null>;
  close(): Promise<void>;
}

interface OneTunnelDeps {
  /** Null where there is none in this program. */
  readonly tunnel: Tunnel | null;
  readonly readToken: () => Promise<string | null>;
}

/** Creates it closed; `opened` is called as soon as it is open. */
function createOneTunnel(deps: OneTunnelDeps, opened: () => void): OneTunnel {
  let open: OpenTunnel | null = null;
  return {
    isOpen: () => open !== null,
    url: () => open?.url ?? null,
    async open(target, onLost, signal) {
      if (deps.tunnel === null) return failure('TUNNEL_FAILED', { cause: 'library' });
      const token = await deps.readToken();
      if (token === null) return failure('TUNNEL_TOKEN_MISSING');
      const answer = await deps.tunnel.open({ ...target, token, onLost, signal });
      if (!answer.ok) return answer.error;
      if (signal.aborted) {
        await answer.value.close();
        return null;
      }
      open = answer.value;
      opened();
      return null;
    },
    async close() {
      const closing = open;
      open = null;
      await closing?.close();
    },
  };
}
