import { describe, expect, it } from 'vitest';
import { advance } from '../../shared/jobs/job-transitions.ts';
import { judgeSubmission, type SubmissionOutcome } from '../../shared/queue/submission.ts';

/*
 * What an answer means for a job and for money. Written from RFC 9110: only a code that says that the request was not carried out, and
 * a pause that the service itself asks for, may lead back; everything else that is no proof is unclear.
 */

const billed = { unavailableIsUnbilled: false };
const unbilled = { unavailableIsUnbilled: true };
const answer = (
  status: number,
  body: string,
  retryAfterSeconds: number | null = null,
): SubmissionOutcome => ({ kind: 'answer', status, body, retryAfterSeconds });
const message = (text: string) => JSON.stringify({ message: text });

/** The state after `sending`. */
function stateAfter(outcome: SubmissionOutcome, facts = billed): string | null {
  return advance('sending', judgeSubmission(outcome, facts).event);
}

describe('200', () => {
  it('with an id is accepted, whatever else stands beside it', () => {
    expect(judgeSubmission(answer(200, '{"genId":"g-1"}'), billed)).toEqual({
      event: 'accepted',
      genId: 'g-1',
    });
    expect(judgeSubmission(answer(200, ' {"cost":1,"genId":"𝓰 1","message":"ok"}\n'), billed)).toEqual({
      event: 'accepted',
      genId: '𝓰 1',
    });
    expect(stateAfter(answer(200, '{"genId":"g-1"}'))).toBe('submitted');
  });

  it.each([
    ['7', '7'],
    ['9007199254740993', '9007199254740993'],
    ['123456789012345678901234567890', '123456789012345678901234567890'],
    ['1.0', '1.0'],
    ['"9007199254740993"', '9007199254740993'],
  ])('with the id %s keeps every digit of it', (digits, genId) => {
    for (const body of [`{"genId":${digits}}`, `\uFEFF{"n":[1.0,{}],"genId":${digits}}`])
      expect(judgeSubmission(answer(200, body), unbilled)).toEqual({ event: 'accepted', genId });
  });

  it('is one of many: every 2xx that names an id is an acceptance, none without it', () => {
    for (let status = 200; status < 300; status += 1) {
      expect([status, stateAfter(answer(status, '{"genId":"g-1"}'))]).toEqual([status, 'submitted']);
      for (const body of ['', message('x')])
        expect([status, stateAfter(answer(status, body))]).toEqual([status, 'unknown']);
    }
  });

  it.each([
    ['an empty id', '{"genId":""}'],
    ['no id', '{}'],
    ['an id of null', '{"genId":null}'],
    ['a broken number as id', '{"genId":7.5}'],
    ['a number beyond all numbers', '{"genId":1e999}'],
    ['a list as id', '{"genId":["g-1"]}'],
    ['an id by another name', '{"genid":"g-1"}'],
    ['an id one level down', '{"data":{"genId":"g-1"}}'],
    ['a list', '[{"genId":"g-1"}]'],
    ['a string', '"g-1"'],
    ['null', 'null'],
    ['nothing', ''],
    ['a web page', '<html>It worked</html>'],
    ['half of it', '{"genId":"g-'],
    ['an error body', message('no')],
    ['a prototype', '{"__proto__":{"genId":"g-1"}}'],
    ['an id that a database would cut short', '{"genId":"g-1\\u0000x"}'],
    ['an id that no address can hold', '{"genId":"g-1\\ud800"}'],
  ])('with %s is unclear', (_, body) => {
    expect(stateAfter(answer(200, body))).toBe('unknown');
    expect(judgeSubmission(answer(200, body), unbilled)).toMatchObject({
      event: 'outcome-unclear',
      error: { code: 'ANSWER_UNCLEAR', retryable: false },
    });
  });
});

describe('an answer of 200 without an id', () => {
  it.each([
    ['no-genid', '{}'],
    ['no-genid', 'null'],
    ['not-json', ''],
    ['not-json', '<html>It worked</html>'],
  ])('says what was wrong with it (%s): %s', (cause, body) => {
    expect(judgeSubmission(answer(200, body), billed)).toMatchObject({
      error: { code: 'ANSWER_UNCLEAR', details: { status: 200, cause } },
    });
  });
});

/**
 * The codes of RFC 9110, section 15, and of the registry that it began, one by one as their sections read: `refused` where the request was not
 * carried out whatever it was, `unclear` where some of it may have been, or nobody says so.
 */
