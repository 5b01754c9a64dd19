import { listEndWords } from '../../jobs/end-words.ts';
import { isValueList, type ModelDefinition } from '../../models/define-model.ts';
import { findModel } from '../../models/index.ts';
import type { OptionKey } from '../../models/model-bindings.ts';
import { type End, isOurGuess } from '../guessed-ends.ts';
import { isSuggested } from './binding-source.ts';
import type { OpenBinding } from './open-bindings.ts';
import type { Profile, QueryCandidate } from './profile.ts';

/** Keys of what an artist fills in; `shared/service/text/connection-text.ts` has words for each. */
export type HandKey =
  | 'name'
  | 'type'
  | 'shape'
  | 'url'
  | 'status'
  | 'outputs'
  | 'resultAt'
  | 'resultOutputs'
  | 'resultFile'
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
  | 'value'
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
  /** May stay empty where one of these is filled in. */
  readonly unless?: readonly HandKey[];
  /** May stay empty where this one is filled in with an HTTP code. */
  readonly unlessCode?: HandKey;
  /** Must be filled in where another one is. */
  readonly ifAlso?: HandKey;
  /** Only asked for where the upload's way of sending is one of these. */
  readonly onlyFor?: readonly string[];
}

export type HandValues = { readonly [Key in HandKey]?: string };

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
      return [...listQueryFields(generation), ...words];
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
    case 'header':
      return [text('value', '')];
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

/** Where a generation is asked about, and where its answer, or that at an address which it names, has the results; or where they are themselves. */
function listQueryFields(generation: Profile['generation']): HandField[] {
  const { url = '', status = '', outputs = [], result } = generation ?? {};
  return [
    { key: 'url', initial: url },
    { key: 'status', initial: status ?? '', unlessCode: 'completed' },
    { key: 'outputs', initial: outputs.join(', '), unless: ['resultOutputs', 'resultFile'] },
    { key: 'resultAt', initial: result?.at ?? '', isOptional: true },
    { key: 'resultOutputs', initial: result?.outputs.join(', ') ?? '', ifAlso: 'resultAt' },
    { key: 'resultFile', initial: (result?.file && result.url) ?? '', isOptional: true },
  ];
}

export function listUploadFields(upload: Profile['upload']): HandField[] {
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

/** The fields that are shown while these values are filled in. */
export function listShown(fields: readonly HandField[], values: HandValues): HandField[] {
  return fields.filter(({ onlyFor }) => onlyFor === undefined || onlyFor.includes(values.mode ?? ''));
}

/** Whether all is filled in that has to be. */
export function isFilledIn(fields: readonly HandField[], values: HandValues): boolean {
  const has = (key: HandKey) => (values[key] ?? '').trim() !== '';
  const isCode = (key: HandKey) => /^\s*\d{3}\b/.test(values[key] ?? '');
  return listShown(fields, values).every(({ key, isOptional, unless, unlessCode, ifAlso }) => {
    const isElsewhere = unless?.some(has) || (unlessCode !== undefined && isCode(unlessCode));
    const mayBeEmpty = isOptional || isElsewhere || (ifAlso !== undefined && !has(ifAlso));
    return mayBeEmpty || has(key);
  });
}

/** The words of an end, parted by commas as pointers are; nothing where they are only a guess. */
function knownWords(profile: Profile, end: End): string {
  const isGuess = isSuggested(profile.sources, `/statuses/${end}`) || isOurGuess(profile, end);
  return isGuess ? '' : listEndWords(profile.statuses[end]).join(', ');
}
