/** A list of words, as text with blanks between. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

/** `testMode`, `test_mode` and `TestMode` are read as their parts, in lower case: a word in the middle of another one is none. */
export function partsOfName(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '');
}

/** True where a name is put together of these parts and no other, with one of the first among them. */
export function isMadeOf(name: string, meaning: ReadonlySet<string>, silent: ReadonlySet<string>): boolean {
  const parts = partsOfName(name);
  return (
    parts.some((part) => meaning.has(part)) && parts.every((part) => meaning.has(part) || silent.has(part))
  );
}

/** True where a part of a name is one of these. */
export function hasPart(name: string, parts: ReadonlySet<string>): boolean {
  return partsOfName(name).some((part) => parts.has(part));
}

/** What a clip's length is called, and what may stand beside that in its name. */
export const DURATION = wordSet('duration length seconds secs sec');
const BESIDE_DURATION = wordSet('clip video movie film output result generated final total target num in s');

/** Other things that take the same sizes. */
export const NOT_SIZE =
  wordSet(`preview thumb thumbnail thumbnails proxy input source reference upscale upscaled upscaler min max minimum
    maximum font file batch tile crop mask poster cover cache window download player chunk patch latent grid print watermark`);

/** Other things that take a number of such a range. */
export const NOT_LENGTH =
  wordSet(`step steps iteration iterations guidance scale strength cfg seed fps framerate timeout wait delay fade offset
    interval retry retries poll expiry expires expiration ttl token tokens character characters words count number transition overlap
    shot shots scene scenes start end begin focal prompt context trim skip loop intro outro pause silence warmup cooldown queue max
    min maximum minimum`);

const FRAMES: ReadonlySet<string> = new Set(['frame', 'frames']);

/** True where a name is one that a clip's length goes by. A length of anything else, or in a part of the clip, is another one. */
export function isCalledLength(name: string): boolean {
  // `lengthInSeconds`; `seconds_in` may be where the clip is gone into.
  const parts = partsOfName(name);
  return isMadeOf(name, DURATION, BESIDE_DURATION) && parts[0] !== 'in' && parts.at(-1) !== 'in';
}

/** Counted in a second, or in something else. */
export const RATE = /\b\w+[\s-]*(per|\/|an?|each|every)[\s-]*s(ec(ond)?)?s?\b/gi;
const OTHER_UNITS = /\bmilli-?seconds?\b|\bm(sec)?s\b|\bminutes?\b|\bhours?\b|\bframes\b/i;

/** True where words speak of milliseconds, minutes or frames. */
export function isCountedOtherwise(words: string): boolean {
  return OTHER_UNITS.test(words.replace(RATE, ''));
}

/** Frames in a second, a timeout, a seed: called something that is no length, whatever it is counted in. */
export function isCalledOtherNumber(name: string): boolean {
  return [NOT_SIZE, NOT_LENGTH, FRAMES].some((parts) => hasPart(name, parts));
}
