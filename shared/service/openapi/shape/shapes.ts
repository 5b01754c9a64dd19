import { type JsonValue, writePointer } from '../../../kernel/json-pointer.ts';
import {
  bound,
  type Located,
  type Locator,
  MAX_EXAMPLES,
  placesOf,
  readBounds,
  readDefaults,
  readExamples,
  readFormat,
  readTypes,
  readValues,
  readWords,
} from '../parse/locate.ts';

/** One way in which a value may look: a schema with its `allOf` joined and one choice made of `oneOf` and `anyOf`. */
export interface Shape {
  readonly at: string;
  /** Empty where the schema names none. */
  readonly types: readonly string[];
  readonly format: string;
  readonly values: readonly JsonValue[] | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly multipleOf: number | null;
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minItems: number | null;
  readonly maxItems: number | null;
  readonly pattern: string | null;
  /** A property may be described in several parts of an `allOf`. */
  readonly properties: ReadonlyMap<string, readonly Located[]>;
  readonly required: readonly string[];
  readonly items: readonly Located[];
  /** What a text holds, where that is JSON (`contentSchema`). */
  readonly content: readonly Located[];
  readonly words: string;
  readonly isDeprecated: boolean;
  readonly examples: readonly JsonValue[];
  /** Plain values that hold where it is left out; one, where a document agrees with itself. */
  readonly defaults: readonly JsonValue[];
}

/** More ways than these are no longer told apart. */
const MAX_SHAPES = 24;
const MAX_CHARACTERS = 10_000;

/** Reads schemas into shapes; each is read once, so that neither circles nor repetition cost anything. */
export interface ShapeReader {
  /** Every shape of a value that all the given schemas describe together. */
  read(schemas: readonly Located[]): readonly Shape[];
  /** Every shape of a property, over all the shapes that have it. */
  property(shapes: readonly Shape[], name: string): readonly Shape[];
  /** Every shape of the items of a list. */
  items(shapes: readonly Shape[]): readonly Shape[];
}

/** Makes the reader of a document's schemas. */
export function createShapeReader(locator: Locator): ShapeReader {
  const known = new Map<string, readonly Shape[]>();

  function readOne(schema: Located): readonly Shape[] {
    const before = known.get(schema.at);
    if (before !== undefined) return before;
    // What leads back to itself finds nothing more than its place.
    known.set(schema.at, [readOwn(locator, { value: {}, at: schema.at })]);
    let shapes: readonly Shape[] = [readOwn(locator, schema)];
    for (const part of locator.list(schema, 'allOf')) shapes = join(shapes, readBoth(part));
    const marks = listMarks(locator, schema);
    for (const key of ['oneOf', 'anyOf']) {
      const listed = locator.list(schema, key).slice(0, MAX_SHAPES);
      const choices = listed.flatMap((choice) => readChoice(choice, marks.get(choice.at)));
      if (choices.length > 0) shapes = join(shapes, choices);
    }
    known.set(schema.at, shapes);
    return shapes;
  }

  /** With what tells it apart: the value that leads to it, unless it names others itself. */
  function readChoice(choice: Located, mark: ChoiceMark | undefined): readonly Shape[] {
    if (mark === undefined) return readBoth(choice);
    const { name, schema } = mark;
    const marked = read([choice, schema]);
    const values = marked.flatMap((shape) => read(shape.properties.get(name) ?? []));
    if (listValues(values).length > 0) return marked;
    const own = readBoth(choice);
    return own.map((shape) => ({ ...shape, required: [...new Set([...shape.required, name])] }));
  }

  /** What stands beside a `$ref` holds together with what that leads to, as in an `allOf`. */
  function readBoth({ beside = [], ...schema }: Located): readonly Shape[] {
    if (beside.length === 0) return readOne(schema);
    const places = placesOf({ ...schema, beside });
    const shapes = known.get(places) ?? [schema, ...beside].map(readOne).reduce(join);
    known.set(places, shapes);
    return shapes;
  }

  const read = (schemas: readonly Located[]) =>
    schemas.length === 0 ? [] : schemas.map(readBoth).reduce(join);
  // Ways of one schema mostly share their parts: each of those looks as it does once, not once for each way.
  const readEach = (parts: readonly (readonly Located[])[]) => [
    ...new Set([...new Set(parts)].flatMap(read)),
  ];

  return {
    read,
    property: (shapes, name) => readEach(shapes.map(({ properties }) => properties.get(name) ?? [])),
    items: (shapes) => readEach(shapes.map(({ items }) => items)),
  };
}

function readOwn(locator: Locator, schema: Located): Shape {
  const { value, at } = schema;
  const type = value['type'];
  const properties = locator.child(schema, 'properties');
  const items = locator.child(schema, 'items');
  const content = locator.child(schema, 'contentSchema');
  const required = value['required'];
  const step = type === 'integer' ? 1 : 0;
  return {
    at,
    types: readTypes(type),
    format: readFormat(schema),
    values: readValues(value),
    minimum: highest(...readBounds(value['minimum'], value['exclusiveMinimum'], step)),
    maximum: lowest(...readBounds(value['maximum'], value['exclusiveMaximum'], -step)),
    multipleOf: bound(value['multipleOf'], 0),
    minLength: bound(value['minLength'], 0),
    maxLength: bound(value['maxLength'], 0),
    minItems: bound(value['minItems'], 0),
    maxItems: bound(value['maxItems'], 0),
    pattern: typeof value['pattern'] === 'string' ? value['pattern'] : null,
    properties: new Map(
      properties === null ? [] : locator.entries(properties).map(([name, found]) => [name, [found]]),
    ),
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    items: items === null ? [] : [items],
    content: content === null ? [] : [content],
    words: readWords(schema, 'title', 'description'),
    isDeprecated: value['deprecated'] === true,
    examples: readExamples(value),
    defaults: readDefaults(value),
  };
}

