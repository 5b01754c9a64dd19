import fc from 'fast-check';
import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/kernel/json-pointer.ts';
import { hostileText } from './hostile-input.ts';

/**
 * Values of the shape that a schema declares, made of the texts that are given (ids and names that exist) and of hostile ones. What a schema
 * checks beyond its shape (`refine`) may not hold.
 */
export function valuesOfSchema(schema: z.ZodType, texts: readonly string[]): fc.Arbitrary<JsonValue> {
  const whole = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject;
  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...texts) },
    { weight: 1, arbitrary: hostileText },
  );
  const named = new Map<string, fc.Arbitrary<JsonValue>>();

  function valuesAt(path: string): fc.Arbitrary<JsonValue> {
    const steps = path.split('/').slice(1);
    const found = steps.reduce<JsonValue>((at, step) => (at as JsonObject)[step] as JsonValue, whole);
    const known = named.get(path);
    if (known !== undefined) return known;
    // What refers to itself is tied lazily, and ends early.
    const tied = fc.letrec<{ value: JsonValue }>(() => ({ value: fc.constant(null) })).value;
    named.set(path, tied);
    const made = valuesOf(found as JsonObject);
    named.set(path, made);
    return made;
  }

  function listOf(item: fc.Arbitrary<JsonValue>, { minItems = 0, maxItems = 4 }: JsonObject) {
    const minLength = Math.min(Number(minItems), 4);
    return fc.array(item, { minLength, maxLength: Math.max(minLength, Math.min(Number(maxItems), 4)) });
  }

  function objectOf({ properties, required, additionalProperties }: JsonObject): fc.Arbitrary<JsonValue> {
    const declared = Object.entries((properties ?? {}) as Record<string, JsonObject>);
    if (declared.length === 0 && isJsonObject(additionalProperties))
      return fc.dictionary(text, valuesOf(additionalProperties), { maxKeys: 3 }) as fc.Arbitrary<JsonValue>;
    const isRequired = (name: string) => ((required ?? []) as string[]).includes(name);
    // What may be left out may also come as `undefined`, which a page can send and JSON can't.
    const valueAt = (name: string, one: JsonObject) =>
      isRequired(name) ? valuesOf(one) : fc.option(valuesOf(one), { nil: undefined as unknown as JsonValue });
    const model = Object.fromEntries(declared.map(([name, one]) => [name, valueAt(name, one)]));
    const requiredKeys = Object.keys(model).filter(isRequired);
    return fc.record(model, { requiredKeys, noNullPrototype: true }) as fc.Arbitrary<JsonValue>;
  }

  function valuesOf(one: JsonObject): fc.Arbitrary<JsonValue> {
    const { type, anyOf, oneOf, allOf } = one;
    const options = anyOf ?? oneOf;
    if (typeof one['$ref'] === 'string') return valuesAt(one['$ref'].replace(/^#/, ''));
    if ('const' in one) return fc.constant(one['const']);
    if (Array.isArray(one['enum'])) return fc.constantFrom(...one['enum']);
    if (Array.isArray(options)) return fc.oneof(...options.map((each) => valuesOf(each as JsonObject)));
    if (Array.isArray(allOf)) return mergedOf(allOf as JsonObject[]);
    if (type === 'object') return objectOf(one);
    if (type === 'array') return listOf(valuesOf((one['items'] ?? {}) as JsonObject), one);
    if (type === 'string') return text;
    if (type === 'boolean') return fc.boolean();
    if (type === 'null') return fc.constant(null);
    if (type === 'number' || type === 'integer') return numberOf(one, type === 'integer');
    return fc.oneof(text, fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>);
  }

  function mergedOf(parts: readonly JsonObject[]): fc.Arbitrary<JsonValue> {
    return fc.tuple(...parts.map(valuesOf)).map((values) => Object.assign({}, ...values) as JsonValue);
  }

  return valuesOf(whole);
}

function numberOf(one: JsonObject, isWhole: boolean): fc.Arbitrary<JsonValue> {
  const min = Math.max(Number(one['minimum'] ?? one['exclusiveMinimum'] ?? -1e15), -1e15);
  const max = Math.min(Number(one['maximum'] ?? one['exclusiveMaximum'] ?? 1e15), 1e15);
  const edges = fc.constantFrom(min, max, Math.max(min, 0), Math.min(max, Math.max(min, 1)));
  if (isWhole)
    return fc.oneof(
      edges.map(Math.ceil),
      fc.integer({ min: Math.ceil(Math.max(min, -9)), max: Math.floor(Math.min(Math.max(max, 1), 99)) }),
    );
  return fc.oneof(edges, fc.double({ min, max, noNaN: true }));
}
