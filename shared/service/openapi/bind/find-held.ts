import type { ValueHolder } from '../../../models/define-model.ts';
import type { ImportContext } from '../import-findings.ts';
import { partsOfName } from '../parse/name-parts.ts';

import { type FoundMedia, findBytes, findMedia, mediaOfParts } from '../shape/find-media.ts';
import { hasType, listValues, type Shape, type ShapeReader } from '../shape/shapes.ts';

/** What an address is called in an object that holds little else. */
export const HELD = /^(ur[il]|(image|video|audio|file|media)_?ur[il])$/i;
/** And what the bytes are called. */
const HELD_BYTES =
  /^(data|bytes|(image|video|audio|file|media)?_?(bytes_?)?(base_?64|b64)(_?(encoded|json|data))?)$/i;
const MIME = /^(mime|media|content)_?type$/i;

/**
 * An object with the address of a file or its bytes, and with nothing else that is wanted and not always the same, but for what the file
 * is.
 */
export function findHeld(
  context: ImportContext,
  name: string,
  words: string,
  shapes: readonly Shape[],
): FoundMedia | null {
  const read = (shape: Shape) =>
    readHeld(context, name, words, shape) ?? readTwiceHeld(context, name, words, shape);
  return shapes.map(read).find((found) => found !== null) ?? null;
}

/** An object with more in it is none that holds a file. */
const MAX_BESIDE = 10;

/** `{ source: { url } }`: one more object around it, and no other file beside that. */
function readTwiceHeld(context: ImportContext, name: string, words: string, shape: Shape): FoundMedia | null {
  const { shapes: reader } = context;
  if (shape.properties.size > MAX_BESIDE) return null;
  const found = [...shape.properties.keys()].flatMap((inside) => {
    const inner = reader.property([shape], inside);
    const held = inner.map((one) => readHeld(context, name, `${words}\n${one.words}`, one));
    const [only] = held.filter((one) => one !== null);
    return only === undefined ? [] : [{ inside, only }];
  });
  const [{ inside, only } = {}, ...others] = found;
  const constants = readConstants(reader, shape, [inside]);
  const { key, mime, constants: inner = {} } = only?.holder ?? {};
  // What always stands in the inner object, or says what a file is, has no place in a profile.
  const isPlain = mime === undefined && Object.keys(inner).length === 0 && others.length === 0;
  if (only === undefined || key === undefined || constants === null || !isPlain) return null;
  return { ...only, holder: { key, ...(inside === undefined ? {} : { inside }), constants } };
}

function readHeld(
  { shapes: reader }: ImportContext,
  name: string,
  words: string,
  shape: Shape,
): FoundMedia | null {
  const names = [...shape.properties.keys()];
  const key = names.find((one) => HELD.test(one)) ?? names.find((one) => HELD_BYTES.test(one));
  const inside = key === undefined ? [] : reader.property([shape], key);
  const mime = names.find((one) => MIME.test(one));
  if (key === undefined || !hasType(inside, 'string')) return null;
  const constants = readConstants(reader, shape, [key, mime]);
  if (constants === null) return null;
  const said = `${words}\n${inside.map((one) => one.words).join('\n')}`;
  const found = HELD.test(key)
    ? (findAddress(name, key, said, inside) ?? findByKind(constants))
    : findBytes(name, `${said}\n${mime === undefined ? partsOfName(key).join(' ') : 'base64'}`, inside);
  if (found === null) return null;
  const beside = mime === undefined || found.inline === undefined ? {} : { mime };
  return { ...found, holder: { key, ...beside, constants } };
}

/** What says of an object what it is. */
export const KIND = /^(type|kind)$/i;

/** What always stands in an object beside these; null where something is wanted that may be this or that. What it is goes along, wanted or not. */
function readConstants(
  reader: ShapeReader,
  shape: Shape,
  others: readonly (string | undefined)[],
): ValueHolder['constants'] | null {
  const always = [...shape.properties.keys()].flatMap((name) => {
    const isMeant = !others.includes(name) && (shape.required.includes(name) || KIND.test(name));
    const value = isMeant ? onlyValueOf(reader.property([shape], name)) : null;
    return value === null ? [] : [[name, value] as const];
  });
  const constants = Object.fromEntries(always);
  const isWhole = shape.required.every((name) => others.includes(name) || Object.hasOwn(constants, name));
  return isWhole ? constants : null;
}

/** `{ type: 'video', url }` says itself what it is. */
function findByKind(constants: ValueHolder['constants']): FoundMedia | null {
  const [, kind] = Object.entries(constants).find(([name]) => KIND.test(name)) ?? [];
  const media = typeof kind === 'string' ? mediaOfParts(kind) : null;
  return media === null ? null : { media };
}

/** An address by its name, whatever format it is said to have. */
function findAddress(name: string, key: string, words: string, shapes: readonly Shape[]): FoundMedia | null {
  const media = mediaOfParts(name);
  return (
    findMedia(name, words, shapes) ?? findMedia(key, words, shapes) ?? (media === null ? null : { media })
  );
}

/** The one value that there can be; null where there may be others. */
function onlyValueOf(shapes: readonly Shape[]): string | number | boolean | null {
  const [only = null, ...others] = listValues(shapes);
  return others.length === 0 && typeof only !== 'object' ? only : null;
}

const OF_WORDS = /^(text|prompt)$/i;

/** What is written, in an object that says so: `{ text }`, `{ type: 'text', input }`. */
export function findHeldText(
  { shapes: reader }: ImportContext,
  shapes: readonly Shape[],
): { readonly holder: ValueHolder; readonly shapes: readonly Shape[] } | null {
  const [shape, ...others] = shapes;
  if (shape === undefined || others.length > 0) return null;
  const held = shape.required.filter((name) => listValues(reader.property([shape], name)).length !== 1);
  const [key = ''] = held;
  const constants = readConstants(reader, shape, [key]);
  const inside = reader.property([shape], key);
  const isText = hasType(inside, 'string') && listValues(inside).length === 0;
  if (held.length !== 1 || constants === null || !isText) return null;
  const kind = Object.entries(constants).find(([name]) => KIND.test(name))?.[1];
  return OF_WORDS.test(key) || kind === 'text' ? { holder: { key, constants }, shapes: inside } : null;
}

/** What a value refers to: a text by itself, or an object by what it holds. */
export function findReference(
  context: ImportContext,
  name: string,
  words: string,
  shapes: readonly Shape[],
): FoundMedia | null {
  return hasType(shapes, 'string') ? findMedia(name, words, shapes) : findHeld(context, name, words, shapes);
}
