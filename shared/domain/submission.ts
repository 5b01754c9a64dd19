import { type Failure, failure, passingFailure } from '../errors.ts';
import { isJsonObject, parseJson } from '../json.ts';
import type { JobEvent } from './job-state.ts';

/** What was seen on the wire of one POST. */
export type SubmissionOutcome =
  /** An answer arrived whole. `retryAfterSeconds` is the header's value, if it was one. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly retryAfterSeconds: number | null;
    }
  /** No byte of the request left this computer: name lookup, refused connection, TLS. */
  | { readonly kind: 'not-sent'; readonly cause: string }
  /** At least one byte may have left, and no whole answer came: time-out, reset, end of stream. */
  | { readonly kind: 'lost'; readonly cause: string };

/** What an outcome means for the job. */
export type SubmissionVerdict =
  | { readonly event: 'accepted'; readonly genId: string }
  | { readonly event: 'refused'; readonly error: Failure; readonly holdQueue: boolean }
  | {
      readonly event: 'not-sent';
      readonly error: Failure;
      readonly hold: 'offline' | 'rate-limit';
      readonly retryAfterSeconds: number | null;
    }
  | { readonly event: 'outcome-unclear'; readonly error: Failure };

/** The service's word on whether a 503 with Retry-After was billed; unknown unless the profile says so. */
export interface BillingFacts {
  readonly unavailableIsUnbilled: boolean;
}

/**
 * The answer table: what may be sent again and what must not. 400, 401 and 403 are the interface's refusals; everything
 * that does not prove either acceptance or refusal is unclear, because a second submission could be a second charge. A
 * `genId` in an unclear answer is kept in the details, so that the artist can look it up.
 */
export function judgeSubmission(outcome: SubmissionOutcome, billing: BillingFacts): SubmissionVerdict {
  if (outcome.kind === 'not-sent') {
    return {
      event: 'not-sent',
      error: passingFailure('OFFLINE', { cause: outcome.cause }),
      hold: 'offline',
      retryAfterSeconds: null,
    };
  }
  if (outcome.kind === 'lost') return unclear({ cause: outcome.cause });
  const { status, retryAfterSeconds } = outcome;
  const message = readMessage(outcome.body);
  if (status === 200) return judgeAccepted(outcome.body);
  if (status === 400) return refused(failure('SERVICE_REFUSED', { status, message }), false);
  if (status === 401 || status === 403) return refused(failure('KEY_REFUSED', { status, message }), true);
  const isUnbilledPause = status === 503 && retryAfterSeconds !== null && billing.unavailableIsUnbilled;
  if (status === 429 || isUnbilledPause) {
    return {
      event: 'not-sent',
      error: passingFailure('SERVICE_BUSY', { status, message }),
      hold: 'rate-limit',
      retryAfterSeconds,
    };
  }
  const genId = readGenId(outcome.body);
  return unclear({ status, message, ...(genId === null ? {} : { genId }) });
}

function judgeAccepted(body: string): SubmissionVerdict {
  const genId = readGenId(body);
  if (genId !== null) return { event: 'accepted', genId };
  return unclear({ status: 200, cause: parseJson(body) === undefined ? 'not-json' : 'no-genid' });
}

function readGenId(body: string): string | null {
  const parsed = parseJson(body);
  const genId = isJsonObject(parsed) ? parsed['genId'] : undefined;
  // A null byte ends a text in the database: what is kept would be another id.
  return typeof genId === 'string' && genId !== '' && !genId.includes('\0') ? genId : null;
}

function refused(error: Failure, holdQueue: boolean): SubmissionVerdict {
  return { event: 'refused', error, holdQueue };
}

function unclear(details: Failure['details']): SubmissionVerdict {
  return { event: 'outcome-unclear', error: failure('ANSWER_UNCLEAR', details) };
}

/** The interface's error body is `{ message }`; the words are shown as they came, cut only where they would flood a log. */
export function readMessage(body: string): string {
  const parsed = parseJson(body);
  const message = isJsonObject(parsed) ? parsed['message'] : undefined;
  return (typeof message === 'string' ? message : '').slice(0, 4000);
}

/** Events a verdict can lead to; all are in the job machine's table for `sending`. */
export type VerdictEvent = Extract<JobEvent, SubmissionVerdict['event']>;
