import { describe, expect, it } from 'vitest';
import { makeFolder } from '../../support/make-folder.ts';
import { recordAnswer, stepJob, writeIntent } from '../../support/store-steps.ts';
import { answer, newAttempt, newJob, openTestStore } from '../store/support/samples.ts';

/** Two jobs: the first one's generation is known to be `gen-1`, the second one is on the wire. */
function openWithTwo() {
  const store = openTestStore(makeFolder());
  store.transact((tx) => tx.jobs.add([newJob('first'), newJob('second')]));
  writeIntent(store, newAttempt('a-1', 'first'));
  const accepted = answer('accepted', { httpStatus: 201, genId: 'gen-1' });
  recordAnswer(store, 'a-1', accepted, { at: 3_000, event: 'accepted', genId: 'gen-1', error: null });
  writeIntent(store, newAttempt('a-2', 'second'));
  return store;
}

const ANOTHERS = answer('accepted', { httpStatus: 201, genId: 'gen-1' });
const acceptedAsAnothers = { at: 4_000, event: 'accepted', genId: 'gen-1', error: null } as const;

describe('an answer that names the generation of another submission', () => {
  it('leaves in doubt which is its own: the job is unknown and says why, and may have been charged', () => {
    const store = openWithTwo();
    const job = recordAnswer(store, 'a-2', ANOTHERS, acceptedAsAnothers);
    expect(job).toMatchObject({
      state: 'unknown',
      genId: null,
      charge: { surely: 0, maybe: 1 },
      error: {
        code: 'ANSWER_UNCLEAR',
        retryable: false,
        details: { status: 201, cause: 'repeated-genid', genId: 'gen-1' },
      },
    });
    expect(store.attempts.latest('second')).toMatchObject({
      outcome: 'unclear',
      genId: null,
      httpStatus: 201,
      answeredAt: 3_000,
    });
    expect(store.attempts.ownerOf('studio', 'gen-1')).toBe('a-1');
    expect(store.jobs.find('first')).toMatchObject({ state: 'submitted', genId: 'gen-1' });
  });

  it('is no doubt where the other submission was to another service', () => {
    const store = openWithTwo();
    store.transact((tx) => tx.jobs.add([newJob('elsewhere', { profileId: 'another' })]));
    writeIntent(store, newAttempt('a-3', 'elsewhere'));
    expect(recordAnswer(store, 'a-3', ANOTHERS, acceptedAsAnothers)).toMatchObject({
      state: 'submitted',
      genId: 'gen-1',
      charge: { surely: 1, maybe: 0 },
    });
  });

  it('still proves, as a delivery does, that an unknown one was received: it waits for its own id', () => {
    const store = openWithTwo();
    recordAnswer(store, 'a-2', answer('unclear'), { at: 3_500, event: 'outcome-unclear' });
    const delivered = answer('accepted', { genId: 'gen-1', answeredAt: 4_000 });
    const job = recordAnswer(store, 'a-2', delivered, acceptedAsAnothers);
    expect(job).toMatchObject({
      state: 'submitted',
      genId: null,
      error: { details: { status: 200, cause: 'repeated-genid', genId: 'gen-1' } },
    });
  });

  it('gives a submitted one that waits for its id nothing', () => {
    const store = openWithTwo();
    recordAnswer(store, 'a-2', answer('accepted'), { at: 3_500, event: 'accepted' });
    const before = store.jobs.find('second');
    const named = { at: 4_000, event: 'named', genId: 'gen-1', error: null } as const;
    expect(recordAnswer(store, 'a-2', ANOTHERS, named)).toBeNull();
    expect(store.jobs.find('second')).toEqual(before);
  });

  it('moves nothing when the job has gone on to another submission', () => {
    const store = openWithTwo();
    recordAnswer(store, 'a-2', answer('unclear'), { at: 3_500, event: 'outcome-unclear' });
    stepJob(store, 'second', { at: 3_600, event: 'retry', acceptsSecondCharge: true });
    writeIntent(store, newAttempt('a-3', 'second'));
    const before = store.jobs.find('second');
    expect(recordAnswer(store, 'a-2', ANOTHERS, acceptedAsAnothers)).toBeNull();
    expect(store.jobs.find('second')).toEqual(before);
    expect(store.jobs.history('second').attempts[0]).toMatchObject({ outcome: 'unclear', genId: null });
  });
});

it('keeps the generation that is known, whatever else is named for the submission later', () => {
  const store = openWithTwo();
  stepJob(store, 'first', { at: 3_500, event: 'generation-failed' });
  const another = answer('accepted', { genId: 'gen-9', answeredAt: 4_000 });
  const job = recordAnswer(store, 'a-1', another, { at: 4_000, event: 'found', genId: 'gen-9', error: null });
  expect(job).toMatchObject({ state: 'submitted', genId: 'gen-1' });
  expect(store.attempts.latest('first')).toMatchObject({ genId: 'gen-1' });
  expect(store.attempts.ownerOf('studio', 'gen-9')).toBeNull();
});

it('keeps why a job waits when its id comes after the proof', () => {
  const store = openWithTwo();
  recordAnswer(store, 'a-2', answer('accepted'), { at: 3_500, event: 'accepted' });
  store.transact((tx) =>
    tx.jobs.apply(
      tx.jobs.facts(['second']),
      { patch: { hold: { reason: 'no-news', until: null } }, line: null },
      3_600,
    ),
  );
  const own = answer('accepted', { httpStatus: 200, genId: 'gen-2' });
  const job = recordAnswer(store, 'a-2', own, { at: 4_000, event: 'accepted', genId: 'gen-2' });
  expect(job).toMatchObject({ state: 'submitted', genId: 'gen-2', hold: { reason: 'no-news' } });
});
