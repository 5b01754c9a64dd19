import type { HoldReason } from '../../shared/domain/job-state.ts';
import type { Status } from '../../shared/domain/status.ts';
import type { Failure } from '../../shared/errors.ts';
import type { BudgetGate } from './ledger/budget-gate.ts';
import type { Events, SettingsStore, Store } from './ports.ts';
import type { ProfileBook } from './profiles/profile-book.ts';
import { profileUse } from './profiles/profile-book.ts';
import type { ProfileHealth } from './queue/profile-health.ts';
import type { Pauses } from './steering/pauses.ts';
import type { UndoStack } from './steering/undo-stack.ts';

export interface StatusBoard {
  read(): Status;
  /** Tells listeners once, however often it is called within one turn of the event loop. */
  changed(): void;
  /** Says nothing more: the store is about to close. */
  stop(): void;
}

/** Joins what the status line shows from the store, the settings and the health of the services. */
export function createStatusBoard(parts: {
  store: Store;
  settings: SettingsStore;
  profiles: ProfileBook;
  health: ProfileHealth;
  events: Events;
  pauses: Pauses;
  undo: UndoStack;
  budget: Pick<BudgetGate, 'today'>;
  isServed: (profileId: string) => boolean;
  hasKey: (profileId: string) => boolean;
  /** Milliseconds until the profile's limit per minute lets one more go. */
  paceWait: (profileId: string) => number;
  /** False where a result could not come back. */
  hasWayBack: (profileId: string) => boolean;
  listenerProblem: () => Failure | null;
}): StatusBoard {
  const { store, settings, profiles, health } = parts;
  let announced = false;
  let stopped = false;

  function profileHold(profileId: string): HoldReason | null {
    if (profiles.get(profileId) === null) return 'profile-missing';
    if (!parts.isServed(profileId)) return 'practice-starting';
    const hold = health.hold(profileId);
    if (hold !== null && hold !== 'offline') return hold;
    if (!parts.hasWayBack(profileId)) return 'no-way-back';
    return hold ?? (parts.paceWait(profileId) > 0 ? 'pace' : null);
  }

  function read(): Status {
    const { activeProfileId } = settings.read();
    const counts = store.counts();
    const paused = store.pauses();
    const holds = [...new Set([activeProfileId, ...store.queuedProfiles()])].flatMap((id) => {
      const reason = profileHold(id);
      return reason === null ? [] : [[id, reason] as const];
    });
    return {
      profileId: activeProfileId,
      profileName: profiles.get(activeProfileId)?.name ?? activeProfileId,
      practice: profileUse(activeProfileId) === 'practice',
      network: health.network(activeProfileId),
      paused: parts.pauses.isPaused() && parts.pauses.startUp() === null,
      pausedBatches: paused.batches,
      pausedModels: paused.models,
      startUp: parts.pauses.startUp(),
      undo: parts.undo.next(),
      profileHolds: Object.fromEntries(holds),
      counts: {
        running: counts.uploading + counts.sending + counts.submitted + counts.fetching,
        waiting: counts.queued + counts.draft,
        unknown: counts.unknown,
        failed: counts.failed,
        done: counts.done,
      },
      takes: store.takeCount(),
      ...parts.budget.today(),
      holdCounts: store.countHolds(),
      hasKey: parts.hasKey(activeProfileId),
      listenerProblem: parts.listenerProblem(),
    };
  }

  return {
    read,
    changed() {
      if (announced) return;
      announced = true;
      setImmediate(() => {
        announced = false;
        if (stopped) return;
        parts.events.emit({ type: 'status-changed', status: read() });
      });
    },
    stop() {
      stopped = true;
    },
  };
}
