import type { JsonValue } from '../../../kernel/json-pointer.ts';
import { safeParse } from '../../../kernel/safe-parse.ts';
import { type CustomField, customFieldSchema } from '../../../models/custom-model.ts';
import type { TextField } from '../../../models/define-model.ts';
import { findHeld, findHeldText, findReference } from '../bind/find-held.ts';
import type { ImportContext } from '../import-findings.ts';
import { plainWords } from '../parse/plain-words.ts';
import { NAMES } from '../parse/vocabulary.ts';
import { joinedName } from '../parse/words.ts';
import { findMedia, isCalledBack } from './find-media.ts';
import { isClipSeconds } from './option-names.ts';
import { hasType, listValues, type Shape } from './shapes.ts';

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
  all: readonly Shape[],
  isRequired: boolean,
): CustomField | Constant | null {
  const shapes = withoutOnlyOne(all);
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
    makeText(property) ??
    makeHeldText(context, property);
  if (made === null || made.kind === 'constant') return made;
  // Several forms of a value mostly say the same.
  const meaning = plainWords([...new Set(shapes.map((shape) => shape.words))].join('\n'), 300);
  const field = {
    ...made,
    ...(isRequired ? { required: true } : {}),
    ...(meaning === '' ? {} : { meaning }),
    ...readDefault(made, shapes),
  };
  const parsed = safeParse(customFieldSchema, field);
  return parsed.success ? parsed.data : null;
}

/** What the service takes where it is left out, where the field can hold that and every form of the value says the same. */
function readDefault({ kind, ...made }: Made, shapes: readonly Shape[]): { default?: JsonValue } {
  const told = shapes.filter(({ types, defaults }) => types.length > 0 || defaults.length > 0);
  const [value, ...others] = new Set(told.flatMap(({ defaults }) => defaults));
  if (value === undefined || others.length > 0 || told.some(({ defaults }) => defaults.length === 0))
    return {};
  if (kind === 'choice')
    return (made['values'] as string[]).includes(String(value)) ? { default: String(value) } : {};
  const { minimum = value, maximum = value } = made;
  const isWithin = kind === 'number' && Number(minimum) <= Number(value) && Number(value) <= Number(maximum);
  const isHeld =
    (isWithin && typeof value === 'number') ||
    (kind === 'flag' && typeof value === 'boolean') ||
    (kind === 'text' && typeof value === 'string' && value.trim() !== '' && value.length <= 200);
  return isHeld ? { default: value } : {};
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
  const values = listValues(shapes);
  const [only] = values;
  const isOnly = isRequired && values.length === 1 && typeof only !== 'object' && only !== undefined;
  return isOnly ? { kind: 'constant', value: only } : null;
}

/** Beside any number or text, the one value that is named (`auto`) is none to be held to. */
function withoutOnlyOne(shapes: readonly Shape[]): readonly Shape[] {
  const open = shapes.filter(({ types, values }) => types.length > 0 && values === null);
  return open.length > 0 && listValues(shapes).length === 1 ? open : shapes;
}

function makeChoice({ name, shapes }: Property): Made | null {
  // What is left empty is not sent.
  const values = listValues(shapes).filter((value) => value !== '');
  const isWordy = values.every((value) => typeof value === 'string');
  const isNumeric = values.every((value) => typeof value === 'number');
  if (values.length === 0 || !(isWordy || isNumeric)) return null;
  const texts = [...new Set(values.map(String))];
  return {
    kind: 'choice',
    key: name,
    values: texts,
    ...(isNumeric && !hasType(shapes, 'string') ? { sendAs: 'number' } : {}),
  };
}

/** Answers would come in another way than the one that is bound. */
const OF_ANSWERS = /(^|_)(sync(hronous)?(_mode)?|base_?64(_output)?|b64(_json)?|stream(ing)?|wait)$/;

function makeFlag({ name, shapes, isRequired }: Property): Made | null {
  if (!isRequired && OF_ANSWERS.test(joinedName(name))) return null;
  return hasType(shapes, 'boolean') ? { kind: 'flag', key: name } : null;
}

