import {
  isJsonObject,
  type JsonValue,
  openText,
  parseJson,
  readPointer,
  writePointer,
} from '../../../kernel/json-pointer.ts';
import type { ImportContext } from '../import-findings.ts';
import type { Shape, ShapeReader } from '../shape/shapes.ts';
import { placesOf } from './locate.ts';
import type { Body } from './operations.ts';
import { jsonBody, requestBodies } from './operations.ts';

/** A place in a body that holds a plain value, or a list or object whose inside is not described. */
export interface Leaf {
  /** JSON pointer into the body; `*` stands for every item of a list. */
  readonly pointer: string;
  /** Names from the outside in, without the steps into lists. */
  readonly path: readonly string[];
  readonly name: string;
  readonly types: readonly string[];
  readonly format: string;
  /** Of all its shapes together; empty where there is no enumeration. */
  readonly values: readonly JsonValue[];
  readonly words: string;
  /** What is said of the objects and lists that it stands in; empty of the body as a whole. */
  readonly around: string;
  readonly isDeprecated: boolean;
  readonly examples: readonly JsonValue[];
  /** Where it is described. */
  readonly at: string;
}

const DEEPEST = 8;
/** Schemas may lead back to themselves, each time by many ways. */
const MAX_VISITS = 5000;
const MAX_AROUND = 2000;

/** Thousands of endpoints often answer the same; what is described once is listed once. */
const listed = new WeakMap<ShapeReader, Map<string, readonly Leaf[]>>();

/** Lists what a body holds, by its schema, or by its examples where the schema says nothing of what is inside. */
export function listLeaves(reader: ShapeReader, body: Body): readonly Leaf[] {
  const known = listed.get(reader) ?? new Map<string, readonly Leaf[]>();
  listed.set(reader, known);
  const name = body.examples.length === 0 ? body.schema.map(placesOf)[0] : undefined;
  const leaves =
    (name === undefined ? undefined : known.get(name)) ??
    readLeaves(reader, { ...body, examples: body.examples.map(openText) });
  if (name !== undefined) known.set(name, leaves);
  return leaves;
}

/** What is said of a list as a whole, which holds for each of its items, and of what it all stands in. */
interface Outer {
  readonly examples: readonly JsonValue[];
  readonly words: string;
  readonly around: string;
  readonly isDeprecated: boolean;
}
const NOTHING: Outer = { examples: [], words: '', around: '', isDeprecated: false };

function readLeaves(reader: ShapeReader, body: Body): Leaf[] {
  const leaves: Leaf[] = [];
  let visits = 0;

  function walk(shapes: readonly Shape[], steps: readonly string[], outer: Outer = NOTHING): void {
    visits += 1;
    if (visits > MAX_VISITS || steps.length > DEEPEST) return;
    // A property that is itself called `*` could not be told from a step into a list.
    const names = new Set(
      shapes.flatMap((shape) => [...shape.properties.keys()]).filter((one) => one !== '*'),
    );
    const items = reader.items(shapes);
    // What may be a list or a plain value is both.
    const plain = shapes.filter(
      ({ types, items: inside }) => inside.length === 0 && !types.includes('array'),
    );
    const isLeaf = steps.length > 0 && names.size === 0 && (items.length === 0 || plain.length > 0);
    if (isLeaf) leave(plain.length > 0 ? plain : shapes, steps, outer);
    // A list is often shown by one example of the whole.
    const examples = shapes.flatMap((shape) => shape.examples).flat();
    const words = shapes.map((shape) => shape.words).join('\n');
    const around = steps.length === 0 ? '' : shorten(`${outer.around}\n${words}`);
    const isDeprecated = outer.isDeprecated || shapes.some((shape) => shape.isDeprecated);
    if (items.length > 0) walk(items, [...steps, '*'], { examples, words, around, isDeprecated });
    for (const name of names)
      walk(reader.property(shapes, name), [...steps, name], { ...NOTHING, around, isDeprecated });
  }

  /** A text may hold JSON, whose places are then meant. */
  function leave(shapes: readonly Shape[], steps: readonly string[], outer: Outer): void {
    const held = shapes.flatMap(({ content }) => reader.read(content));
    const [shown] = shapes.flatMap((shape) => readShown(shape).map((value) => ({ value, at: shape.at })));
    if (held.length > 0) walk(held, steps, outer);
    else if (shown !== undefined) leaves.push(...listExample(shown.value, shown.at, steps));
    else leaves.push(makeLeaf(shapes, steps, body, outer));
  }

  walk(reader.read(body.schema), []);
  if (leaves.length > 0) return leaves;
  return body.examples.slice(0, 1).flatMap((example) => listExample(example, body.at));
}