const CODES: readonly [from: number, to: number, expected: string, why: string][] = [
  [100, 199, 'unknown', 'interim answers are none'],
  [300, 399, 'unknown', 'what is elsewhere may have been made'],
  [400, 400, 'failed', 'bad request: cannot or will not process it'],
  [401, 401, 'failed', 'not applied: lacks valid credentials'],
  [402, 402, 'failed', 'payment required'],
  [403, 403, 'failed', 'understood, and refuses to fulfil it'],
  [404, 404, 'failed', 'did not find the target'],
  [405, 405, 'failed', 'method known, and not supported by the target'],
  [406, 406, 'failed', 'no representation that would be accepted'],
  [407, 407, 'failed', 'a proxy wants credentials first'],
  [408, 408, 'unknown', 'did not receive it whole in time; what came may have been acted on'],
  [409, 409, 'unknown', 'conflict with the current state, which an earlier copy may have made'],
  [410, 410, 'failed', 'target gone'],
  [411, 411, 'failed', 'refuses it without Content-Length'],
  [412, 412, 'failed', 'a condition was false'],
  [413, 413, 'failed', 'refuses it: content too large'],
  [414, 414, 'failed', 'refuses it: target too long'],
  [415, 415, 'failed', 'refuses it: format not supported'],
  [416, 416, 'failed', 'range not satisfiable'],
  [417, 417, 'failed', 'expectation not met'],
  [418, 420, 'unknown', 'unused, or in no standard'],
  [421, 421, 'unknown', 'may be tried on another connection: by whom, is not said'],
  [422, 422, 'failed', 'understood, and unable to process the instructions'],
  [423, 423, 'unknown', 'locked (RFC 4918): perhaps by the same request'],
  [424, 424, 'failed', 'could not be performed, since another one failed (RFC 4918)'],
  [425, 425, 'unknown', 'too early (RFC 8470): may be repeated by what stands between'],
  [426, 426, 'failed', 'refuses to perform it in this protocol'],
  [427, 427, 'unknown', 'unassigned'],
  [428, 428, 'failed', 'must be conditional (RFC 6585)'],
  [429, 429, 'queued', 'asks for a pause (RFC 6585)'],
  [430, 430, 'unknown', 'unassigned'],
  [431, 431, 'failed', 'header fields too large (RFC 6585)'],
  [432, 450, 'unknown', 'unassigned'],
  [451, 451, 'failed', 'denied for legal reasons (RFC 7725)'],
  [452, 499, 'unknown', 'unassigned; 499 is a proxy that was left'],
  [500, 599, 'unknown', 'the server failed at a request that it seemed to take'],
];

describe('a code without an id', () => {
  const each = CODES.flatMap(([from, to, expected]) =>
    Array.from({ length: to - from + 1 }, (_, index) => [from + index, expected] as const),
  );

  it('is known for all but those of success', () => {
    const known = new Set(each.map(([status]) => status));
    for (let status = 100; status < 600; status += 1)
      expect([status, known.has(status)]).toEqual([status, status < 200 || status > 299]);
  });

  it('leads where its standard says, whatever the body is and however long it asks to wait', () => {
    for (const [status, expected] of each)
      for (const body of ['', message('x'), '<html>x</html>', '{"detail":[{"loc":["body","n"],"msg":"x"}]}'])
        for (const pause of [null, 5])
          expect([status, stateAfter(answer(status, body, pause))]).toEqual([status, expected]);
  });

  it('is unclear with an id, which can be looked up, whatever its standard says', () => {
    for (const [status] of each) {
      const verdict = judgeSubmission(answer(status, '{"genId":"g-1"}'), billed);
      expect([status, verdict]).toMatchObject([
        status,
        { event: 'outcome-unclear', error: { details: { status, genId: 'g-1' } } },
      ]);
    }
  });

  it('means what the profile says where it knows better', () => {
    const submission = { genId: '/genId', header: null, refused: [409, 425, 503], unclear: [404, 422, 429] };
    const facts = { ...unbilled, submission };
    const wanted = [409, 425, 503, 404, 422, 429, 400].map((status) =>
      stateAfter(answer(status, '', 5), facts),
    );
    expect(wanted).toEqual(['failed', 'failed', 'failed', 'unknown', 'unknown', 'unknown', 'failed']);
    // An id beside it is still more than a code.
    expect(stateAfter(answer(409, '{"genId":"g-1"}'), facts)).toBe('unknown');
  });
});

describe('a refusal', () => {
  const verdictOf = (status: number, body: string) => judgeSubmission(answer(status, body), billed);

  it('has the service’s words', () => {
    const words = 'prompt: must have at least 10 characters, has 3. «مرحبا» 🎬';
    expect(verdictOf(400, message(words))).toEqual({
      event: 'refused',
      error: { code: 'SERVICE_REFUSED', retryable: false, details: { status: 400, message: words } },
      hold: null,
    });
  });

  it.each([
    [401, 'Who is it?', 'KEY_REFUSED', 'key-refused'],
    [401, 'Insufficient credits', 'KEY_REFUSED', 'key-refused'],
    [403, 'Not yours.', 'KEY_REFUSED', 'key-refused'],
    [402, '', 'NO_CREDIT', 'no-credit'],
    [403, 'Insufficient credits', 'NO_CREDIT', 'no-credit'],
    [400, 'Your account balance is too low.', 'NO_CREDIT', 'no-credit'],
    [422, 'Not a picture', 'SERVICE_REFUSED', null],
  ])('of %i that says “%s” is %s, and holds the rest: %s', (status, words, code, hold) => {
    const error = { code, retryable: false, details: { status, message: words } };
    expect(verdictOf(status, message(words))).toEqual({ event: 'refused', error, hold });
  });

  it('says which parts of the request it is about', () => {
    const detail = [{ type: 'string_too_short', loc: ['body', 'prompt'], msg: 'Too short', input: 'x' }];
    expect(verdictOf(422, JSON.stringify({ detail }))).toMatchObject({
      error: {
        details: { message: 'prompt: Too short', places: [{ path: ['prompt'], message: 'Too short' }] },
      },
    });
  });
});

