import { isSurelyRefused } from '../jobs/end-words.ts';
import type { HoldReason, JobEvent } from '../jobs/job-state.ts';
import { isKeepable, type JsonValue, parseAnswer, readPointer, readText } from '../kernel/json-pointer.ts';
import { type ErrorDetails, type Failure, failure, passingFailure } from '../kernel/result.ts';
import { type ServiceWords, saysNoCredit, wordsOf } from '../kernel/service-words.ts';

/** What was seen on the wire of one POST. */
export type SubmissionOutcome =
  /** An answer arrived whole. `retryAfterSeconds` is the header's value, if it was one. */
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: string;
      readonly retryAfterSeconds: number | null;
      /** By their names in small letters; left out where nobody kept them. */
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** No byte of the request left this computer: name lookup, refused connection, TLS. */
  | { readonly kind: 'not-sent'; readonly cause: string }
  /** At least one byte may have left, and no whole answer came: time-out, reset, end of stream. */
  | { readonly kind: 'lost'; readonly cause: string };

/** Why a refusal holds everything else that would go to the same service. */
export type RefusalHold = Extract<HoldReason, 'key-refused' | 'no-credit'>;

/** The cause of what was ready to leave, and was stopped by whoever sends it. */
export const CALLED_OFF = 'called-off';

/** What an outcome means for the job. */
export type SubmissionVerdict =
  | { readonly event: 'accepted'; readonly genId: string }
  | { readonly event: 'refused'; readonly error: Failure; readonly hold: RefusalHold | null }
  | {
      readonly event: 'not-sent';
      readonly error: Failure;
      readonly hold: 'offline' | 'rate-limit';
      readonly retryAfterSeconds: number | null;
    }
  | { readonly event: 'outcome-unclear'; readonly error: Failure; readonly hold: RefusalHold | null };

/** How a service's answers to submissions are read, by its profile. */
export interface SubmissionFacts {
  /** The service's word on whether a 503 with Retry-After was billed; unknown unless the profile says so. */
  readonly unavailableIsUnbilled: boolean;
  /** Where the answer names the generation; the interface's `genId` where it is left out. */
  readonly submission?:
    | {
        readonly genId: string | null;
        readonly header: string | null;
        /** Codes with which this service surely took nothing, or may have, whatever they mean elsewhere. */
        readonly refused?: readonly number[] | undefined;
        readonly unclear?: readonly number[] | undefined;
      }
    | undefined;
  /** A code of the answers' own, beside the HTTP status. */
  readonly envelope?:
    | { readonly code: string; readonly ok: readonly string[]; readonly message: string | null }
    | undefined;
}

/**
 * The answer table: what may be sent again and what must not. Any 2xx that names a `genId` is an acceptance, and what {@link isSurelyRefused}
 * lists are refusals; everything that does not prove either is unclear, because a second submission could be a second charge. So is a refusal, or a
 * pause, with anything in the place of the id, unless that place is one that errors have too: it may have begun one. A `genId` in an
 * unclear answer is kept in the details, so that the artist can look it up.
 */
export function judgeSubmission(outcome: SubmissionOutcome, facts: SubmissionFacts): SubmissionVerdict {
  if (outcome.kind === 'not-sent') {
    return {
      event: 'not-sent',
      error: passingFailure('OFFLINE', { cause: outcome.cause }),
      hold: 'offline',
      retryAfterSeconds: null,
    };
  }
  if (outcome.kind === 'lost') return unclear({ cause: outcome.cause });
  const { status, retryAfterSeconds, headers } = outcome;
  // Once, however often it is looked into: of a hostile one each time would be noticed.
  const answer = { status, headers, body: parseAnswer(outcome.body) };
  if (status >= 200 && status <= 299) return judgeAccepted(answer, facts);
  const words = wordsOf(answer.body, outcome.body);
  const refusal = judgeRefusal(status, words, retryAfterSeconds, facts);
  if (refusal !== null && (isAnyId(facts) || !namesSomething(answer, facts))) return refusal;
  const genId = readGenId(answer, facts);
  const details = {
    status,
    message: words.message,
    ...(refusal === null ? {} : { cause: 'refused-with-genid' }),
    ...(genId === null ? {} : { genId }),
  };
  return unclear(details, refusal?.event === 'refused' ? refusal.hold : null);
}

/** An error may well have an id of its own where the generation's is called no more than that. */
function isAnyId({ submission }: SubmissionFacts): boolean {
  return /\/(id|uuid|guid|request_?id)$/i.test(submission?.genId ?? '');
}

