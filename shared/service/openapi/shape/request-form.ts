import type { JsonValue } from '../../../kernel/json-pointer.ts';
import type { CustomField } from '../../../models/custom-model.ts';
import { placesOf } from '../parse/locate.ts';
import type { Shape, ShapeReader } from './shapes.ts';

/** What a request takes: its one form, or what all its forms share. */
export interface RequestForm {
  readonly properties: ReadonlyMap<string, readonly Shape[]>;
  readonly required: readonly string[];
  /** Properties for which the forms name other values: what is sent there is for a person to choose. */
  readonly differing: ReadonlySet<string>;
  /** The forms of which all that they need is among the properties. */
  readonly filled: readonly Shape[];
}

/** What a part of a request takes: an object of settings, or a list. */
export interface Settings {
  readonly fields: CustomField[];
  readonly required: readonly string[];
  /** Wanted, and no field can hold them. */
  readonly unfilled: readonly string[];
}

/** The forms with anything in them, without old ones where there are others. */
export function livingForms(shapes: readonly Shape[]): readonly Shape[] {
  const forms = shapes.filter(({ properties }) => properties.size > 0);
  const current = forms.filter(({ isDeprecated }) => !isDeprecated);
  return current.length > 0 ? current : forms;
}

/**
 * Joins the forms of a request. Only what every one of them takes is left, with the values and bounds that they share. Of the one value that tells the
 * forms apart (`model`), all are left whose form needs nothing else; where every form does, so does the request, which then can't be sent.
 */
export function shareForms(reader: ShapeReader, forms: readonly Shape[]): RequestForm {
  const names = [...new Set(forms.flatMap(({ properties }) => [...properties.keys()]))].filter(
    (name) => !isOld(reader, forms, name),
  );
  const known = new Map<string, SharedContent>();
  const read = names.map((name) => readProperty(reader, forms, name, known));
  const [mark, ...marks] = read.filter(({ isMark }) => isMark);
  // Where two tell them apart, not every value of the one goes with every value of the other.
  const own = marks.length > 0 ? undefined : mark;
  const all = read.filter((one) => one === own || one.shapes.length > 0);
  const taken = new Set(all.map(({ name }) => name));
  const filled = forms.filter(
    (form) =>
      form.required.every((name) => taken.has(name)) && !all.some(({ lacking }) => lacking.includes(form)),
  );
  const shared = filled.length > 0 ? all : all.filter(({ lacking }) => lacking.length === 0);
  const properties = shared.map(({ name, shapes }): [string, readonly Shape[]] => [
    name,
    name === own?.name ? reader.property(filled.length > 0 ? filled : forms, name) : shapes,
  ]);
  return {
    properties: new Map(properties),
    required:
      filled.length > 0
        ? names.filter((name) => filled.every(({ required }) => required.includes(name)))
        : [...new Set(forms.flatMap(({ required }) => required))],
    differing: new Set(shared.filter(({ isDiffering }) => isDiffering).map(({ name }) => name)),
    filled,
  };
}

/** No more in use, and not wanted. */
function isOld(reader: ShapeReader, forms: readonly Shape[], name: string): boolean {
  const isWanted = forms.some(({ required }) => required.includes(name));
  return !isWanted && reader.property(forms, name).every(({ isDeprecated }) => isDeprecated);
}

interface SharedContent {
  /** Empty where the forms share nothing of it. */
  readonly shapes: readonly Shape[];
  /** The forms name other values. */
  readonly isDiffering: boolean;
  /** Every form names values, and none is one of all. */
  readonly isApart: boolean;
  /** The forms that need something in it which the others don't take there. */
  readonly lacking: readonly Shape[];
}

interface SharedProperty extends SharedContent {
  readonly name: string;
  /** Values tell the forms apart, and every form wants one. */
  readonly isMark: boolean;
}

/** Properties of the same schemas are read once. */
function readProperty(
  reader: ShapeReader,
  forms: readonly Shape[],
  name: string,
  known: Map<string, SharedContent>,
): SharedProperty {
  const places = placesOfEach(forms, name);
  const content = known.get(places) ?? readContent(reader, forms, name);
  known.set(places, content);
  const isMark = content.isApart && forms.every(({ required }) => required.includes(name));
  return { ...content, name, isMark };
}

