import type { DeliverySetting } from '../../../shared/domain/service/delivery.ts';
import type { Log, SettingsStore } from '../ports.ts';
import type { Listening } from './listening.ts';
import type { TunnelMonitor } from './tunnel-monitor.ts';

/** The artist's choice of how results come back, as far as it is applied. */
export interface AppliedChoice {
  current(): DeliverySetting;
  start(): Promise<void>;
  /** Applies what the settings say now, after what is being applied. Never rejects. */
  applyNext(): Promise<void>;
  /** Applies nothing any more; resolves when what is being applied has ended. */
  stop(): Promise<void>;
}

export interface AppliedChoiceDeps {
  readonly settings: SettingsStore;
  readonly log: Log;
  readonly listening: Listening;
  readonly tunnel: TunnelMonitor;
  readonly applied: () => void;
}

export function createAppliedChoice(deps: AppliedChoiceDeps): AppliedChoice {
  const { settings, listening, tunnel } = deps;
  let choice = settings.read().delivery;
  let last: Promise<void> = Promise.resolve();
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
    last = last.then(() => (isRunning ? apply() : undefined));
    return last.catch((error: unknown) => {
      last = Promise.resolve();
      deps.log.error('delivery-not-applied', { error: String(error) });
    });
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
      await last.catch(() => {});
    },
  };
}
