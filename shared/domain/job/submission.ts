import { type ErrorDetails, type Failure, failure, passingFailure } from '../../errors.ts';
import { isJsonObject, type JsonValue, parseAnswer } from '../../json.ts';
import { isKeepable, readPointer, readText } from '../../service/json-pointer.ts';
import type { JobEvent } from './job-state.ts';

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
  | { readonly event: 'outcome-unclear'; readonly error: Failure; readonly holdQueue: boolean };

/** How a service's answers to submissions are read, by its profile. */
export interface SubmissionFacts {
  /** The service's word on whether a 503 with Retry-After was billed; unknown unless the profile says so. */
  readonly unavailableIsUnbilled: boolean;
  /** Where the answer names the generation; the interface's `genId` where it is left out. */
  readonly submission?: { readonly genId: string | null; readonly header: string | null } | undefined;
  /** A code of the answers' own, beside the HTTP status. */
  readonly envelope?:
    | { readonly code: string; readonly ok: readonly string[]; readonly message: string | null }
    | undefined;
}

/**
 * The answer table: what may be sent again and what must not. Any 2xx that names a `genId` is an acceptance; 400, 401 and 403 are the interface's refusals; everything
 * that does not prove either acceptance or refusal is unclear, because a second submission could be a second charge. So is a refusal, or a pause, with
 * anything in the place of the id, unless that place is one that errors have too: it may have begun one. A `genId` in an unclear answer is kept in the details, so that the artist can look it up.
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
  const refusal = judgeRefusal(answer, retryAfterSeconds, facts);
  if (refusal !== null && (isAnyId(facts) || !namesSomething(answer, facts))) return refusal;
  const genId = readGenId(answer, facts);
  const details = {
    status,
    message: messageIn(answer.body),
    ...(refusal === null ? {} : { cause: 'refused-with-genid' }),
    ...(genId === null ? {} : { genId }),
  };
  return unclear(details, refusal?.event === 'refused' && refusal.holdQueue);
}

/** An error may well have an id of its own where the generation's is called no more than that. */
function isAnyId({ submission }: SubmissionFacts): boolean {
  return /\/(id|uuid|guid|request_?id)$/i.test(submission?.genId ?? '');
}

/** What the status alone says was not taken; null where it leaves that open. */
function judgeRefusal(
  { status, body }: Answer,
  retryAfterSeconds: number | null,
  { unavailableIsUnbilled }: SubmissionFacts,
): SubmissionVerdict | null {
  const message = messageIn(body);
  if (status === 400) return refused(failure('SERVICE_REFUSED', { status, message }), false);
  if (status === 401 || status === 403) return refused(failure('KEY_REFUSED', { status, message }), true);
  const isUnbilledPause = status === 503 && retryAfterSeconds !== null && unavailableIsUnbilled;
  if (status !== 429 && !isUnbilledPause) return null;
  return {
    event: 'not-sent',
    error: passingFailure('SERVICE_BUSY', { status, message }),
    hold: 'rate-limit',
    retryAfterSeconds,
  };
}

function judgeAccepted(answer: Answer, facts: SubmissionFacts): SubmissionVerdict {
  const { status, body } = answer;
  const genId = readGenId(answer, facts);
  if (genId !== null) return { event: 'accepted', genId };
  const refusal = namesSomething(answer, facts) ? null : readRefusal(body, facts);
  if (refusal !== null) return refused(failure('SERVICE_REFUSED', { status, ...refusal }), false);
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
function readRefusal(
  body: Answer['body'],
  { envelope }: SubmissionFacts,
): { code: string; message: string } | null {
  const code = envelope === undefined || body === undefined ? null : readText(body, envelope.code);
  if (envelope === undefined || body === undefined || code === null || envelope.ok.includes(code))
    return null;
  return { code, message: readText(body, envelope.message) ?? messageIn(body) };
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

function refused(error: Failure, holdQueue: boolean): SubmissionVerdict {
  return { event: 'refused', error, holdQueue };
}

function unclear(details: ErrorDetails<'ANSWER_UNCLEAR'>, holdQueue = false): SubmissionVerdict {
  return { event: 'outcome-unclear', error: failure('ANSWER_UNCLEAR', details), holdQueue };
}

/** The interface's error body is `{ message }`; the words are shown as they came, cut only where they would flood a log. */
export function readMessage(body: string): string {
  return messageIn(parseAnswer(body));
}

function messageIn(body: JsonValue | undefined): string {
  const message = isJsonObject(body) ? body['message'] : undefined;
  return (typeof message === 'string' ? message : '').slice(0, 4000);
}

/** Events a verdict can lead to; all are in the job machine's table for `sending`. */
export type VerdictEvent = Extract<JobEvent, SubmissionVerdict['event']>;