/** The JSON that a text is shown to hold: by an example, or in what is said of it. */
const readShown = remember(({ types, examples, words }: Shape): JsonValue[] => {
  if (!types.includes('string')) return [];
  return [...examples, cutOut(words, '{', '}'), cutOut(words, '[', ']')]
    .map((text) => (typeof text === 'string' && /^\s*[{[]/.test(text) ? parseJson(text) : undefined))
    .filter((value) => value !== undefined && typeof value === 'object' && value !== null);
});

/** From the first of the one sign to the last of the other. */
function cutOut(words: string, first: string, last: string): string {
  return words.slice(Math.max(0, words.indexOf(first)), words.lastIndexOf(last) + 1);
}

function makeLeaf(shapes: readonly Shape[], steps: readonly string[], body: Body, outer: Outer): Leaf {
  const pointer = writePointer(steps);
  const inBody = body.examples.flatMap((example) => readPointer(example, pointer));
  return {
    pointer,
    ...namesOf(steps),
    types: [...new Set(shapes.flatMap(({ types }) => types))],
    format: shapes.find(({ format }) => format !== '')?.format ?? '',
    values: [...new Set(shapes.flatMap(({ values }) => values ?? []))],
    words: [...shapes.map(({ words }) => words), outer.words].join('\n'),
    around: outer.around,
    isDeprecated: outer.isDeprecated || shapes.some((shape) => shape.isDeprecated),
    examples: [...shapes.flatMap(({ examples }) => examples), ...inBody, ...outer.examples].flat(),
    at: shapes[0]?.at ?? body.at,
  };
}

function listExample(value: JsonValue, at: string, steps: readonly string[] = []): Leaf[] {
  if (steps.length > DEEPEST) return [];
  if (Array.isArray(value))
    return value.slice(0, 1).flatMap((item) => listExample(item, at, [...steps, '*']));
  if (isJsonObject(value))
    return Object.keys(value)
      .slice(0, 100)
      .flatMap((name) => listExample(value[name] as JsonValue, at, [...steps, name]));
  if (steps.length === 0) return [];
  const types = value === null ? [] : [typeof value];
  const rest = {
    types,
    format: '',
    values: [],
    words: '',
    around: '',
    isDeprecated: false,
    examples: [value],
    at,
  };
  return [{ pointer: writePointer(steps), ...namesOf(steps), ...rest }];
}

/** Objects may lie in each other many times over, each with much to say. */
function shorten(words: string): string {
  return words.slice(0, MAX_AROUND).trim();
}

function namesOf(steps: readonly string[]): Pick<Leaf, 'path' | 'name'> {
  const path = steps.filter((step) => step !== '*');
  return { path, name: path.at(-1) ?? '' };
}

/** Reads a thing once, however often it is asked for: hundreds of endpoints answer with the same, and are each held against all others. */
export function remember<One extends object, Read>(read: (one: One) => Read): (one: One) => Read {
  const known = new WeakMap<One, { readonly read: Read }>();
  return (one) => {
    const found = known.get(one) ?? { read: read(one) };
    known.set(one, found);
    return found.read;
  };
}

/** A place that was found in a body. `isSure` is false where the document leaves room for doubt: then it is a suggestion. */
export interface FoundPointer {
  readonly pointer: string;
  readonly at: string;
  readonly isSure: boolean;
}

export function foundAt({ pointer, at, isDeprecated }: Leaf, isSure: boolean): FoundPointer {
  return { pointer, at, isSure: isSure && !isDeprecated };
}

/** One of many: nothing says that it is the one that was asked for. */
export function isInList({ pointer }: Pick<FoundPointer, 'pointer'>): boolean {
  return pointer.includes('/*');
}

export function isText({ types }: Leaf): boolean {
  return types.length === 0 || types.includes('string');
}

/** Those that stand furthest out; what lies deeper belongs to something within. */
export function shallowest(leaves: readonly Leaf[]): Leaf[] {
  const depth = Math.min(...leaves.map(({ path }) => path.length));
  return leaves.filter(({ path }) => path.length === depth);
}

/** By its format or by what is said of it: no id, no message and no error is one. */
export function isAddress({ format, words }: Leaf): boolean {
  return /^(uri|url|uri-reference)$/.test(format) || /\b(ur[il]|web address|link)\b/i.test(words);
}

/** True where two places may hold the same value, as far as the document names types. */
export function mayBeOneType(ones: readonly string[], others: readonly string[]): boolean {
  return ones.length === 0 || others.length === 0 || ones.some((type) => others.includes(type));
}

const MAX_OPERATIONS = 300;

/** The places of all that requests carry, as pointers: services often send back what they were sent. */
export function listSentPlaces({ operations, locator, shapes }: ImportContext): ReadonlySet<string> {
  const posts = operations.filter(({ method }) => method === 'post').slice(0, MAX_OPERATIONS);
  return new Set(
    posts.flatMap(({ located }) => {
      const body = jsonBody(requestBodies(locator, located));
      return body === null ? [] : listLeaves(shapes, body).map(({ pointer }) => pointer);
    }),
  );
}
