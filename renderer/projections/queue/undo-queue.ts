import type { QueueAction } from '../../../shared/domain/queue/queue-actions.ts';
import { QUEUE_ACTIONS_TEXT } from '../../../shared/messages/text/queue-actions.ts';
import { type Room, useNavigation } from '../../navigation/navigation-store.ts';
import { settleToasts, showToast } from '../../ui/feedback/toast-store.ts';
import { readCore } from '../core/core-store.ts';
import { runCall } from '../core/run-call.ts';

/** What all offers to take a step back are about. */
const OFFER = 'last-step';

/** Where the last step was told, until something else can be taken back there. */
let offeredIn: Room | null = null;

/** Whether a step of the queue is what was done last in a room that has an undo of its own. */
export function isStepLastIn(room: Room): boolean {
  return offeredIn === room && readCore().status.undo !== null;
}

/** Something else was done that can be taken back. */
export function followStep(): void {
  offeredIn = null;
}

/** Takes the last step back, and says what could not be. */
export async function undoLastStep(): Promise<void> {
  if (readCore().status.undo === null) {
    showToast({ tone: 'note', text: QUEUE_ACTIONS_TEXT.nothingToUndo });
    return;
  }
  const undone = await runCall('queue.undo', {});
  if (undone === null) return;
  offeredIn = null;
  settleToasts(OFFER);
  const { action, putBack, movedOn } = undone;
  showToast({
    tone: movedOn > 0 ? 'note' : 'done',
    text: putBack > 0 ? QUEUE_ACTIONS_TEXT.undone(action) : QUEUE_ACTIONS_TEXT.notUndone(action),
    ...(movedOn > 0 ? { detail: QUEUE_ACTIONS_TEXT.movedOn(movedOn) } : {}),
  });
}

/** Tells what was done, with the way back. Only the newest of these offers it, because only the last step can be taken back. */
export function notifyWithUndo(told: {
  readonly action: QueueAction;
  readonly jobs: number;
  readonly text: string;
  readonly detail?: string;
}): void {
  const { action, jobs, text, detail } = told;
  offeredIn = useNavigation.getState().room;
  showToast({
    tone: 'note',
    text,
    ...(detail === undefined || detail === '' ? {} : { detail }),
    about: OFFER,
    action: { label: QUEUE_ACTIONS_TEXT.undo, run: () => void undoStep(action, jobs) },
  });
}

/** Takes back exactly this step; when another one came after it, asks first. */
async function undoStep(action: QueueAction, jobs: number): Promise<void> {
  const { undo } = readCore().status;
  if (undo === null || (undo.action === action && undo.jobs === jobs)) return undoLastStep();
  showToast({
    tone: 'note',
    about: OFFER,
    text: QUEUE_ACTIONS_TEXT.otherSince,
    detail: QUEUE_ACTIONS_TEXT.otherSinceDetail(undo.action),
    action: { label: QUEUE_ACTIONS_TEXT.takeThatBack, run: () => void undoLastStep() },
  });
}
