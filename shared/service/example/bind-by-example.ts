import { type JudgedStatus, judgeStatus, listEndWords } from '../../jobs/end-words.ts';
import { type BoundedJson, parseBoundedJson } from '../../kernel/bounded-json.ts';
import { CEILINGS } from '../../kernel/ceilings.ts';
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  parseAnswer,
  readPointer,
  readText,
  readWord,
} from '../../kernel/json-pointer.ts';
import type { ExampleKind } from '../contract.ts';
import { ENDS, type End, isInterfaceWord, saidSourceOf } from '../guessed-ends.ts';
import { type BindingSource, isSuggested } from '../profile/binding-source.ts';
import type { Profile } from '../profile/profile.ts';
import { type ExampleDraft, isNamed, keepsResult } from './profile-draft.ts';

/**
 * The profile's file with what was learned from examples. Only what a person said becomes an `example`; the rest keeps its own
 * source. The result is still to be checked by `parseProfile`.
 */
export function bindByExample(profile: Profile, draft: ExampleDraft): JsonObject {
  const { candidates, ...file } = profile as unknown as JsonObject;
  const words = draft.learned.includes('words') ? { statuses: serializeWords(profile, draft) } : {};
  // Once a query is known, what the document offered for it is settled.
  const offered = draft.kind === 'query' || candidates === undefined ? {} : { candidates };
  const bound: JsonObject = { ...file, ...writePart(profile, draft), ...words, ...offered };
  return { ...bound, sources: nameSources(profile, bound, draft) };
}

/** What still lacks before it can be kept. */
export function findLacking(draft: ExampleDraft): 'genId' | 'status' | 'output' | 'resultAt' | 'url' | null {
  const { kind, pointers, outputs, url } = draft;
  if (kind === 'submission') return pointers.genId === undefined ? 'genId' : null;
  if (kind === 'result' && !draft.hasResult) return 'resultAt';
  if (kind === 'delivery' && pointers.genId === undefined) return 'genId';
  if (kind !== 'result' && pointers.status === undefined && !draft.isByCode) return 'status';
  if (outputs.length === 0 && !(kind === 'query' && keepsResult(draft))) return 'output';
  return kind === 'query' && url.trim() === '' ? 'url' : null;
}

function writePart(profile: Profile, draft: ExampleDraft): JsonObject {
  const { kind, pointers, outputs } = draft;
  const { genId = null, status = '', message = null } = pointers;
  const { result, ...generation } = plain(profile.generation);
  switch (kind) {
    case 'submission':
      return { submission: { genId, header: null } };
    case 'query':
      return writeQuery(profile, draft);
    case 'result':
      return { generation: { ...generation, result: { ...plain(result), outputs: [...outputs], message } } };
    case 'delivery':
      return { webhook: { ...plain(profile.webhook), status, outputs: [...outputs], message, genId } };
  }
}

function writeQuery({ generation }: Profile, draft: ExampleDraft): JsonObject {
  const { status = null, message = null, cost = null, resultAt } = draft.pointers;
  const { result, ...before } = plain(generation);
  const read = { status, outputs: [...draft.outputs], message, cost };
  const asked = { ...before, ...read, url: draft.url.trim() };
  if (!keepsResult(draft)) return { generation: asked };
  if (!draft.learned.includes('resultAt') || resultAt === undefined)
    return { generation: { ...asked, ...(result === undefined ? {} : { result }) } };
  // How the results stand there is known only of such an address before.
  const known = generation?.result?.at === undefined ? { outputs: [], message: null } : plain(result);
  return { generation: { ...asked, result: { ...known, at: resultAt } } };
}

function serializeWords(profile: Profile, draft: ExampleDraft): JsonObject {
  const serialize = (words: readonly string[]): JsonValue =>
    words.length === 1 ? (words[0] ?? '') : [...words];
  return Object.fromEntries(ENDS.map((end) => [end, serialize(listWords(profile, draft, end))]));
}

/** The words of an end: those that a person named for it, beside what was no guess before. */
function listWords({ sources }: Profile, draft: ExampleDraft, end: End): readonly string[] {
  const words = wordsOf(draft)[end];
  const named = words.filter((word) => isNamed(draft, word));
  return named.length > 0 && saidSourceOf(sources, end) === 'suggested' ? named : words;
}

function plain(part: unknown): JsonObject {
  return isJsonObject(part as JsonValue) ? (part as JsonObject) : {};
}

const PARTS = {
  submission: '/submission',
  query: '/generation',
  result: '/generation/result',
  delivery: '/webhook',
} as const;

/** The sources of a profile that was bound by an example: what was a doubt as a whole stays one only in the parts that nobody has said. */
function nameSources(profile: Profile, bound: JsonObject, draft: ExampleDraft): JsonObject {
  const learned = new Map([...listPlaces(profile, draft), ...listEnds(profile, draft)]);
  const kept = Object.entries(profile.sources).filter(
    ([pointer]) =>
      // What gave way has no source any more.
      readPointer(bound, pointer).length > 0 &&
      ![...learned.keys()].some((one) => pointer === one || pointer.startsWith(`${one}/`)),
  );
  const all = new Map([...kept, ...learned]);
  for (const whole of listSettled(profile, learned, all)) all.delete(whole);
  return Object.fromEntries(all);
}

