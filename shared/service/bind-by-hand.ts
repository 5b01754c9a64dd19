import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { isValueList, type ModelDefinition } from '../models/define-model.ts';
import { findModel } from '../models/index.ts';
import type { BindingSource } from './binding-source.ts';
import type { OpenBinding } from './open-bindings.ts';
import type { Profile } from './profile.ts';

/** Keys of what an artist fills in; `shared/messages/text/connection.ts` has words for each. */
export type HandKey =
  | 'name'
  | 'type'
  | 'shape'
  | 'url'
  | 'status'
  | 'outputs'
  | 'genId'
  | 'mode'
  | 'field'
  | 'reference'
  | 'uploadUrl'
  | 'formFields'
  | 'param'
  | 'completed'
  | 'failed'
  | 'answer'
  | 'names';

/** One thing to fill in. */
export interface HandField {
  readonly key: HandKey;
  readonly initial: string;
  /** One of these; anything where left out. */
  readonly choices?: readonly string[];
  /** May stay empty. */
  readonly isOptional?: true;
  /** Only asked for where the upload's way of sending is one of these. */
  readonly onlyFor?: readonly string[];
}

export type HandValues = { readonly [Key in HandKey]?: string };

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

/** What has to be filled in to bind a point; empty where a word of consent is all. */
export function listHandFields(profile: Profile, row: OpenBinding): HandField[] {
  const text = (key: HandKey, initial: string): HandField => ({ key, initial });
  const { generation, webhook, upload, statuses } = profile;
  // Whoever says where the state stands knows its words too.
  const words = [text('completed', statuses.completed), text('failed', statuses.failed)];
  switch (row.meaning) {
    case 'option':
      return [text('name', row.suggestion ?? row.field), optionType(profile, row)];
    case 'shape': {
      const choices = modelOf(profile, row)?.shapes ?? [];
      return [{ key: 'shape', initial: row.suggestion ?? '', choices }];
    }
    case 'query':
      return [
        text('url', generation?.url ?? '/v2/generation/{genId}'),
        text('status', generation?.status ?? '/status'),
        text('outputs', generation?.outputs.join(', ') ?? '/outputs/*/url'),
        ...words,
      ];
    case 'webhook':
      return [
        text('genId', webhook?.genId ?? '/genId'),
        text('status', webhook?.status ?? '/status'),
        text('outputs', webhook?.outputs.join(', ') ?? '/outputs/*/url'),
        ...words,
      ];
    case 'upload':
      return listUploadFields(upload);
    case 'test-mode':
      return [text('param', row.suggestion ?? '')];
    case 'statuses':
      return words;
    case 'element-video':
      return [text('name', row.suggestion ?? 'video')];
    case 'unbilled-pause':
      return [{ key: 'answer', initial: '', choices: ['yes', 'no'] }];
    case 'required-unknown':
      return [{ key: 'names', initial: 'prompt', isOptional: true }];
    default:
      return [];
  }
}

function listUploadFields(upload: Profile['upload']): HandField[] {
  return [
    {
      key: 'mode',
      initial: upload?.mode ?? 'multipart',
      choices: ['multipart', 'raw', 'json-base64', 'presigned-put', 'presigned-post'],
    },
    { key: 'url', initial: upload?.url ?? '/v2/upload' },
    { key: 'field', initial: upload?.field ?? 'file', onlyFor: ['multipart', 'json-base64'] },
    { key: 'reference', initial: upload?.reference ?? '/fileName' },
    {
      key: 'uploadUrl',
      initial: upload?.uploadUrl ?? '/uploadUrl',
      onlyFor: ['presigned-put', 'presigned-post'],
    },
    { key: 'formFields', initial: upload?.formFields ?? '/fields', onlyFor: ['presigned-post'] },
  ];
}

/** Steps of whole numbers are more often a number in a request; lists are more often text. */
function optionType(profile: Profile, row: OpenBinding): HandField {
  const model = modelOf(profile, row);
  const field = model?.fields.find((entry) => entry.kind === 'option' && entry.key === row.field);
  const isRange = field?.kind === 'option' && !isValueList(field.values);
  return { key: 'type', initial: isRange ? 'number' : 'string', choices: ['string', 'number'] };
}

function modelOf(profile: Profile, row: OpenBinding): ModelDefinition | undefined {
  const [id] = row.blocks.models;
  return id === undefined ? undefined : findModel(id, profile);
}

/**
 * The profile's file with the points bound as the artist says; what is bound counts as the artist's own word. The result is
 * still to be checked by `parseProfile`.
 */
export function bindByHand(profile: Profile, rows: readonly OpenBinding[], values: HandValues): JsonObject {
  return rows.reduce<JsonObject>(
    (file, row) => {
      const { pointer, meaning } = row;
      const bound = writeAt(file, splitPointer(pointer), boundValue(file, row, values));
      if (meaning !== 'query' && meaning !== 'webhook') return own(bound, [pointer]);
      return own({ ...bound, statuses: statusWords(values) }, [pointer, '/statuses']);
    },
    profile as unknown as JsonObject,
  );
}

/** The profile's file with suggestions made the artist's own word, as they stand. */
export function confirmBindings(profile: Profile, pointers: readonly string[]): JsonObject {
  return own(profile as unknown as JsonObject, pointers);
}

function boundValue(file: JsonObject, row: OpenBinding, values: HandValues): JsonValue {
  const held = readAt(file, splitPointer(row.pointer));
  const before = isJsonObject(held) ? held : {};
  const list = (text: string | undefined) =>
    (text ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  const trimmed = (key: HandKey) => (values[key] ?? '').trim();
  switch (row.meaning) {
    case 'option':
      return { ...before, name: trimmed('name'), type: trimmed('type') };
    case 'shape':
      return trimmed('shape');
    case 'query':
      return { ...before, url: trimmed('url'), status: trimmed('status'), outputs: list(values.outputs) };
    case 'webhook':
      return { ...before, genId: trimmed('genId'), status: trimmed('status'), outputs: list(values.outputs) };
    case 'upload':
      return { ...before, ...uploadValue(values) };
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
    case 'custom-model':
      return held ?? null;
  }
}

function statusWords(values: HandValues): JsonObject {
  return { completed: (values.completed ?? '').trim(), failed: (values.failed ?? '').trim() };
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
  const before = isJsonObject(file['sources']) ? file['sources'] : {};
  const kept = Object.entries(before).filter(
    ([pointer]) => !pointers.some((owned) => pointer === owned || pointer.startsWith(`${owned}/`)),
  );
  const owned = pointers.map((pointer) => [pointer, 'user' satisfies BindingSource]);
  return { ...file, sources: Object.fromEntries([...kept, ...owned]) };
}

function splitPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function readAt(value: JsonValue | undefined, [head, ...rest]: readonly string[]): JsonValue | undefined {
  if (head === undefined) return value;
  return isJsonObject(value) && Object.hasOwn(value, head) ? readAt(value[head], rest) : undefined;
}

function writeAt(file: JsonObject, [head = '', ...rest]: readonly string[], value: JsonValue): JsonObject {
  if (rest.length === 0) return { ...file, [head]: value };
  const inner = file[head];
  return { ...file, [head]: writeAt(isJsonObject(inner) ? inner : {}, rest, value) };
}
