import { describe, expect, it } from 'vitest';
import type { Store } from '../../../electron/core/ports.ts';
import { createJobWriter } from '../../../electron/core/queue/job-writer.ts';
import { nameGeneration } from '../../../electron/core/results/name-generation.ts';
import * as answers from '../../../electron/core/results/record-answer.ts';
import { createHandClock } from '../../support/hand-clock.ts';
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
    // Nor does a repeated proof.
    expect(recordAnswer(store, 'a-2', ANOTHERS, acceptedAsAnothers)).toBeNull();
    // And nothing that names none puts it in doubt again.
    expect(recordAnswer(store, 'a-2', answer('unclear'), { at: 4_500, event: 'outcome-unclear' })).toBeNull();
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

describe('an id that a person pasted', () => {
  /** As `openWithTwo`, with a third on the wire; nobody knows what became of the second, and a person says which it is. */
  async function openWithPasted(genId: string) {
    const store = openWithTwo();
    store.transact((tx) => tx.jobs.add([newJob('third')]));
    writeIntent(store, newAttempt('a-3', 'third'));
    recordAnswer(store, 'a-2', answer('unclear'), { at: 3_500, event: 'outcome-unclear' });
    await paste(store, 'second', genId);
    expect(store.jobs.find('second')).toMatchObject({ state: 'submitted', genId });
    return store;
  }

  async function paste(store: Store, jobId: string, genId: string) {
    const jobWriter = createJobWriter({
      ...{ store, clock: createHandClock(), events: { emit() {} } },
      ...{ onChange() {}, onRoom() {} },
    });
    const service = { profiles: { get: () => null }, poller: {} };
    const deps = { ...service, store, jobWriter, inFlightAttempts: new Set() };
    const named = await nameGeneration(deps as unknown as Parameters<typeof nameGeneration>[0], jobId, genId);
    expect(named.ok).toBe(true);
  }

  const prove = (store: Store, attemptId: string, genId: string) =>
    store.transact((tx) =>
      answers.recordAnswer(
        tx,
        attemptId,
        answer('accepted', { httpStatus: 201, genId, answeredAt: 6_000 }),
        { event: 'accepted', genId, error: null },
        6_000,
      ),
    );
  const reasons = (store: Store, id: string) =>
    store.jobs.history(id).transitions.map(({ reason }) => reason);
  const deliver = (store: Store, attemptId: string, jobId: string) =>
    store.transact((tx) =>
      tx.deliveries.add({ id: `d-${attemptId}`, attemptId, jobId, receivedAt: 5_500, body: '{}' }),
    );

  it('gives way to what its own submission is proven to be', async () => {
    const store = await openWithPasted('gen-9');
    const { job, others } = prove(store, 'a-2', 'gen-2');
    expect(job).toMatchObject({ state: 'submitted', genId: 'gen-2', charge: { surely: 1, maybe: 0 } });
    expect(others).toEqual([]);
    expect([store.attempts.ownerOf('studio', 'gen-9'), store.attempts.ownerOf('studio', 'gen-2')]).toEqual([
      null,
      'a-2',
    ]);
    expect(reasons(store, 'second').slice(-2)).toEqual(['id-taken-back', 'accepted']);
    expect(store.jobs.history('second').transitions.at(-2)).toMatchObject({ details: { genId: 'gen-9' } });
    // That stands, as any other that is proven.
    recordAnswer(store, 'a-3', answer('unclear'), { at: 6_100, event: 'outcome-unclear' });
    await paste(store, 'third', 'gen-9');
    expect(prove(store, 'a-2', 'gen-9').others).toEqual([]);
    expect(store.jobs.find('second')).toMatchObject({ genId: 'gen-2' });
    expect(store.jobs.find('third')).toMatchObject({ state: 'submitted', genId: 'gen-9' });
  });

  it('stays where an answer names none', async () => {
    const store = await openWithPasted('gen-9');
    const before = store.jobs.find('second');
    const { others } = store.transact((tx) =>
      answers.recordAnswer(tx, 'a-2', answer('unclear'), { event: 'outcome-unclear' }, 6_000),
    );
    expect(others).toEqual([]);
    expect(store.jobs.find('second')).toMatchObject({ state: 'submitted', genId: before?.genId });
    expect(store.attempts.ownerOf('studio', 'gen-9')).toBe('a-2');
  });

  it('gives way where it is proven to be another’s: which one is its own is in doubt again', async () => {
    const store = await openWithPasted('gen-3');
    const { job, others } = prove(store, 'a-3', 'gen-3');
    expect(job).toMatchObject({ id: 'third', state: 'submitted', genId: 'gen-3' });
    expect(others).toMatchObject([
      {
        ...{ id: 'second', state: 'unknown', genId: null, charge: { surely: 0, maybe: 1 } },
        error: { code: 'ANSWER_UNCLEAR', details: { cause: 'id-taken-back' } },
      },
    ]);
    expect(store.attempts.find('a-2')).toMatchObject({ outcome: 'unclear', genId: null, isPasted: false });
    expect(store.attempts.ownerOf('studio', 'gen-3')).toBe('a-3');
  });

  it('leaves no doubt that the submission was received where something was delivered for it', async () => {
    const store = await openWithPasted('gen-3');
    deliver(store, 'a-2', 'second');
    expect(prove(store, 'a-3', 'gen-3').others).toMatchObject([
      { id: 'second', state: 'submitted', genId: null, error: null, charge: { surely: 1, maybe: 0 } },
    ]);
    expect(store.jobs.history('second').transitions.at(-1)).toMatchObject({
      reason: 'accepted',
      details: { by: 'delivery' },
    });
  });

  it('stays where it is proven, and is then nobody’s to take back', async () => {
    const store = await openWithPasted('gen-2');
    const before = store.jobs.find('second');
    expect(prove(store, 'a-2', 'gen-2').others).toEqual([]);
    expect(store.jobs.find('second')).toMatchObject({ state: 'submitted', genId: before?.genId });
    expect(reasons(store, 'second')).not.toContain('id-taken-back');
    expect(store.attempts.find('a-2')).toMatchObject({ genId: 'gen-2', isPasted: false });
  });

  it('stays where what is named in its place is proven to be another’s', async () => {
    const store = await openWithPasted('gen-9');
    expect(prove(store, 'a-2', 'gen-1').others).toEqual([]);
    expect(store.jobs.find('second')).toMatchObject({ state: 'submitted', genId: 'gen-9' });
    expect(reasons(store, 'second')).not.toContain('id-taken-back');
    expect(store.attempts.ownerOf('studio', 'gen-1')).toBe('a-1');
  });

  it('is exchanged with that of another job, as soon as one of the two is proven', async () => {
    const store = await openWithPasted('gen-3');
    recordAnswer(store, 'a-3', answer('unclear'), { at: 3_600, event: 'outcome-unclear' });
    await paste(store, 'third', 'gen-2');
    const { job, others } = prove(store, 'a-2', 'gen-2');
    expect(job).toMatchObject({ id: 'second', state: 'submitted', genId: 'gen-2' });
    expect(others).toMatchObject([{ id: 'third', state: 'unknown', genId: null }]);
    expect(prove(store, 'a-3', 'gen-3').job).toMatchObject({ state: 'submitted', genId: 'gen-3' });
  });

  it('of a job that was given up leaves it given up', async () => {
    const store = await openWithPasted('gen-3');
    deliver(store, 'a-2', 'second');
    stepJob(store, 'second', { at: 5_600, event: 'stop-watching' });
    expect(prove(store, 'a-3', 'gen-3').others).toMatchObject([{ state: 'cancelled', genId: null }]);
  });

  it('of an earlier submission is taken back, and its job goes on with the later one', async () => {
    const store = await openWithPasted('gen-3');
    stepJob(store, 'second', { at: 5_600, event: 'stop-watching' });
    stepJob(store, 'second', { at: 5_700, event: 'retry', acceptsSecondCharge: true });
    writeIntent(store, newAttempt('a-4', 'second'));
    prove(store, 'a-4', 'gen-4');
    expect(prove(store, 'a-3', 'gen-3')).toMatchObject({ job: { id: 'third', genId: 'gen-3' }, others: [] });
    expect(store.attempts.find('a-2')).toMatchObject({ outcome: 'unclear', genId: null });
    expect(store.jobs.find('second')).toMatchObject({ state: 'submitted', genId: 'gen-4', error: null });
    expect(store.jobs.history('second').transitions.at(-1)).toMatchObject({ reason: 'accepted' });
  });

  it('of a job that waits to be sent again is taken back, and the job waits on', async () => {
    const store = await openWithPasted('gen-3');
    stepJob(store, 'second', { at: 5_600, event: 'stop-watching' });
    stepJob(store, 'second', { at: 5_700, event: 'retry', acceptsSecondCharge: true });
    expect(prove(store, 'a-3', 'gen-3')).toMatchObject({ job: { id: 'third', genId: 'gen-3' }, others: [] });
    expect(store.attempts.find('a-2')).toMatchObject({ outcome: 'unclear', genId: null });
    expect(store.jobs.find('second')).toMatchObject({ state: 'queued', genId: null });
  });
});
