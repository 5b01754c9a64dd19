import { changeTags, type Take } from '../../../shared/library/take.ts';
import type { Store, Transaction } from '../ports.ts';

/** More steps than an artist walks back; the oldest is forgotten. */
const STEPS_KEPT = 200;
/** Of all steps together: a few of a whole great library. */
const MARKS_KEPT = 500_000;

type Marks = Parameters<Transaction['takes']['putBackMarks']>[0][number];

/** Takes that were moved within those that carry a tag, and how all of these stood before. */
interface Placed {
  readonly tag: string;
  readonly order: readonly string[];
  readonly moved: readonly string[];
}

type Step = { readonly marks: readonly Marks[] } | Placed;

export interface ReviewUndo {
  /** Remembers takes as they are, before they are marked. */
  remember(takes: readonly Take[]): void;
  /** Remembers how takes stood before they were moved by hand. */
  rememberOrder(placed: Placed): void;
  /** Puts the last remembered marks, or the order, back; null when there are none. */
  undo(): Take[] | null;
  /** A tag has another name by now. */
  moveTag(from: string, to: string): void;
}

/** Remembers marks for as long as the app runs; a take that was gone meanwhile is left out. */
export function createReviewUndo(store: Pick<Store, 'transact'>): ReviewUndo {
  let steps: Step[] = [];
  let kept = 0;

  function push(step: Step): void {
    steps.push(step);
    kept += sizeOf(step);
    while (steps.length > STEPS_KEPT || (kept > MARKS_KEPT && steps.length > 1)) {
      const [oldest] = steps.splice(0, 1);
      if (oldest !== undefined) kept -= sizeOf(oldest);
    }
  }

  return {
    remember(takes) {
      if (takes.length > 0) push({ marks: takes.map(pickMarks) });
    },
    rememberOrder: push,
    undo() {
      const step = steps.at(-1);
      if (step === undefined) return null;
      const restored = store.transact((tx) => {
        if ('marks' in step) return tx.takes.putBackMarks(step.marks);
        tx.takes.order(step.tag, step.order);
        return tx.takes.byId(step.moved);
      });
      // Only now: a disk that fails meanwhile leaves the step to be tried again.
      steps.pop();
      kept -= sizeOf(step);
      return restored;
    },
    moveTag(from, to) {
      const change = { addTags: [to], removeTags: [from] };
      const move = (marks: Marks) =>
        marks.tags.includes(from) ? { ...marks, tags: changeTags(marks.tags, change) } : marks;
      steps = steps.map((step) => {
        if ('marks' in step) return { marks: step.marks.map(move) };
        return step.tag === from ? { ...step, tag: to } : step;
      });
    },
  };
}

const sizeOf = (step: Step): number => ('marks' in step ? step.marks : step.order).length;

function pickMarks({ id, name, rating, flag, label, tags, note, binnedAt }: Take): Marks {
  return { id, name, rating, flag, label, tags, note, binnedAt };
}
