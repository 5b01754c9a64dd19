import { formatCount } from '../kernel/format.ts';
import { formatList, spoken } from '../kernel/region.ts';
import type { ElementsField } from '../models/define-model.ts';
import type { Element, MediaReference, Voice } from '../models/media-reference.ts';
import type { ResolvedForm } from '../service/request/resolve-form.ts';
import type { KindOf } from '../service/request/validate-element.ts';
import { type CastContent, hasConsent } from './cast.ts';

/** Why a member can't go into a form now. */
type Misfit =
  | { readonly reason: 'takes-no-elements' }
  /** The model's elements are all taken; `capacity` is the interface's bound. */
  | { readonly reason: 'full'; readonly capacity: number }
  /** The interface does not show the field of a video element, and the profile does not name it. */
  | { readonly reason: 'video-unbound' };

/** What is worth knowing of a member that fits. */
type FitNote =
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

/** Words of the cast, in its room and wherever its members are used. */
export const CAST_TEXT = spoken('cast', {
  fromCast: 'From the cast',
  pickerLabel: 'Choose from the cast',
  search: 'Find in the cast',
  nobody: 'Your cast is empty.',
  nobodyFound: 'No members found.',
  openCast: 'Open Cast',
  addToCast: 'Cast member…',
  unnamed: 'Unnamed',
  fits: 'fits',
  linked: (name: string) => `From the cast: ${name}`,
  behind: (name: string) => `${name} has changed in the cast`,
  gone: 'No longer in the cast. This copy is unchanged.',
  update: 'Update copy',
  left: (names: readonly string[], model: string) => `No room left in ${model} for ${formatList(names)}`,
  keepInCast: 'Add to cast',
  keptInCast: (name: string) => `Added ${name} to the cast`,
});

/** Why a member can't be added, in a few words. */
export const CAST_MISFITS = spoken('castMisfits', {
  'takes-no-elements': 'This model doesn’t take elements',
  full: (capacity: number) => `Full: this model takes ${formatCount(capacity, 'element')}`,
  'video-unbound': 'The profile doesn’t have the field for an element’s video',
} satisfies Record<Misfit['reason'], unknown>);

export function describeMisfit(misfit: Misfit): string {
  return misfit.reason === 'full' ? CAST_MISFITS.full(misfit.capacity) : CAST_MISFITS[misfit.reason];
}

/** What of a member stays at home, in a few words. */
export const CAST_NOTES = spoken('castNotes', {
  'nothing-to-see': { image: 'no image yet', video: 'no video yet' },
  'voices-need-shape': 'voices not sent: the profile doesn’t say which request form is current',
  'sound-left': (voices: number) =>
    `${formatCount(voices, 'voice')} not sent: this request form takes clips, no sound`,
  'voices-left': (voices: number) => `${formatCount(voices, 'voice')} not sent: this request form takes one`,
  'voice-name-left': 'voice by name not sent: this request form takes clips',
  'no-consent': 'no consent on file',
} satisfies Record<FitNote['note'], unknown>);

export function describeFitNote(note: FitNote, kind: 'image' | 'video'): string {
  switch (note.note) {
    case 'nothing-to-see':
      return CAST_NOTES['nothing-to-see'][kind];
    case 'sound-left':
    case 'voices-left':
      return CAST_NOTES[note.note](note.count);
    default:
      return CAST_NOTES[note.note];
  }
}
