import { useMemo } from 'react';
import { FORM_TEXT } from '../../../../shared/messages/text/form.ts';
import { fillIn, needsOnlyPrompt } from '../../../../shared/service/fill-in.ts';
import { queueDraft } from '../form/queue-draft.ts';
import type { ComposeForm } from '../form/use-compose-form.ts';
import { editInput, useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { followNewest } from './stage-store.ts';

/** What makes the example, prompt and all; null where more than a prompt is needed, or where it would cost. */
export function useExample({ form }: ComposeForm, isPractice: boolean): (() => void) | null {
  const isEditing = useComposeStore((store) => store.editing !== null);
  const hasPrompt = useComposeStore(({ draft }) => Boolean(draft.inputs[form.model.id]?.['prompt']));
  return useMemo(() => {
    if (!isPractice || isEditing || hasPrompt || !needsOnlyPrompt(form)) return null;
    return () => {
      followNewest();
      const prompt = FORM_TEXT.promptExample;
      editInput((input) => ({ ...input, prompt }));
      void queueDraft(
        form.model.id,
        [fillIn(form, { ...readInput(useComposeStore.getState().draft), prompt })],
        1,
        null,
      );
    };
  }, [form, isPractice, isEditing, hasPrompt]);
}
