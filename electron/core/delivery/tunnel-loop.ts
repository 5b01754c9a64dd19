import type { DeliveryState } from '../../../shared/domain/service/delivery.ts';
import { type Failure, passingFailure } from '../../../shared/errors.ts';
import type { Clock, Log } from '../ports.ts';
import { type Backoff, pauseBefore } from '../queue/pace/backoff.ts';
import { createWakeableLoop, type WakeableLoop } from '../wakeable-loop.ts';
import type { OneTunnel, TunnelTarget } from './one-tunnel.ts';

const REOPEN: Backoff = { firstMilliseconds: 1000, maximumMilliseconds: 60_000 };
/** A tunnel that is lost sooner than this is not opened again at once. */
const SETTLED_MILLISECONDS = 30_000;

export interface TunnelLoopDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
}

export interface TunnelLoopNeeds {
  readonly tunnel: OneTunnel;
  readonly state: () => DeliveryState['tunnel'];
  readonly show: (state: NonNullable<DeliveryState['tunnel']>) => void;
}

/** Opens a tunnel, waits for it to be lost, opens it again: at once, then ever less often. */
export function createTunnelLoop(
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
