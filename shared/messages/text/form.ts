import type { MediaKind } from '../../domain/media/media-reference.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../region.ts';
import { spoken } from '../spoken.ts';

/** Words of the form that is drawn from a model. */
export const FORM_TEXT = spoken('form', {
  needed: 'needed',
  serviceDecides: 'Service default',
  unset: 'Default',
  letServiceDecide: (label: string) => `${label}: back to the service’s default`,
  on: 'On',
  off: 'Off',
  unbound: 'Off: your profile doesn’t name this option.',
  bind: 'Complete the profile',
  promptExample:
    'A paper boat drifts through a flooded library at dusk, lamps glowing under the water, slow push in',
  tryExample: 'Try an example',
  upToTokens: (maximum: number) => `up to ${formatCount(maximum, 'token')}`,
  alternativesTip: 'Write {dawn|dusk} to make one of each.',
  dropOrChoose: 'Drop or choose',
  textTooLarge: (length: number) => `That text has ${formatNumber(length)} characters`,
  textNotTaken: (maximum: number | undefined) =>
    maximum === undefined
      ? 'No model takes a prompt of that length. The text before was kept.'
      : `This model takes at most ${formatNumber(maximum)}. The text before was kept.`,
  chooseFor: (label: string) => `Choose files for ${label}`,
  remove: (name: string) => `Remove ${name}`,
  play: (name: string) => `Play ${name}`,
  stop: (name: string) => `Stop ${name}`,
  moved: (name: string, place: number, count: number, slot: string) =>
    `${name} is now ${place} of ${count} in ${slot}`,
  large: (name: string) => `${name}, large`,
  tileKeys: 'Space shows it large, Alt and an arrow key move it, Delete removes it',
  tileKeysSingle: 'Space shows it large, Delete removes it',
  uploadedBefore: 'uploaded earlier',
  inCloud: 'in the cloud',
  inCloudTip: 'In the cloud: downloaded when it is used',
  fileGone: 'File no longer available',
  addElement: 'Add element',
  elementNumber: (number: number) => `Element ${number}`,
  elementName: (number: number) => `Name of element ${number}`,
  elementNameExample: 'Name, as in @hero',
  elementKind: (number: number) => `Kind of element ${number}`,
  elementKinds: { image: 'Images', video: 'Video' },
  removeElement: (title: string) => `Remove ${title}`,
  preMadeUnsupported: 'The API lists ready-made elements but doesn’t support them.',
  voicesNeedShape: 'Voices are off: your profile doesn’t say which request form the service uses.',
  elementVideoUnbound: 'Your profile doesn’t name the field for an element’s video.',
  voiceByName: 'Voice by name',
  voiceExample: 'A voice’s name or id',
});

/** Why a slot does not take what hovers over it or was dropped. `slot`: by its label. */
export const REFUSALS = spoken('refusals', {
  full: (slot: string, capacity: number) => `${slot} is full: ${formatCount(capacity, 'place')}, all taken`,
  wrongMedia: (takes: string, found: string) => `${takes}; ${found}`,
  takes: {
    image: (slot: string) => `${slot} takes an image`,
    video: (slot: string) => `${slot} takes a video`,
    audio: (slot: string) => `${slot} takes audio`,
  } satisfies Record<MediaKind, unknown>,
  found: {
    image: 'this is an image',
    video: 'this is a video',
    audio: 'this is audio',
  } satisfies Record<MediaKind, string>,
});

export function describeRefusal(
  refusal:
    | { reason: 'wrong-media'; expected: MediaKind; found: MediaKind }
    | { reason: 'full'; capacity: number },
  label: string,
): string {
  return refusal.reason === 'full'
    ? REFUSALS.full(label, refusal.capacity)
    : REFUSALS.wrongMedia(REFUSALS.takes[refusal.expected](label), REFUSALS.found[refusal.found]);
}
