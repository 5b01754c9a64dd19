import { COMPOSE_TRAY_TEXT } from '../../../../shared/messages/text/compose-tray.ts';
import type { Handover } from '../../../navigation/handover.ts';
import { closeEditor } from '../../../navigation/navigation-store.ts';
import { addRefused, endAgain, endEdit, flushDraft, useComposeStore } from '../state/compose-store.ts';
import { draftOfJob } from '../state/edit-job.ts';
import { noteStep } from '../state/history.ts';
import { goOn } from './go-on.ts';

/** Fills the form with what a take was made with. What is no longer available is named. */
export function beginAgain(handover: Extract<Handover, { kind: 'again' }>): void {
  const { takeId, name, model, input, lost } = handover;
  flushDraft();
  // A queued job that is being edited stays as it was.
  endEdit();
  closeEditor();
  endAgain();
  const { draft: ownDraft } = useComposeStore.getState();
  const begun = draftOfJob({ model, input });
  useComposeStore.setState({
    again: { takeId, name, ownDraft, begun },
    draft: begun,
    coreProblems: [],
    refused: [],
    landed: '',
  });
  addRefused(lost.map((reference) => ({ name: reference, why: COMPOSE_TRAY_TEXT.lost })));
}

/** Goes back to the artist's own draft; undo there leads to what was typed. */
export function leaveAgain(): void {
  const typed = endAgain();
  if (typed !== null) noteStep(() => goOn(typed), leaveAgain);
}
