import type { Status } from '../../../shared/domain/queue/status.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { Clock, Events, Log, SettingsStore, Store } from '../ports.ts';
import { createAmbience, type ShownAmbience } from './ambience.ts';
import { decideAwake } from './decide-awake.ts';
import { decideNotices, type EndedBatch, NOTHING_SHOWN } from './decide-notices.ts';
import { hasUnsent, isWorking, readNeeds, readReady } from './read-needs.ts';
import { createReadyNotices, showNotices } from './show-notices.ts';
import type { WorkTally } from './work-tally.ts';

export interface WorkLookDeps {
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly events: Events;
  readonly notifier: Notifier;
  readonly log: Log;
}

/** A look at the work as it is: what is to be told of it, and what the dock shows. */
export interface WorkLook {
  /** What is unknown from the last time was told then; the badge still shows it. */
  begin(unknown: number): void;
  /** Returns when to look again, by the monotonic clock. */
  look(status: Status, since: { ended: EndedBatch[]; newsAt: number }): number[];
  /** Shows what an end would cost as of now. */
  showCosts: ShownAmbience['showCosts'];
}

export function createWorkLook(deps: WorkLookDeps, tally: WorkTally): WorkLook {
  const { store, clock } = deps;
  const noticesOfReady = createReadyNotices();
  const desktop = createAmbience(deps.notifier);
  let memory = NOTHING_SHOWN;
  return {
    begin(unknown) {
      memory = { ...memory, shownUnknown: unknown };
    },
    look(status, { ended, newsAt }) {
      const needs = readNeeds(store, status);
      const decision = decideNotices(memory, {
        ...{ now: clock.monotonic(), unknown: status.counts.unknown },
        ...{ needs, ended, isWorking: isWorking(status) },
      });
      memory = decision.memory;
      const ready = readReady(store, status);
      const notices = [...decision.notices, ...noticesOfReady(ready)];
      if (notices.length > 0)
        showNotices(deps, notices).catch((error: unknown) => deps.log.error('not-told', { error }));
      const awake = decideAwake({
        ...{ now: clock.monotonic(), newsAt },
        ...{ isTransferring: tally.isTransferring(), isRunning: tally.isRunning() },
      });
      desktop.show({
        progress: tally.progress(),
        attention: status.counts.unknown + needs.size + ready.length,
        isTransferring: tally.isTransferring(),
        hasUnsent: hasUnsent(status),
        staysAwake: awake.staysAwake,
      });
      return [decision.lookAgainAt, awake.lookAgainAt].filter((at) => at !== null);
    },
    showCosts: desktop.showCosts,
  };
}
