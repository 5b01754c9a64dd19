import { isValueList, type OptionField } from '../../../models/define-model.ts';
import type { OptionKey } from '../../../models/model-bindings.ts';
import { PARTS, SAID } from '../parse/vocabulary.ts';
import { hasPart, isMadeOf, isPlain, partsOfName } from '../parse/words.ts';

/** True where a name is one that the option goes by. A length of anything else, or in a part of the clip, is another one. */
export function isCalledOption(name: string, key: OptionKey): boolean {
  if (key !== 'duration') return hasPart(name, PARTS[key]);
  // `lengthInSeconds`; `seconds_in` may be where the clip is gone into.
  const parts = partsOfName(name);
  return isMadeOf(name, PARTS.duration, PARTS.besideDuration) && parts[0] !== 'in' && parts.at(-1) !== 'in';
}

/** Called as something else that takes such values, or described without a word of the option where its name says nothing. */
export function isOfSomethingElse(name: string, words: string, { key, values }: OptionField): boolean {
  if (hasPart(name, PARTS.notSize)) return true;
  if (isValueList(values)) return false;
  const isUnclear = !isCalledOption(name, key) || /^length$/i.test(name);
  return isCalledOtherNumber(name) || (isUnclear && words.trim() !== '' && !SAID.length.test(words));
}

/**
 * A list of sizes or shapes is found once in a request, so that its name says enough, if nothing else is said. A range of numbers may be
 * anything: it must be called so.
 */
export function isPlainOption(
  name: string,
  words: string,
  { key, values }: OptionField,
  isWhole: boolean,
): boolean {
  if (isValueList(values))
    return !hasPart(name, PARTS.notLength) && !isCalledOption(name, 'duration') && isPlain('size', words);
  if (!isCalledOption(name, key) || !isPlain('length', words)) return false;
  // Many things have a length; with our own bounds it is this one.
  return words.trim() !== '' || isWhole || !/^length$/i.test(name);
}

const FRAMES: ReadonlySet<string> = new Set(['frame', 'frames']);

/** Counted in a second, or in something else. */
const RATE = /\b\w+[\s-]*(per|\/|an?|each|every)[\s-]*s(ec(ond)?)?s?\b/gi;
const OTHER_UNITS = /\bmilli-?seconds?\b|\bm(sec)?s\b|\bminutes?\b|\bhours?\b|\bframes\b/i;

/** True where a number is the clip's length in seconds: it is called the length, and counted in seconds, and nothing speaks of another unit. */
export function isClipSeconds(name: string, words: string): boolean {
  const isCounted =
    /\bsec(ond)?s?\b/i.test(words.replace(RATE, '')) ||
    partsOfName(name).some((part) => /^s(ec(ond)?s?)?$/.test(part));
  return isCounted && isCalledOption(name, 'duration') && !isCountedOtherwise(words);
}

/** True where words speak of milliseconds, minutes or frames. */
export function isCountedOtherwise(words: string): boolean {
  return OTHER_UNITS.test(words.replace(RATE, ''));
}

/** Frames in a second, a timeout, a seed: called something that is no length, whatever it is counted in. */
export function isCalledOtherNumber(name: string): boolean {
  return [PARTS.notSize, PARTS.notLength, FRAMES].some((parts) => hasPart(name, parts));
}
