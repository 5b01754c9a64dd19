import { describe, expect, it } from 'vitest';
import { findModel } from '../../shared/models/index.ts';
import { judgeSubmission } from '../../shared/queue/submission.ts';
import {
  readEnvelopeError,
  readQueryAnswer,
  readResultAnswer,
} from '../../shared/service/read-generation.ts';
import { buildRequestBody } from '../../shared/service/request/build-request.ts';
import { resolveForm } from '../../shared/service/request/resolve-form.ts';
import { makeProfile, profileProblems } from '../support/forms.ts';

const generation = { url: '/jobs/{genId}', status: '/status', outputs: ['/files/*'] };

describe('an answer to a submission', () => {
  const answer = (body: unknown, headers: Record<string, string> = {}, status = 200) =>
    ({ kind: 'answer', status, body: JSON.stringify(body), retryAfterSeconds: null, headers }) as const;
  const facts = (parts: Record<string, unknown>) => makeProfile(parts);

  it.each([
    ['inside', { genId: '/data/task_id' }, { data: { task_id: 't-1' } }, {}, 't-1'],
    ['as a number', { genId: '/id' }, { id: 17 }, {}, '17'],
    ['in a header', { genId: null, header: 'X-Job-Id' }, {}, { 'x-job-id': 'j-1' }, 'j-1'],
    [
      'at the end of an address',
      { genId: null, header: 'Location' },
      {},
      { location: '/v3/jobs/j%202?x=1' },
      'j 2',
    ],
    [
      'before the last stroke of an address',
      { genId: null, header: 'Location' },
      {},
      { location: '/v3/jobs/j-3//' },
      'j-3',
    ],
  ])('names the generation %s', (_, submission, body, headers, genId) => {
    expect(judgeSubmission(answer(body, headers), facts({ submission }))).toEqual({
      event: 'accepted',
      genId,
    });
  });

  it.each([
    ['is missing', {}],
    ['is empty', { location: ' ' }],
    ['names no more than the service', { location: '/' }],
  ])('whose header %s is unclear', (_, headers) => {
    const submission = { genId: null, header: 'Location' };
    expect(judgeSubmission(answer({}, headers), facts({ submission }))).toMatchObject({
      event: 'outcome-unclear',
      error: { details: { cause: 'no-genid' } },
    });
  });

  it.each([
    ['a null byte', '/v3/jobs/j%00k'],
    ['nothing but a null byte', '/v3/jobs/%00'],
  ])('with %s at the end of its address is unclear: a database would keep another id', (_, location) => {
    const submission = { genId: null, header: 'Location' };
    expect(judgeSubmission(answer({}, { location }), facts({ submission })).event).toBe('outcome-unclear');
  });

  it.each([
    ['/id', 400, 'refused'],
    ['/data/id', 429, 'not-sent'],
    ['/request_id', 403, 'refused'],
    ['/task_id', 400, 'outcome-unclear'],
    ['/task_id', 429, 'outcome-unclear'],
  ])('with something at %s and status %i is %s: errors have ids of their own', (genId, status, event) => {
    const body = { id: 'e-1', request_id: 'e-1', task_id: 't-1', data: { id: 'e-1' } };
    expect(judgeSubmission(answer(body, {}, status), facts({ submission: { genId } })).event).toBe(event);
  });

  it.each([
    ['where the profile says', '/base/why', 'Too dark.'],
    ['where services have them, if the profile’s place has none', '/base/what', 'Refused.'],
    ['where services have them, if the profile names no place', null, 'Refused.'],
  ])('that calls itself an error has its words %s', (_, message, words) => {
    const envelope = { code: '/code', ok: ['0'], message };
    const body = { code: 7, message: 'Refused.', base: { why: 'Too dark.' } };
    expect(judgeSubmission(answer(body), facts({ envelope }))).toMatchObject({
      event: 'refused',
      error: { code: 'SERVICE_REFUSED', details: { message: words } },
    });
  });

  const envelope = { code: '/code', ok: ['0'], message: '/message' };
  it('that calls itself an error and names no generation is a refusal, with its words', () => {
    expect(
      judgeSubmission(answer({ code: 1102, message: 'No balance.' }), facts({ envelope })),
    ).toMatchObject({
      event: 'refused',
      error: { code: 'NO_CREDIT', details: { message: 'No balance.' } },
      hold: 'no-credit',
    });
    expect(judgeSubmission(answer({ code: 7, message: 'Dark.' }), facts({ envelope }))).toMatchObject({
      error: { code: 'SERVICE_REFUSED', details: { message: 'Dark.', code: '7' } },
      hold: null,
    });
  });

  it.each([
    ['without the code', {}],
    ['with the code for success', { code: 0 }],
  ])('%s that names no generation is unclear, since it may have been charged', (_, body) => {
    expect(judgeSubmission(answer(body), facts({ envelope })).event).toBe('outcome-unclear');
  });

  it.each([['j\u0000k'], ['j\ud800'], [7.5], [true], [['j']]])(
    'that calls itself an error beside an id that can’t be kept (%j) is unclear, since it may have been charged',
    (genId) => {
      expect(judgeSubmission(answer({ code: 7, genId }), facts({ envelope })).event).toBe('outcome-unclear');
    },
  );

  it.each([
    ['in its header', { genId: null, header: 'Location' }, {}, { location: '/v3/jobs/j-1' }, true],
    ['inside', { genId: '/data/job_id' }, { data: { job_id: 'j-1' } }, {}, true],
    ['in another header', { genId: null, header: 'X-Job-Id' }, {}, { location: '/v3/jobs/j-1' }, false],
    [
      'beside that place',
      { genId: '/data/job_id' },
      { job_id: 'j-1', data: {} },
      { 'x-job-id': 'j-1' },
      false,
    ],
  ])('that refuses and has an id %s is unclear only where its profile has that place', (...row) => {
    const [, submission, body, headers, isUnclear] = row;
    const events = [400, 401, 403, 429].map(
      (status) => judgeSubmission(answer(body, headers, status), facts({ submission })).event,
    );
    const believed = ['refused', 'refused', 'refused', 'not-sent'];
    expect(events).toEqual(isUnclear ? believed.map(() => 'outcome-unclear') : believed);
  });

  it('that names a generation was taken, whatever its code', () => {
    const verdict = judgeSubmission(answer({ code: 7, genId: 'g' }), facts({ envelope }));
    expect(verdict).toEqual({ event: 'accepted', genId: 'g' });
  });
});

