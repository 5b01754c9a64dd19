import type { TemplateContent } from '../../../../shared/compose/draft.ts';
import { fillVariables, listVariables, variableValue } from '../../../../shared/compose/expand-prompt.ts';
import type { Template } from '../../../../shared/templates/template.ts';
import { TEMPLATE_TEXT } from '../../../../shared/templates/text.ts';
import { controlId } from '../../../forms/slots/drag-state.ts';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import { changeDraft, editInput } from '../state/compose-store.ts';
import { openTemplate } from '../state/draft.ts';
import { offerUndo } from '../state/history.ts';

/** The variables of a template's prompt, which are asked for. */
export function variablesOf({ input }: Pick<TemplateContent, 'input'>): string[] {
  const { prompt } = input;
  return typeof prompt === 'string' ? listVariables(prompt) : [];
}

/** Puts a template into the form, with values for its variables; those without one stay as they are. */
export function putTemplateIn(template: Template, values: Readonly<Record<string, string>>): void {
  const { name, model, input, takes, variations } = template;
  const { prompt } = input;
  const filled =
    typeof prompt === 'string'
      ? {
          ...input,
          prompt: fillVariables(prompt, (variable) => variableValue(values, variable)?.trim() || undefined),
        }
      : input;
  changeDraft((draft) => openTemplate(draft, { name, content: { model, input: filled, takes, variations } }));
  offerUndo(TEMPLATE_TEXT.inForm(name));
}

/** Puts a text where the cursor stands in the prompt, or last stood, and the cursor behind it. */
export function insertIntoPrompt(text: string): void {
  const box = document.getElementById(controlId(['prompt']));
  if (!(box instanceof HTMLTextAreaElement)) return;
  const { value, selectionStart, selectionEnd } = box;
  const prompt = value.slice(0, selectionStart) + text + value.slice(selectionEnd);
  editInput((input) => ({ ...input, prompt }));
  placeCursor(selectionStart + text.length);
}

/** Puts a whole prompt in place of what stands there. */
export function replacePrompt(prompt: string): void {
  editInput(({ prompt: _, ...rest }) => (prompt === '' ? rest : { ...rest, prompt }));
  placeCursor(prompt.length);
}

function placeCursor(at: number): void {
  onceDrawn(() => {
    const box = document.getElementById(controlId(['prompt']));
    if (!(box instanceof HTMLTextAreaElement)) return;
    box.focus();
    box.setSelectionRange(at, at);
  });
}
