import type { Job } from '../../../shared/domain/job.ts';
import type { PauseScope } from '../../../shared/domain/steering.ts';
import type { Clock, SettingsStore, Store } from '../ports.ts';
import type { UndoStack } from './undo-stack.ts';

const PAUSED = 'queue-paused';

/** What the artist holds back: everything, batches, models; and the question of the start. */
export interface Pauses {
  isPaused(): boolean;
  /** Whether the artist does not want this job sent now. */
  holds(job: Job): boolean;
  set(scope: PauseScope, paused: boolean): void;
  /** Jobs of the last time that wait for the artist's word; null when nothing is asked. */
  startUp(): { waiting: number } | null;
  /** To be called once, before anything is sent: decides by the settings what happens to paid jobs of the last time. */
  begin(): void;
}

export interface PausesParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly settings: SettingsStore;
  readonly undo: UndoStack;
  /** Ends the uploads of jobs that are held now. */
  readonly haltUploads: (isHeld: (job: Job) => boolean) => void;
  /** Runs after each change; `resumed` when something may go out that could not before. */
  readonly onChange: (change: 'paused' | 'resumed') => void;
}

/** Creates the book of pauses. The queue's own pause and those of batches and models survive a restart. */
export function createPauses(parts: PausesParts): Pauses {
  const { store, undo } = parts;
  let asked: { waiting: number } | null = null;

  const isPaused = () => asked !== null || store.readValue(PAUSED) === true;

  function holds(job: Job): boolean {
    if (isPaused()) return true;
    const { batches, models } = store.pauses();
    return batches.includes(job.batchId) || models.includes(job.model);
  }

  function isSet(scope: PauseScope): boolean {
    if (scope.kind === 'all') return isPaused();
    const { batches, models } = store.pauses();
    return scope.kind === 'batch' ? batches.includes(scope.batchId) : models.includes(scope.model);
  }

  function apply(scope: PauseScope, paused: boolean): void {
    if (scope.kind === 'all') {
      store.writeValue(PAUSED, paused);
      asked = null;
    } else {
      store.setPause(scope, paused, parts.clock.now());
    }
    if (paused) parts.haltUploads(holds);
    parts.onChange(paused ? 'paused' : 'resumed');
  }

  function countPaid(): number {
    return store.jobsInState('queued').filter((job) => !job.practice && job.testMode === null).length;
  }

  return {
    isPaused,
    holds,
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
      const { startUp } = parts.settings.read();
      const waiting = startUp === 'go-on' || store.readValue(PAUSED) === true ? 0 : countPaid();
      if (waiting === 0) return;
      if (startUp === 'ask') asked = { waiting };
      else store.writeValue(PAUSED, true);
    },
  };
}
