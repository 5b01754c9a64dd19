import { writePointer } from '../json-pointer.ts';
import { type Located, type Locator, readWords } from './locate.ts';

/** Values of a mapping beyond these are not read. */
const MAX_VALUES = 100;

/**
 * What a schema's discriminator says of its choices, by where they stand: the property that tells them apart must be there, with one of the
 * values that lead to that choice.
 */
export function listMarks(locator: Locator, schema: Located): ReadonlyMap<string, readonly Located[]> {
  const marks = new Map<string, readonly Located[]>();
  const discriminator = locator.child(schema, 'discriminator');
  const mapping = discriminator === null ? null : locator.child(discriminator, 'mapping');
  const name = discriminator === null ? '' : readWords(discriminator, 'propertyName');
  if (mapping === null || name === '') return marks;
  const values = new Map<string, string[]>();
  for (const [value, target] of Object.entries(mapping.value).slice(0, MAX_VALUES)) {
    const place = typeof target === 'string' ? placeOfTarget(locator, target) : null;
    if (place !== null) values.set(place, [...(values.get(place) ?? []), value]);
  }
  for (const [place, named] of values)
    marks.set(place, [
      {
        at: `${mapping.at}${writePointer([named[0] ?? ''])}`,
        value: { properties: { [name]: { enum: named } }, required: [name] },
      },
    ]);
  return marks;
}

/** A reference, or the name of a schema alone. */
function placeOfTarget(locator: Locator, target: string): string | null {
  const reference = target.includes('#') ? target : `#/components/schemas/${target}`;
  return locator.child({ value: { target: { $ref: reference } }, at: '' }, 'target')?.at ?? null;
}
