import type { CallOutput } from '../../../../shared/contract.ts';
import type { HoldReason } from '../../../../shared/jobs/job-state.ts';
import type { PauseScope, QueueAction } from '../../../../shared/queue/queue-actions.ts';
import type { Clock, SettingsStore, Store } from '../../ports.ts';

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

interface PausesDeps {
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

/** More steps than an artist walks back; the oldest is forgotten. */
const STEPS_KEPT = 200;

interface UndoStep {
  readonly action: QueueAction;
  /** How many jobs it is about. */
  readonly jobs: number;
  /** Puts back what can be put back, and says how much of it. */
  takeBack(): { putBack: number; movedOn: number };
  /** Where jobs stood, for a step that puts them back there. */
  readonly places?: RememberedPlaces;
}

interface RememberedPlaces {
  positions(): number[];
  /** All positions were written anew: from now on it is about those that they became. */
  rewrite(positions: ReadonlyMap<number, number>): void;
}

export interface UndoStack {
  push(step: UndoStep): void;
  /** The places of all steps. */
  readonly places: RememberedPlaces;
  /** What `undo` would take back; null when there is nothing. */
  next(): { action: QueueAction; jobs: number } | null;
  undo(): CallOutput<'queue.undo'>;
}

/** Remembers what the artist did, for as long as the app runs. */
export function createUndoStack(onChange: () => void): UndoStack {
  const steps: UndoStep[] = [];
  return {
    push(step) {
      if (step.jobs === 0) return;
      steps.push(step);
      if (steps.length > STEPS_KEPT) steps.shift();
      onChange();
    },
    places: {
      positions: () => steps.flatMap(({ places }) => places?.positions() ?? []),
      rewrite(positions) {
        for (const { places } of steps) places?.rewrite(positions);
      },
    },
    next() {
      const last = steps.at(-1);
      return last === undefined ? null : { action: last.action, jobs: last.jobs };
    },
    undo() {
      const step = steps.at(-1);
      if (step === undefined) return null;
      const result = step.takeBack();
      // Only now: a disk that fails while it is taken back leaves it to be tried again.
      steps.splice(steps.indexOf(step), 1);
      onChange();
      return { action: step.action, ...result };
    },
  };
}
