import { isValueList, type OptionField } from '../../../models/define-model.ts';
import type { OptionKey } from '../../../models/model-bindings.ts';

/** Names that an option set goes by, where its values alone do not decide; a part of a name is a word of its own. */
const NAMES: { readonly [Key in OptionKey]: ReadonlySet<string> } = {
  resolution: wordSet('resolution definition size height quality'),
  duration: wordSet('duration length seconds secs sec'),
  aspectRatio: wordSet('aspect ratio aspectratio'),
  quality: wordSet('quality resolution definition tier size'),
};
/** What such a name may have beside it. A length of anything else, or in a part of the clip, is another one. */
const BESIDE_DURATION = wordSet('clip video movie film output result generated final total target num in s');

/** Other things that take the same sizes and shapes. */
const OF_SOMETHING_ELSE =
  /^(preview|thumb|thumbnail|thumbnails|proxy|input|source|reference|upscale|upscaled|upscaler|min|max|minimum|maximum|font|file|batch|tile|crop|mask|poster|cover|cache|window|download|player|chunk|patch|latent|grid|print|watermark)$/;
/** Other things that take a number of such a range. */
const OF_OTHER_NUMBERS =
  /^(steps?|iterations?|guidance|scale|strength|cfg|seed|fps|framerate|timeout|wait|delay|fade|offset|interval|retry|retries|poll|expir\w*|ttl|tokens?|characters|words|count|number|transition|overlap|shots?|scenes?|start|end|begin|focal|prompt|context|trim|skip|loop|intro|outro|pause|silence|warmup|cooldown|queue|max|min|maximum|minimum)$/;

/** Other lengths, and lengths of something else. */
const SAID_OTHERWISE =
  /\b(steps?|iterations?|guidance|timeout|times? out|wait\w*|delay\w*|(cross)?-?fad\w*|tokens?|characters|words|strength|focal|lens|millimet\w*|centimet\w*|met(er|re)s|mm|cm|inch(es)?|pixels?|percent|prompt|input|source|reference|upload\w*|audio|music|sound|voice|intro|outro|transition\w*|pauses?|silen\w*|loop\w*|buffer\w*|chunks?|segments?|scenes?|shots?|each|per|between|before|after|until|start\w*|begin\w*|offset|skip\w*|trim\w*|cut|expir\w*|cache\w*|kept|retr(y|ies)|poll\w*|interval|steps|keyframes?|overlap\w*|queue\w*|billed|free|ignored|deprecated|no effect|reserved|(not |un)supported)\b/i;
/** All that is said of how long a clip is to be, and no word of what else could last. */
const WORDS_OF_LENGTH = wordSet(`
  a an the of in is be will should must can may for to from and or as at by with your this that it its how many much long lasts last
  length duration time seconds secs sec s clip clips video videos movie film footage result results output outputs generated
  finished final whole total wanted desired requested integer number value values default defaults supported allowed only
  either one optional required
`);
const SAID_TO_LAST = /\b(duration|length|seconds|secs?|lasts?|how long)\b/i;
const MAY_LAST = new RegExp(`${SAID_TO_LAST.source}|\\b(clip|video|movie|film|footage)\\b`, 'i');
/** Where the name says nothing, the description must say both: that it is a length, and that it is the clip's. */
const SAID_OF_CLIP =
  /\b(duration|length|lasts?|how long)\b.*\b(clip|video|movie|film|footage|result|output)\b|\b(clip|video|movie|film|footage|result|output)\b.*\b(duration|length|lasts?|long)\b/i;

/** Sizes and shapes of something else than what is made. */
const OF_ANOTHER_PICTURE =
  /\b(preview|thumbnails?|posters?|cover|input|source|reference|original|uploaded|masks?|crop\w*|watermark\w*|prox(y|ies)|intermediate|upscal\w+|downscal\w+|player|page|display|screen|minimum|maximum|at least|at most|bit ?rate|fonts?|tiles?|batch|before|until|not yet|ignored|unused|deprecated)\b/i;

/** True where a name is one that the option goes by. */
export function isCalledOption(name: string, key: OptionKey): boolean {
  if (key === 'duration') {
    // `lengthInSeconds`; `seconds_in` may be where the clip is gone into.
    const parts = partsOfName(name);
    return isMadeOf(name, NAMES.duration, BESIDE_DURATION) && parts[0] !== 'in' && parts.at(-1) !== 'in';
  }
  return partsOfName(name).some((part) => NAMES[key].has(part));
}

/** Called, or described, as something else that takes such values. */
export function isOfSomethingElse(name: string, words: string, { key, values }: OptionField): boolean {
  const parts = partsOfName(name);
  if (parts.some((part) => OF_SOMETHING_ELSE.test(part))) return true;
  if (isValueList(values)) return false;
  if (parts.some((part) => OF_OTHER_NUMBERS.test(part) || /^frames?$/.test(part))) return true;
  // What is called so and said to be counted in something else is not even likely.
  return SAID_OTHERWISE.test(words) && (!isCalledOption(name, key) || !MAY_LAST.test(words));
}

/**
 * A list of sizes or shapes is found once in a request, so that nothing need be said of it, but nothing may be said against it. A range
 * of numbers may be anything: its name or its description must say what it is, and neither may say anything else.
 */
export function isSaidToBeOption(
  name: string,
  words: string,
  { key, values }: OptionField,
  isWhole: boolean,
): boolean {
  if (isValueList(values)) return !isOfAnotherPicture(name, words);
  if (SAID_OTHERWISE.test(words)) return false;
  const lines = words.split(/\n/).filter((line) => line.trim() !== '');
  if (!isCalledOption(name, key))
    return lines.some((line) => isLength(line) && SAID_OF_CLIP.test(firstSentence(line)));
  // Many things have a length; with our own bounds it is this one.
  return lines.length === 0 ? isWhole || !/^length$/i.test(name) : lines.some(isLength);
}

function isOfAnotherPicture(name: string, words: string): boolean {
  const isNumber = partsOfName(name).some((part) => OF_OTHER_NUMBERS.test(part));
  return isNumber || isCalledOption(name, 'duration') || OF_ANOTHER_PICTURE.test(words);
}

function isLength(line: string): boolean {
  const first = firstSentence(line);
  return SAID_TO_LAST.test(first) && saysOnly(first, WORDS_OF_LENGTH);
}

/** What it is stands at the beginning; more about it follows. */
function firstSentence(line: string): string {
  return line.slice(0, 300).split(/[.;](?=\s|$)|\s[-–—]\s|\(/)[0] ?? '';
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
export function isMadeOf(
  name: string,
  meaningful: ReadonlySet<string>,
  silent: ReadonlySet<string>,
): boolean {
  const parts = partsOfName(name);
  return (
    parts.some((part) => meaningful.has(part)) &&
    parts.every((part) => meaningful.has(part) || silent.has(part))
  );
}

/** A list of words, as text with blanks between. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

/** True where each word of a text is one of these; what stands in digits is no word. */
export function saysOnly(text: string, words: ReadonlySet<string>): boolean {
  const said = text.toLowerCase().match(/[\p{L}][\p{L}\p{N}’'-]*/gu) ?? [];
  return said.every((word) => words.has(word.replaceAll('’', "'")));
}