/** Tells apart of which schemas a property is in each of the forms. */
export function placesOfEach(forms: readonly Shape[], name: string): string {
  return JSON.stringify(forms.map(({ properties }) => (properties.get(name) ?? []).map(placesOf)));
}

function readContent(reader: ShapeReader, forms: readonly Shape[], name: string): SharedContent {
  const ofEach = forms.map((form) => reader.property([form], name));
  const isOfAll = forms.every(({ properties }) => properties.has(name));
  if (!isOfAll || new Set(ofEach.map(typesOf).filter(Boolean)).size > 1)
    return { shapes: isOfAll ? shareTypes(ofEach) : [], isDiffering: false, isApart: false, lacking: [] };
  const parts = forms.flatMap(({ properties }) => properties.get(name) ?? []);
  const places = new Map(parts.map((part) => [placesOf(part), part]));
  const isDiffering = new Set(ofEach.map((shapes) => JSON.stringify(valuesOf(shapes)))).size > 1;
  // One form alone, or forms that say the same, are read as they are.
  const joined = isDiffering || places.size > 1 ? reader.read([...places.values()]) : (ofEach[0] ?? []);
  const isOneDefault =
    new Set(ofEach.map((one) => JSON.stringify(one.map(({ defaults }) => defaults)))).size < 2;
  const shapes = joined
    .filter(({ values }) => values === null || values.length > 0)
    .map((shape) => (isOneDefault ? shape : { ...shape, defaults: [] }));
  const isApart = shapes.length === 0 && ofEach.every((one) => valuesOf(one).length > 0);
  const inner = ofEach.map(livingForms);
  const isObject = inner.every((one) => one.length > 0);
  // An object of each form is shared as the forms are.
  if (places.size < 2 || !isObject) return { shapes, isDiffering, isApart, lacking: [] };
  const { names, filled } = shareInner(reader, inner.flat(), shapes);
  const lacking = forms.filter((_, index) => !inner[index]?.some((one) => filled.includes(one)));
  return { shapes: shapes.map((shape) => cutDown(shape, names, filled)), isDiffering, isApart, lacking };
}

/** The names that all forms of an object take, and the forms that need no other. */
function shareInner(
  reader: ShapeReader,
  forms: readonly Shape[],
  joined: readonly Shape[],
): { names: ReadonlySet<string>; filled: readonly Shape[] } {
  const isShared = (name: string) =>
    forms.every(({ properties }) => properties.has(name)) &&
    new Set(forms.map((form) => typesOf(reader.property([form], name))).filter(Boolean)).size < 2 &&
    reader.property(joined, name).every(({ values }) => values === null || values.length > 0);
  const [first] = forms;
  const names = new Set([...(first?.properties.keys() ?? [])].filter(isShared));
  return { names, filled: forms.filter(({ required }) => required.every((name) => names.has(name))) };
}

/** What is left of an object with these names alone; it needs what all of those forms need. */
function cutDown(shape: Shape, names: ReadonlySet<string>, forms: readonly Shape[]): Shape {
  const properties = new Map([...shape.properties].filter(([name]) => names.has(name)));
  const required = [...names].filter((name) => forms.every((form) => form.required.includes(name)));
  return { ...shape, properties, required };
}

/** What one form takes as a text alone, and another as a text or a list, is a text. Values of one are none of the other. */
function shareTypes(ofEach: readonly (readonly Shape[])[]): readonly Shape[] {
  const types = ofEach.map((shapes) => new Set(shapes.flatMap((shape) => shape.types)));
  const shared = [...(types[0] ?? [])].filter((type) => types.every((some) => some.has(type)));
  const shapes = ofEach.flat().filter((shape) => shape.types.some((type) => shared.includes(type)));
  return shapes.some(({ values }) => values !== null) ? [] : shapes;
}

function typesOf(shapes: readonly Shape[]): string {
  return [...new Set(shapes.flatMap(({ types }) => types))].toSorted().join();
}

function valuesOf(shapes: readonly Shape[]): JsonValue[] {
  return [...new Set(shapes.flatMap(({ values }) => values ?? []))].toSorted();
}

/** True of what takes a prompt; one for a system is an instruction to something that talks. */
export function hasPrompt({ properties }: Pick<RequestForm | Shape, 'properties'>): boolean {
  return [...properties.keys()].some((name) => /prompt/i.test(name) && !/system|cache|disable/i.test(name));
}
