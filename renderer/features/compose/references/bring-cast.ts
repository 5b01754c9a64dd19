import type { Element } from '../../../../shared/domain/media/media-reference.ts';
import { CAST_TEXT } from '../../../../shared/messages/text/cast.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { elementsFieldOf, judgeFit, makeElement } from '../../../../shared/service/fit-cast-member.ts';
import { resolveForm } from '../../../../shared/service/resolve-form.ts';
import { usableProfile } from '../../../../shared/service/usable-profile.ts';
import { readElements } from '../../../forms/slots/slots.ts';
import { readCore } from '../../../projections/core/core-store.ts';
import { kindOfReference } from '../../../projections/sources/asset-store.ts';
import { loadCast, useCastStore } from '../../../projections/sources/cast-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { editInput } from '../state/compose-store.ts';
import { changeModel } from './change-model.ts';

/** Puts members of the cast into a model's form, as copies; those that are in it already are not added again. */
export async function bringCast(modelId: string, memberIds: readonly string[]): Promise<void> {
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
