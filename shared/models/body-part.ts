import { z } from 'zod';
import { splitPointer, writePointer } from '../kernel/json-pointer.ts';
import { safeParse } from '../kernel/safe-parse.ts';
import { propertyNameSchema } from './model-bindings.ts';

/** True for names that every object has without being given them; they would be found where nothing was said. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}

export const keySchema = propertyNameSchema
  .max(200)
  .refine((name) => !isInherited(name), 'can not be the name of a field');

/** A part of a body that holds fields. */
export interface BodyPart {
  readonly name: string;
  /** An object; a list whose first item is one; or a list in which each value is an item of its own. */
  readonly kind: 'object' | 'first-item' | 'items';
}

/**
 * A part as a profile names it: by the property alone where that is an object, and by a JSON pointer (RFC 6901) where it is a list,
 * `/instances/0` for its first item and `/content/-` for a new one.
 */
export const partSchema = z
  .string()
  .refine((text) => !text.startsWith('/') || /^\/([^/~]|~[01])+\/[0-]$/.test(text), {
    message: 'must be a name, or a list as in /instances/0 or /content/-',
    abort: true,
  })
  .refine((text) => safeParse(keySchema, readPart(text).name).success, 'can not be the name of a part');

/** Reads what {@link partSchema} takes. */
export function readPart(text: string): BodyPart {
  if (!text.startsWith('/')) return { name: text, kind: 'object' };
  const [name = '', place] = splitPointer(text);
  return { name, kind: place === '0' ? 'first-item' : 'items' };
}

/** Where a text of the body goes: a property of its own, or, as a JSON pointer, one of an object within it (`/webhook/url`). */
export const textPlaceSchema = z
  .string()
  .max(200)
  .refine((text) => readTextPlace(text).length <= 4, { message: 'must not lie so deep', abort: true })
  .refine(
    (text) => readTextPlace(text).every((name) => safeParse(keySchema, name).success),
    'can not be the name of a property',
  );

/** The names to go by, from the outside in, as {@link textPlaceSchema} takes them. */
export function readTextPlace(text: string): string[] {
  return text.startsWith('/') ? splitPointer(text) : [text];
}

/** Writes a part as {@link readPart} reads it. */
export function writePart({ name, kind }: BodyPart): string {
  if (kind === 'object') return name;
  return writePointer([name, kind === 'first-item' ? '0' : '-']);
}
