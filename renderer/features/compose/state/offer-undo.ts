import { COMPOSE_TEXT } from '../../../../shared/messages/text/compose.ts';
import { dismissToast, showToast } from '../../../ui/feedback/toast-store.ts';
import { markPlace, undoStep } from './history.ts';

let offered: { readonly toastId: number; readonly isAt: () => boolean } | null = null;

/** Says what has just left the form, or come into it, with the way back. */
export function offerUndo(text: string): void {
  // What a change says of itself gives way to what its command says.
  if (offered !== null) dismissToast(offered.toastId);
  const { isAt } = markPlace();
  const toastId = showToast({
    tone: 'note',
    text,
    action: { label: COMPOSE_TEXT.undo, run: () => void (isAt() && undoStep()) },
  });
  offered = { toastId, isAt };
}

/** What would undo something else by now is not offered any longer. */
export function withdrawOffer(): void {
  if (offered === null || offered.isAt()) return;
  dismissToast(offered.toastId);
  offered = null;
}
