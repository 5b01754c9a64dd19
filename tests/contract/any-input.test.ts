import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobInput, JobInputValue } from '../../shared/models/media-reference.ts';
import { buildRequestBody } from '../../shared/service/request/build-request.ts';
import { formOf, problemsOf, referenceText } from '../support/forms.ts';
import { type SetKey, TABLE, type TableField, type TableRow, valuesOf } from './interface-table.ts';
import { faultsOfBody, type Wire } from './judge-body.ts';
import { takenInput } from './taken-input.ts';

/*
 * For any input whatever: if the program finds nothing wrong with it, the body it builds is one that the interface
 * table takes. And the other way round: what is drawn from the table alone is never refused.
 */

const reference = fc.oneof(
  fc.webUrl().map((url) => ({ kind: 'url' as const, url })),
  fc.string({ minLength: 1, maxLength: 12 }).map((name) => ({ kind: 'uploaded' as const, name })),
);
const anyReference = fc.oneof(
  { weight: 6, arbitrary: reference },
  fc.record({ kind: fc.constant('url' as const), url: fc.string({ maxLength: 8 }) }),
);
const text = fc.string({
  unit: fc.constantFrom('a', ' ', '🎬', 'é', 'ش', '\u0301', '\ud800'),
  maxLength: 24,
});
const voice = fc.oneof(
  reference,
  text.map((words) => ({ kind: 'text' as const, text: words })),
);

function someOf<T>(arbitrary: fc.Arbitrary<T>, most: number): fc.Arbitrary<T[]> {
  return fc.array(arbitrary, { maxLength: most });
}

function element(types: readonly string[]) {
  return fc.record(
    {
      type: fc.constantFrom(...types),
      name: text,
      images: someOf(anyReference, 3),
      video: reference,
      voices: someOf(reference, 2),
      voice,
    },
    { requiredKeys: ['type'] },
  );
}

/** Text as long as its bounds allow, or one past them. */
function boundedText(min: number, max: number): fc.Arbitrary<string> {
  const character = fc.constantFrom('p', '🎬', 'ש');
  const lengths = fc.oneof(
    fc.constantFrom(0, min, Math.max(0, min - 1), max, max + 1),
    fc.integer({ min, max: Math.min(max, min + 50) }),
    fc.constant(min + 1),
  );
  return fc.tuple(character, lengths).map(([unit, length]) => unit.repeat(length));
}

const anyOther: fc.Arbitrary<JobInputValue> = fc.oneof(
  fc.constantFrom<JobInputValue>('', 'x', 0, 5, true, 'auto', '2k'),
  reference,
  someOf(reference, 2),
  someOf(element(['image', 'audio']), 2),
);

/** An element as the service takes it, or any. */
function likelyElement(wire: Wire) {
  const shared = {
    name: text,
    ...(wire.shape === 'voices' ? { voices: someOf(reference, 2) } : {}),
    ...(wire.shape === 'voice' ? { voice } : {}),
  };
  const images = fc.record(
    { type: fc.constant('image'), images: someOf(reference, 3), ...shared },
    { requiredKeys: ['type'] },
  );
  const clip = wire.elementVideoField === undefined ? {} : { video: reference };
  const video = fc.record({ type: fc.constant('video'), ...clip, ...shared }, { requiredKeys: ['type'] });
  return fc.oneof(
    { weight: 15, arbitrary: images },
    { weight: 15, arbitrary: video },
    element(['image', 'video', 'pre-made', 'other']),
  );
}

function anyValue(field: TableField, wire: Wire): fc.Arbitrary<JobInputValue> {
  switch (field.is) {
    case 'text':
      return boundedText(field.min ?? 0, field.max ?? 100);
    case 'enumeration':
      return fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...field.values) },
        fc.constantFrom('2k', '4k', ''),
      );
    case 'boolean':
      return fc.boolean();
    case 'media':
      return anyReference;
    case 'media list':
      return fc.oneof({ weight: 5, arbitrary: someOf(reference, field.most + 1) }, someOf(anyReference, 2));
    case 'element list':
      return someOf(likelyElement(wire), field.most + 1) as fc.Arbitrary<JobInputValue>;
  }
}

function anySetValue(row: TableRow, key: SetKey): fc.Arbitrary<JobInputValue> {
  const values = valuesOf(row.sets[key] ?? []);
  return fc.constantFrom<JobInputValue>(
    ...values,
    ...values.filter((value) => /^\d+$/.test(value)).map(Number),
    '',
    '2',
    16,
    '4K',
    '5.5',
  );
}

