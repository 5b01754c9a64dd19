import { type CastContent, hasConsent } from '../domain/cast/cast.ts';
import type { Element, MediaReference, Voice } from '../domain/media/media-reference.ts';
import type { ElementsField } from '../models/define-model.ts';
import type { ResolvedForm } from './resolve-form.ts';
import type { KindOf } from './validate-reference.ts';

/** Why a member can't go into a form now. */
export type Misfit =
  | { readonly reason: 'takes-no-elements' }
  /** The model's elements are all taken; `capacity` is the interface's bound. */
  | { readonly reason: 'full'; readonly capacity: number }
  /** The interface does not show the field of a video element, and the profile does not name it. */
  | { readonly reason: 'video-unbound' };

/** What is worth knowing of a member that fits. */
export type FitNote =
  | { readonly note: 'nothing-to-see' }
  | { readonly note: 'voices-need-shape' }
  /** So many voices stay at home: one request form takes no sound, the other only one voice. */
  | { readonly note: 'sound-left' | 'voices-left'; readonly count: number }
  | { readonly note: 'voice-name-left' }
  | { readonly note: 'no-consent' };

export interface Fit {
  readonly misfit: Misfit | null;
  readonly notes: readonly FitNote[];
}

/** The field of a form that takes elements; null when the model takes none. */
export function elementsFieldOf(form: ResolvedForm): ElementsField | null {
  const found = form.fields.find(({ field }) => field.kind === 'elements');
  return found === undefined ? null : (found.field as ElementsField);
}

/**
 * Whether a member fits into a form beside the elements that are there (interface, *Element* and the bounds of each
 * endpoint's `elements`), and what of it would not be sent.
 *
 * @param present how many elements the form holds already
 */
export function judgeFit(member: CastContent, form: ResolvedForm, present: number, kindOf: KindOf): Fit {
  const notes = findNotes(member, form, kindOf);
  const field = elementsFieldOf(form);
  if (field === null) return { misfit: { reason: 'takes-no-elements' }, notes };
  if (member.kind === 'video' && form.elementVideoField === null)
    return { misfit: { reason: 'video-unbound' }, notes };
  if (present >= field.maxItems) return { misfit: { reason: 'full', capacity: field.maxItems }, notes };
  return { misfit: null, notes };
}

/** A member as an element of a form: a copy of what its request form carries, with a link to the member. */
export function makeElement(
  member: CastContent & { readonly id: string; readonly revision: number },
  form: ResolvedForm,
  kindOf: KindOf,
): Element {
  const voice = chooseVoice(member, form);
  const voices = form.shape === 'voices' ? clipsOf(member, kindOf) : [];
  return {
    type: member.kind,
    ...(member.name === '' ? {} : { name: member.name }),
    ...(member.kind === 'image' && member.images.length > 0 ? { images: [...member.images] } : {}),
    ...(member.kind === 'video' && member.video !== null ? { video: member.video } : {}),
    ...(voices.length > 0 ? { voices } : {}),
    ...(voice === null ? {} : { voice }),
    cast: { id: member.id, revision: member.revision },
  };
}

function findNotes(member: CastContent, form: ResolvedForm, kindOf: KindOf): FitNote[] {
  const notes: FitNote[] = [];
  const hasPicture = member.kind === 'image' ? member.images.length > 0 : member.video !== null;
  if (!hasPicture) notes.push({ note: 'nothing-to-see' });
  if (!hasConsent(member)) notes.push({ note: 'no-consent' });
  const hasVoice = member.voices.length > 0 || member.voiceName !== '';
  if (hasVoice && form.shape === null) return [...notes, { note: 'voices-need-shape' }];
  const left = countLeft(member, form, kindOf);
  if (left > 0) notes.push({ note: form.shape === 'voices' ? 'sound-left' : 'voices-left', count: left });
  if (form.shape === 'voices' && member.voiceName !== '') notes.push({ note: 'voice-name-left' });
  return notes;
}

/** One request form takes clips, the other a single string: the name where there is one, else the first voice. */
function countLeft(member: CastContent, form: ResolvedForm, kindOf: KindOf): number {
  const { voices, voiceName } = member;
  if (form.shape === 'voices') return voices.length - clipsOf(member, kindOf).length;
  return voiceName !== '' ? voices.length : Math.max(0, voices.length - 1);
}

/** `voices` are shown as videos; what only the service can tell the kind of goes along. */
function clipsOf({ voices }: CastContent, kindOf: KindOf): MediaReference[] {
  return voices.filter((voice) => kindOf(voice) !== 'audio');
}

function chooseVoice({ voices, voiceName }: CastContent, form: ResolvedForm): Voice | null {
  if (form.shape !== 'voice') return null;
  return voiceName !== '' ? { kind: 'text', text: voiceName } : (voices[0] ?? null);
}
