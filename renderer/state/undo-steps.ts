import { showToast } from '../ui/feedback/toast-store.ts';

/** More steps than an artist walks back. */
const STEPS_KEPT = 100;

/** What takes a step back; true when it could. */
type Step = () => Promise<boolean>;

/** The changes of a room that can be taken back, the last one first. `undone` says that one was. */
export function makeSteps(undone: () => string) {
  const steps: Step[] = [];
  return {
    remember(step: Step): void {
      steps.push(step);
      if (steps.length > STEPS_KEPT) steps.shift();
    },
    canUndo: (): boolean => steps.length > 0,
    async undo(): Promise<void> {
      const step = steps.pop();
      if (step !== undefined && (await step())) showToast({ tone: 'note', text: undone() });
    },
  };
}
