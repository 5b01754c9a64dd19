import fc from 'fast-check';
import type { JobInput, JobInputValue, MediaReference } from '../../shared/models/media-reference.ts';
import { type SetKey, type TableField, type TableRow, valuesOf } from './interface-table.ts';
import type { Wire } from './judge-body.ts';

/** Inputs drawn from the interface table alone, with something in every field: none may be refused. */
export function takenInput(
  row: TableRow,
  wire: Wire,
  reference: fc.Arbitrary<MediaReference>,
): fc.Arbitrary<JobInput> {
  const values: Record<string, fc.Arbitrary<JobInputValue>> = {};
  for (const [key, field] of Object.entries(row.fields)) values[key] = takenValue(field, wire, reference);
  for (const key of Object.keys(row.sets) as SetKey[])
    values[key] = fc.constantFrom(...valuesOf(row.sets[key] ?? []));
  return fc.record(values) as fc.Arbitrary<JobInput>;
}

function takenValue(
  field: TableField,
  wire: Wire,
  reference: fc.Arbitrary<MediaReference>,
): fc.Arbitrary<JobInputValue> {
  switch (field.is) {
    case 'text': {
      const { min = 1, max = 300 } = field;
      const length = fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
      return fc.tuple(fc.constantFrom('p', '🎬', 'ש'), length).map(([unit, count]) => unit.repeat(count));
    }
    case 'enumeration':
      return fc.constantFrom(...field.values);
    case 'boolean':
      return fc.boolean();
    case 'media':
      return reference;
    case 'media list':
      return fc.array(reference, { minLength: 1, maxLength: field.most });
    case 'element list':
      return fc.array(takenElement(wire, reference), {
        minLength: 1,
        maxLength: field.most,
      }) as fc.Arbitrary<JobInputValue>;
  }
}

function takenElement(wire: Wire, reference: fc.Arbitrary<MediaReference>) {
  const name = fc.constantFrom('Hero', '', 'شخصية 🎬');
  const some = fc.array(reference, { maxLength: 4 });
  const text = fc.constantFrom('warm, low', '').map((words) => ({ kind: 'text' as const, text: words }));
  const spoken = {
    ...(wire.shape === 'voices' ? { voices: some } : {}),
    ...(wire.shape === 'voice' ? { voice: fc.oneof(reference, text) } : {}),
  };
  const clip = wire.elementVideoField === undefined ? {} : { video: reference };
  return fc.oneof(
    fc.record({ type: fc.constant('image'), images: some, name, ...spoken }, { requiredKeys: ['type'] }),
    fc.record({ type: fc.constant('video'), name, ...clip, ...spoken }, { requiredKeys: ['type'] }),
  );
}
