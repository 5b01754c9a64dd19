/** A field's name and one line on what it does, for people. */
export interface FieldWords {
  readonly label: string;
  readonly meaning: string;
}

/**
 * Words by field key, never by model: a key means the same wherever it stands. Whatever has no entry is shown by its
 * key with spaces in it, so that a new model is usable before anyone has written a word for it.
 */
const FIELDS: Readonly<Record<string, FieldWords>> = {
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
};

/** The words of a field, made up from its key where none are written. */
export function wordField(key: string): FieldWords {
  return (
    FIELDS[key] ?? {
      label: capitalize(key.replace(/([a-z])([A-Z0-9])/g, '$1 $2').toLowerCase()),
      meaning: '',
    }
  );
}

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  resolution: { '720': '720p', '1080': '1080p', '4k': '4K' },
  quality: { '2k': '2K' },
  aspectRatio: { auto: 'As the image' },
};

/** An option's value as it is shown; the value itself where no other word is better. */
export function wordValue(key: string, value: string): string {
  if (key === 'duration') return `${value} s`;
  return VALUES[key]?.[value] ?? value;
}

/**
 * Names a place in an input, such as `Elements 1 › Images 3`; counted from one. Empty for the whole job.
 *
 * @param path field key, then indexes and element properties, as in a problem
 */
export function wordPlace(path: readonly (string | number)[]): string {
  const parts: string[] = [];
  for (const step of path) {
    if (typeof step === 'number' && parts.length > 0) parts[parts.length - 1] += ` ${step + 1}`;
    else if (typeof step === 'number') parts.push(`Item ${step + 1}`);
    else parts.push(wordField(step).label);
  }
  return parts.join(' › ');
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
