import { safeParse } from '../../../kernel/safe-parse.ts';
import { writePart } from '../../../models/body-part.ts';
import { type CustomField, customFieldSchema } from '../../../models/custom-model.ts';
import type { ValueHolder } from '../../../models/define-model.ts';
import { findReference, HELD, KIND } from '../bind/find-held.ts';
import type { ImportContext } from '../import-findings.ts';
import { type FoundMedia, mediaOfName } from '../shape/find-media.ts';
import { asOnlyChoice, makeField, maxItemsOf, noteSeconds } from '../shape/make-custom-field.ts';
import {
  hasPrompt,
  livingForms,
  type RequestForm,
  type Settings,
  shareForms,
} from '../shape/request-form.ts';
import { hasType, listValues, type Shape } from '../shape/shapes.ts';
import { partsOfName } from './name-parts.ts';
import { plainWords } from './plain-words.ts';

/** Beside what a request is about: `{ model, input: { prompt }, parameters: { size } }`. */
const OF_SETTINGS =
  /^((generation|video|image|output|model)_?)?(param(eter)?s?|options?|settings?|config(uration)?|assets?|style|key_?frames?)$/i;

/** Called so, an object holds settings. */
export function isOfSettings(name: string): boolean {
  return OF_SETTINGS.test(name);
}

/** Reads the objects and lists of settings that stand in a body, by their names; `under` is the model's own object. */
export function readAllSettings(
  context: ImportContext,
  id: string,
  body: RequestForm,
  under: string | null,
): ReadonlyMap<string, Settings> {
  const read = [...body.properties].flatMap(([name, shapes]): [string, Settings][] => {
    if (name === under) return [];
    const isRequired = body.required.includes(name);
    const settings =
      readItems(context, name, shapes, isRequired) ??
      readFirstItem(context, id, { name, shapes, isRequired }) ??
      (isOfSettings(name) ? readSettings(context, id, shapes, { inside: name, isRequired }) : null);
    return settings === null ? [] : [[name, settings]];
  });
  return new Map(read);
}

/** True of a list with the words for a model in it. */
export function isListOfWords(context: ImportContext, shapes: readonly Shape[]): boolean {
  return holdsWords(context, shapes) || context.shapes.items(shapes).some(hasPrompt);
}

/** A list by such a name is one because a service may take several requests at once. */
const OF_ONE = /^(instances?|inputs?|requests?|items?|prompts?|tasks?|generations?|samples?|data)$/i;

/** A list with one item, which takes words and what goes with them: `{ instances: [{ prompt, image }] }`. */
function readFirstItem(
  context: ImportContext,
  id: string,
  { name, shapes, isRequired }: { name: string; shapes: readonly Shape[]; isRequired: boolean },
): Settings | null {
  const items = context.shapes.items(shapes);
  // Of what may be many, the first alone is something else.
  const isOne = OF_ONE.test(name) || shapes.some(({ maxItems }) => maxItems === 1);
  if (!isOne || !items.some(hasPrompt)) return null;
  return readSettings(context, id, items, { inside: writePart({ name, kind: 'first-item' }), isRequired });
}

function readSettings(
  context: ImportContext,
  id: string,
  shapes: readonly Shape[],
  { inside, isRequired }: { inside: string; isRequired: boolean },
): Settings | null {
  const [form, ...others] = livingForms(shapes);
  if (form === undefined || others.length > 0) return null;
  const { properties, required } = shareForms(context.shapes, [form]);
  // One that may be left out is right as a whole or not at all; one that must be there is never empty.
  if (isRequired === (required.length === 0)) return null;
  const fields: CustomField[] = [];
  const unfilled = required.filter((key) => !properties.has(key));
  for (const [key, inner] of properties) {
    const made = makeField(context, key, inner, required.includes(key));
    if (made !== null)
      fields.push({ ...(made.kind === 'constant' ? asOnlyChoice(key, made.value) : made), inside });
    else if (required.includes(key)) unfilled.push(key);
    if (made?.kind === 'number') noteSeconds(context, id, made, inner);
  }
  return { fields, required, unfilled };
}

/** A kind of item in a list whose items say what they are: `{ type: 'text', text }` or `{ type: 'image_url', image_url: { url } }`. */
interface ItemKind {
  /** What the item says that it is. */
  readonly value: string;
  /** The property with what the item is for. */
  readonly key: string;
  readonly shapes: readonly Shape[];
  readonly constants: ValueHolder['constants'];
  /** The property that says what a file is used as, and the uses there are; null where none does. */
  readonly uses: { readonly name: string; readonly values: readonly string[] } | null;
}

/** Reads a list of words and files side by side, or of files of several kinds; null where it is neither. */
function readItems(
  context: ImportContext,
  name: string,
  shapes: readonly Shape[],
  isRequired: boolean,
): Settings | null {
  const kinds = listKinds(context, context.shapes.items(shapes));
  const words = kinds.find(isWords);
  const files = kinds.flatMap((kind) => readFiles(context, kind, maxItemsOf(shapes)));
  if (words === undefined && !isOfSeveral(files)) return null;
  const inside = writePart({ name, kind: 'items' });
  const said = shapes.map((shape) => shape.words).join('\n');
  const wanted = nameFiles(files).map(({ field, kind }) =>
    isRequired && isAskedFor(kind, said) ? { ...field, required: true as const } : field,
  );
  const prompt = words === undefined ? [] : [promptOf(words, isRequired)];
  const named = [...prompt, ...wanted].filter(
    ({ key: one }, index, all) => all.findIndex((other) => other.key === one) === index,
  );
  // A document may call anything a use.
  const fields = named.flatMap((field) => {
    const parsed = safeParse(customFieldSchema, { ...field, inside });
    return parsed.success ? [parsed.data] : [];
  });
  if (fields[0]?.key !== named[0]?.key) return null;
  const required = fields.filter((field) => field.required === true).map(({ key }) => key);
  return { fields, required, unfilled: [] };
}

