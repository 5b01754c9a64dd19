import type { FormActions } from '../../../forms/form-context.ts';
import { moveReference, removeReference } from '../../../forms/place-references.ts';
import { isSamePath, listSlots, readSlot } from '../../../forms/slots.ts';
import { openSettings } from '../../../navigation/navigation-store.ts';
import { kindOfReference } from '../../../projections/asset-store.ts';
import { importReferences } from '../references/import-references.ts';
import { editInput } from '../state/compose-store.ts';

/** What the fields of the form do to the draft. */
export function makeFormActions(
  form: FormActions['form'],
  longestPrompt: FormActions['longestPrompt'],
): FormActions {
  return {
    form,
    longestPrompt,
    set: (key, value) =>
      editInput((input) => {
        const { [key]: _, ...rest } = input;
        return value === undefined ? rest : { ...rest, [key]: value };
      }),
    change: editInput,
    add: (source, slot) => void importReferences(form, source, slot),
    move: (from, to) =>
      editInput((input) => {
        const slots = listSlots(form, input);
        const source = slots.find(({ path }) => isSamePath(path, from.path));
        const moved = source && readSlot(input, source.path)[from.index];
        if (moved === undefined) return input;
        return moveReference(slots, input, from, to, kindOfReference(moved)) ?? input;
      }),
    remove: (seat) => editInput((input) => removeReference(listSlots(form, input), input, seat)),
    openProfile: () => openSettings('service'),
  };
}
