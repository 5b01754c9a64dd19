import type { DeliveryState } from '../../../shared/domain/service/delivery.ts';
import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import type { OpenTunnel, Tunnel } from '../ports/tunnel.ts';
import type { Clock, Log } from '../ports.ts';
import { type Backoff, pauseBefore } from '../queue/pace/backoff.ts';
import { createWakeableLoop, type WakeableLoop } from '../wakeable-loop.ts';

const REOPEN: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 60_000 };
/** A tunnel that is lost sooner than this is not opened again at once. */
const SETTLED_MILLISECONDS = 30_000;

interface Target {
  readonly port: number;
  readonly domain: string | null;
}

export interface TunnelMonitor {
  /** Opens a tunnel to the port and keeps it open, in place of an earlier one. */
  keep(target: Target): void;
  /** Closes it; nothing is opened any more. */
  drop(): Promise<void>;
  /** Tries at once what waits: another token, another network. */
  wake(): void;
  /** Where it leads in from; null while it is not open. */
  url(): string | null;
  state(): DeliveryState['tunnel'];
}

export interface TunnelMonitorParts {
  /** Null where there is none in this program. */
  readonly tunnel: Tunnel | null;
  readonly readToken: () => Promise<string | null>;
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  readonly onChange: () => void;
}

/** Opens a tunnel again when it is lost: at once, then ever less often; what only the artist can change waits for that. */
export function createTunnelMonitor(parts: TunnelMonitorParts): TunnelMonitor {
  const { clock, log } = parts;
  let keeping: WakeableLoop | null = null;
  let open: OpenTunnel | null = null;
  let state: DeliveryState['tunnel'] = null;

  /** Opens it, waits for it to be lost, opens it again. */
  function keepOpen(target: Target): WakeableLoop {
    let tries = 0;
    let openSince = 0;
    let lost: string | null = null;
    const loop = createWakeableLoop({
      clock,
      async turn(signal) {
        if (open !== null && lost === null) return null;
        if (open !== null) {
          tries = clock.monotonic() - openSince > SETTLED_MILLISECONDS ? 0 : tries + 1;
          await closeOpen();
          return rest(passingFailure('TUNNEL_FAILED', { cause: 'lost', message: lost ?? '' }), tries);
        }
        show({ state: 'opening', problem: state?.problem ?? null, nextTryAt: null });
        lost = null;
        const onLost = (cause: string) => {
          lost = cause;
          loop.wake();
        };
        const problem = await tryOpen(target, onLost, signal);
        openSince = clock.monotonic();
        if (problem === null || signal.aborted) return null;
        tries += 1;
        return rest(problem, tries - 1);
      },
      failed(error) {
        log.error('tunnel-threw', { error });
        return rest(passingFailure('TUNNEL_FAILED', { cause: 'other', message: String(error) }), tries);
      },
    });
    return loop;
  }

  async function tryOpen(
    target: Target,
    onLost: (cause: string) => void,
    signal: AbortSignal,
  ): Promise<Failure | null> {
    if (parts.tunnel === null) return failure('TUNNEL_FAILED', { cause: 'library' });
    const token = await parts.readToken();
    if (token === null) return failure('TUNNEL_TOKEN_MISSING');
    const opened = await parts.tunnel.open({ ...target, token, onLost, signal });
    if (!opened.ok) return opened.error;
    if (signal.aborted) {
      await opened.value.close();
      return null;
    }
    open = opened.value;
    show({ state: 'open', problem: null, nextTryAt: null });
    return null;
  }

  /** Says why it is closed; returns the pause before it is opened again, null where that is up to the artist. */
  function rest(problem: Failure, tries: number): number | null {
    log.warn('tunnel-closed', { code: problem.code, ...problem.details });
    const pause = problem.retryable ? pauseBefore(tries, REOPEN, parts.random()) : null;
    show({ state: 'waiting', problem, nextTryAt: pause === null ? null : clock.now() + pause });
    return pause;
  }

  function show(next: NonNullable<DeliveryState['tunnel']>): void {
    state = next;
    parts.onChange();
  }

  async function closeOpen(): Promise<void> {
    const closing = open;
    open = null;
    await closing?.close();
  }

  async function drop(): Promise<void> {
    const ending = keeping;
    keeping = null;
    await ending?.stop();
    await closeOpen();
    if (keeping === null) state = null;
  }

  return {
    keep(target) {
      const before = drop();
      const loop = keepOpen(target);
      void before.then(loop.start);
      keeping = loop;
      state = { state: 'opening', problem: null, nextTryAt: null };
    },
    drop,
    wake: () => keeping?.wake(),
    url: () => (state?.state === 'open' ? (open?.url ?? null) : null),
    state: () => state,
  };
}
