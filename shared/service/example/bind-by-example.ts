import { isJsonObject, type JsonObject, type JsonValue } from '../../json.ts';
import { type BindingSource, isSuggested } from '../binding-source.ts';
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
  const words = said('words') ? { statuses: serializeWords(draft) } : {};
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

function serializeWords(draft: ExampleDraft): JsonObject {
  const { completed, failed } = wordsOf(draft);
  const serialize = (words: readonly string[]): JsonValue =>
    words.length === 1 ? (words[0] ?? '') : [...words];
  return { completed: serialize(completed), failed: serialize(failed) };
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
      for (const end of ['completed', 'failed']) sources.set(`/statuses/${end}`, 'example');
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
  const isWordsKnown = learned.has('/statuses/completed');
  const rest = kept.filter(([pointer]) => !(isWordsKnown && pointer === '/statuses'));
  const isWhole = ['status', 'outputs'].every((one) => learned.has(`/generation/${one}`));
  const urlOpen = isSuggested(profile.sources, '/generation/url') && !learned.has('/generation/url');
  const settled = rest.filter(([pointer]) => !(isWhole && !urlOpen && pointer === '/generation'));
  return Object.fromEntries([...settled, ...learned]);
}

function plain(part: object | null): JsonObject {
  return isJsonObject(part) ? part : {};
}
