import { LINEAGE_TEXT } from '../../../../shared/library/lineage-text.ts';
import { UseAsMenu } from '../../../takes/next/use-as-menu.tsx';
import { DialogBox } from '../../../ui/overlays/dialog-box.tsx';
import { closeQuestion, useQuestion } from './stage-store.ts';

/** Asks for which slot of the form a take is meant. */
export function UseAsDialog() {
  const question = useQuestion((store) => store.question);
  if (question === null) return null;
  return (
    <DialogBox label={LINEAGE_TEXT.useAs} isOpen onClose={closeQuestion} width={420}>
      <UseAsMenu take={question.take} frame={question.frame} onClose={closeQuestion} />
    </DialogBox>
  );
}
