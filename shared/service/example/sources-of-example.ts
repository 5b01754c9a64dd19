import type { JsonObject } from '../../json.ts';
import { type BindingSource, isSuggested } from '../binding-source.ts';
import { listEndWords } from '../end-words.ts';
import { ENDS, type End, isInterfaceWord, saidSourceOf } from '../guessed-ends.ts';
import { readPointer } from '../json-pointer.ts';
import type { Profile } from '../profile.ts';
import { type ExampleDraft, isNamed } from './draft.ts';
import { wordsOf } from './read-example.ts';

const PARTS = {
  submission: '/submission',
  query: '/generation',
  result: '/generation/result',
  delivery: '/webhook',
} as const;

/** The sources of a profile that was bound by an example: what was a doubt as a whole stays one only in the parts that nobody has said. */
export function nameSources(profile: Profile, bound: JsonObject, draft: ExampleDraft): JsonObject {
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