function anyInput(row: TableRow, wire: Wire): fc.Arbitrary<JobInput> {
  const values: Record<string, fc.Arbitrary<JobInputValue | undefined>> = {};
  for (const [key, field] of Object.entries(row.fields))
    values[key] = fc.oneof({ weight: 12, arbitrary: anyValue(field, wire) }, anyOther);
  for (const key of Object.keys(row.sets) as SetKey[]) {
    const shown = values[key] ?? anyOther;
    const likely = wire.sets?.[key] === undefined ? fc.constant(undefined) : anySetValue(row, key);
    values[key] = fc.oneof({ weight: 12, arbitrary: likely }, shown);
  }
  const required = Object.keys(row.fields).filter((key) => 'required' in (row.fields[key] as TableField));
  const known = fc.record(values, { requiredKeys: required });
  const extra = fc.dictionary(fc.constantFrom('sharpness', 'voice', 'type'), anyOther, { maxKeys: 1 });
  const either = fc.oneof(
    { weight: 9, arbitrary: known },
    fc.tuple(known, extra).map(([input, more]) => ({ ...input, ...more })),
  );
  return either.map(
    (input) =>
      Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as JobInput,
  );
}

/** Some service: names, types and value maps of the option sets, a shape, what it requires. */
function anyWire(row: TableRow): fc.Arbitrary<Wire> {
  const keys = Object.keys(row.sets) as SetKey[];
  const binding = (key: SetKey) => {
    const values = valuesOf(row.sets[key] ?? []);
    const isNumeric = values.every((value) => /^\d+$/.test(value));
    return fc.record({
      name: fc.constantFrom(key, `its_${key}`),
      type: isNumeric
        ? fc.constantFrom('string' as const, 'number' as const)
        : fc.constant('string' as const),
      values: fc.constantFrom({}, { [values[0] as string]: isNumeric ? 77 : 'MAPPED' }),
    });
  };
  return fc.record({
    sets: fc.record(Object.fromEntries(keys.map((key) => [key, binding(key)])), { requiredKeys: [] }),
    shape: row.shapes.length > 0 ? fc.constantFrom(...row.shapes, undefined) : fc.constant(undefined),
    elementVideoField: fc.constantFrom('clip', undefined),
    required: fc.subarray(Object.keys(row.fields).filter((key) => key !== 'quality')),
  }) as fc.Arbitrary<Wire>;
}

function anyRequest(row: TableRow): fc.Arbitrary<{ wire: Wire; input: JobInput }> {
  return anyWire(row).chain((wire) => anyInput(row, wire).map((input) => ({ wire, input })));
}

function formFor(row: TableRow, { shape, sets, required, elementVideoField }: Wire) {
  const bindings = {
    options: sets ?? {},
    required: required ?? [],
    ...(shape === undefined ? {} : { shape }),
  };
  return formOf(row.model, bindings, elementVideoField === undefined ? {} : { elementVideoField });
}

describe.each(TABLE)('any input for $model', (row) => {
  it('that is let through makes a body that the interface takes', () => {
    let passed = 0;
    fc.assert(
      fc.property(anyRequest(row), ({ wire, input }) => {
        const form = formFor(row, wire);
        if (problemsOf(form, input).length > 0) return;
        passed += 1;
        const body = JSON.stringify(buildRequestBody(form, input, referenceText));
        expect(faultsOfBody(row.model, wire, body)).toEqual([]);
      }),
      { numRuns: 1500 },
    );
    // The property says little when hardly anything gets this far.
    expect(passed).toBeGreaterThan(80);
  });

  it('that the interface takes is let through, and arrives as it was given', () => {
    fc.assert(
      fc.property(takenRequest(row), ({ wire, given }) => {
        const form = formFor(row, { ...wire, required: [] });
        const input = Object.fromEntries(
          Object.entries(given).filter(([key]) => isOpen(row, wire, key)),
        ) as JobInput;
        expect(problemsOf(form, input)).toEqual([]);
        const body = JSON.stringify(buildRequestBody(form, input, referenceText));
        expect(faultsOfBody(row.model, { ...wire, required: [] }, body)).toEqual([]);
        if (typeof input['prompt'] === 'string') expect(JSON.parse(body).prompt).toBe(input['prompt']);
      }),
      { numRuns: 300 },
    );
  });
});

function takenRequest(row: TableRow) {
  return anyWire(row).chain((wire) => takenInput(row, wire, reference).map((given) => ({ wire, given })));
}

/** Whether a value can be given at all on this service. */
function isOpen(row: TableRow, wire: Wire, key: string): boolean {
  const isSet = Object.hasOwn(row.sets, key);
  return !isSet || wire.sets?.[key as SetKey] !== undefined;
}
