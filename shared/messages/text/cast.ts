import type { CastFault } from '../../error-codes.ts';
import type { FitNote, Misfit } from '../../service/fit-cast-member.ts';
import { formatCount } from '../format.ts';

/** Words of the cast, in its room and wherever its members are used. */
export const CAST_TEXT = {
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
  left: (names: readonly string[], model: string) => `No room left in ${model} for ${names.join(', ')}`,
  keepInCast: 'Add to cast',
  keptInCast: (name: string) => `Added ${name} to the cast`,
} as const;

/** Why a member can't be added, in a few words. */
export function wordMisfit(misfit: Misfit): string {
  switch (misfit.reason) {
    case 'takes-no-elements':
      return 'This model doesn’t take elements';
    case 'full':
      return `Full: this model takes ${formatCount(misfit.capacity, 'element')}`;
    case 'video-unbound':
      return 'The profile doesn’t have the field for an element’s video';
  }
}

/** What of a member stays at home, in a few words. */
export function wordFitNote(note: FitNote, kind: 'image' | 'video'): string {
  switch (note.note) {
    case 'nothing-to-see':
      return kind === 'image' ? 'no image yet' : 'no video yet';
    case 'voices-need-shape':
      return 'voices not sent: the profile doesn’t say which request form is current';
    case 'sound-left':
      return `${formatCount(note.count, 'voice')} not sent: this request form takes clips, no sound`;
    case 'voices-left':
      return `${formatCount(note.count, 'voice')} not sent: this request form takes one`;
    case 'voice-name-left':
      return 'voice by name not sent: this request form takes clips';
    case 'no-consent':
      return 'no consent on file';
  }
}

/** What is wrong with a cast file, after its name. */
export function wordCastFault(reason: CastFault, name: string | undefined): string {
  switch (reason) {
    case 'not-a-cast':
      return 'isn’t a cast file';
    case 'newer':
      return 'was made by a newer version of Dailies';
    case 'too-large':
    case 'too-many':
      return 'is too large for a cast file';
    case 'unsafe':
      return 'contains unsafe file names';
    case 'missing':
      return 'is missing some of its images, clips or documents';
    case 'wrong-media':
      return `has a wrong file in place of an image or clip${name !== undefined ? ` (${name})` : ''}`;
    default:
      return 'is damaged';
  }
}