function makeNumber({ name, shapes, words }: Property): Made | null {
  const shape = shapes.find(({ types }) => types.includes('integer') || types.includes('number'));
  if (shape === undefined || hasType(shapes, 'string')) return null;
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
  if (items.length === 0 || listValues(items).length > 0) return null;
  const said = `${words}\n${items.map((item) => item.words).join('\n')}`;
  // Where an address alone will do, none needs an object around it.
  const held = hasType(shapes, 'string') ? null : findHeld(context, name, said, items);
  const found = hasType(items, 'string') ? findMedia(name, said, items) : held;
  if (found === null) return null;
  const least = Math.max(0, ...shapes.map(({ minItems }) => minItems ?? 0));
  const minItems = least === 0 ? {} : { minItems: least };
  return { kind: 'references', key: name, ...found, maxItems: maxItemsOf(shapes), ...minItems };
}

function makeReference(context: ImportContext, { name, shapes, words }: Property): Made | null {
  const found = findReference(context, name, words, shapes);
  return found === null ? null : { kind: 'reference', key: name, ...found };
}

/** Where the service calls, and what goes along, is for no artist to fill, unless nothing is taken without; a secret never is. */
function makeText({ name, shapes, isRequired, words }: Property): Made | null {
  const isPlain = hasType(shapes, 'string') && shapes.every(({ properties }) => properties.size === 0);
  if (!isPlain || (isCalledBack(name) && !isRequired) || isSecret(name, words)) return null;
  const [shape] = shapes.filter(({ types }) => types.includes('string'));
  const { minLength = null, maxLength = null } = shape ?? {};
  return {
    kind: 'text',
    key: name,
    ...(minLength === null ? {} : { minLength }),
    ...(maxLength === null ? {} : { maxLength }),
    ...lengthUnitOf(words, minLength, maxLength),
  };
}

const UNIT_OF_LENGTH: readonly [RegExp, NonNullable<TextField['lengthUnit']>][] = [
  [/^utf-?16\b/i, 'utf-16'],
  [/^(utf-?8 )?bytes?\b/i, 'bytes'],
  [/^tokens?\b/i, 'tokens'],
];

/** The unit that the description gives one of the bounds, or length as such; JSON Schema's own (characters) where it gives none. */
function lengthUnitOf(
  words: string,
  ...bounds: readonly (number | null)[]
): { readonly lengthUnit?: TextField['lengthUnit'] } {
  const said = [
    ...[...words.matchAll(/(\d[\d,]*)[ -]/g)].filter(([, bound = '']) =>
      bounds.includes(Number(bound.replaceAll(',', ''))),
    ),
    ...words.matchAll(/\b(?:length|size|limit|counted|measured)\b[^.\n]{0,20} in /gi),
  ].map((match) => words.slice(match.index + match[0].length));
  const found = UNIT_OF_LENGTH.find(([unit]) => said.some((rest) => unit.test(rest)));
  return found === undefined || bounds.every((bound) => bound === null) ? {} : { lengthUnit: found[1] };
}

function makeHeldText(context: ImportContext, { name, shapes, words, isRequired }: Property): Made | null {
  const found = findHeldText(context, shapes);
  if (found === null) return null;
  const made = makeText({ name, words, isRequired, shapes: found.shapes });
  return made === null ? null : { ...made, holder: found.holder };
}

export function maxItemsOf(shapes: readonly Shape[]): number {
  const bounds = shapes.map(({ maxItems }) => maxItems).filter((bound) => bound !== null);
  return bounds.length === 0 ? MAX_ITEMS : Math.max(...bounds);
}

/** What a secret is at the beginning of what is said of it: “Discord token”, “Your API key, …”. */
const SAID_SECRET =
  /^\W*((the|your|an?|optional|required) )*([\w-]+ ){0,2}((api|access|secret|private|auth\w*)[- ]?key|token|secret|passw(or)?d|credentials)\b/i;
/** Some name by a token what was uploaded, or a word that means a style. */
const NO_SECRET =
  /\b(files?|images?|videos?|audio|upload\w*|assets?|media|styles?|trigger|words?|pages?|tasks?)\b/i;

/** True of a text that is a key, a token or a password: no form asks for one, and no draft keeps one. */
export function isSecret(name: string, words: string): boolean {
  const called = joinedName(name);
  const [first = ''] = words.trim().slice(0, 300).split(/[.\n]/);
  const isBare = !called.includes('_') && first === '';
  return (
    NAMES.secret.test(called) ||
    (NAMES.maybeSecret.test(called) && (isBare || /\b(authori[sz]|authenticat)/i.test(first))) ||
    (SAID_SECRET.test(first) && !NO_SECRET.test(first))
  );
}
