import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  splitPointer,
  writeAt,
} from '../../kernel/json-pointer.ts';
import type { BindingSource } from './binding-source.ts';
import { type HandKey, type HandValues, listUploadFields } from './hand-fields.ts';
import type { OpenBinding } from './open-bindings.ts';
import type { Profile } from './profile.ts';

/** Puts together what one answer binds: an option that several models have is called the same by all of them. */
export function groupOpenBindings(rows: readonly OpenBinding[]): OpenBinding[][] {
  const groups = new Map<string, OpenBinding[]>();
  for (const row of rows) {
    const isShared = row.meaning === 'option' || row.meaning === 'required';
    const key = isShared ? `${row.meaning} ${row.field} ${row.source}` : row.pointer;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/**
 * The profile's file with the points bound as the artist says; what is bound counts as the artist's own word. The result is
 * still to be checked by `parseProfile`.
 */
export function bindByHand(profile: Profile, rows: readonly OpenBinding[], values: HandValues): JsonObject {
  return rows.reduce<JsonObject>(
    (file, row) => {
      const { pointer, meaning } = row;
      const bound = writeBound(file, row, values);
      if (meaning !== 'query' && meaning !== 'webhook') return own(bound, [pointer]);
      const { candidates, ...settled } = bound;
      const rest = meaning === 'query' ? settled : bound;
      return own({ ...rest, statuses: statusWords(values) }, [pointer, '/statuses']);
    },
    profile as unknown as JsonObject,
  );
}

function writeBound(file: JsonObject, row: OpenBinding, values: HandValues): JsonObject {
  const value = boundValue(file, row, values);
  const { access } = file;
  if (row.meaning === 'header' && isJsonObject(access))
    return { ...file, access: fillHeader(access, row.field, String(value)) };
  return writeAt(file, splitPointer(row.pointer), value);
}

/** The profile's file with suggestions made the artist's own word, as they stand. */
export function confirmBindings(profile: Profile, pointers: readonly string[]): JsonObject {
  return own(profile as unknown as JsonObject, pointers);
}

function boundValue(file: JsonObject, row: OpenBinding, values: HandValues): JsonValue {
  const held = readAt(file, splitPointer(row.pointer));
  const before = isJsonObject(held) ? held : {};
  const trimmed = (key: HandKey) => (values[key] ?? '').trim();
  switch (row.meaning) {
    case 'option':
      return { ...before, name: trimmed('name'), type: trimmed('type') };
    case 'shape':
      return trimmed('shape');
    case 'query':
      return queryValue(before, values);
    case 'webhook':
      return { ...before, genId: trimmed('genId'), status: trimmed('status'), outputs: list(values.outputs) };
    case 'upload':
      return { ...before, ...uploadValue(values) };
    case 'header':
      return trimmed('value');
    case 'test-mode':
      return { ...before, param: trimmed('param') };
    case 'statuses':
      return statusWords(values);
    case 'element-video':
      return trimmed('name');
    case 'unbilled-pause':
      return trimmed('answer') === 'yes';
    case 'required':
      return (Array.isArray(held) ? held : []).filter((name) => name !== row.field);
    case 'required-unknown':
      return list(values.names);
    case 'submission':
      return { genId: trimmed('genId') || null, header: trimmed('header') || null };
    case 'access':
      return {
        ...before,
        header: trimmed('header') || null,
        prefix: trimmed('prefix') === '' ? '' : `${trimmed('prefix')} `,
        ...(trimmed('query') === '' ? {} : { query: trimmed('query') }),
      };
    case 'envelope':
      return { ...before, code: trimmed('code'), ok: list(values.ok) };
    case 'custom-model':
    case 'answer-codes':
    case 'cost':
      return held ?? null;
  }
}

/**
 * Where a generation is asked about. The address that its answer names for the results goes before the one that the profile had, and so
 * does the one where they are themselves; who says that they stand in the first answer means no other.
 */
function queryValue({ result, ...before }: JsonObject, values: HandValues): JsonObject {
  const trimmed = (key: HandKey) => (values[key] ?? '').trim();
  const outputs = list(values.outputs);
  const asked = { ...before, url: trimmed('url'), status: trimmed('status') || null, outputs };
  const resultOutputs = list(values.resultOutputs);
  const { file: _file, ...held } = isJsonObject(result) ? result : {};
  const { at: _at, url: _url, id, ...rest } = held;
  if (trimmed('resultAt') !== '')
    return { ...asked, result: { ...rest, at: trimmed('resultAt'), outputs: resultOutputs } };
  const resultFile = trimmed('resultFile');
  if (resultFile !== '') {
    const named = resultFile.includes('{id}') && id !== undefined ? { id } : {};
    return { ...asked, result: { ...rest, ...named, url: resultFile, file: true, outputs: [] } };
  }
  return outputs.length > 0 || result === undefined
    ? asked
    : { ...asked, result: { ...held, outputs: resultOutputs } };
}

/** What stands between commas. */
function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function statusWords(values: HandValues): JsonObject {
  const read = (text: string | undefined) => {
    const words = list(text);
    const [only, ...others] = words;
    return only !== undefined && others.length === 0 ? only : words;
  };
  return { completed: read(values.completed), failed: read(values.failed) };
}

function uploadValue(values: HandValues): JsonObject {
  const asked = listUploadFields(null).filter(
    ({ onlyFor }) => onlyFor === undefined || onlyFor.includes(values.mode ?? ''),
  );
  const filled = asked.map(({ key }) => [key, (values[key] ?? '').trim()]);
  return { field: null, uploadUrl: null, formFields: null, ...Object.fromEntries(filled) };
}

/** Whatever was only suggested at or under a pointer is the artist's own word from now on. */
function own(file: JsonObject, pointers: readonly string[]): JsonObject {
  const others = (part: JsonValue | undefined) =>
    Object.entries(isJsonObject(part) ? part : {}).filter(
      ([pointer]) => !pointers.some((owned) => pointer === owned || pointer.startsWith(`${owned}/`)),
    );
  const owned = pointers.map((pointer) => [pointer, 'user' satisfies BindingSource]);
  const { quotes, ...rest } = file;
  const left = others(quotes);
  return {
    ...rest,
    sources: Object.fromEntries([...others(file['sources']), ...owned]),
    ...(left.length === 0 ? {} : { quotes: Object.fromEntries(left) }),
  };
}

function readAt(value: JsonValue | undefined, [head, ...rest]: readonly string[]): JsonValue | undefined {
  if (head === undefined) return value;
  return isJsonObject(value) && Object.hasOwn(value, head) ? readAt(value[head], rest) : undefined;
}

/** How a service is spoken to, with the value of a header: one that has its value waits for none. */
export function fillHeader(access: JsonObject, name: string, value: string): JsonObject {
  const { open, ...rest } = access;
  const left = Array.isArray(open) ? open.filter((one) => one !== name) : [];
  const constants = { ...(isJsonObject(rest['constants']) ? rest['constants'] : {}), [name]: value };
  return { ...rest, constants, ...(left.length === 0 ? {} : { open: left }) };
}
