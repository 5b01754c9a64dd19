import type { InlineForm, ValueHolder } from '../../../models/define-model.ts';
import type { MediaKind } from '../../../models/media-reference.ts';
import { partsOfName } from '../parse/name-parts.ts';
import { NAMES } from '../parse/vocabulary.ts';
import { joinedName } from '../parse/words.ts';
import type { Shape } from './shapes.ts';

/** What a text or an object stands for, and how it is written. */
export interface FoundMedia {
  readonly media: MediaKind;
  readonly inline?: InlineForm;
  readonly filesOnly?: true;
  readonly holder?: ValueHolder;
}

/** What kind of media a text stands for, and how it takes the file itself; null where it stands for none. */
export function findMedia(name: string, words: string, shapes: readonly Shape[]): FoundMedia | null {
  if (isFile(shapes)) {
    const media = mediaOfInline(name, words, shapes);
    return media === null ? null : { media, inline: 'part', filesOnly: true };
  }
  const inline = readInlineForm(words, shapes);
  const itself = inline === null ? null : mediaOfInline(name, words, shapes);
  if (inline !== null && itself !== null)
    return { media: itself, inline, ...(isBytes(shapes) ? filesOnly(words) : {}) };
  const media = mediaOf(name, words, shapes);
  return media === null ? null : { media };
}

/** The bytes of a file, where they are said to be in base64: by words, format, or a name beside which the kind of file is named. */
export function findBytes(name: string, words: string, shapes: readonly Shape[]): FoundMedia | null {
  const inline = readInlineForm(words, shapes);
  const media = inline === null ? null : mediaOfInline(name, words, shapes);
  return media === null || inline === null ? null : { media, inline, ...filesOnly(words) };
}

const DATA_URL = /\bdata[- ]?ur[il]s?\b|\bdata:(image|video|audio|application)\//i;
const WITHOUT_PREFIX = /\b(without|no|not|omit|exclud\w+|remov\w+|strip\w*)\b[^.\n]{0,40}(\bprefix|\bdata:)/i;

/** How a text takes a file itself, by what is said of it; null where nothing says that it does. */
function readInlineForm(words: string, shapes: readonly Shape[]): InlineForm | null {
  if (DATA_URL.test(words) && !WITHOUT_PREFIX.test(words)) return 'data-url';
  return isBytes(shapes) || /\bbase-?64\b/i.test(words) ? 'base64' : null;
}

/** Bytes are no address, unless one is spoken of. */
function filesOnly(words: string): { filesOnly?: true } {
  const isAddressTaken = /\b(ur[il]s?|address(es)?|links?)\b/i.test(
    words.replace(/\bdata[- ]?ur[il]s?\b/gi, ''),
  );
  return isAddressTaken ? {} : { filesOnly: true };
}

const MEDIA_NAMES: readonly (readonly [MediaKind, RegExp])[] = [
  ['video', /(video|clip|footage|movie)s?(_?ur[il]s?|_?references?|_?inputs?)?$/i],
  ['audio', /(audio|sound|music|song|soundtrack)s?(_?ur[il]s?|_?references?|_?inputs?)?$/i],
  [
    'image',
    /(image|picture|photo|frame|mask|sketch|keyframe)s?(_?\d{1,2})?(_?ur[il]s?|_?references?|_?inputs?)?$/i,
  ],
];
const MEDIA_WORDS: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', /image|picture|photo|frame/i],
  ['video', /video|clip/i],
  ['audio', /audio|sound|music/i],
];

/** An address that the service calls, and nothing that it fetches. */
const CALLED_WORDS =
  /\b(callbacks?|webhooks?|called (when|once|after|as soon|back)|notif(y|ies|ied|ications?)|(is|are|be) (posted|put|delivered|redirected) to)\b/i;
/** What one writes, and no file. */
const WRITTEN =
  /^\s*((an?|the|text|short|optional) ){0,3}(describ(e|es|ing)|descriptions?|prompts?|lyrics|words?)\b|\b(described in|in (your own )?words)\b/im;
const FILE_WORDS = /media reference|\bur[il]s?\b|\blink\b|upload|\bfiles?\b|base64/i;

const GIVEN_OUT = /^(results?|outputs?|destinations?|targets?|uploads?)_?ur[il]$/i;
const OUT = /^(results?|outputs?|destinations?|save)$/;
const PAGE_NAME = /(^|_)(page|(web)?site|server|api)_ur[il]$/;
const OF_PAGE =
  /\b(ur[il]s?|links?|address(es)?) (of|for|to) (the |an? |your )?([\w-]+ )?(web ?)?(site|page|server)s?\b/i;

/** Called like what a service calls. */
export function isCalledBack(name: string): boolean {
  return NAMES.calledBack.test(joinedName(name));
}

function isCalled(name: string, words: string): boolean {
  return isCalledBack(name) || CALLED_WORDS.test(words);
}

