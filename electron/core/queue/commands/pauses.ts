import type { HoldReason } from '../../../../shared/domain/job/job-state.ts';
import type { PauseScope } from '../../../../shared/domain/queue/queue-actions.ts';
import type { Clock, SettingsStore, Store } from '../../ports.ts';
import type { UndoStack } from './undo-stack.ts';

const PAUSED = 'queue-paused';

/** What the artist holds back: everything, batches, models; and the question of the start. */
export interface Pauses {
  /** Why nothing goes out; null when something may. */
  queueHold(): HoldReason | null;
  set(scope: PauseScope, paused: boolean): void;
  /** Jobs of the last time that wait for the artist's approval; null when nothing is asked. */
  startUp(): { waiting: number } | null;
  /** To be called once, before anything is sent: decides by the settings what happens to paid jobs of the last time. */
  begin(): void;
}

export interface PausesDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly undo: UndoStack;
  /** Whether everything that can be charged waits for another answer already. */
  readonly asksAnyway: () => boolean;
  /** Ends the uploads of jobs that are held now. */
  readonly haltUploads: () => void;
  /** Runs after each change; `resumed` when something may go out that could not before. */
  readonly onChange: (change: 'paused' | 'resumed') => void;
}

/** Creates the pauses. The queue's own pause and those of batches and models survive a restart. */
export function createPauses(deps: PausesDeps): Pauses {
  const { store, undo } = deps;
  let asked: { waiting: number } | null = null;

  const isPaused = () => asked !== null || store.values.read(PAUSED) === true;

  function queueHold(): HoldReason | null {
    if (store.values.read(PAUSED) === true) return 'paused';
    return asked === null ? null : 'start-up';
  }

  function isSet(scope: PauseScope): boolean {
    if (scope.kind === 'all') return isPaused();
    const { batches, models } = store.pauses.list();
    return scope.kind === 'batch' ? batches.includes(scope.batchId) : models.includes(scope.model);
  }

  function apply(scope: PauseScope, paused: boolean): void {
    if (scope.kind === 'all') {
      store.transact((tx) => tx.values.write(PAUSED, paused));
      asked = null;
    } else {
      store.transact((tx) => tx.pauses.set(scope, paused, deps.clock.now()));
    }
    if (paused) deps.haltUploads();
    deps.onChange(paused ? 'paused' : 'resumed');
  }

  const countPaid = () => store.ledger.sumReserved().submissions;

  return {
    queueHold,
    set(scope, paused) {
      const was = isSet(scope);
      apply(scope, paused);
      if (was === paused) return;
      undo.push({
        action: paused ? 'pause' : 'resume',
        jobs: 1,
        takeBack() {
          apply(scope, was);
          return { putBack: 1, movedOn: 0 };
        },
      });
    },
    startUp: () => asked,
    begin() {
      const { startUp } = deps.settings.read();
      const waiting = startUp === 'go-on' || store.values.read(PAUSED) === true ? 0 : countPaid();
      if (waiting === 0) return;
      if (startUp === 'ask') asked = deps.asksAnyway() ? null : { waiting };
      else store.transact((tx) => tx.values.write(PAUSED, true));
    },
  };
}
