import type { MediaKind } from '../../domain/media/media-reference.ts';
import { type CustomField, customFieldSchema } from '../../models/custom-model.ts';
import type { InlineForm, ReferenceHolder } from '../../models/define-model.ts';
import { safeParse } from '../../safe-parse.ts';
import { isClipSeconds } from './clip-length.ts';
import { type ImportContext, shorten } from './findings.ts';
import { partsOfName } from './name-parts.ts';
import type { Shape } from './shapes.ts';

type Constant = { readonly kind: 'constant'; readonly value: string | number | boolean };
interface Property {
  readonly name: string;
  readonly shapes: readonly Shape[];
  readonly isRequired: boolean;
  readonly words: string;
}

/** A list without a bound of its own still has an end. */
const MAX_ITEMS = 100;

/** Makes a form's field of a property; null for what no field can hold, such as an object. */
export function makeField(
  context: ImportContext,
  name: string,
  shapes: readonly Shape[],
  isRequired: boolean,
): CustomField | Constant | null {
  const words = shapes.map((shape) => shape.words).join('\n');
  const property = { name, shapes, isRequired, words };
  const made =
    makeConstant(property) ??
    makeChoice(property) ??
    makeFlag(property) ??
    makeNumber(property) ??
    makeElements(context, property) ??
    makeReferences(context, property) ??
    makeReference(context, property) ??
    makeText(property);
  if (made === null || made.kind === 'constant') return made;
  const meaning = shorten(words, 300);
  const field = {
    ...made,
    ...(isRequired ? { required: true } : {}),
    ...(meaning === '' ? {} : { meaning }),
  };
  const parsed = safeParse(customFieldSchema, field);
  return parsed.success ? parsed.data : null;
}

/** The report says which number of a model counts as its clip's seconds. */
export function noteSeconds(
  { findings }: ImportContext,
  id: string,
  { key, unit }: Extract<CustomField, { kind: 'number' }>,
  shapes: readonly Shape[],
): void {
  if (unit === 'seconds') findings.note('seconds', key, shapes[0]?.at ?? '', id);
}

/** What always is the same and stands inside an object, or is not the same in every form, is a choice of one. */
export function asOnlyChoice(key: string, value: string | number | boolean): CustomField {
  const sendAs = typeof value === 'number' ? ({ sendAs: 'number' } as const) : {};
  return { kind: 'choice', key, values: [String(value)], initial: String(value), required: true, ...sendAs };
}

type Made = { readonly key: string; readonly kind: CustomField['kind'] } & Record<string, unknown>;

function makeConstant({ shapes, isRequired }: Property): Constant | null {
  const values = valuesOf(shapes);
  const [only] = values;
  const isOnly = isRequired && values.length === 1 && typeof only !== 'object' && only !== undefined;
  return isOnly ? { kind: 'constant', value: only } : null;
}

function makeChoice({ name, shapes }: Property): Made | null {
  const values = valuesOf(shapes);
  const isWordy = values.every((value) => typeof value === 'string' && value !== '');
  const isNumeric = values.every((value) => typeof value === 'number');
  if (values.length === 0 || !(isWordy || isNumeric)) return null;
  const texts = [...new Set(values.map(String))];
  return {
    kind: 'choice',
    key: name,
    values: texts,
    ...(isNumeric && !has(shapes, 'string') ? { sendAs: 'number' } : {}),
  };
}

function makeFlag({ name, shapes }: Property): Made | null {
  return has(shapes, 'boolean') ? { kind: 'flag', key: name } : null;
}

function makeNumber({ name, shapes, words }: Property): Made | null {
  const shape = shapes.find(({ types }) => types.includes('integer') || types.includes('number'));
  if (shape === undefined || has(shapes, 'string')) return null;
  const { minimum, maximum, multipleOf, types } = shape;
  const step = multipleOf ?? (types.includes('integer') ? 1 : null);
  return {
    kind: 'number',
    key: name,
    ...(minimum === null ? {} : { minimum }),
    ...(maximum === null ? {} : { maximum }),
    ...(step === null || step <= 0 ? {} : { step }),
    ...(isClipSeconds(name, words) ? { unit: 'seconds' } : {}),
  };
}

/** Elements as the interface has them: objects with a type and images. */
function makeElements(context: ImportContext, { name, shapes }: Property): Made | null {
  const inside = context.shapes.items(shapes);
  const names = new Set(inside.flatMap(({ properties }) => [...properties.keys()]));
  if (!names.has('type') || !names.has('images')) return null;
  return { kind: 'elements', key: name, maxItems: maxItemsOf(shapes) };
}

function makeReferences(context: ImportContext, { name, shapes, words }: Property): Made | null {
  const items = context.shapes.items(shapes);
  if (items.length === 0 || valuesOf(items).length > 0) return null;
  const said = `${words}\n${items.map((item) => item.words).join('\n')}`;
  // Where an address alone will do, none needs an object around it.
  const held = has(shapes, 'string') ? null : findHeld(context, name, said, items);
  const found = has(items, 'string') ? findMedia(name, said, items) : held;
  if (found === null) return null;
  const least = Math.max(0, ...shapes.map(({ minItems }) => minItems ?? 0));
  const minItems = least === 0 ? {} : { minItems: least };
  return { kind: 'references', key: name, ...found, maxItems: maxItemsOf(shapes), ...minItems };
}

function makeReference(context: ImportContext, { name, shapes, words }: Property): Made | null {
  const found = has(shapes, 'string')
    ? findMedia(name, words, shapes)
    : findHeld(context, name, words, shapes);
  return found === null ? null : { kind: 'reference', key: name, ...found };
}

interface FoundMedia {
  readonly media: MediaKind;
  readonly inline?: InlineForm;
  readonly holder?: ReferenceHolder;
}

