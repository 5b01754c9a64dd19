import type { JsonValue } from '../../../kernel/json-pointer.ts';
import { takenShapes } from '../bind/find-submissions.ts';
import type { ImportContext } from '../import-findings.ts';
import type { Operation } from '../parse/operations.ts';
import { isListOfWords, isOfSettings } from '../parse/read-settings.ts';
import { makeField } from './make-custom-field.ts';
import { hasPrompt, livingForms, placesOfEach, type RequestForm, shareForms } from './request-form.ts';
import { listValues, type Shape, type ShapeReader } from './shapes.ts';

/** What one model sends. */
export interface ModelBody {
  readonly outer: RequestForm;
  /** The property for all that the model takes, where that is not the body itself. */
  readonly under: string | null;
  readonly form: RequestForm;
  /** The values that tell it from the other forms of the same request. */
  readonly marks: readonly string[];
  /** What it gives in a property that takes one thing or another: of what goes in, and of nothing that comes out. */
  readonly ways: readonly string[];
  /** How many forms it stands for, of the body and of the model's own object. */
  readonly counts: readonly number[];
  readonly at: string;
  readonly words: string;
}

/** The bodies that a request may have, each for a model; none where it takes nothing. */
export function listBodies(context: ImportContext, operation: Operation): ModelBody[] {
  const forms = livingForms(takenShapes(context, operation));
  if (forms.length === 0) return [];
  return splitForms(context.shapes, forms).flatMap((group) => {
    const outer = shareForms(context.shapes, group.forms);
    const inner = findInner(context, outer);
    // What one of several forms takes inside is told apart only where they are.
    const inside =
      inner === null
        ? [{ mark: null, forms: [] }]
        : group.forms.length > 1
          ? [{ mark: null, forms: inner.forms }]
          : splitForms(context.shapes, inner.forms);
    return inside.flatMap((one) => {
      const whole = inner === null ? outer : shareForms(context.shapes, one.forms);
      return splitProperties(context, whole).map(
        ({ name, form }): ModelBody => ({
          outer: inner === null ? form : outer,
          under: inner?.name ?? null,
          form,
          marks: [group.mark, one.mark].filter((mark) => mark !== null),
          ways: name === null ? [] : [name],
          counts: [group, one].map((some) => some.forms.length),
          at: (one.forms[0] ?? group.forms[0])?.at ?? operation.at,
          words: [...group.forms, ...one.forms].map(({ words }) => words).join('\n'),
        }),
      );
    });
  });
}

interface Inner {
  readonly name: string;
  readonly forms: readonly Shape[];
}

/** Some services put all that a model takes into one object beside what is said of the request: `{ version, input: { … } }`. */
function findInner(context: ImportContext, outer: RequestForm): Inner | null {
  if (hasPrompt(outer) || [...outer.properties.values()].some((shapes) => isListOfWords(context, shapes)))
    return null;
  const found = [...outer.properties].map(([name, shapes]) => ({ name, forms: livingForms(shapes) }));
  const isOwn = ({ name, forms }: Inner) => forms.some(hasPrompt) && isOwnPart(context, outer, name);
  return found.find(isOwn) ?? found.find((one) => isWhole(context, outer, one)) ?? null;
}

const OF_BODY = /^(inputs?|arguments|args|payload|request|data|body|content)$/i;
const OF_MODEL = /^param(eter)?s?$/i;

/** Without words it is what the model takes where it is called so and has to be there, and is nothing else that a field could hold. */
function isWhole(context: ImportContext, outer: RequestForm, { name, forms }: Inner): boolean {
  return (
    OF_BODY.test(name) &&
    forms.length > 0 &&
    outer.required.includes(name) &&
    makeField(context, name, forms, true) === null
  );
}

/** An object that has to be there, is called what a model takes, or has no words and files beside it; any other is one way of several. */
function isOwnPart(context: ImportContext, outer: RequestForm, name: string): boolean {
  if (outer.required.includes(name) || OF_BODY.test(name) || OF_MODEL.test(name)) return true;
  const others = [...outer.properties].filter(([other]) => other !== name);
  return others.every(([other, shapes]) => {
    const made = makeField(context, other, shapes, false);
    return made === null || !/^(text|references?)$/.test(made.kind);
  });
}

/** One way to fill in a form. */
interface FormWay {
  /** Of which property, and by which value it is told from other ways; null where there is one way alone. */
  readonly name: string | null;
  readonly form: RequestForm;
}

/**
 * Where a property must be there and takes one thing or another (a script as text or as sound, settings for one mode or another), each is a way of
 * its own if a value tells them apart. What is the same thing in another form (a picture by its address or its bytes) is not.
 */
function splitProperties(context: ImportContext, form: RequestForm): FormWay[] {
  for (const name of form.required) {
    const groups = listWays(context, name, form.properties.get(name) ?? []);
    if (groups.length > 1)
      return groups.map(({ mark, forms }) => ({
        name: mark === null ? null : `${name}-${mark}`,
        form: { ...form, properties: new Map(form.properties).set(name, forms) },
      }));
  }
  return [{ name: null, form }];
}

function listWays(context: ImportContext, name: string, shapes: readonly Shape[]): FormGroup[] {
  const forms = livingForms(shapes);
  // What may be a plain value, too, is that.
  if (forms.length < 2 || forms.length < shapes.length) return [];
  const byKind = new Map<string, FormGroup>();
  for (const group of groupByMark(context.shapes, forms)) {
    const kind = kindOf(context, name, group);
    if (kind !== null && !byKind.has(kind)) byKind.set(kind, group);
  }
  return [...byKind.values()];
}

/** What an artist would give there; null where no field can hold it. */
function kindOf(context: ImportContext, name: string, { mark, forms }: FormGroup): string | null {
  const made = makeField(context, name, forms, true);
  if (made === null) return isOfSettings(name) ? `settings ${mark}` : null;
  return 'media' in made ? made.media : made.kind;
}

/** Forms of a request that one model can send. */
interface FormGroup {
  /** The value that tells these forms from all others; null for those that share all that they need. */
  readonly mark: string | null;
  readonly forms: readonly Shape[];
}

/**
 * Forms that need what others don't take are groups of their own, where a value that each names tells them apart; all that share what they need
 * stay together. Where nothing tells them apart, they are one group.
 */
function splitForms(reader: ShapeReader, forms: readonly Shape[]): FormGroup[] {
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
function groupByMark(reader: ShapeReader, forms: readonly Shape[]): FormGroup[] {
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