describe('a pause', () => {
  it('of 429 goes back to the queue, not before its time', () => {
    expect(judgeSubmission(answer(429, message('Slow down'), 7), billed)).toEqual({
      event: 'not-sent',
      error: { code: 'SERVICE_BUSY', retryable: true, details: { status: 429, message: 'Slow down' } },
      hold: 'rate-limit',
      retryAfterSeconds: 7,
    });
    expect(judgeSubmission(answer(429, ''), billed)).toMatchObject({
      event: 'not-sent',
      hold: 'rate-limit',
      retryAfterSeconds: null,
    });
    expect(judgeSubmission(answer(429, '', 0), billed)).toMatchObject({
      event: 'not-sent',
      hold: 'rate-limit',
      retryAfterSeconds: 0,
    });
    expect(stateAfter(answer(429, '', 7))).toBe('queued');
  });

  it('of 503 does so only with Retry-After, and only where the profile says that it was not billed', () => {
    expect(judgeSubmission(answer(503, message('Later'), 30), unbilled)).toMatchObject({
      event: 'not-sent',
      hold: 'rate-limit',
      retryAfterSeconds: 30,
    });
    expect(stateAfter(answer(503, '', 0), unbilled)).toBe('queued');
    expect(stateAfter(answer(503, ''), unbilled)).toBe('unknown');
    expect(stateAfter(answer(503, '', 30), billed)).toBe('unknown');
    expect(stateAfter(answer(503, ''), billed)).toBe('unknown');
  });
});

describe('a refusal, or a pause, that names a generation', () => {
  it.each([400, 401, 403, 429, 503])('of %i is unclear, with the id to look it up by', (status) => {
    const body = '{"genId":"g-1","message":"x"}';
    expect(judgeSubmission(answer(status, body, 5), unbilled)).toEqual({
      event: 'outcome-unclear',
      error: {
        code: 'ANSWER_UNCLEAR',
        retryable: false,
        details: { status, message: 'x', cause: 'refused-with-genid', genId: 'g-1' },
      },
      // No other job finds out whether the key is right after all.
      hold: status === 401 || status === 403 ? 'key-refused' : null,
    });
  });

  it('is unclear also where what stands in the place of the id can’t be kept', () => {
    for (const genId of ['7.5', '["g-1"]', '{}', '0', 'true', '"g\\u0000"'])
      for (const status of [400, 401, 403, 429, 503]) {
        const verdict = judgeSubmission(answer(status, `{"genId":${genId}}`, 5), unbilled);
        expect([status, genId, verdict.event]).toEqual([status, genId, 'outcome-unclear']);
        const isKept = verdict.event === 'outcome-unclear' && 'genId' in verdict.error.details;
        expect([genId, isKept]).toEqual([genId, genId === '0']);
      }
  });

  it('names none where that place is empty, or an id stands elsewhere', () => {
    for (const body of [
      '{"genId":null}',
      '{"genId":""}',
      '{"genId":false}',
      '{"id":"r-1","request_id":"r-1"}',
    ])
      expect([429, 400].map((status) => stateAfter(answer(status, body)))).toEqual(['queued', 'failed']);
  });
});

it('an unclear answer has what the service said', () => {
  expect(judgeSubmission(answer(500, message('Boom')), billed)).toEqual({
    event: 'outcome-unclear',
    error: { code: 'ANSWER_UNCLEAR', retryable: false, details: { status: 500, message: 'Boom' } },
    hold: null,
  });
});

describe('no answer', () => {
  it('goes back to the queue only when no byte left', () => {
    expect(judgeSubmission({ kind: 'not-sent', cause: 'ENOTFOUND' }, billed)).toEqual({
      event: 'not-sent',
      error: { code: 'OFFLINE', retryable: true, details: { cause: 'ENOTFOUND' } },
      hold: 'offline',
      retryAfterSeconds: null,
    });
    expect(stateAfter({ kind: 'not-sent', cause: 'ECONNREFUSED' })).toBe('queued');
  });

  it('is unclear when a byte may have left', () => {
    for (const cause of ['time-out', 'ECONNRESET', 'end-of-stream']) {
      expect(judgeSubmission({ kind: 'lost', cause }, unbilled)).toEqual({
        event: 'outcome-unclear',
        error: { code: 'ANSWER_UNCLEAR', retryable: false, details: { cause } },
        hold: null,
      });
    }
    expect(stateAfter({ kind: 'lost', cause: 'time-out' }, unbilled)).toBe('unknown');
  });
});
