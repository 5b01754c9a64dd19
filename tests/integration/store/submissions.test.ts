import { expect, test } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { recordAnswer, stepJob, writeIntent } from '../../support/store-steps.ts';
import { answer, EVENTS, newAttempt, newJob, openTestStore } from './support/samples.ts';

function openWithJobs(...ids: string[]) {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add(ids.map((id) => newJob(id))));
  return store;
}

test('an intent brings the job to sending and numbers the attempts', () => {
  const store = openWithJobs('job-1');
  expect(writeIntent(store, newAttempt('a-1', 'job-1'))).toMatchObject({
    kind: 'written',
    job: { state: 'sending' },
  });
  expect(writeIntent(store, newAttempt('a-2', 'job-1'))).toEqual({ kind: 'changed' });
  const hold = { reason: 'rate-limit', until: 9_000, since: 3_000 } as const;
  expect(
    recordAnswer(store, 'a-1', answer('not-sent', { httpStatus: 429 }), {
      at: 3_000,
      event: 'not-sent',
      hold,
    }),
  ).toMatchObject({
    state: 'queued',
    hold,
  });
  stepJob(store, 'job-1', { at: 3_100, event: 'upload-started' });
  expect(writeIntent(store, newAttempt('a-3', 'job-1'))).toMatchObject({
    kind: 'written',
    job: { state: 'sending', hold: null },
  });
  expect(
    store.jobs
      .history('job-1')
      .attempts.map((attempt) => [attempt.id, attempt.number, attempt.outcome, attempt.httpStatus]),
  ).toEqual([
    ['a-1', 1, 'not-sent', 429],
    ['a-3', 2, 'sending', null],
  ]);
  const { modelPath, ...sent } = newAttempt('a-3', 'job-1');
  expect(store.attempts.latest('job-1')).toEqual({
    ...sent,
    practice: false,
    isPasted: false,
    made: null,
    askableUntil: null,
    sentKey: null,
    number: 2,
    outcome: 'sending',
    httpStatus: null,
    genId: null,
    message: null,
    answeredAt: null,
    charged: null,
  });
  expect(store.attempts.routeOf('job-1', 'of-no-attempt')).toEqual({ modelPath, askAt: null, stopAt: null });
  expect(store.attempts.latest('nobody')).toBeNull();
});

test('an intent is never written without its attempt', () => {
  const store = openWithJobs('job-1', 'job-2');
  writeIntent(store, newAttempt('a-1', 'job-1', { webhookSecret: 'same' }));
  expect(() => writeIntent(store, newAttempt('a-2', 'job-2', { webhookSecret: 'same' }))).toThrow(/UNIQUE/);
  expect(store.jobs.find('job-2')?.state).toBe('queued');
  expect(store.jobs.history('job-2').transitions).toHaveLength(1);
});

test('a secret finds its attempt, and nothing else does', () => {
  const store = openWithJobs('job-1');
  writeIntent(store, newAttempt('a-1', 'job-1'));
  expect(store.attempts.bySecret('secret-of-a-1')).toEqual({ attemptId: 'a-1', jobId: 'job-1' });
  expect(store.attempts.bySecret('secret-of-A-1')).toBeNull();
  expect(store.attempts.bySecret('')).toBeNull();
});

test('a delivery that proves the submission wins over a connection that was lost after it', () => {
  const store = openWithJobs('job-1');
  writeIntent(store, newAttempt('a-1', 'job-1'));
  const proof = { at: 2_500, event: 'accepted', genId: 'gen-1' } as const;
  expect(
    recordAnswer(store, 'a-1', answer('accepted', { genId: 'gen-1', answeredAt: 2_500 }), proof)?.state,
  ).toBe('submitted');
  const lost = {
    at: 3_000,
    event: 'outcome-unclear',
    error: { code: 'ANSWER_UNCLEAR', retryable: false, details: {} },
  } as const;
  expect(recordAnswer(store, 'a-1', answer('unclear'), lost)).toBeNull();
  expect(store.jobs.find('job-1')).toMatchObject({ state: 'submitted', genId: 'gen-1', error: null });
  expect(store.attempts.latest('job-1')).toMatchObject({
    outcome: 'accepted',
    genId: 'gen-1',
    answeredAt: 2_500,
  });
});

test('a genId that comes only with the answer, after a delivery without one, is stored', () => {
  const store = openWithJobs('job-1');
  writeIntent(store, newAttempt('a-1', 'job-1'));
  expect(recordAnswer(store, 'a-1', answer('accepted'), { at: 2_500, event: 'accepted' })).toMatchObject({
    state: 'submitted',
    genId: null,
  });
  const answered = recordAnswer(store, 'a-1', answer('accepted', { httpStatus: 200, genId: 'gen-1' }), {
    at: 3_000,
    event: 'accepted',
    genId: 'gen-1',
  });
  expect(answered).toMatchObject({ state: 'submitted', genId: 'gen-1' });
  expect(store.attempts.latest('job-1')).toMatchObject({
    outcome: 'accepted',
    httpStatus: 200,
    genId: 'gen-1',
  });
});

