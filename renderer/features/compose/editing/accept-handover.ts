import { useEffect } from 'react';
import {
  collectReferences,
  type Element,
  type JobInput,
  type MediaReference,
} from '../../../../shared/domain/media/media-reference.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { type ResolvedForm, resolveForm } from '../../../../shared/service/resolve-form.ts';
import { usableProfile } from '../../../../shared/service/usable-profile.ts';
import { controlId } from '../../../forms/slots/form-context.ts';
import { publishOpenSlots } from '../../../forms/slots/open-slots.ts';
import { isSamePath, listSlots, readElements } from '../../../forms/slots/slots.ts';
import { type Handover, takeHandover, useHandover } from '../../../navigation/handover.ts';
import { closeEditor } from '../../../navigation/navigation-store.ts';
import { readCore } from '../../../projections/core/core-store.ts';
import { rememberAssets, wantAssets } from '../../../projections/sources/asset-store.ts';
import { onceDrawn } from '../../../ui/keys/once-drawn.ts';
import { focusPlace } from '../form/problems-panel.tsx';
import { bringCast } from '../references/bring-cast.ts';
import { changeModel } from '../references/change-model.ts';
import { importReferences } from '../references/import-references.ts';
import { editInput, endEdit, useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { beginAgain } from './again.ts';

/** Takes up what other rooms hand over, and tells them what the form takes. */
export function useTakeOver(model: ModelDefinition, form: ResolvedForm, input: JobInput): void {
  const handover = useHandover((store) => store.handover);
  useEffect(() => publishOpenSlots(model, form, input), [model, form, input]);
  useEffect(() => {
    const taken = handover === null ? null : takeHandover();
    if (taken?.kind === 'again') takeAgain(taken);
    else if (taken?.kind === 'cast') void bringCast(taken.model, taken.memberIds);
    else if (taken !== null) takeReference(form, taken);
  }, [handover, form]);
}

function takeAgain(handover: Extract<Handover, { kind: 'again' }>): void {
  wantAssets(listAssetIds(handover.input));
  beginAgain(handover);
  onceDrawn(() => focusAtEnd(handover.focus));
}

/** What changes is mostly added to. */
function focusAtEnd(key: string): void {
  focusPlace([key]);
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

function listAssetIds(input: JobInput): string[] {
  return collectReferences(input).flatMap((one) => (one.kind === 'file' ? [one.assetId] : []));
}

function takeReference(
  present: ResolvedForm,
  { asset, model, target }: Extract<Handover, { kind: 'reference' }>,
): void {
  rememberAssets([asset]);
  const form = (model === null ? null : openForm(model)) ?? present;
  const reference: MediaReference = { kind: 'file', assetId: asset.id };
  if (target === 'element') {
    addElement(form, asset.kind === 'video' ? 'video' : 'image', reference);
    return;
  }
  const slot =
    target === null
      ? undefined
      : listSlots(form, readInput(useComposeStore.getState().draft)).find(({ path }) =>
          isSamePath(path, target),
        );
  void importReferences(form, { items: [{ reference, kind: asset.kind, name: asset.name }] }, slot);
}

/** Opens the form of another model, with what fits of the one before; a queued job that is being edited stays as it was. */
function openForm(modelId: string): ResolvedForm | null {
  const { profile: full, status } = readCore();
  const profile = usableProfile(full, status.practice ? 'practice' : 'paid');
  const model = findModel(modelId, profile);
  if (model === undefined) return null;
  if (useComposeStore.getState().draft.model !== modelId) {
    endEdit();
    closeEditor();
    changeModel(profile, modelId);
  }
  return resolveForm(model, profile);
}

/** A new element that is shown by this file; its name is what is missing, so that is where the work goes on. */
function addElement(form: ResolvedForm, type: 'image' | 'video', reference: MediaReference): void {
  const field = form.fields.map((entry) => entry.field).find(({ kind }) => kind === 'elements');
  if (field === undefined) return;
  const element: Element = type === 'image' ? { type, images: [reference] } : { type, video: reference };
  let index = 0;
  editInput((input) => {
    const elements = readElements(input, field.key);
    index = elements.length;
    return { ...input, [field.key]: [...elements, element] };
  });
  onceDrawn(() => document.getElementById(controlId([field.key, index, 'name']))?.focus());
}
