import type { JsonValue } from '../../json.ts';
import { placesOfEach, shareForms } from './request-form.ts';
import { listValues, type Shape, type ShapeReader } from './shapes.ts';

/** Forms of a request that one model can send. */
export interface FormGroup {
  /** The value that tells these forms from all others; null for those that share all that they need. */
  readonly mark: string | null;
  readonly forms: readonly Shape[];
}

/**
 * Forms that need what others don't take are groups of their own, where a value that each names tells them apart; all that share what they need
 * stay together. Where nothing tells them apart, they are one group.
 */
export function splitForms(reader: ShapeReader, forms: readonly Shape[]): FormGroup[] {
  const whole = { mark: null, forms };
  const filled = forms.length < 2 ? forms : shareForms(reader, forms).filled;
  const mark = filled.length === forms.length ? null : findMark(reader, forms);
  if (mark === null) return [whole];
  const groups = new Map<string, Shape[]>();
  for (const [index, form] of forms.entries()) {
    const key = JSON.stringify(mark.values[index]);
    groups.set(key, [...(groups.get(key) ?? []), form]);
  }
  const isFilled = (ones: readonly Shape[]) => ones.some((one) => filled.includes(one));
  const shared = [...groups.values()].filter(isFilled);
  // One alone shares nothing, and is called what it is.
  const others = [...groups.values()].filter((ones) => shared.length < 2 || !isFilled(ones));
  const own = others.flatMap((ones) => {
    const called = nameMark(mark, forms.indexOf(ones[0] as Shape));
    // What has the same value may have another one, too.
    return splitForms(
      reader,
      ones.map((one) => wanting(one, mark)),
    ).map((part) => ({ ...part, mark: [called, part.mark].filter((one) => one !== null).join('-') }));
  });
  return shared.length < 2 ? own : [{ ...whole, forms: filled }, ...own];
}

/** Each form with the value that tells it from the others, whatever they share; none where nothing does. */
export function groupByMark(reader: ShapeReader, forms: readonly Shape[]): FormGroup[] {
  const mark = findMark(reader, forms);
  if (mark === null) return [];
  return forms.map((form, index) => ({ mark: nameMark(mark, index), forms: [wanting(form, mark)] }));
}

/** A word by itself; a number, or yes and no, with what it is of. */
function nameMark({ path, values }: Mark, index: number): string {
  const value = values[index]?.[0];
  return typeof value === 'string' ? value : `${path.at(-1)}-${value}`;
}

/** A property that tells forms apart, or one of an object that each of them has. */
interface Mark {
  readonly path: readonly string[];
  /** Of each form. */
  readonly values: readonly (readonly JsonValue[])[];
}

/** The one that tells most of the forms apart; null where there is none. */
function findMark(reader: ShapeReader, forms: readonly Shape[]): Mark | null {
  const names = [...(forms[0]?.properties.keys() ?? [])].filter((name) =>
    forms.every(({ properties }) => properties.has(name)),
  );
  const objects = new Map(
    names
      .filter((name) => forms.every(({ required }) => required.includes(name)))
      .map((name) => [placesOfEach(forms, name), name]),
  );
  const inner = [...objects.values()].flatMap((name) => {
    const inside = reader.property(forms, name).flatMap(({ properties }) => [...properties.keys()]);
    return [...new Set(inside)].map((one) => [name, one]);
  });
  let best: Mark | null = null;
  let most = 1;
  for (const path of [...names.map((name) => [name]), ...inner]) {
    const values = forms.map((form) => valuesAt(reader, form, path));
    const count = countApart(values);
    const isSent =
      path.length > 1 ||
      values.every(({ length }) => length === 1) ||
      forms.every(({ required }) => required.includes(path[0] ?? ''));
    if (count > most && isSent) [best, most] = [{ path, values }, count];
  }
  return best;
}

function valuesAt(reader: ShapeReader, form: Shape, path: readonly string[]): JsonValue[] {
  const found = path.reduce<readonly Shape[]>((shapes, name) => reader.property(shapes, name), [form]);
  return [...new Set(listValues(found).filter((value) => typeof value !== 'object'))];
}

/** How many sets of values there are; none where one is empty, or two of them have some in common. */
function countApart(values: readonly (readonly JsonValue[])[]): number {
  const sets = new Map(values.map((one) => [JSON.stringify(one), one]));
  const all = [...sets.values()].flat();
  const isApart = new Set(all).size === all.length && values.every(({ length }) => length > 0);
  return isApart ? sets.size : 0;
}

/** A form that is told by its mark has it, whether it must or not. */
function wanting(form: Shape, { path }: Mark): Shape {
  const [name = '', ...inner] = path;
  const isWanted = inner.length > 0 || form.required.includes(name);
  return isWanted ? form : { ...form, required: [...form.required, name] };
}
