import { describe, expect, it } from 'vitest';
import { advance } from '../../shared/domain/job/job-state.ts';
import { judgeSubmission, readMessage, type SubmissionOutcome } from '../../shared/domain/job/submission.ts';

/*
 * What an answer means for a job and for money. Written from the rules: only a refusal that the interface shows, and a
 * pause that the service itself asks for, may lead back; everything else that is no proof is unclear.
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

describe('400, 401 and 403', () => {
  it('fail with the service’s words, and a refused key holds the rest back', () => {
    const words = 'prompt: must have at least 10 characters, has 3. «مرحبا» 🎬';
    expect(judgeSubmission(answer(400, message(words)), billed)).toEqual({
      event: 'refused',
      error: { code: 'SERVICE_REFUSED', retryable: false, details: { status: 400, message: words } },
      holdQueue: false,
    });
    for (const status of [401, 403]) {
      expect(judgeSubmission(answer(status, message('No balance.')), billed)).toEqual({
        event: 'refused',
        error: { code: 'KEY_REFUSED', retryable: false, details: { status, message: 'No balance.' } },
        holdQueue: true,
      });
    }
  });

  it('fail without words where the body has none', () => {
    for (const body of ['', 'no', '[]', '{"message":5}', '{"error":"x"}']) {
      expect([400, 401, 403].map((status) => stateAfter(answer(status, body)))).toEqual([
        'failed',
        'failed',
        'failed',
      ]);
      expect(judgeSubmission(answer(400, body), billed)).toMatchObject({
        error: { details: { message: '' } },
      });
    }
  });

  it('are refusals even with a Retry-After', () => {
    expect(stateAfter(answer(400, message('x'), 5))).toBe('failed');
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

  it('of another status is none: Retry-After alone does not prove that nothing was taken', () => {
    for (const status of [202, 302, 404, 409, 500, 502, 504]) {
      expect([status, stateAfter(answer(status, message('x'), 5), unbilled)]).toEqual([status, 'unknown']);
    }
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
      holdQueue: status === 401 || status === 403,
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

describe('every other answer is unclear', () => {
  it('whatever the status', () => {
    const decided = [400, 401, 403, 429];
    for (let status = 100; status < 600; status += 1) {
      if (decided.includes(status) || (status >= 200 && status < 300)) continue;
      for (const body of ['', message('x'), '{"genId":"g-1"}'])
        expect([status, stateAfter(answer(status, body))]).toEqual([status, 'unknown']);
    }
  });

  it('with what the service said, and an id where it named one, so that it can be looked up', () => {
    expect(judgeSubmission(answer(500, message('Boom')), billed)).toEqual({
      event: 'outcome-unclear',
      error: { code: 'ANSWER_UNCLEAR', retryable: false, details: { status: 500, message: 'Boom' } },
      holdQueue: false,
    });
    expect(judgeSubmission(answer(502, '{"genId":"g-1"}'), billed)).toMatchObject({
      error: { details: { status: 502, genId: 'g-1' } },
    });
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
        holdQueue: false,
      });
    }
    expect(stateAfter({ kind: 'lost', cause: 'time-out' }, unbilled)).toBe('unknown');
  });
});

it('keeps the service’s message as it came, and cuts only a flood', () => {
  expect(readMessage(message('  ä\n🎬 '))).toBe('  ä\n🎬 ');
  expect(readMessage(message('x'.repeat(1_000_000)))).toHaveLength(4000);
});
