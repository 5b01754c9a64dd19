import type { DeliveryState } from '../../../shared/domain/delivery.ts';
import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import type { OpenTunnel, Tunnel } from '../ports/tunnel.ts';
import type { Clock, Log } from '../ports.ts';
import { type Backoff, pauseBefore } from '../queue/backoff.ts';

const REOPEN: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 60_000 };
/** A tunnel that is lost sooner than this is not opened again at once. */
const SETTLED_MILLISECONDS = 30_000;

export interface TunnelMonitor {
  /** Opens a tunnel to the port and keeps it open, in place of an earlier one. */
  keep(target: { port: number; domain: string | null }): void;
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
  let keeping: { end: AbortController; done: Promise<void> } | null = null;
  let sleeper = new AbortController();
  let open: OpenTunnel | null = null;
  let state: DeliveryState['tunnel'] = null;

  async function run(target: { port: number; domain: string | null }, signal: AbortSignal): Promise<void> {
    for (let tries = 0; !signal.aborted; ) {
      show({ state: 'opening', problem: state?.problem ?? null, nextTryAt: null });
      const lost = Promise.withResolvers<string>();
      const problem = await tryOpen(target, lost.resolve, signal);
      if (signal.aborted) break;
      if (problem === null) {
        const since = clock.monotonic();
        const cause = await Promise.race([lost.promise, aborted(signal)]);
        if (signal.aborted) break;
        tries = clock.monotonic() - since > SETTLED_MILLISECONDS ? 0 : tries + 1;
        await closeOpen();
        await rest(passingFailure('TUNNEL_FAILED', { cause: 'lost', message: cause }), tries, signal);
      } else {
        await rest(problem, tries, signal);
        tries += 1;
      }
    }
    await closeOpen();
  }

  async function tryOpen(
    target: { port: number; domain: string | null },
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

  async function rest(problem: Failure, tries: number, signal: AbortSignal): Promise<void> {
    log.warn('tunnel-closed', { code: problem.code, ...problem.details });
    const nudge = sleeper.signal;
    const pause = problem.retryable ? pauseBefore(tries, REOPEN, parts.random()) : null;
    show({ state: 'waiting', problem, nextTryAt: pause === null ? null : clock.now() + pause });
    const ended = AbortSignal.any([signal, nudge]);
    if (pause === null) await aborted(ended);
    else await clock.sleep(pause, ended);
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
    ending?.end.abort();
    await ending?.done;
    if (keeping === null) state = null;
  }

  return {
    keep(target) {
      const before = drop();
      const end = new AbortController();
      const done = before.then(() => (end.signal.aborted ? undefined : run(target, end.signal)));
      keeping = { end, done };
      state = { state: 'opening', problem: null, nextTryAt: null };
    },
    drop,
    wake() {
      const previous = sleeper;
      sleeper = new AbortController();
      previous.abort();
    },
    url: () => (state?.state === 'open' ? (open?.url ?? null) : null),
    state: () => state,
  };
}

function aborted(signal: AbortSignal): Promise<string> {
  return new Promise((settle) => {
    if (signal.aborted) settle('aborted');
    signal.addEventListener('abort', () => settle('aborted'), { once: true });
  });
}
