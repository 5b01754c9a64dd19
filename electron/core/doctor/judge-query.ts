import type { Failure } from '../../../shared/errors.ts';
import type { Result } from '../../../shared/result.ts';
import { readServiceWords } from '../../../shared/service/service-words.ts';
import type { ReadAnswer } from '../ports.ts';
import { failed, ok, type StepOutcome, skipped, warn } from './outcome.ts';

/** What three free reads answered: about a generation that can't exist, the same without the key, and a path that can't. */
export interface FreeReads {
  /** The names that were made up, so that an answer which repeats them can be compared. */
  readonly madeUp: readonly string[];
  readonly withKey: Result<ReadAnswer>;
  readonly withoutKey: Result<ReadAnswer>;
  readonly nowhere: Result<ReadAnswer>;
}

/** Whether the service took the key; a read that would be answered the same without one says nothing. */
export function judgeKey(reads: FreeReads): StepOutcome {
  const { withKey, withoutKey } = reads;
  if (!withKey.ok) return unanswered(withKey.error);
  const { status } = withKey.value;
  const details = { status, message: readServiceWords(withKey.value.body).message };
  if (status === 401) return failed('key-refused', { details });
  if (status === 403) return failed('key-not-allowed', { details });
  if (status >= 500 || status === 429) return warn('key-not-looked-at', { details });
  const isNeeded = withoutKey.ok && (withoutKey.value.status === 401 || withoutKey.value.status === 403);
  return isNeeded ? ok('key-accepted', { details }) : warn('key-not-looked-at', { details });
}

/**
 * Whether 'Get Generation by ID' is where the profile says. An unknown id must be refused, and otherwise than a path that
 * does not exist.
 */
export function judgeQuery(reads: FreeReads, confirms: string[]): StepOutcome {
  const { withKey, nowhere } = reads;
  if (!withKey.ok) return failed('query-no-answer', { error: withKey.error });
  const { status, body } = withKey.value;
  const details = { status, message: readServiceWords(body).message };
  if (status === 401 || status === 403) return skipped('needs-key');
  if (status >= 200 && status < 300) return warn('query-takes-anything', { details });
  if (![400, 404, 410, 422].includes(status)) return warn('query-unclear', { details });
  if (!nowhere.ok || isSame(withKey.value, nowhere.value, reads.madeUp))
    return warn('query-same-as-nowhere', { details });
  return ok('query-answers', { details, confirms });
}

function unanswered(error: Failure): StepOutcome {
  return error.code === 'KEY_REFUSED'
    ? failed('key-refused', { error, details: { message: '' } })
    : failed('query-no-answer', { error });
}

/** Numbers of requests and times differ in every answer and prove nothing. */
function isSame(one: ReadAnswer, other: ReadAnswer, madeUp: readonly string[]): boolean {
  return one.status === other.status && strip(one.body, madeUp) === strip(other.body, madeUp);
}

function strip(body: string, madeUp: readonly string[]): string {
  const withoutPaths = body.replaceAll(/\/[\w/.~%-]*/g, '/');
  return madeUp
    .reduce((text, word) => text.replaceAll(word, ''), withoutPaths)
    .replaceAll(/[0-9a-f]{8,}|\d+/gi, '#')
    .replaceAll(/#[#a-f.:TZ+-]*/gi, '#');
}
