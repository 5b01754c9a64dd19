import { writePart } from '../../models/body-part.ts';
import { type CustomField, customFieldSchema } from '../../models/custom-model.ts';
import type { ValueHolder } from '../../models/define-model.ts';
import { safeParse } from '../../safe-parse.ts';
import { type FoundMedia, findReference } from './find-media.ts';
import { type ImportContext, shorten } from './findings.ts';
import { maxItemsOf } from './make-custom-field.ts';
import type { Settings } from './request-form.ts';
import { hasType, listValues, type Shape } from './shapes.ts';

/** A kind of item in a list whose items say what they are: `{ type: 'text', text }` or `{ type: 'image_url', image_url: { url } }`. */
interface ItemKind {
  /** The property with what the item is for. */
  readonly key: string;
  readonly shapes: readonly Shape[];
  readonly constants: ValueHolder['constants'];
  /** The property that says what a file is used as, and the uses there are; null where none does. */
  readonly uses: { readonly name: string; readonly values: readonly string[] } | null;
}

/** Reads a list of words and files side by side; null where it is none. */
export function readItems(
  context: ImportContext,
  name: string,
  shapes: readonly Shape[],
  isRequired: boolean,
): Settings | null {
  const kinds = listKinds(context, context.shapes.items(shapes));
  const words = kinds.find(isWords);
  if (words === undefined) return null;
  const inside = writePart({ name, kind: 'items' });
  const meaning = shorten(words.shapes.map((shape) => shape.words).join('\n'), 300);
  const { key, constants } = words;
  const prompt: CustomField = {
    kind: 'text',
    key: 'prompt',
    // Whatever the model starts from, words are the one thing that every request can have.
    ...(isRequired ? { required: true } : {}),
    ...(meaning === '' ? {} : { meaning }),
    holder: { key, constants: { ...constants } },
  };
  const files = kinds.flatMap((kind) => readFiles(context, kind, maxItemsOf(shapes)));
  const named = [prompt, ...files].filter(
    ({ key: one }, index, all) => all.findIndex((other) => other.key === one) === index,
  );
  // A document may call anything a use.
  const fields = named.flatMap((field) => {
    const parsed = safeParse(customFieldSchema, { ...field, inside });
    return parsed.success ? [parsed.data] : [];
  });
  if (fields[0]?.key !== prompt.key) return null;
  return { fields, required: isRequired ? [prompt.key] : [], unfilled: [] };
}

/** True where words stand in a list of such items. */
export function holdsWords(context: ImportContext, shapes: readonly Shape[]): boolean {
  return listKinds(context, context.shapes.items(shapes)).some(isWords);
}

/** Each is a field of the form. */
const MAX_USES = 12;
const TYPE = /^(type|kind)$/i;
const USES = /^(role|usage|use|purpose|position)$/i;

/** Either each kind has a form of its own, or one form has the properties of all, and its type says which of them counts. */
function listKinds({ shapes: reader }: ImportContext, items: readonly Shape[]): ItemKind[] {
  return items.flatMap((item) => {
    const names = [...item.properties.keys()];
    const type = names.find((name) => TYPE.test(name));
    if (type === undefined) return [];
    const types = listValues(reader.property([item], type)).filter((value) => typeof value === 'string');
    const used = names.find((name) => USES.test(name));
    const values = used === undefined ? [] : listValues(reader.property([item], used)).map(String);
    const isFew = values.length > 0 && values.length <= MAX_USES;
    const uses = used !== undefined && isFew ? { name: used, values } : null;
    return types.flatMap((value): ItemKind[] => {
      const wanted = item.required.filter((name) => name !== type && name !== used);
      const key =
        types.length === 1 && wanted.length === 1 ? wanted[0] : names.find((name) => name === value);
      if (key === undefined || wanted.some((name) => name !== key)) return [];
      return [{ key, shapes: reader.property([item], key), constants: { [type]: value }, uses }];
    });
  });
}

function isWords({ key, shapes }: ItemKind): boolean {
  return /text|prompt/i.test(key) && hasType(shapes, 'string') && listValues(shapes).length === 0;
}

/** A field for each use that files have, or one for all. */
function readFiles(context: ImportContext, kind: ItemKind, maxItems: number): CustomField[] {
  const { key, shapes, constants, uses } = kind;
  const words = shapes.map((shape) => shape.words).join('\n');
  const found = findReference(context, key, words, shapes);
  // What always stands in an inner object has no place in a profile.
  if (found === null || Object.keys(found.holder?.constants ?? {}).length > 0) return [];
  if (uses === null) return [fieldOf(key, found, holderOf(key, found, constants), maxItems)];
  return uses.values.map((use) =>
    fieldOf(
      use,
      found,
      holderOf(key, found, { ...constants, [uses.name]: use }),
      isOfOne(use) ? 1 : maxItems,
    ),
  );
}

/** A clip begins once, and ends once. */
function isOfOne(use: string): boolean {
  return /first|last|start|end|head|tail/i.test(use);
}

function holderOf(key: string, { holder }: FoundMedia, constants: ValueHolder['constants']): ValueHolder {
  return holder === undefined ? { key, constants } : { ...holder, inside: key, constants };
}

function fieldOf(key: string, found: FoundMedia, holder: ValueHolder, maxItems: number): CustomField {
  const held = { key, ...found, holder: { ...holder, constants: { ...holder.constants } } };
  return maxItems === 1 ? { kind: 'reference', ...held } : { kind: 'references', ...held, maxItems };
}
