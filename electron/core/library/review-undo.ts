import { changeTags, type Take } from '../../../shared/library/take.ts';
import type { Store, Transaction } from '../ports.ts';

/** More steps than an artist walks back; the oldest is forgotten. */
const STEPS_KEPT = 200;
/** Of all steps together: a few of a whole great library. */
const MARKS_KEPT = 500_000;

type Marks = Parameters<Transaction['takes']['putBackMarks']>[0][number];

export interface ReviewUndo {
  /** Remembers takes as they are, before they are marked. */
  remember(takes: readonly Take[]): void;
  /** Puts the last remembered marks back; null when there are none. */
  undo(): Take[] | null;
  /** A tag has another name by now. */
  moveTag(from: string, to: string): void;
}

/** Remembers marks for as long as the app runs; a take that was gone meanwhile is left out. */
export function createReviewUndo(store: Pick<Store, 'transact'>): ReviewUndo {
  let steps: (readonly Marks[])[] = [];
  let kept = 0;
  return {
    remember(takes) {
      if (takes.length === 0) return;
      steps.push(takes.map(pickMarks));
      kept += takes.length;
      while (steps.length > STEPS_KEPT || (kept > MARKS_KEPT && steps.length > 1))
        kept -= steps.shift()?.length ?? 0;
    },
    undo() {
      const step = steps.at(-1);
      if (step === undefined) return null;
      const restored = store.transact((tx) => tx.takes.putBackMarks(step));
      // Only now: a disk that fails meanwhile leaves the step to be tried again.
      kept -= steps.pop()?.length ?? 0;
      return restored;
    },
    moveTag(from, to) {
      const change = { addTags: [to], removeTags: [from] };
      const move = (marks: Marks) =>
        marks.tags.includes(from) ? { ...marks, tags: changeTags(marks.tags, change) } : marks;
      steps = steps.map((step) => step.map(move));
    },
  };
}

function pickMarks({ id, name, rating, flag, label, tags, note, binnedAt }: Take): Marks {
  return { id, name, rating, flag, label, tags, note, binnedAt };
}