describe('an answer about a generation', () => {
  it('is a failure where an error stands, although no word says so', () => {
    const profile = makeProfile({
      format: 1,
      generation: { ...generation, error: '/error' },
      statuses: { completed: 'COMPLETED', failed: [] },
    });
    const read = (error: unknown) =>
      readQueryAnswer(profile, { status: 'COMPLETED', error: error as string });
    expect([null, '', {}, 'Dark.', { message: 'Dark.' }].map((error) => read(error)?.status)).toEqual([
      ...['completed', 'completed', 'completed'],
      ...['failed', 'failed'],
    ]);
    expect(read('Dark.')?.message).toBe('Dark.');
  });

  it('is none where its envelope says so', () => {
    const profile = makeProfile({
      format: 1,
      envelope: { code: '/base/code', ok: ['0', 'OK'], message: '/base/text' },
    });
    expect(readEnvelopeError(profile, { base: { code: 1004, text: 'Who?' } })).toEqual({
      code: '1004',
      message: 'Who?',
    });
    for (const code of [0, 'OK']) expect(readEnvelopeError(profile, { base: { code } })).toBeNull();
    expect(readEnvelopeError(profile, {})).toBeNull();
  });

  it('of a second read has the results, each once', () => {
    const result = { outputs: ['/video/url', '/images/*/url'], message: null };
    const body = { video: { url: 'a' }, images: [{ url: 'b' }, { url: 'a' }] };
    expect(readResultAnswer(result, body).outputs).toEqual(['a', 'b']);
  });
});

it('a request puts its fields where the model wants them', () => {
  const ember = {
    path: '/v1/ember',
    kind: 'video',
    title: 'Ember',
    fields: [{ kind: 'text', key: 'prompt' }],
  };
  const profile = makeProfile({
    format: 1,
    customModels: { ember: { ...ember, under: 'input', constants: { tier: 2 } } },
  });
  const model = findModel('ember', profile);
  if (model === undefined) throw new Error('no model');
  const body = buildRequestBody(resolveForm(model, profile), { prompt: 'Dusk' }, () => '');
  expect(body).toEqual({ input: { prompt: 'Dusk' }, tier: 2 });
});

describe('a state that is a boolean', () => {
  const done = { ...generation, status: '/done', error: '/error' };
  const profile = makeProfile({ generation: done, statuses: { completed: 'true', failed: [] } });

  it.each([
    [{ done: false }, 'running'],
    [{}, 'running'],
    [{ done: null }, 'running'],
    [{ done: true, files: ['https://x.example/a'] }, 'completed'],
    [{ done: 'true' }, 'completed'],
    [{ done: true, error: 'No light.' }, 'failed'],
  ])('%o is %s', (body, status) => {
    expect(readQueryAnswer(profile, body)).toMatchObject({ status, isProbablyOver: false });
  });

  it('is a state and nothing else: no id, no message', () => {
    const own = makeProfile({ generation: { ...done, message: '/done' } });
    expect(readQueryAnswer(own, { done: true })?.message).toBeNull();
    expect(
      judgeSubmission(
        { kind: 'answer', status: 200, body: '{"id":true}', retryAfterSeconds: null, headers: {} },
        makeProfile({ submission: { genId: '/id' } }),
      ).event,
    ).toBe('outcome-unclear');
  });
});

describe('a profile is refused with', () => {
  it.each([
    [
      'a second read that names no id',
      { generation: { ...generation, result: { url: '/r/{id}', outputs: ['/u'] } } },
    ],
    ['neither results nor a second read', { generation: { ...generation, outputs: [] } }],
    ['an answer that names the generation nowhere', { submission: { genId: null } }],
    ['a header that says how a request is read', { access: { header: 'Transfer-Encoding' } }],
    ['a line break before the key', { access: { header: 'Authorization', prefix: 'Key\r\nX: ' } }],
    ['two places for the key', { access: { header: 'X-Key', query: 'key' } }],
    ['no place for the key', { access: { prefix: '' } }],
    ['a key in another parameter', { access: { query: 'webhookUrl' } }],
    ['a key in the parameter of test runs', { access: { query: 'dry' }, testMode: { param: 'dry' } }],
    ['a query parameter that is none', { access: { query: 'key=1&x' } }],
    ['a code that is both a refusal and unclear', { submission: { refused: [409], unclear: [404, 409] } }],
    ['a code of success as a refusal', { submission: { refused: [200] } }],
    ['no word for success', { statuses: { completed: [], failed: [] } }],
  ])('%s', (_, parts) => {
    expect(profileProblems({ format: 1, ...parts })).not.toEqual([]);
  });
});
