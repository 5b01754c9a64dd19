import type { Failure } from '../../shared/kernel/result.ts';
import type { Status } from '../../shared/queue/status.ts';
import { profileUse } from '../../shared/service/practice.ts';
import type { BudgetGate } from './money/budget-gate.ts';
import type { Events, SettingsStore, Store } from './ports.ts';
import type { Pauses, UndoStack } from './queue/commands/pauses.ts';
import type { ProfileHealth } from './queue/pace/profile-health.ts';
import type { QueueConditionsReader } from './queue/pace/queue-conditions.ts';
import type { DataAge } from './queue/submission-journal/data-age.ts';
import type { ProfileRepository } from './service/profiles/profile-repository.ts';

export interface StatusMonitor {
  read(): Status;
  /** Tells listeners as soon as the turn of the event loop is over; while much happens, not more often than anybody could read it. */
  changed(): void;
  /** Says nothing more: the store is about to close. */
  stop(): void;
}

export interface StatusMonitorDeps {
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly profiles: ProfileRepository;
  readonly health: ProfileHealth;
  readonly events: Events;
  readonly pauses: Pauses;
  readonly dataAge: Pick<DataAge, 'report' | 'problem'>;
  readonly undo: UndoStack;
  readonly budget: Pick<BudgetGate, 'today'>;
  readonly conditions: QueueConditionsReader;
  readonly hasKey: (profileId: string) => boolean;
  readonly listenerProblem: () => Failure | null;
  readonly safeStart: () => Status['safeStart'];
  readonly resultsProblem: () => Failure | null;
}

/** Three frames of a screen. */
const BETWEEN_MILLISECONDS = 50;

/** Joins what the status line shows from the store, the settings and the health of the services. */
export function createStatusMonitor(deps: StatusMonitorDeps): StatusMonitor {
  let toldAt = Number.NEGATIVE_INFINITY;
  let later: NodeJS.Timeout | undefined;
  let announced = false;
  let stopped = false;
  const read = () => readStatus(deps);

  function emit(): void {
    announced = false;
    if (stopped) return;
    toldAt = performance.now();
    deps.events.emit({ type: 'status-changed', status: read() });
  }

  return {
    read,
    changed() {
      if (announced || stopped) return;
      announced = true;
      const wait = toldAt + BETWEEN_MILLISECONDS - performance.now();
      if (wait <= 0) setImmediate(emit);
      else later = setTimeout(emit, wait);
    },
    stop() {
      stopped = true;
      clearTimeout(later);
    },
  };
}

function readStatus(deps: StatusMonitorDeps): Status {
  const { store, settings, profiles, health } = deps;
  const { activeProfileId } = settings.read();
  const counts = store.jobs.counts();
  const paused = store.pauses.list();
  const queued = store.jobs.queuedProfiles();
  const holds = [...new Set([activeProfileId, ...queued])].flatMap((id) => {
    const reason = deps.conditions.profileHold(id);
    // It starts when something asks for it, so that nothing is held up by it before.
    const isHeld = reason !== null && (reason !== 'practice-starting' || queued.includes(id));
    return isHeld ? [[id, reason] as const] : [];
  });
  return {
    profileId: activeProfileId,
    profileName: profiles.get(activeProfileId)?.name ?? activeProfileId,
    practice: profileUse(activeProfileId) === 'practice',
    network: health.network(activeProfileId),
    paused: deps.pauses.queueHold() === 'paused',
    pausedBatches: paused.batches,
    pausedModels: paused.models,
    startUp: deps.pauses.startUp(),
    oldData: deps.dataAge.report(),
    recordProblem: deps.dataAge.problem(),
    resultsProblem: deps.resultsProblem(),
    resultsStop: health.resultsStop(activeProfileId),
    undo: deps.undo.next(),
    profileHolds: Object.fromEntries(holds),
    counts: {
      running: counts.uploading + counts.sending + counts.submitted + counts.fetching,
      waiting: counts.queued + counts.draft,
      unknown: counts.unknown,
      failed: counts.failed,
      done: counts.done,
      cancelled: counts.cancelled,
    },
    takes: store.takes.count(),
    ...deps.budget.today(),
    holdCounts: store.jobs.countHolds(),
    hasKey: deps.hasKey(activeProfileId),
    listenerProblem: deps.listenerProblem(),
    safeStart: deps.safeStart(),
  };
}
