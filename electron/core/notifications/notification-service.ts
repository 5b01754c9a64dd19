import type { Status } from '../../../shared/domain/queue/status.ts';
import type { CoreEvent } from '../../../shared/ipc/events.ts';
import { NO_AMBIENCE } from './ambience.ts';
import { createEndedBatches } from './ended-batches.ts';
import { createLookTimer } from './look-timer.ts';
import { hasUnsent } from './read-needs.ts';
import { createWorkLook, type WorkLookDeps } from './work-look.ts';
import { createWorkTally } from './work-tally.ts';

/** Changes come in bursts; one look a second is soon enough. */
const SOON_MILLISECONDS = 1_000;

export interface NotificationService {
  /** Sees what the core tells the window. */
  emit(event: CoreEvent): void;
  start(): void;
  stop(): void;
}

/** Follows the core's own events and tells the desktop: what is done, what needs the artist, how far the work is. */
export function createNotificationService(deps: WorkLookDeps): NotificationService {
  const { store, clock, notifier } = deps;
  const tally = createWorkTally();
  const endedBatches = createEndedBatches(deps);
  const work = createWorkLook(deps, tally);
  const timer = createLookTimer(clock, lookNow);
  let status: Status | null = null;
  let newsAt = clock.monotonic();

  function lookNow(): void {
    if (status === null) return;
    const again = work.look(status, { ended: endedBatches.next(), newsAt });
    for (const at of again) timer.lookIn(Math.max(50, at - clock.monotonic()));
  }

  /** None of many that changed alike was made or failed just now. */
  function seeAlike({ jobIds, change: { state, hold = null } }: ChangedAlike): void {
    if (state !== undefined) tally.see(jobIds.map((id) => ({ id, state, hold })));
  }

  function noteStatus(next: Status): void {
    if (status === null) work.begin(next.counts.unknown);
    status = next;
    work.showCosts({ hasUnsent: hasUnsent(next) });
  }

  return {
    emit(event) {
      if (event.type === 'jobs-changed')
        for (const { batchId } of tally.see(event.jobs)) endedBatches.touch(batchId);
      if (event.type === 'jobs-changed-alike') seeAlike(event);
      if (event.type === 'status-changed') noteStatus(event.status);
      // Not at the next look: whoever closes the window in this moment is asked.
      if (tally.isTransferring()) work.showCosts({ isTransferring: true });
      if (event.type.startsWith('jobs-')) newsAt = clock.monotonic();
      if (event.type.startsWith('jobs-') || event.type === 'status-changed') timer.lookIn(SOON_MILLISECONDS);
    },
    start() {
      timer.start();
      tally.see(store.jobs.inState('uploading', 'sending', 'submitted', 'fetching'));
      timer.lookIn(SOON_MILLISECONDS);
    },
    stop() {
      timer.stop();
      notifier.show(NO_AMBIENCE);
    },
  };
}

type ChangedAlike = Extract<CoreEvent, { type: 'jobs-changed-alike' }>;
