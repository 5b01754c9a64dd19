import { capitalize, formatCount } from '../../kernel/format.ts';
import { JOINING_TEXT } from '../../kernel/joining-text.ts';
import { formatNumber, listParts, spoken, spokenLanguage } from '../../kernel/region.ts';
import { defaultOf, type ModelDefinition } from '../../models/define-model.ts';
import type { ResolvedField } from '../request/resolve-form.ts';

/** A field's name and one line on what it does, for people. */
export interface FieldWords {
  readonly label: string;
  readonly meaning: string;
}

/**
 * Words by field key, never by model: a key means the same wherever it stands. Whatever has no entry is shown by its
 * key with spaces in it, so that a new model is usable before anyone has written a word for it.
 */
export const FIELD_WORDS = spoken('fields', {
  prompt: { label: 'Prompt', meaning: 'What should be seen and happen, in your own words.' },
  images: {
    label: 'Images',
    meaning: 'Pictures to work from. Their order matters: the prompt can speak of image 1, 2, 3.',
  },
  videos: { label: 'Videos', meaning: 'Clips to work from, in order.' },
  audios: { label: 'Audio clips', meaning: 'Sound to work from, in order.' },
  image: { label: 'Image', meaning: 'The figure that will be moved.' },
  video: { label: 'Video', meaning: 'The clip to work from.' },
  startImage: { label: 'Start image', meaning: 'The first frame.' },
  endImage: { label: 'End image', meaning: 'The last frame, if it should arrive somewhere.' },
  elements: { label: 'Elements', meaning: 'Named characters and things that should appear.' },
  resolution: { label: 'Resolution', meaning: 'The size of the frame.' },
  duration: {
    label: 'Duration',
    meaning: 'The length of the clip, read as seconds: the service shows the numbers without a unit.',
  },
  aspectRatio: { label: 'Aspect ratio', meaning: 'The shape of the frame.' },
  quality: { label: 'Quality', meaning: 'The size and detail of the result.' },
  enableAudio: { label: 'Sound', meaning: 'Generate sound along with the picture.' },
  // Parts of an element.
  type: { label: 'Kind', meaning: 'Whether the element is shown by images or by a video.' },
  name: { label: 'Name', meaning: 'What the prompt calls it.' },
  voices: { label: 'Voices', meaning: 'Videos that the voice is taken from.' },
  voice: { label: 'Voice', meaning: 'The voice, by name, URL or file.' },
} satisfies Readonly<Record<string, FieldWords>>);

/** The words of a field, made up from its key where none are written. */
export function describeField(key: string): FieldWords {
  if (Object.hasOwn(FIELD_WORDS, key)) return FIELD_WORDS[key as keyof typeof FIELD_WORDS];
  const words = key
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .toLowerCase()
    .trim()
    // A file goes there as well.
    .replace(/\b(image|video|audio|picture|photo|clip|frame|mask|file) url(s?)$/, '$1$2')
    .replace(/\b(url|id)(s?)\b/g, (_, word: string, many: string) => `${word.toUpperCase()}${many}`);
  return { label: words === '' ? key : capitalize(words), meaning: '' };
}

/** What a model does, in a sentence or two: its own file says it in each language. */
export function describePurpose({
  purpose,
  purposeIn,
}: Pick<ModelDefinition, 'purpose' | 'purposeIn'>): string {
  return purposeIn?.[spokenLanguage()] ?? purpose;
}

/** A field's label as it is in English, whatever language is spoken: what tables from elsewhere call it. */
export function describeFieldInEnglish(key: string): string {
  const english = listParts().get('fields') as typeof FIELD_WORDS;
  return Object.hasOwn(english, key) ? english[key as keyof typeof FIELD_WORDS].label : key;
}

/** Options whose value is not what people call it. */
export const VALUE_WORDS = spoken('fieldValues', {
  resolution: { '720': '720p', '1080': '1080p', '4k': '4K' },
  quality: { '2k': '2K' },
  aspectRatio: { auto: 'As the image' },
});

/** Values that are put into words, and places in an input. */
export const PLACE_WORDS = spoken('places', {
  seconds: (value: string) => `${value} s`,
  /** `number`: from one, of several with the same name. */
  numbered: (label: string, number: number) => `${label} ${number}`,
  item: (number: number) => `Item ${number}`,
});

/** Words in the spelling of a program: `push_in`. Names of models and formats have digits or dashes, and stay. */
const JOINED_WORDS = /^\p{Ll}+(?:_\p{Ll}+)+$/u;

/** An option's value as it is shown: `push_in` as “Push in”; the value itself where no other word is better. */
export function describeValue(key: string, value: string): string {
  // Some services say the unit themselves: `5s`.
  if (key === 'duration' && /^\d+(\.\d+)?$/.test(value)) return PLACE_WORDS.seconds(value);
  const known = (VALUE_WORDS as Readonly<Record<string, Readonly<Record<string, string>>>>)[key]?.[value];
  return known ?? (JOINED_WORDS.test(value) ? capitalize(value.replaceAll('_', ' ')) : value);
}

/** What an empty control says: these words, and what the service takes then, where that is known. Nothing long, for there is one line. */
export function describeUnset(
  { field, required }: Pick<ResolvedField, 'field' | 'required'>,
  words: string,
): string {
  const value = required ? undefined : defaultOf(field);
  if (value === undefined) return words;
  const isTime = field.kind === 'number' && field.unit === 'seconds';
  const said =
    typeof value === 'boolean'
      ? value
        ? FORM_TEXT.on
        : FORM_TEXT.off
      : describeValue(field.key, String(value));
  const shown = isTime ? PLACE_WORDS.seconds(String(value)) : said;
  return JOINING_TEXT.labelled(words, shown.length > MAX_SHOWN ? `${shown.slice(0, MAX_SHOWN - 1)}…` : shown);
}

const MAX_SHOWN = 24;

/**
 * Names a place in an input, such as `Elements 1 › Images 3`; counted from one. Empty for the whole job.
 *
 * @param path field key, then indexes and element properties, as in a problem
 */
export function describePlace(path: readonly (string | number)[]): string {
  const parts: string[] = [];
  for (const step of path) {
    if (typeof step === 'string') parts.push(describeField(step).label);
    else if (parts.length === 0) parts.push(PLACE_WORDS.item(step + 1));
    else parts.push(PLACE_WORDS.numbered(parts.pop() as string, step + 1));
  }
  return parts.join(' › ');
}

/** Words of the form that is drawn from a model. */
export const FORM_TEXT = spoken('form', {
  needed: 'required',
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
  worksUntil: (time: string) => `works until ${time}`,
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
