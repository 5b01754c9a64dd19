import { type BoundedJson, parseBoundedJson } from '../../bounded-json.ts';
import { CEILINGS } from '../../ceilings.ts';
import type { ExampleKind } from '../../domain/service/example.ts';
import { type JsonValue, parseAnswer } from '../../json.ts';
import { type JudgedStatus, judgeStatus } from '../end-words.ts';
import { readPointer, readText, readWord } from '../json-pointer.ts';
import type { ExampleDraft } from './draft.ts';

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
