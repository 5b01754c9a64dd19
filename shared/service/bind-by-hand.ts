import type { JsonObject, JsonValue } from '../json.ts';
import { isJsonObject } from '../json.ts';
import { isValueList, type ModelDefinition } from '../models/define-model.ts';
import { findModel } from '../models/index.ts';
import { type BindingSource, isSuggested } from './binding-source.ts';
import { listEndWords } from './end-words.ts';
import { type End, isOurGuess } from './guessed-ends.ts';
import type { OptionKey } from './model-bindings.ts';
import type { OpenBinding } from './open-bindings.ts';
import type { Profile } from './profile.ts';
import type { QueryCandidate } from './query-candidate.ts';

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
  | 'names'
  | 'header'
  | 'query'
  | 'prefix'
  | 'code'
  | 'ok';

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
  const { generation, webhook, upload } = profile;
  // Whoever says where the state stands knows its words too.
  const words = [
    text('completed', knownWords(profile, 'completed')),
    // Some services have no word for a failure.
    { ...text('failed', knownWords(profile, 'failed')), isOptional: true as const },
  ];
  switch (row.meaning) {
    case 'option':
      return [text('name', row.suggestion ?? ''), optionType(profile, row)];
    case 'shape': {
      const choices = modelOf(profile, row)?.shapes ?? [];
      return [{ key: 'shape', initial: row.suggestion ?? '', choices }];
    }
    case 'query':
      return [
        text('url', generation?.url ?? ''),
        text('status', generation?.status ?? ''),
        text('outputs', generation?.outputs.join(', ') ?? ''),
        ...words,
      ];
    case 'webhook':
      return [
        text('genId', webhook?.genId ?? ''),
        text('status', webhook?.status ?? ''),
        text('outputs', webhook?.outputs.join(', ') ?? ''),
        ...words,
      ];
    case 'upload':
      return listUploadFields(upload);
    case 'test-mode':
      return [text('param', row.suggestion ?? '')];
    case 'statuses':
      return words;
    case 'submission':
      return [
        { ...text('genId', profile.submission?.genId ?? ''), isOptional: true },
        { ...text('header', profile.submission?.header ?? ''), isOptional: true },
      ];
    case 'access':
      return [
        { ...text('header', profile.access?.header ?? ''), isOptional: true },
        { ...text('prefix', profile.access?.prefix.trim() ?? ''), isOptional: true },
        { ...text('query', profile.access?.query ?? ''), isOptional: true },
      ];
    case 'envelope':
      return [text('code', profile.envelope?.code ?? ''), text('ok', profile.envelope?.ok.join(', ') ?? '')];
    case 'element-video':
      return [text('name', row.suggestion ?? '')];
    case 'unbilled-pause':
      return [{ key: 'answer', initial: '', choices: ['yes', 'no'] }];
    case 'required-unknown':
      return [{ key: 'names', initial: '', isOptional: true }];
    default:
      return [];
  }
}

function listUploadFields(upload: Profile['upload']): HandField[] {
  return [
    {
      key: 'mode',
      initial: upload?.mode ?? '',
      choices: ['multipart', 'raw', 'json-base64', 'presigned-put', 'presigned-post'],
    },
    { key: 'url', initial: upload?.url ?? '' },
    { key: 'field', initial: upload?.field ?? '', onlyFor: ['multipart', 'json-base64'] },
    { key: 'reference', initial: upload?.reference ?? '' },
    {
      key: 'uploadUrl',
      initial: upload?.uploadUrl ?? '',
      onlyFor: ['presigned-put', 'presigned-post'],
    },
    { key: 'formFields', initial: upload?.formFields ?? '', onlyFor: ['presigned-post'] },
  ];
}

/** What a candidate of the document fills in; what the document leaves open stays empty. */
export function valuesOfCandidate(candidate: QueryCandidate): HandValues {
  const { url, status, outputs, completed, failed } = candidate;
  return {
    url,
    status: status ?? '',
    outputs: outputs.join(', '),
    completed: completed.join(', '),
    failed: failed.join(', '),
  };
}

/** As the document has it; else as the interface shows the values: a numeric set, or one of which not all could be numbers. */
function optionType(profile: Profile, row: OpenBinding): HandField {
  const model = modelOf(profile, row);
  const held = profile.models[model?.id ?? '']?.options[row.field as OptionKey];
  const field = model?.fields.find((entry) => entry.kind === 'option' && entry.key === row.field);
  const values = field?.kind === 'option' ? field.values : [];
  const isText = isValueList(values) && values.some((value) => Number.isNaN(Number(value)));
  const shown = isValueList(values) ? (isText ? 'string' : '') : 'number';
  return { key: 'type', initial: held?.type ?? shown, choices: ['string', 'number'] };
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
      const { candidates, ...settled } = bound;
      const rest = meaning === 'query' ? settled : bound;
      return own({ ...rest, statuses: statusWords(values) }, [pointer, '/statuses']);
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
      return held ?? null;
  }
}

/** What stands between commas. */
function list(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** The words of an end, parted by commas as pointers are; nothing where they are only a guess. */
function knownWords(profile: Profile, end: End): string {
  const isGuess = isSuggested(profile.sources, `/statuses/${end}`) || isOurGuess(profile, end);
  return isGuess ? '' : listEndWords(profile.statuses[end]).join(', ');
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