/** Called like a file, but said to be text, by nothing that speaks of a file. */
function isWritten(name: string, words: string, shapes: readonly Shape[]): boolean {
  const isFile =
    shapes.some(({ format }) => format !== '') || FILE_WORDS.test(`${partsOfName(name).join(' ')}\n${words}`);
  return WRITTEN.test(words) && !isFile;
}

/** The name of a kind of media, and of nothing else. */
export function mediaOfName(name: string): MediaKind | null {
  return partsOfName(name).length === 1 ? mediaOfParts(name) : null;
}

/** Wherever in a name it stands: `image_prompt`, `imageRef`. */
export function mediaOfParts(name: string): MediaKind | null {
  const parts = partsOfName(name);
  return MEDIA_NAMES.find(([, pattern]) => parts.some((part) => pattern.test(part)))?.[0] ?? null;
}

/** A part of a form that is a file. */
function isFile(shapes: readonly Shape[]): boolean {
  return shapes.some(({ format }) => format === 'binary');
}

function isBytes(shapes: readonly Shape[]): boolean {
  return shapes.some(({ format }) => /^(byte|base64)$/.test(format));
}

/** What one writes: base64 may be spoken of there, and is not sent. */
const WRITTEN_NAME = /^(negative_?)?(prompt|text|description|caption)s?$/i;

/** What kind of media a text takes itself: by a part of its name, or by its first sentence where its name is no other thing’s. */
function mediaOfInline(name: string, words: string, shapes: readonly Shape[]): MediaKind | null {
  if (isCalled(name, words) || WRITTEN_NAME.test(name)) return null;
  const byName = mediaOfParts(name);
  if (byName !== null) return byName;
  const first = words.trim().split(/[.\n]/)[0] ?? '';
  const said = MEDIA_WORDS.find(([, pattern]) => pattern.test(first))?.[0] ?? null;
  // Nothing else goes in a request as bytes; a picture is what most models start from.
  return said ?? (isBytes(shapes) || isFile(shapes) ? 'image' : null);
}

/** What kind of media a text refers to; null where it refers to none, or where nobody says which. */
function mediaOf(name: string, words: string, shapes: readonly Shape[]): MediaKind | null {
  if (
    /(prompt|text|description|caption)s?$/i.test(name) ||
    shapes.some(({ maxLength }) => (maxLength ?? 9999) < 64) ||
    isCalled(name, words) ||
    isWritten(name, words, shapes)
  )
    return null;
  const byName = MEDIA_NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
  if (byName !== null) return byName;
  if (isGivenOut(name) || isOfPage(name, words)) return null;
  const isAddress =
    shapes.some(({ format }) => /^(uri|url)$/.test(format)) ||
    /_(ur[il]|path)$|[a-z](Ur[il]|Path)$/.test(name);
  const said = isAddress || isSaidToBeOne(name, words) ? readMedia(words) : null;
  return said ?? (isAddress ? mediaOfParts(name) : null);
}

function readMedia(words: string): MediaKind | null {
  return MEDIA_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null;
}

const MEDIA = '(image|picture|photo|video|clip|audio|sound|music)s?';
const A = '(the |an? |your )?';
/** What a description begins with: “Image URL”, “Direct link to the source video”. */
const ADDRESS_OF_MEDIA = new RegExp(
  `^\\s*(the |an? |optional |public |direct |source |input )*(${MEDIA} (file )?(ur[il]|link)|(ur[il]|link|address) (of|for|to) ${A}([\\w-]+ )?${MEDIA})\\b`,
  'i',
);
const BEGINS_WITH_MEDIA = new RegExp(`^\\s*${A}([\\w-]+ )?${MEDIA}\\b`, 'i');
const TAKES_ADDRESS = /^\s*(accepts?|supports?|takes|can be|may be|either)\b.*\bur[il]s?\b/i;
/** No other id is a file's: that of a clip may be what made it. */
const ID_OF_FILE = new RegExp(
  `^\\s*${A}(unique )?(id|identifier) of ${A}(uploaded ${MEDIA}|${MEDIA} (asset|file|upload))\\b`,
  'i',
);

/** Said to be an address or a file in so many words, whatever it is called. */
function isSaidToBeOne(name: string, words: string): boolean {
  if (/media reference|download URL|uploaded file|file name/i.test(words)) return true;
  if (/ids?$/i.test(name)) return ID_OF_FILE.test(words);
  const [first = '', ...others] = words.split(/[.;\n]/);
  return (
    ADDRESS_OF_MEDIA.test(first) ||
    (BEGINS_WITH_MEDIA.test(first) && others.some((one) => TAKES_ADDRESS.test(one)))
  );
}

/** Where the service is to put what it makes. */
function isGivenOut(name: string): boolean {
  const isPath = /path$/i.test(name);
  return GIVEN_OUT.test(name) || (isPath && partsOfName(name).some((part) => OUT.test(part)));
}

/** An address of something to read, and no file. */
function isOfPage(name: string, words: string): boolean {
  return PAGE_NAME.test(joinedName(name)) || OF_PAGE.test(words);
}
