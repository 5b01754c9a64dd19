import { isCalledOption, isOfSomethingElse, isSaidToBeOption, partsOfName } from './option-words.ts';

/** How long a clip may be, as the interface's own option has it. */
const LENGTH = { kind: 'option', key: 'duration', values: { from: 1, to: 60, step: 1 } } as const;
/** So many in each second: no length. */
const RATE = /(\bper|\/|\b(an?|each|every|one))[\s-]*s(ec(ond)?)?s?\b/gi;
const FRAME_RATE = /\bframes[\s-]*(per|\/|an?|each|every)[\s-]*s(ec(ond)?)?s?\b/gi;
const SECONDS = /\bsec(ond)?s?\b/i;
const OTHER_UNITS = /\bmilli-?seconds?\b|\bmsecs?\b|\bms\b|\bminutes?\b|\bhours?\b|\bframes\b/i;

/**
 * True where a number is the clip's length in seconds: its name or description says that it is the length, and one of them that it is counted in
 * seconds. What comes so often in each second, a timeout or the length of a fade is none.
 */
export function isClipSeconds(name: string, words: string): boolean {
  const isSaid = SECONDS.test(words.replace(RATE, ''));
  const isCounted = isSaid || partsOfName(name).some((part) => /^s(ec(ond)?s?)?$/.test(part));
  return isCounted && !isCountedOtherwise(words) && isClipLength(name, words);
}

/** True where words speak of milliseconds, minutes or frames. */
export function isCountedOtherwise(words: string): boolean {
  return OTHER_UNITS.test(words.replace(FRAME_RATE, ''));
}

/** True where a number is called, or described as, the clip's length, and nothing else. */
function isClipLength(name: string, words: string): boolean {
  if (isOfSomethingElse(name, words, LENGTH)) return false;
  return isCalledLength(name) || isSaidToBeOption(name, words, LENGTH, false);
}

/** `duration`, `clipSeconds`, `video_length`. */
export function isCalledLength(name: string): boolean {
  return isCalledOption(name, 'duration');
}

/** Frames in a second, a timeout, a seed: called something that is no length, whatever it is counted in. */
export function isCalledOtherNumber(name: string): boolean {
  return isOfSomethingElse(name, '', LENGTH);
}
