import type { FitNote, Misfit } from '../../service/fit-cast-member.ts';
import { formatCount } from '../format.ts';

/** Words of the cast, in its room and wherever its members are used. */
export const CAST_TEXT = {
  fromCast: 'From the cast',
  pickerLabel: 'Choose from the cast',
  search: 'Find in the cast',
  nobody: 'Nobody is in the cast yet.',
  nobodyFound: 'Nobody is called that.',
  openCast: 'Open Cast',
  addToCast: 'Member of the cast…',
  unnamed: 'Without a name',
  fits: 'fits',
  linked: (name: string) => `From the cast: ${name}`,
  behind: (name: string) => `${name} has changed in the cast since`,
  gone: 'No longer in the cast; this copy stays as it is',
  update: 'Update this copy',
  left: (names: readonly string[], model: string) => `${names.join(', ')}: no place left in ${model}`,
  keepInCast: 'Keep in the cast',
  keptInCast: (name: string) => `${name} is in the cast now`,
} as const;

/** Why a member can't be added, in a few words. */
export function wordMisfit(misfit: Misfit): string {
  switch (misfit.reason) {
    case 'takes-no-elements':
      return 'This model takes no elements';
    case 'full':
      return `Full: this model takes ${formatCount(misfit.capacity, 'element')}`;
    case 'video-unbound':
      return 'The profile does not name the field for an element’s video';
  }
}

/** What of a member stays at home, in a few words. */
export function wordFitNote(note: FitNote, kind: 'image' | 'video'): string {
  switch (note.note) {
    case 'nothing-to-see':
      return kind === 'image' ? 'no image yet' : 'no video yet';
    case 'voices-need-shape':
      return 'without voices: the profile does not say which request form is current';
    case 'sound-left':
      return `${formatCount(note.count, 'voice')} not sent: this request form takes clips, no sound`;
    case 'voices-left':
      return `${formatCount(note.count, 'voice')} not sent: this request form takes one`;
    case 'voice-name-left':
      return 'voice by name not sent: this request form takes clips';
    case 'no-consent':
      return 'no consent noted';
  }
}

/** What is wrong with a cast file, after its name. */
export function wordCastFault(reason: unknown, name: unknown): string {
  switch (reason) {
    case 'not-a-cast':
      return 'is not a cast file';
    case 'newer':
      return 'was made by a newer version of Dailies';
    case 'too-large':
    case 'too-many':
      return 'holds more than a cast file can';
    case 'unsafe':
      return 'holds names that lead out of it';
    case 'missing':
      return 'lacks some of its pictures, clips or documents';
    case 'wrong-media':
      return `holds something else where a picture or clip should be${typeof name === 'string' ? ` (${name})` : ''}`;
    default:
      return 'is damaged';
  }
}
