import { create } from 'zustand';
import type { ModelDefinition } from '../../../shared/models/define-model.ts';
import type { JobInput, MediaKind } from '../../../shared/models/media-reference.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { listOfferedModels } from '../../../shared/service/request/offered-models.ts';
import { type ResolvedForm, resolveForm } from '../../../shared/service/request/resolve-form.ts';
import { listSlots, readElements, readSlot, type SlotPath } from './slots.ts';

/** A place of the form that stands in Compose, for other rooms to bring something to. */
export interface OpenSlot {
  readonly path: SlotPath;
  /** Null where anything may lie. */
  readonly media: MediaKind | null;
  /** It takes one more; a single slot takes it in place of what it holds. */
  readonly hasRoom: boolean;
}

export interface OpenForm {
  readonly model: string;
  readonly title: string;
  readonly makes: ModelDefinition['kind'];
  readonly slots: readonly OpenSlot[];
  /** Kinds of which one more element may be made. */
  readonly newElements: readonly MediaKind[];
}

/** What the form in Compose takes, as it was drawn last; null before it was drawn once. */
export const useOpenSlots = create<{ readonly form: OpenForm | null }>(() => ({ form: null }));

/** Says what the form in Compose takes. */
export function publishOpenSlots(model: ModelDefinition, form: ResolvedForm, input: JobInput): void {
  useOpenSlots.setState({ form: describeForm(model, form, input) });
}

/** What the forms of the other models take, as they are when nothing is in them. */
export function listOtherForms(profile: Profile, openModel: string | null): OpenForm[] {
  return listOfferedModels(profile)
    .filter(({ id }) => id !== openModel)
    .map((model) => describeForm(model, resolveForm(model, profile), {}));
}

function describeForm({ id, title, kind }: ModelDefinition, form: ResolvedForm, input: JobInput): OpenForm {
  const slots = listSlots(form, input).map((slot) => ({
    path: slot.path,
    media: slot.media,
    hasRoom: slot.isSingle || readSlot(input, slot.path).length < slot.capacity,
  }));
  return { model: id, title, makes: kind, slots, newElements: listNewElements(form, input) };
}

function listNewElements(form: ResolvedForm, input: JobInput): MediaKind[] {
  const field = form.fields.map((entry) => entry.field).find(({ kind }) => kind === 'elements');
  if (field?.kind !== 'elements') return [];
  if (readElements(input, field.key).length >= field.maxItems) return [];
  return form.elementVideoField === null ? ['image'] : ['image', 'video'];
}
