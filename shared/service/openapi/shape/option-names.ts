import { isValueList, type OptionField } from '../../../models/define-model.ts';
import type { OptionKey } from '../../../models/model-bindings.ts';
import {
  hasPart,
  isCalledLength,
  isCalledOtherNumber,
  isCountedOtherwise,
  NOT_LENGTH,
  NOT_SIZE,
  partsOfName,
  RATE,
} from '../parse/name-parts.ts';
import { PARTS, SAID } from '../parse/vocabulary.ts';
import { isPlain } from '../parse/words.ts';

/** True where a name is one that the option goes by. A length of anything else, or in a part of the clip, is another one. */
export function isCalledOption(name: string, key: OptionKey): boolean {
  return key === 'duration' ? isCalledLength(name) : hasPart(name, PARTS[key]);
}

/** Called as something else that takes such values, or described without a word of the option where its name says nothing. */
export function isOfSomethingElse(name: string, words: string, { key, values }: OptionField): boolean {
  if (hasPart(name, NOT_SIZE)) return true;
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
    return !hasPart(name, NOT_LENGTH) && !isCalledOption(name, 'duration') && isPlain('size', words);
  if (!isCalledOption(name, key) || !isPlain('length', words)) return false;
  // Many things have a length; with our own bounds it is this one.
  return words.trim() !== '' || isWhole || !/^length$/i.test(name);
}

/** True where a number is the clip's length in seconds: it is called the length, and counted in seconds, and nothing speaks of another unit. */
export function isClipSeconds(name: string, words: string): boolean {
  const isCounted =
    /\bsec(ond)?s?\b/i.test(words.replace(RATE, '')) ||
    partsOfName(name).some((part) => /^s(ec(ond)?s?)?$/.test(part));
  return isCounted && isCalledOption(name, 'duration') && !isCountedOtherwise(words);
}