/** What an address is called in an object that holds little else. */
const HELD = /^(ur[il]|(image|video|audio|file|media)_?ur[il])$/i;

/** An object with the address of a file, and with nothing else that is wanted and not always the same. */
function findHeld(
  { shapes: reader }: ImportContext,
  name: string,
  words: string,
  shapes: readonly Shape[],
): FoundMedia | null {
  for (const shape of shapes) {
    const key = [...shape.properties.keys()].find((one) => HELD.test(one));
    const inside = key === undefined ? [] : reader.property([shape], key);
    const others = shape.required.filter((one) => one !== key);
    const constants = others.flatMap((one) => {
      const value = onlyValueOf(reader.property([shape], one));
      return value === null ? [] : [[one, value] as const];
    });
    if (key === undefined || !has(inside, 'string') || constants.length < others.length) continue;
    const said = `${words}\n${inside.map((one) => one.words).join('\n')}`;
    // An address by its name, whatever format it is said to have.
    const media = mediaOfParts(name);
    const found =
      findMedia(name, said, inside) ?? findMedia(key, said, inside) ?? (media === null ? null : { media });
    if (found !== null) return { ...found, holder: { key, constants: Object.fromEntries(constants) } };
  }
  return null;
}

/** The one value that there can be; null where there may be others. */
function onlyValueOf(shapes: readonly Shape[]): string | number | boolean | null {
  const [only = null, ...others] = valuesOf(shapes);
  return others.length === 0 && typeof only !== 'object' ? only : null;
}

/** What kind of media a text stands for, and how it takes the file itself; null where it stands for none. */
function findMedia(name: string, words: string, shapes: readonly Shape[]): FoundMedia | null {
  const inline = readInlineForm(words, shapes);
  const itself = inline === null ? null : mediaOfInline(name, words, shapes);
  if (inline !== null && itself !== null) return { media: itself, inline };
  const media = mediaOf(name, words, shapes);
  return media === null ? null : { media };
}

const DATA_URL = /\bdata[- ]?ur[il]s?\b|\bdata:(image|video|audio|application)\//i;
const WITHOUT_PREFIX = /\b(without|no|not|omit|exclud\w+|remov\w+|strip\w*)\b[^.\n]{0,40}(\bprefix|\bdata:)/i;

/** How a text takes a file itself, by what is said of it; null where nothing says that it does. */
function readInlineForm(words: string, shapes: readonly Shape[]): InlineForm | null {
  if (DATA_URL.test(words) && !WITHOUT_PREFIX.test(words)) return 'data-url';
  return isBytes(shapes) || /\bbase-?64\b/i.test(words) ? 'base64' : null;
}

/** Where the service calls, and what goes along, is for no artist to fill, unless nothing is taken without. */
function makeText({ name, shapes, isRequired }: Property): Made | null {
  const isPlain = has(shapes, 'string') && shapes.every(({ properties }) => properties.size === 0);
  const isCalledThere = CALLED_NAME.test(partsOfName(name).join('_'));
  if (!isPlain || (isCalledThere && !isRequired)) return null;
  const [shape] = shapes.filter(({ types }) => types.includes('string'));
  const { minLength = null, maxLength = null } = shape ?? {};
  return {
    kind: 'text',
    key: name,
    ...(minLength === null ? {} : { minLength }),
    ...(maxLength === null ? {} : { maxLength }),
  };
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
const CALLED_NAME = /(^|_)(call_?backs?|webhooks?|hooks?|notify|notifications?|redirect|return)(_|$)/;
const CALLED_WORDS =
  /\b(callbacks?|webhooks?|called (when|once|after|as soon|back)|notif(y|ies|ied|ications?)|(is|are|be) (posted|put|delivered|redirected) to)\b/i;
/** What one writes, and no file. */
const WRITTEN =
  /^\s*((an?|the|text|short|optional) ){0,3}(describ(e|es|ing)|descriptions?|prompts?|lyrics|words?)\b|\b(described in|in (your own )?words)\b/im;
const FILE_WORDS = /media reference|\bur[il]s?\b|\blink\b|upload|\bfiles?\b|base64/i;

function isCalled(name: string, words: string): boolean {
  return CALLED_NAME.test(partsOfName(name).join('_')) || CALLED_WORDS.test(words);
}

/** Called like a file, but said to be text, by nothing that speaks of a file. */
function isWritten(name: string, words: string, shapes: readonly Shape[]): boolean {
  const isFile =
    shapes.some(({ format }) => format !== '') || FILE_WORDS.test(`${partsOfName(name).join(' ')}\n${words}`);
  return WRITTEN.test(words) && !isFile;
}

/** Wherever in a name it stands: `image_prompt`, `imageRef`. */
function mediaOfParts(name: string): MediaKind | null {
  const parts = partsOfName(name);
  return MEDIA_NAMES.find(([, pattern]) => parts.some((part) => pattern.test(part)))?.[0] ?? null;
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
  return said ?? (isBytes(shapes) ? 'image' : null);
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
  const isReference =
    shapes.some(({ format }) => /^(uri|url)$/.test(format)) ||
    /media reference|download URL|uploaded file|file name/i.test(words);
  return isReference ? (MEDIA_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? null) : null;
}

function valuesOf(shapes: readonly Shape[]) {
  return shapes.flatMap(({ values }) => values ?? []);
}

function has(shapes: readonly Shape[], type: string): boolean {
  return shapes.some(({ types }) => types.includes(type));
}

function maxItemsOf(shapes: readonly Shape[]): number {
  const bounds = shapes.map(({ maxItems }) => maxItems).filter((bound) => bound !== null);
  return bounds.length === 0 ? MAX_ITEMS : Math.max(...bounds);
}