/** What the status says was not taken; null where it leaves that open. */
function judgeRefusal(
  status: number,
  words: ServiceWords,
  retryAfterSeconds: number | null,
  { unavailableIsUnbilled, submission }: SubmissionFacts,
): SubmissionVerdict | null {
  if (submission?.unclear?.includes(status)) return null;
  if (isSurelyRefused(status) || submission?.refused?.includes(status)) return refuse(status, words);
  const isUnbilledPause = status === 503 && retryAfterSeconds !== null && unavailableIsUnbilled;
  if (status !== 429 && !isUnbilledPause) return null;
  return {
    event: 'not-sent',
    error: passingFailure('SERVICE_BUSY', { status, message: words.message }),
    hold: 'rate-limit',
    retryAfterSeconds,
  };
}

/** Whether a refusal is one of everything that goes to the service: for the key, or because the account has no credit. */
export function readRefusalHold(status: number, words: ServiceWords): RefusalHold | null {
  if (status === 402 || (status !== 401 && saysNoCredit(words))) return 'no-credit';
  return status === 401 || status === 403 ? 'key-refused' : null;
}

export const REFUSAL_CODES = { 'key-refused': 'KEY_REFUSED', 'no-credit': 'NO_CREDIT' } as const;

function refuse(status: number, words: ServiceWords, code: { code?: string } = {}): SubmissionVerdict {
  const { message, places } = words;
  const hold = readRefusalHold(status, words);
  if (hold !== null) return refused(failure(REFUSAL_CODES[hold], { status, message }), hold);
  const placed = places.length === 0 ? {} : { places };
  return refused(failure('SERVICE_REFUSED', { status, message, ...placed, ...code }), null);
}

function judgeAccepted(answer: Answer, facts: SubmissionFacts): SubmissionVerdict {
  const { status, body } = answer;
  const genId = readGenId(answer, facts);
  if (genId !== null) return { event: 'accepted', genId };
  const code = namesSomething(answer, facts) ? null : readErrorCode(body, facts);
  if (code !== null) {
    const words = wordsOf(body);
    const message = readText(body ?? null, facts.envelope?.message ?? null) ?? words.message;
    return refuse(status, { ...words, message }, { code });
  }
  return unclear({ status, cause: body === undefined ? 'not-json' : 'no-genid' });
}

/** An answer as it was parsed; `body` undefined where it is no JSON. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>> | undefined;
  readonly body: JsonValue | undefined;
}

/** Whether anything stands where the id does, even if it can't be kept: then something may have been started. */
function namesSomething({ body, headers = {} }: Answer, { submission }: SubmissionFacts): boolean {
  const header = submission?.header ?? null;
  if (header !== null && (headers[header.toLowerCase()] ?? '').trim() !== '') return true;
  const [named = null] = body === undefined ? [] : readPointer(body, submission?.genId ?? '/genId');
  return named !== null && named !== false && named !== '';
}

/** An envelope that calls itself an error and names no generation has started none. */
function readErrorCode(body: Answer['body'], { envelope }: SubmissionFacts): string | null {
  const code = envelope === undefined || body === undefined ? null : readText(body, envelope.code);
  return code === null || envelope?.ok.includes(code) ? null : code;
}

function readGenId({ body, headers = {} }: Answer, { submission }: SubmissionFacts): string | null {
  const header = submission?.header ?? null;
  if (header !== null) return readIdOfHeader(headers[header.toLowerCase()] ?? '');
  const [genId] = body === undefined ? [] : readPointer(body, submission?.genId ?? '/genId');
  // Services count their ids too; every digit is kept (see `parseAnswer`).
  if (typeof genId === 'number') return Number.isInteger(genId) ? String(genId) : null;
  return typeof genId === 'string' && isKeepable(genId) ? genId : null;
}

/** A header holds the id itself, or an address (`Location`) that ends in it. */
function readIdOfHeader(value: string): string | null {
  const [path = ''] = value.trim().split(/[?#]/);
  const last =
    path
      .split('/')
      .filter((segment) => segment !== '')
      .at(-1) ?? '';
  const id = decodeSegment(last);
  return isKeepable(id) ? id : null;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function refused(error: Failure, hold: RefusalHold | null): SubmissionVerdict {
  return { event: 'refused', error, hold };
}

function unclear(
  details: ErrorDetails<'ANSWER_UNCLEAR'>,
  hold: RefusalHold | null = null,
): SubmissionVerdict {
  return { event: 'outcome-unclear', error: failure('ANSWER_UNCLEAR', details), hold };
}

/** Events a verdict can lead to; all are in the job machine's table for `sending`. */
export type VerdictEvent = Extract<JobEvent, SubmissionVerdict['event']>;