test('a late answer of an earlier attempt is kept and moves nothing', () => {
  const store = openWithJobs('job-1');
  writeIntent(store, newAttempt('a-1', 'job-1'));
  recordAnswer(store, 'a-1', answer('unclear'), { at: 3_000, event: 'outcome-unclear' });
  stepJob(store, 'job-1', { at: 3_100, event: 'retry', acceptsSecondCharge: true });
  writeIntent(store, newAttempt('a-2', 'job-1'));
  const late = answer('accepted', { httpStatus: 200, genId: 'gen-1' });
  expect(recordAnswer(store, 'a-1', late, { at: 3_200, event: 'accepted', genId: 'gen-1' })).toBeNull();
  expect(store.jobs.find('job-1')).toMatchObject({ state: 'sending', genId: null });
  expect(store.jobs.history('job-1').attempts.map((attempt) => [attempt.outcome, attempt.genId])).toEqual([
    ['accepted', 'gen-1'],
    ['sending', null],
  ]);
  expect(recordAnswer(store, 'nobody', late, { at: 1, event: 'accepted' })).toBeNull();
});

test('retry forgets error and genId and keeps the attempts; watching again needs a genId', () => {
  const store = openWithJobs('job-1', 'job-2');
  const error = { code: 'GENERATION_FAILED', retryable: false, details: { message: 'no' } } as const;
  writeIntent(store, newAttempt('a-1', 'job-1'));
  recordAnswer(store, 'a-1', answer('accepted', { genId: 'gen-1' }), {
    at: 3_000,
    event: 'accepted',
    genId: 'gen-1',
  });
  stepJob(store, 'job-1', { at: 3_100, event: 'generation-failed', error });
  expect(stepJob(store, 'job-1', { at: 3_200, event: 'watch-again', error: null })).toMatchObject({
    state: 'submitted',
    genId: 'gen-1',
  });
  expect(stepJob(store, 'job-1', { at: 3_300, event: 'generation-failed', error })).toMatchObject({
    state: 'failed',
    error,
  });
  expect(stepJob(store, 'job-1', { at: 3_400, event: 'retry', acceptsSecondCharge: true })).toMatchObject({
    state: 'queued',
    error: null,
    genId: null,
    hold: null,
  });
  expect(store.jobs.history('job-1').attempts).toMatchObject([{ genId: 'gen-1' }]);
  stepJob(store, 'job-2', { at: 1, event: 'cancel' });
  expect(stepJob(store, 'job-2', { at: 2, event: 'watch-again' })).toBeNull();
  expect(store.jobs.find('job-2')?.state).toBe('cancelled');
});

test('what cannot happen now writes nothing', () => {
  const store = openWithJobs('job-1');
  const before = store.jobs.find('job-1');
  expect(stepJob(store, 'job-1', { at: 9, event: 'results-stored' })).toBeNull();
  expect(stepJob(store, 'nobody', { at: 9, event: 'cancel' })).toBeNull();
  expect(store.jobs.find('job-1')).toEqual(before);
  expect(store.jobs.history('job-1').transitions).toHaveLength(1);
});

test('the same body for an attempt is one delivery; another body or attempt is another', () => {
  const store = openWithJobs('job-1', 'job-2');
  writeIntent(store, newAttempt('a-1', 'job-1'));
  writeIntent(store, newAttempt('a-2', 'job-2'));
  const deliver = (id: string, attemptId: string, jobId: string, body: string) =>
    store.transact((tx) => tx.deliveries.add({ id, attemptId, jobId, receivedAt: 1, body }));
  expect(deliver('d-1', 'a-1', 'job-1', '{"status":"completed"}')).toBe(true);
  expect(deliver('d-2', 'a-1', 'job-1', '{"status":"completed"}')).toBe(false);
  expect(deliver('d-3', 'a-1', 'job-1', '{"status":"failed"}')).toBe(true);
  expect(deliver('d-4', 'a-2', 'job-2', '{"status":"completed"}')).toBe(true);
  expect(store.deliveries.pending().map((delivery) => delivery.body)).toEqual([
    '{"status":"completed"}',
    '{"status":"failed"}',
    '{"status":"completed"}',
  ]);
  store.transact((tx) => tx.deliveries.markProcessed('d-3', 5));
  expect(store.deliveries.pending().map((delivery) => delivery.id)).toEqual(['d-1', 'd-4']);
});

test('spent: accepted, in doubt and on the wire, by currency; never practice, test runs, refusals or what was not sent', () => {
  const store = openTestStore(makeFolder());
  const cases = [
    ['accepted', 'accepted', { estimate: { currency: 'USD', amount: 0.1 } }],
    ['unclear', 'unclear', { estimate: { currency: 'USD', amount: 0.2 } }],
    ['sending', null, { estimate: { currency: 'EUR', amount: 3 } }],
    ['no-price', 'accepted', { estimate: null }],
    ['refused', 'refused', {}],
    ['not-sent', 'not-sent', {}],
    ['practice', 'accepted', {}],
    ['test', 'accepted', { testMode: 'success' }],
    ['yesterday', 'accepted', { startedAt: 1_999 }],
  ] as const;
  store.transact((tx) =>
    tx.jobs.add(cases.map(([id]) => newJob(id, id === 'practice' ? { profileId: id } : {}))),
  );
  for (const [id, outcome, change] of cases) {
    writeIntent(store, newAttempt(`a-${id}`, id, change));
    if (outcome !== null)
      recordAnswer(store, `a-${id}`, answer(outcome), { at: 3_000, event: EVENTS[outcome] });
  }
  expect(store.ledger.usageIn({ start: 2_000, end: 9_000 })).toEqual({
    spent: [
      { currency: 'EUR', amount: 3 },
      { currency: 'USD', amount: 0.3 },
    ],
    submissions: 4,
  });
  expect(store.ledger.usageIn({ start: 0, end: 9_000 }).submissions).toBe(5);
  expect(store.ledger.usageIn({ start: 9_999, end: 99_999 })).toEqual({ spent: [], submissions: 0 });
});
