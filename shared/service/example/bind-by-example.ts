import { isJsonObject, type JsonObject, type JsonValue } from '../../json.ts';
import { type BindingSource, isSuggested } from '../binding-source.ts';
import { listEndWords } from '../end-words.ts';
import { ENDS, type End, isInterfaceWord, saidSourceOf } from '../guessed-ends.ts';
import type { Profile } from '../profile.ts';
import type { ExampleDraft } from './draft.ts';
import { wordsOf } from './read-example.ts';

/**
 * The profile's file with what was learned from examples. Only what a person said becomes an `example`; the rest keeps its own
 * source. The result is still to be checked by `parseProfile`.
 */
export function bindByExample(profile: Profile, draft: ExampleDraft): JsonObject {
  const { candidates, ...file } = profile as unknown as JsonObject;
  const said = (one: ExampleDraft['learned'][number]) => draft.learned.includes(one);
  const learned = listLearned(profile, draft);
  const bound = { ...file, ...writePart(profile, draft) };
  const words = said('words') ? { statuses: serializeWords(profile, draft) } : {};
  // Once a query is known, what the document offered for it is settled.
  const offered = draft.kind === 'query' || candidates === undefined ? {} : { candidates };
  return { ...bound, ...words, ...offered, sources: nameSources(profile, learned) };
}

/** What still lacks before it can be kept. */
export function findLacking(draft: ExampleDraft): 'genId' | 'status' | 'output' | 'url' | null {
  const { kind, pointers, outputs, url } = draft;
  if (kind !== 'query' && pointers.genId === undefined) return 'genId';
  if (kind === 'submission') return null;
  if (pointers.status === undefined) return 'status';
  if (outputs.length === 0) return 'output';
  return kind === 'query' && url.trim() === '' ? 'url' : null;
}

function writePart({ generation, webhook }: Profile, draft: ExampleDraft): JsonObject {
  const { kind, pointers, outputs } = draft;
  const { genId = null, status = '', message = null, cost = null } = pointers;
  if (kind === 'submission') return { submission: { genId, header: null } };
  const read = { status, outputs: [...outputs], message };
  if (kind === 'query') return { generation: { ...plain(generation), ...read, cost, url: draft.url.trim() } };
  return { webhook: { ...plain(webhook), ...read, genId } };
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

function isNamed({ named }: ExampleDraft, word: string): boolean {
  return named.includes(word.toLowerCase());
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

/** The pointers into the profile of what a person said, each with its source. */
function listLearned(profile: Profile, draft: ExampleDraft): Map<string, BindingSource> {
  const { kind, learned } = draft;
  const part = { submission: '/submission', query: '/generation', delivery: '/webhook' }[kind];
  const isNew =
    { submission: profile.submission, query: profile.generation, delivery: profile.webhook }[kind] == null;
  const sources = new Map<string, BindingSource>();
  if (kind === 'submission' || isNew) sources.set(part, 'example');
  for (const one of learned) {
    if (one === 'words') {
      for (const end of ENDS) {
        const source = sourceOfEnd(profile, draft, end);
        if (source !== null) sources.set(`/statuses/${end}`, source);
      }
    } else if (one === 'url') {
      sources.set(`${part}/url`, 'user');
    } else if (kind !== 'submission') {
      sources.set(`${part}/${one === 'output' ? 'outputs' : one}`, 'example');
    }
  }
  return sources;
}

/** What was a doubt as a whole stays one only in the parts that nobody has said. */
function nameSources(profile: Profile, learned: ReadonlyMap<string, BindingSource>): JsonObject {
  const kept = Object.entries(profile.sources).filter(
    ([pointer]) => ![...learned.keys()].some((one) => pointer === one || pointer.startsWith(`${one}/`)),
  );
  const isWordsKnown = ENDS.some((end) => learned.has(`/statuses/${end}`));
  const rest = kept.filter(([pointer]) => !(isWordsKnown && pointer === '/statuses'));
  const isWhole = ['status', 'outputs'].every((one) => learned.has(`/generation/${one}`));
  const urlOpen = isSuggested(profile.sources, '/generation/url') && !learned.has('/generation/url');
  const settled = rest.filter(([pointer]) => !(isWhole && !urlOpen && pointer === '/generation'));
  return Object.fromEntries([...settled, ...learned]);
}

function plain(part: object | null): JsonObject {
  return isJsonObject(part) ? part : {};
}
