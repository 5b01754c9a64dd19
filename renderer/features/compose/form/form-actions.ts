import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import { describeField, FORM_TEXT } from '../../../../shared/service/text/fields-text.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import type { FormActions } from '../../../forms/slots/drag-state.ts';
import { moveReference, removeReference, type SlotPosition } from '../../../forms/slots/place-references.ts';
import { isSamePath, listSlots, readSlot } from '../../../forms/slots/slots.ts';
import { openSettings } from '../../../state/navigation/navigation-store.ts';
import { kindOfReference, useAssetStore } from '../../../state/sources/cast-store.ts';
import { importReferences } from '../references/import-references.ts';
import { editInput, useComposeStore } from '../state/compose-store.ts';

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
        const next = moveReference(slots, input, from, to, kindOfReference(moved));
        if (next !== null) notifyPlace(moved, readSlot(next, to.path), to);
        return next ?? input;
      }),
    remove: (position) => editInput((input) => removeReference(listSlots(form, input), input, position)),
    openProfile: () => openSettings('service'),
  };
}

/** Says where something is now: who moves it by keys may not see it. */
function notifyPlace(moved: MediaReference, there: readonly MediaReference[], { path }: SlotPosition): void {
  const asset = moved.kind === 'file' ? useAssetStore.getState().assets.get(moved.assetId) : undefined;
  const { name } = describeReference(moved, asset);
  const slot = describeField(String(path.at(-1))).label;
  useComposeStore.setState({
    landed: FORM_TEXT.moved(name, there.indexOf(moved) + 1, there.length, slot),
  });
}
