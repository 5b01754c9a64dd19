import { COMPOSE_TRAY_TEXT } from '../../../../shared/messages/text/compose-tray.ts';
import type { Handover } from '../../../navigation/handover.ts';
import { closeEditor } from '../../../navigation/navigation-store.ts';
import { addRefused, bringBack, endEdit, flushDraft, useComposeStore } from '../state/compose-store.ts';
import { emptyDraft } from '../state/draft.ts';

/** Fills the form with what a take was made with. What is no longer available is named. */
export function beginAgain(handover: Extract<Handover, { kind: 'again' }>): void {
  const { takeId, name, model, input, lost } = handover;
  flushDraft();
  // A queued job that is being edited stays as it was.
  endEdit();
  closeEditor();
  const { again, draft } = useComposeStore.getState();
  useComposeStore.setState({
    again: { takeId, name, ownDraft: again?.ownDraft ?? draft },
    draft: { ...emptyDraft(), model, inputs: { [model]: input }, takes: 1 },
    coreProblems: [],
    refused: [],
    landed: '',
  });
  addRefused(lost.map((reference) => ({ name: reference, why: COMPOSE_TRAY_TEXT.lost })));
}

/** Brings the artist's own draft back. */
export function endAgain(): void {
  const { again } = useComposeStore.getState();
  if (again !== null) bringBack(again.ownDraft);
}