function promptOf({ key, constants, shapes }: ItemKind, isRequired: boolean): CustomField {
  const meaning = plainWords(shapes.map((shape) => shape.words).join('\n'), 300);
  return {
    kind: 'text',
    key: 'prompt',
    // Whatever the model starts from, words are the one thing that every request can have.
    ...(isRequired ? { required: true } : {}),
    ...(meaning === '' ? {} : { meaning }),
    holder: { key, constants: { ...constants } },
  };
}

/** True where words stand in a list of such items. */
function holdsWords(context: ImportContext, shapes: readonly Shape[]): boolean {
  return listKinds(context, context.shapes.items(shapes)).some(isWords);
}

/** Each is a field of the form. */
const MAX_USES = 12;
const USES = /^(role|usage|use|purpose|position)$/i;

/** Either each kind has a form of its own, or one form has the properties of all, and its type says which of them counts. */
function listKinds({ shapes: reader }: ImportContext, items: readonly Shape[]): ItemKind[] {
  return items.flatMap((item) => {
    const names = [...item.properties.keys()];
    const type = names.find((name) => KIND.test(name));
    if (type === undefined) return [];
    const types = listValues(reader.property([item], type)).filter((value) => typeof value === 'string');
    const used = names.find((name) => USES.test(name));
    const values = used === undefined ? [] : listValues(reader.property([item], used)).map(String);
    const isFew = values.length > 0 && values.length <= MAX_USES;
    const uses = used !== undefined && isFew ? { name: used, values } : null;
    // Of several, one may be another way to give the same: `image_url`, `image_base64`.
    const isOfItself = (value: string) => types.length === 1 || mediaOfName(value) !== null;
    return types.flatMap((value): ItemKind[] => {
      const wanted = item.required.filter((name) => name !== type && name !== used);
      const key =
        types.length === 1 && wanted.length === 1
          ? wanted[0]
          : (names.find((name) => name === value) ??
            names.find((name) => isOfItself(value) && HELD.test(name)));
      if (key === undefined || wanted.some((name) => name !== key)) return [];
      return [{ value, key, shapes: reader.property([item], key), constants: { [type]: value }, uses }];
    });
  });
}

function isWords({ key, shapes }: ItemKind): boolean {
  return /text|prompt/i.test(key) && hasType(shapes, 'string') && listValues(shapes).length === 0;
}

interface FileField {
  readonly kind: ItemKind;
  readonly field: Extract<CustomField, { kind: 'reference' | 'references' }>;
}

/** A field for each use that files have, or one for all. */
function readFiles(context: ImportContext, kind: ItemKind, maxItems: number): FileField[] {
  const { key, shapes, constants, uses, value } = kind;
  const words = shapes.map((shape) => shape.words).join('\n');
  const found = findReference(context, key, words, shapes) ?? findReference(context, value, words, shapes);
  // What always stands in an inner object has no place in a profile.
  if (found === null || Object.keys(found.holder?.constants ?? {}).length > 0) return [];
  if (uses === null) return [{ kind, field: fieldOf(key, found, holderOf(key, found, constants), maxItems) }];
  return uses.values.map((use) => {
    const holder = holderOf(key, found, { ...constants, [uses.name]: use });
    return { kind, field: fieldOf(use, found, holder, isOfOne(use) ? 1 : maxItems) };
  });
}

/** Where files of several kinds stand under one name, each is called what it is. */
function nameFiles(files: readonly FileField[]): FileField[] {
  const isShared = ({ kind, field }: FileField) =>
    files.some((other) => other.kind.value !== kind.value && other.field.key === field.key);
  return files.map((file) =>
    isShared(file) ? { ...file, field: { ...file.field, key: file.kind.value } } : file,
  );
}

/** More than one way to give the same file. */
function isOfSeveral(files: readonly FileField[]): boolean {
  return files.some(({ kind, field }) =>
    files.some(
      (other) =>
        other.kind.value !== kind.value &&
        (other.field.key === field.key || other.field.media !== field.media),
    ),
  );
}

/** Said of the list in so many words: that it must include one of this kind, and not this or another. */
function isAskedFor({ value }: ItemKind, words: string): boolean {
  const [, asked = ''] = /\bmust (?:include|contain)\b([^.;\n]*)/i.exec(words) ?? [];
  return (
    partsOfName(asked).includes(value.toLowerCase()) && !/\b(or|either|not|only|if|unless)\b/i.test(asked)
  );
}

/** A clip begins once, and ends once. */
function isOfOne(use: string): boolean {
  return /first|last|start|end|head|tail/i.test(use);
}

function holderOf(key: string, { holder }: FoundMedia, constants: ValueHolder['constants']): ValueHolder {
  return holder === undefined ? { key, constants } : { ...holder, inside: key, constants };
}

function fieldOf(key: string, found: FoundMedia, holder: ValueHolder, maxItems: number): FileField['field'] {
  const held = { key, ...found, holder: { ...holder, constants: { ...holder.constants } } };
  return maxItems === 1 ? { kind: 'reference', ...held } : { kind: 'references', ...held, maxItems };
}
