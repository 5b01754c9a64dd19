import type { CastFault } from '../../error-causes.ts';
import type { FitNote, Misfit } from '../../service/fit-cast-member.ts';
import { formatCount } from '../format.ts';
import { formatList, spoken } from '../spoken.ts';

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

/** What is wrong with a cast file, by its name in quotes. */
export const CAST_FAULTS = spoken('castFaults', {
  'not-a-cast': (file: string) => `${file} isn’t a cast file.`,
  newer: (file: string) => `${file} was made by a newer version of Dailies.`,
  tooLarge: (file: string) => `${file} is too large for a cast file.`,
  unsafe: (file: string) => `${file} contains unsafe file names.`,
  missing: (file: string) => `${file} is missing some of its images, clips or documents.`,
  wrongMedia: (file: string) => `${file} has a wrong file in place of an image or clip.`,
  wrongMediaNamed: (file: string, name: string) =>
    `${file} has a wrong file in place of an image or clip (${name}).`,
  damaged: (file: string) => `${file} is damaged.`,
});

/** @param name of the image or clip in question, where it is known */
export function describeCastFault(file: string, reason: CastFault, name: string | undefined): string {
  switch (reason) {
    case 'not-a-cast':
    case 'newer':
    case 'unsafe':
    case 'missing':
      return CAST_FAULTS[reason](file);
    case 'too-large':
    case 'too-many':
      return CAST_FAULTS.tooLarge(file);
    case 'wrong-media':
      return name === undefined ? CAST_FAULTS.wrongMedia(file) : CAST_FAULTS.wrongMediaNamed(file, name);
    default:
      return CAST_FAULTS.damaged(file);
  }
}