/** The values that are named, of all shapes. */
export function listValues(shapes: readonly Shape[]): JsonValue[] {
  return shapes.flatMap(({ values }) => values ?? []);
}

/** True where one of the shapes is of this type. */
export function hasType(shapes: readonly Shape[], type: string): boolean {
  return shapes.some(({ types }) => types.includes(type));
}

/** Every shape of the one joined with every shape of the other, as many as are told apart. */
function join(ones: readonly Shape[], others: readonly Shape[]): readonly Shape[] {
  const joined: Shape[] = [];
  for (const one of ones)
    for (const other of others) if (joined.length < MAX_SHAPES) joined.push(joinTwo(one, other));
  return joined;
}

function joinTwo(one: Shape, other: Shape): Shape {
  return {
    at: hasContent(one) ? one.at : other.at,
    types: one.types.length === 0 ? other.types : one.types,
    format: one.format || other.format,
    values: joinValues(one.values, other.values),
    minimum: highest(one.minimum, other.minimum),
    maximum: lowest(one.maximum, other.maximum),
    multipleOf: one.multipleOf ?? other.multipleOf,
    minLength: highest(one.minLength, other.minLength),
    maxLength: lowest(one.maxLength, other.maxLength),
    minItems: highest(one.minItems, other.minItems),
    maxItems: lowest(one.maxItems, other.maxItems),
    pattern: one.pattern ?? other.pattern,
    properties: joinProperties(one.properties, other.properties),
    required: [...new Set([...one.required, ...other.required])],
    items: joinParts(one.items, other.items),
    content: joinParts(one.content, other.content),
    words: joinWords(one.words, other.words),
    isDeprecated: one.isDeprecated || other.isDeprecated,
    examples: [...one.examples, ...other.examples].slice(0, MAX_EXAMPLES),
    defaults: [...new Set([...one.defaults, ...other.defaults])],
  };
}

function joinProperties(ones: Shape['properties'], others: Shape['properties']): Shape['properties'] {
  if (others.size === 0) return ones;
  const joined = new Map(ones);
  for (const [name, parts] of others) joined.set(name, joinParts(joined.get(name) ?? [], parts));
  return joined;
}

/** The same part may be named any number of times, and again in what it is part of. */
function joinParts(ones: readonly Located[], others: readonly Located[]): readonly Located[] {
  const known = new Set(ones.map(placesOf));
  return [...ones, ...others.filter((part) => !known.has(placesOf(part)))];
}

function joinWords(one: string, other: string): string {
  return one === other ? one : [one, other].filter(Boolean).join('\n').slice(0, MAX_CHARACTERS);
}

function hasContent({ types, properties, values }: Shape): boolean {
  return types.length > 0 || properties.size > 0 || values !== null;
}

function joinValues(one: Shape['values'], other: Shape['values']): Shape['values'] {
  if (one === null || other === null) return one ?? other;
  const allowed = new Set(other);
  return one.filter((value) => allowed.has(value));
}

function highest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}

function lowest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Values of a mapping beyond these are not read. */
const MAX_VALUES = 100;

/** What tells a choice of a schema from the others: a property that must be there, with one of the values that lead to it. */
interface ChoiceMark {
  readonly name: string;
  readonly schema: Located;
}

/** What a schema's discriminator says of its choices, by where they stand. */
function listMarks(locator: Locator, schema: Located): ReadonlyMap<string, ChoiceMark> {
  const marks = new Map<string, ChoiceMark>();
  const discriminator = locator.child(schema, 'discriminator');
  const mapping = discriminator === null ? null : locator.child(discriminator, 'mapping');
  const name = discriminator === null ? '' : readWords(discriminator, 'propertyName');
  if (mapping === null || name === '') return marks;
  const values = new Map<string, string[]>();
  for (const [value, target] of Object.entries(mapping.value).slice(0, MAX_VALUES)) {
    const place = typeof target === 'string' ? placeOfTarget(locator, target) : null;
    if (place !== null) values.set(place, [...(values.get(place) ?? []), value]);
  }
  for (const [place, named] of values) {
    const at = `${mapping.at}${writePointer([named[0] ?? ''])}`;
    const value = { properties: { [name]: { enum: named } }, required: [name] };
    marks.set(place, { name, schema: { at, value } });
  }
  return marks;
}

/** A reference, or the name of a schema alone. */
function placeOfTarget(locator: Locator, target: string): string | null {
  const reference = target.includes('#') ? target : `#/components/schemas/${target}`;
  return locator.child({ value: { target: { $ref: reference } }, at: '' }, 'target')?.at ?? null;
}
