import { useEffect } from 'react';
import {
  CAST_TEXT,
  elementsFieldOf,
  judgeFit,
  makeElement,
} from '../../../../shared/cast/fit-cast-member.ts';
import { COMPOSE_TRAY_TEXT } from '../../../../shared/compose/compose-tray-text.ts';
import type { Meanwhile } from '../../../../shared/compose/draft.ts';
import type { ModelDefinition } from '../../../../shared/models/define-model.ts';
import { findModel } from '../../../../shared/models/index.ts';
import {
  collectReferences,
  type Element,
  type JobInput,
  type MediaReference,
} from '../../../../shared/models/media-reference.ts';
import { usableProfile } from '../../../../shared/service/profile/usable-profile.ts';
import { type ResolvedForm, resolveForm } from '../../../../shared/service/request/resolve-form.ts';
import { controlId } from '../../../forms/slots/drag-state.ts';
import { publishOpenSlots } from '../../../forms/slots/open-slots.ts';
import { isSamePath, listSlots, readElements } from '../../../forms/slots/slots.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { type Handover, takeHandover, useHandover } from '../../../state/navigation/handover.ts';
import { closeEditor, openEditor } from '../../../state/navigation/navigation-store.ts';
import {
  kindOfReference,
  loadCast,
  rememberAssets,
  useCastStore,
  wantAssets,
} from '../../../state/sources/cast-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { onceDrawn } from '../../../ui/keys/hand-focus.ts';
import { focusPlace } from '../form/problems-panel.tsx';
import { changeModel, importReferences } from '../references/import-references.ts';
import {
  addRefused,
  beginEdit,
  dropLeft,
  editInput,
  endAgain,
  flushDraft,
  putAside,
  resumeAgain,
  showModel,
  useComposeStore,
} from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { noteStep } from '../state/history.ts';
import { draftOfJob } from '../state/plan-prompts.ts';

/** Takes up what other rooms hand over, and tells them what the form takes. */
export function useAcceptHandover(model: ModelDefinition, form: ResolvedForm, input: JobInput): void {
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
    putAside();
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

/** Puts members of the cast into a model's form, as copies; those that are in it already are not added again. */
async function bringCast(modelId: string, memberIds: readonly string[]): Promise<void> {
  await loadCast();
  const { profile: fullProfile, status } = readCore();
  const profile = usableProfile(fullProfile, status.practice ? 'practice' : 'paid');
  const model = findModel(modelId, profile);
  if (model === undefined) return;
  changeModel(profile, modelId);
  const form = resolveForm(model, profile);
  const field = elementsFieldOf(form);
  if (field === null) return;
  const { members } = useCastStore.getState();
  const left: string[] = [];
  editInput((input) => {
    left.length = 0;
    const elements: Element[] = [...readElements(input, field.key)];
    for (const id of memberIds) {
      const member = members.get(id);
      if (member === undefined || elements.some(({ cast }) => cast?.id === id)) continue;
      if (judgeFit(member, form, elements.length, kindOfReference).misfit !== null) left.push(member.name);
      else elements.push(makeElement(member, form, kindOfReference));
    }
    return { ...input, [field.key]: elements };
  });
  if (left.length > 0) showToast({ tone: 'note', text: CAST_TEXT.left(left, model.title) });
}

/** Fills the form with what a take was made with. What is no longer available is named. */
function beginAgain(handover: Extract<Handover, { kind: 'again' }>): void {
  const { takeId, name, model, input, lost } = handover;
  flushDraft();
  // A queued job that is being edited stays as it was.
  putAside();
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

/**
 * Goes on with what was typed and left: with the take, or the job where it is there and of this profile; else its words stand in
 * the form as the artist's own.
 */
export function goOn(typed: Meanwhile): void {
  dropLeft(typed);
  if (typed.of === 'take') {
    resumeAgain(typed);
    return;
  }
  const { jobs, status } = readCore();
  const job = jobs.get(typed.id);
  if (job === undefined || job.profileId !== status.profileId) {
    showModel(typed.model, typed.input);
  } else {
    beginEdit(job, draftOfJob(typed));
    openEditor(job.id);
  }
}
