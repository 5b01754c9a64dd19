import { isJsonObject, type JsonObject, type JsonValue } from '../../json.ts';
import { ENDS, type End, saidSourceOf } from '../guessed-ends.ts';
import type { Profile } from '../profile.ts';
import { withFormat } from '../profile-format.ts';
import { type ExampleDraft, isNamed, keepsResult } from './draft.ts';
import { wordsOf } from './read-example.ts';
import { nameSources } from './sources-of-example.ts';

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
  return withFormat({ ...bound, sources: nameSources(profile, bound, draft) });
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
