import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonValue } from '../../../shared/json.ts';
import { isSuggested } from '../../../shared/service/binding-source.ts';
import { readPointer } from '../../../shared/service/json-pointer.ts';
import type { Profile } from '../../../shared/service/profile.ts';

export type Verdict = 'certain' | 'suggested' | 'open' | 'wrong and suggested' | 'wrong and certain';

export interface JudgedBinding {
  readonly pointer: string;
  readonly verdict: Verdict;
  readonly found: JsonValue;
}

/** What a profile has where nothing was bound. */
const DEFAULTS: Readonly<Record<string, JsonValue>> = {
  '/statuses': { completed: 'completed', failed: 'failed' },
};

/** Compares every binding of a profile with what is true of its service. */
export function judgeBindings(profile: Profile, truth: Readonly<Record<string, JsonValue>>): JudgedBinding[] {
  return Object.entries(truth).map(([pointer, right]) => {
    const [found = null] = readPointer(profile as unknown as JsonValue, pointer);
    return { pointer, found, verdict: judge(profile, pointer, right, found) };
  });
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
