import { listEndWords } from '../../jobs/end-words.ts';
import { type JsonValue, openText } from '../../kernel/json-pointer.ts';
import type { ExampleKind } from '../contract.ts';
import type { Profile } from '../profile/profile.ts';

/** What a value of an example is. */
export type ExampleRole = 'genId' | 'status' | 'output' | 'resultAt' | 'message' | 'cost';
export type WordMeaning = 'running' | 'completed' | 'failed';

/** What was learned of one kind of answer so far. */
export interface ExampleDraft {
  readonly kind: ExampleKind;
  /** Where one is asked about a generation. */
  readonly url: string;
  readonly pointers: { readonly [Role in Exclude<ExampleRole, 'output'>]?: string };
  readonly outputs: readonly string[];
  /** The profile reads the results at another address than the state. */
  readonly hasResult: boolean;
  /** The profile goes by the HTTP code of the answer, so that nothing in it has to be the state. */
  readonly isByCode: boolean;
  /** The service's words for a state, by what they mean. */
  readonly words: Readonly<Record<string, WordMeaning>>;
  /** The words whose meaning a person has said, in lower case; that of the others is the profile's. */
  readonly named: readonly string[];
  /** The places that a person has said; the others are the profile's. */
  readonly learned: readonly ('url' | 'words' | ExampleRole)[];
}

function meaningsOf({ statuses }: Profile): Record<string, WordMeaning> {
  const of = (end: 'completed' | 'failed') => listEndWords(statuses[end]).map((word) => [word, end] as const);
  return Object.fromEntries([...of('completed'), ...of('failed')]);
}

/** Whether a person has said what a word means. */
export function isNamed({ named }: ExampleDraft, word: string): boolean {
  return named.includes(word.toLowerCase());
}

/** Nobody reads an answer where the result itself is. */
function hasResultOf({ generation }: Profile, kind: ExampleKind): boolean {
  const result = generation?.result;
  return result !== undefined && !(kind === 'result' && result.file === true);
}

/** What the profile already says of this kind of answer. */
export function draftOf(profile: Profile, kind: ExampleKind): ExampleDraft {
  const { generation, webhook, submission } = profile;
  const result = generation?.result;
  const common = {
    kind,
    url: generation?.url ?? '',
    words: meaningsOf(profile),
    hasResult: hasResultOf(profile, kind),
    isByCode: kind === 'query' && generation?.status === null,
    named: [],
    learned: [],
  };
  if (kind === 'submission') {
    const genId = submission?.genId ?? null;
    return { ...common, pointers: genId === null ? {} : { genId }, outputs: [] };
  }
  if (kind === 'result') {
    const { outputs = [], message = null } = result ?? {};
    return { ...common, outputs, pointers: message === null ? {} : { message } };
  }
  const part = kind === 'query' ? generation : webhook;
  if (part === null) return { ...common, pointers: {}, outputs: [] };
  const at = kind === 'query' ? result?.at : undefined;
  const { status, message, outputs } = part;
  const cost = kind === 'query' ? (generation?.cost ?? null) : null;
  return {
    ...common,
    outputs,
    pointers: withoutNulls({
      ...{ status, message, cost, resultAt: at },
      genId: kind === 'delivery' ? webhook?.genId : null,
    }),
  };
}

function withoutNulls(
  pointers: Readonly<Record<keyof ExampleDraft['pointers'], string | null | undefined>>,
): ExampleDraft['pointers'] {
  return Object.fromEntries(Object.entries(pointers).filter(([, pointer]) => pointer != null));
}

/** The draft with a value said to be something; a result stands for all of its list. */
export function mark(draft: ExampleDraft, role: ExampleRole, pointer: string, body: JsonValue): ExampleDraft {
  const learned = [...new Set([...draft.learned, role])];
  if (role !== 'output') return { ...draft, learned, pointers: { ...draft.pointers, [role]: pointer } };
  const general = generalise(pointer, body);
  // What the profile said before gives way to what a person points at; a second place is another kind of result.
  const before = draft.learned.includes('output') ? draft.outputs : [];
  const marked = { ...draft, learned, outputs: [...new Set([...before, general])] };
  // So does the address that it read them at.
  return keepsResult(marked) ? marked : without(marked, 'resultAt');
}

/** The draft without what was said of a value. */
export function unmark(draft: ExampleDraft, role: ExampleRole, pointer: string): ExampleDraft {
  const learned = [...new Set([...draft.learned, role])];
  if (role === 'output')
    return { ...draft, learned, outputs: draft.outputs.filter((one) => !covers(one, pointer)) };
  return without({ ...draft, learned }, role);
}

function without(draft: ExampleDraft, role: Exclude<ExampleRole, 'output'>): ExampleDraft {
  const { [role]: _, ...pointers } = draft.pointers;
  return { ...draft, pointers };
}

/** Whether results are still read at another address: as a person said, else as the profile does while nobody points at results. */
export function keepsResult({ learned, pointers, hasResult }: ExampleDraft): boolean {
  if (learned.includes('resultAt')) return pointers.resultAt !== undefined;
  return hasResult && !learned.includes('output');
}

/** The draft with a word's meaning; words are compared without case, so one spelling gives way to the other. */
export function nameWord(draft: ExampleDraft, word: string, meaning: WordMeaning): ExampleDraft {
  const others = Object.entries(draft.words).filter(([one]) => one.toLowerCase() !== word.toLowerCase());
  const learned = [...new Set([...draft.learned, 'words' as const])];
  const named = [...new Set([...draft.named, word.toLowerCase()])];
  return { ...draft, learned, named, words: { ...Object.fromEntries(others), [word]: meaning } };
}

/** What is said of a value. */
export function roleAt(draft: ExampleDraft, pointer: string): ExampleRole | null {
  if (draft.outputs.some((one) => covers(one, pointer))) return 'output';
  const found = Object.entries(draft.pointers).find(([, one]) => one === pointer);
  return (found?.[0] as ExampleRole | undefined) ?? null;
}

/** A pointer for every item of the lists on its way: the next answer may have more of them, or fewer. */
export function generalise(pointer: string, body: JsonValue): string {
  let value: JsonValue | undefined = body;
  return pointer
    .split('/')
    .map((segment, index) => {
      if (index === 0) return segment;
      value = value === undefined ? undefined : openText(value);
      const isList = Array.isArray(value);
      value = step(value, segment.replaceAll('~1', '/').replaceAll('~0', '~'));
      return isList ? '*' : segment;
    })
    .join('/');
}

function step(value: JsonValue | undefined, key: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Whether a pointer with `*` stands for this one too. */
function covers(general: string, pointer: string): boolean {
  const [wide, narrow] = [general.split('/'), pointer.split('/')];
  return (
    wide.length === narrow.length &&
    wide.every((segment, index) => segment === '*' || segment === narrow[index])
  );
}
