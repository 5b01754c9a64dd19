import { writePointer } from '../json-pointer.ts';
import { type Located, type Locator, readWords } from './locate.ts';

/** Values of a mapping beyond these are not read. */
const MAX_VALUES = 100;

/** What tells a choice of a schema from the others: a property that must be there, with one of the values that lead to it. */
export interface ChoiceMark {
  readonly name: string;
  readonly schema: Located;
}

/** What a schema's discriminator says of its choices, by where they stand. */
export function listMarks(locator: Locator, schema: Located): ReadonlyMap<string, ChoiceMark> {
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
