import { showToast } from '../ui/feedback/toast-store.ts';

/** More steps than an artist walks back. */
const STEPS_KEPT = 100;

/** What takes a step back; true when it could. */
type Step = () => Promise<boolean>;

/** The changes of a room that can be taken back, the last one first. `undone` says that one was. */
export function makeSteps(undone: () => string) {
  const steps: Step[] = [];
  const underWay = new Set<Promise<unknown>>();

  function remember(step: Step): void {
    steps.push(step);
    if (steps.length > STEPS_KEPT) steps.shift();
  }

  return {
    remember,
    /** A change on its way, which is a step once it is kept: whoever takes the last one back before that means this one. */
    async follow<Answer>(change: Promise<Answer | null>, step: Step): Promise<Answer | null> {
      const kept = change.then((answer) => {
        if (answer !== null) remember(step);
        return answer;
      });
      underWay.add(kept);
      try {
        return await kept;
      } finally {
        underWay.delete(kept);
      }
    },
    canUndo: (): boolean => underWay.size > 0 || steps.length > 0,
    async undo(): Promise<void> {
      await Promise.allSettled(underWay);
      const step = steps.pop();
      if (step !== undefined && (await step())) showToast({ tone: 'note', text: undone() });
    },
  };
}