/** Parts as a whole of which each place is known by itself now. */
function listSettled(
  { sources }: Profile,
  learned: ReadonlyMap<string, BindingSource>,
  all: ReadonlyMap<string, BindingSource>,
): string[] {
  const hasWords = ENDS.some((end) => learned.has(`/statuses/${end}`));
  const hasPlace = ['outputs', 'result/at'].some((one) => learned.has(`/generation/${one}`));
  const isUrlOpen = isSuggested(sources, '/generation/url') && !learned.has('/generation/url');
  const isAsked = hasPlace && learned.has('/generation/status') && !isUrlOpen;
  const hasResult = ['at', 'outputs'].every((one) => all.has(`/generation/result/${one}`));
  return [
    ...(hasWords ? ['/statuses'] : []),
    ...(isAsked && !learned.has('/generation') ? ['/generation'] : []),
    ...(hasResult ? ['/generation/result'] : []),
  ];
}

/** The pointers into the profile of the places that a person said. */
function listPlaces(profile: Profile, draft: ExampleDraft): [string, BindingSource][] {
  const { kind, learned, pointers } = draft;
  const part = PARTS[kind];
  if (kind === 'submission') return [[part, 'example']];
  const { generation, webhook } = profile;
  const isNew = (kind === 'delivery' ? webhook : generation) === null;
  const places = learned.flatMap((one): [string, BindingSource][] => {
    if (one === 'words') return [];
    if (one === 'url') return [[`${part}/url`, 'user']];
    if (one !== 'resultAt') return [[`${part}/${one === 'output' ? 'outputs' : one}`, 'example']];
    if (pointers.resultAt === undefined) return [];
    const isFirst = generation?.result?.at === undefined;
    return [
      [`${part}/result/at`, 'example'],
      // Until somebody has shown what is there.
      ...(isFirst ? [[`${part}/result/outputs`, 'suggested'] as [string, BindingSource]] : []),
    ];
  });
  return [...(isNew ? [[part, 'example'] as [string, BindingSource]] : []), ...places];
}

function listEnds(profile: Profile, draft: ExampleDraft): [string, BindingSource][] {
  if (!draft.learned.includes('words')) return [];
  return ENDS.flatMap((end) => {
    const source = sourceOfEnd(profile, draft, end);
    return source === null ? [] : [[`/statuses/${end}`, source] as [string, BindingSource]];
  });
}

/**
 * The source of an end once a person has named words. Of the one that none was named for only what was known before is known;
 * where that is the interface's own word, it is a guess as soon as the service says the other end in a word of its own.
 */
function sourceOfEnd(profile: Profile, draft: ExampleDraft, end: End): BindingSource | null {
  const words = wordsOf(draft);
  if (words[end].some((word) => isNamed(draft, word))) return 'example';
  // Its last word means something else now.
  if (words[end].length === 0 && listEndWords(profile.statuses[end]).length > 0) return 'suggested';
  const said = saidSourceOf(profile.sources, end);
  if (said !== null || !isInterfaceWord(words[end], end)) return said;
  const other = end === 'completed' ? 'failed' : 'completed';
  const isOwnWord = words[other].some((word) => isNamed(draft, word) && word.toLowerCase() !== other);
  return isOwnWord ? 'suggested' : null;
}

/** Reads an answer from outside; what passes the ceilings is not gone into. */
export function parseExample(text: string): BoundedJson {
  const bounded = parseBoundedJson(text, CEILINGS.example);
  // Once more with every digit of its ids.
  return bounded.kind === 'value' ? { kind: 'value', value: parseAnswer(text) ?? bounded.value } : bounded;
}

/** What the marks of a draft find in one example. */
export interface ExampleReading {
  readonly genId: string | null;
  readonly word: string | null;
  readonly status: JudgedStatus | null;
  readonly outputs: readonly string[];
  /** The address that has the results, as the answer names it. */
  readonly resultAt: string | null;
  readonly message: string | null;
  readonly cost: string | null;
}

/** Reads an example as an answer of the service will be read. */
export function readExample(draft: ExampleDraft, body: JsonValue): ExampleReading {
  const { genId, status, resultAt, message, cost } = draft.pointers;
  const word = readWord(body, status ?? null);
  const found = draft.outputs.flatMap((pointer) => readPointer(body, pointer));
  return {
    genId: readText(body, genId ?? null),
    word,
    status: word === null ? null : judgeStatus(wordsOf(draft), word),
    outputs: [...new Set(found.filter((value) => typeof value === 'string' && value !== ''))] as string[],
    resultAt: readText(body, resultAt ?? null),
    message: readText(body, message ?? null),
    cost: readText(body, cost ?? null),
  };
}

/** The words of the two ends, as the draft says them. */
export function wordsOf({ words }: Pick<ExampleDraft, 'words'>): { completed: string[]; failed: string[] } {
  const of = (end: string) => Object.keys(words).filter((word) => words[word] === end);
  return { completed: of('completed'), failed: of('failed') };
}

/** What can be said of a value, by what the example is of. */
export const ROLES_OF_KIND = {
  submission: ['genId'],
  query: ['status', 'output', 'resultAt', 'message', 'cost'],
  result: ['output', 'message'],
  delivery: ['genId', 'status', 'output', 'message'],
} as const satisfies Record<ExampleKind, readonly string[]>;
