import type { QueueAction } from '../../../../shared/domain/queue/queue-actions.ts';
import type { CallOutput } from '../../../../shared/ipc/contract.ts';

/** More steps than an artist walks back; the oldest is forgotten. */
const STEPS_KEPT = 200;

export interface UndoStep {
  readonly action: QueueAction;
  /** How many jobs it is about. */
  readonly jobs: number;
  /** Puts back what can be put back, and says how much of it. */
  takeBack(): { putBack: number; movedOn: number };
  /** Where jobs stood, for a step that puts them back there. */
  readonly places?: RememberedPlaces;
}

export interface RememberedPlaces {
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
