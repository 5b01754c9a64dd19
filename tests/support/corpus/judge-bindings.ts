import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonValue, readPointer } from '../../../shared/kernel/json-pointer.ts';
import { isSuggested } from '../../../shared/service/profile/binding-source.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';

/** `unjudged`: bound for certain, and no truth says whether that is right. */
export type Verdict =
  | 'certain'
  | 'suggested'
  | 'open'
  | 'wrong and suggested'
  | 'wrong and certain'
  | 'unjudged';

export interface JudgedBinding {
  readonly pointer: string;
  readonly verdict: Verdict;
  readonly found: JsonValue;
}

/** What a profile has where nothing was bound. */
const DEFAULTS: Readonly<Record<string, JsonValue>> = {
  '/statuses': { completed: 'completed', failed: 'failed' },
};

/** Compares every binding of a profile with what is true of its service; one that no truth knows of is told as such. */
export function judgeBindings(profile: Profile, truth: Readonly<Record<string, JsonValue>>): JudgedBinding[] {
  const read = (pointer: string) => readPointer(profile as unknown as JsonValue, pointer)[0] ?? null;
  const judged = Object.entries(truth).map(([pointer, right]) => {
    const found = read(pointer);
    return { pointer, found, verdict: judge(profile, pointer, right, found) };
  });
  const unjudged = Object.entries(profile.sources).filter(
    ([pointer, source]) =>
      source === 'openapi' && !Object.keys(truth).some((one) => isPart(one, pointer) || isPart(pointer, one)),
  );
  return [
    ...judged,
    ...unjudged.map(([pointer]) => ({ pointer, found: read(pointer), verdict: 'unjudged' as const })),
  ];
}

function isPart(one: string, pointer: string): boolean {
  return one === pointer || one.startsWith(`${pointer}/`);
}

function judge(profile: Profile, pointer: string, right: JsonValue, found: JsonValue): Verdict {
  const isGuess = isSuggested(profile.sources, pointer);
  if (isDeepStrictEqual(sorted(found), sorted(right))) return isGuess ? 'suggested' : 'certain';
  const isBound = Object.keys(profile.sources).some((part) => part.startsWith(pointer));
  const isDefault = isDeepStrictEqual(found, DEFAULTS[pointer]) && (isGuess || !isBound);
  const isEmpty = found === null || found === false || (Array.isArray(found) && found.length === 0);
  if (isEmpty || isDefault) return 'open';
  return isGuess ? 'wrong and suggested' : 'wrong and certain';
}

/** The order of words and places is not of interest. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value))
    return value.map(sorted).toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, sorted(inner)]));
}
