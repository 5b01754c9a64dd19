import { describe, expect, it } from 'vitest';
import { systemIds } from '../../../electron/adapters/system.ts';
import { readBeyond } from '../../../electron/core/library/result-ceilings.ts';
import type { NewAttempt, NewJob } from '../../../electron/core/ports.ts';
import {
  createPollQuestion,
  nameOutputs,
  settleGeneration,
} from '../../../electron/core/results/poll-question.ts';
import type { Poll } from '../../../electron/core/results/poll-schedule.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { type Failure, fail, failure, succeed } from '../../../shared/kernel/result.ts';
import type { GenerationReport } from '../../../shared/service/read-generation.ts';
import { recordAnswer, stepJob, writeIntent } from '../../support/store-steps.ts';
import { answer, newAttempt, newJob } from '../store/support/samples.ts';
import { openStoreFixture } from './store-fixture.ts';

const COMPLETED: GenerationReport = {
  ...{ genId: 'g-1', status: 'completed', word: 'completed', isProbablyOver: false },
  ...{
    outputs: ['https://files.example/a.png'],
    outputsNamed: 1,
    withheld: 0,
    flagged: 0,
    message: null,
    cost: null,
  },
};

/** A job that was sent, with the id that its answer named, if it named one. */
function open(
  genId: string | null,
  { job = {}, attempt = {} }: { job?: Partial<NewJob>; attempt?: Partial<NewAttempt> } = {},
) {
  const fixture = openStoreFixture();
  fixture.store.transact((tx) => tx.jobs.add([newJob('one', job)]));
  writeIntent(fixture.store, newAttempt('a', 'one', { startedAt: fixture.clock.now(), ...attempt }));
  recordAnswer(fixture.store, 'a', answer('accepted', { genId }), {
    at: fixture.clock.now(),
    event: 'accepted',
    ...(genId === null ? {} : { genId }),
  });
  const find = () => fixture.store.jobs.find('one') as Job;
  const judged: unknown[] = [];
  const health = {
    failed: (...found: unknown[]) => void judged.push(['failed', ...found]),
    worked: (...found: unknown[]) => void judged.push(['worked', ...found]),
  };
  const settle = (report: Partial<GenerationReport>, isWhole?: boolean) =>
    settleGeneration({ ...fixture, health, ids: systemIds }, find(), { ...COMPLETED, ...report }, isWhole);
  const spent = () => fixture.store.ledger.sum(0, fixture.clock.now() + 1).spent.money;
  fixture.told.length = 0;
  return { ...fixture, find, settle, spent, judged };
}

const priced = (amount: number) => [{ currency: 'USD', amount }];

it('counts what the service says that a generation cost, and the price where it says nothing', () => {
  const silent = open('g-1');
  expect(silent.settle({})).toBe(true);
  expect(silent.spent()).toEqual(priced(0.4));
  const said = open('g-1');
  said.settle({ cost: 0.7 });
  expect(said.spent()).toEqual(priced(0.7));
  expect(said.find()).toMatchObject({ state: 'fetching', lostOutputs: 0 });
  // What comes after that and says nothing of it takes nothing back.
  said.settle({});
  expect(said.spent()).toEqual(priced(0.7));
});

it('counts no cost that nobody can say which generation it is of', () => {
  const app = open(null);
  expect(app.settle({ genId: null, cost: 0.7 })).toBe(true);
  expect(app.spent()).toEqual(priced(0.4));
  expect(app.find().state).toBe('fetching');
});

it('keeps how many results were named beyond those that are kept, when fewer are named later', () => {
  const app = open('g-1');
  app.settle({ outputsNamed: 5 });
  expect(readBeyond(app.store, 'one')).toBe(4);
  app.store.transact((tx) => nameOutputs(tx, { ids: systemIds, now: 0 }, 'one', COMPLETED, true));
  expect(readBeyond(app.store, 'one')).toBe(4);
  expect(app.store.outputs.ofJob('one')).toHaveLength(1);
});

it('changes nothing of a job that has gone on meanwhile', () => {
  const app = open('g-1');
  const before = app.find();
  app.settle({});
  app.told.length = 0;
  expect(settleGeneration({ ...app, ids: systemIds }, before, COMPLETED)).toBe(true);
  expect(app.told).toEqual([]);
  expect(app.find().state).toBe('fetching');
});

it('ends a generation that failed with the service’s word and what it says of the request', () => {
  const app = open('g-1');
  const places = [{ path: ['prompt'], message: 'Too dark' }];
  expect(app.settle({ status: 'failed', word: 'rejected', outputs: [], withheld: 1, places })).toBe(true);
  expect(app.find()).toMatchObject({
    ...{ state: 'failed', serviceStatus: 'rejected' },
    error: { code: 'GENERATION_FAILED', details: { message: '', places } },
  });
  const silent = open('g-1');
  silent.settle({ status: 'failed', places: [] });
  expect(silent.find().error?.details).not.toHaveProperty('places');
});

it.each<[string, Partial<GenerationReport>, string, unknown]>([
  ['nothing', {}, '{}', null],
  ['one of two', { withheld: 1, message: 'No.' }, '{}', { of: 2, count: 1, message: 'No.' }],
  ['one of two, of four', { withheld: 1 }, '{"n":4}', { of: 4, count: 3, message: '' }],
  ['those that were asked for besides', {}, '{"n":4}', { of: 4, count: 3, message: '', how: 'fewer' }],
  ['nothing where more came than were asked for', { outputsNamed: 2 }, '{"n":1}', null],
  ['nothing but a mark', { flagged: 1 }, '{"n":1}', { of: 1, count: 1, message: '', how: 'flagged' }],
])('says what a finished one lacks: %s', (_, report, body, details) => {
  const app = open('g-1', { attempt: { body } });
  app.settle({ ...report, word: 'ready' });
  const error = details === null ? null : { code: 'RESULTS_WITHHELD', details };
  expect(app.find()).toMatchObject({ state: 'fetching', serviceStatus: 'ready', error });
});

it('ends one that named places for results alone, which were charged', () => {
  const app = open('g-1');
  app.settle({ outputs: [], outputsNamed: 0, withheld: 2, message: 'Not shown.', cost: 0.3 });
  expect(app.find()).toMatchObject({
    state: 'failed',
    error: { code: 'RESULTS_WITHHELD', details: { of: 2, count: 2, message: 'Not shown.' } },
  });
  expect(app.spent()).toEqual(priced(0.3));
});

it('lacks nothing where a delivery names one of several', () => {
  const app = open('g-1', { attempt: { body: '{"n":4}' } });
  app.settle({}, false);
  expect(app.find()).toMatchObject({ state: 'fetching', error: null });
});

it('keeps with what it was made', () => {
  const app = open('g-1');
  const made = { seed: '7', prompt: null };
  app.settle({ made } as unknown as Partial<GenerationReport>);
  expect(app.store.attempts.latest('one')?.made).toEqual(made);
});

it.each<[string, number, Partial<NewJob>, unknown[]]>([
  ['as it was said', 0.4, {}, [['worked', 'studio', 'over-price']]],
  ['dearer', 0.41, {}, [['failed', 'studio', 'over-price', 'one']]],
  ['that nobody had said before', 9, { estimate: null }, []],
  ['of a test', 9, { testMode: 'success' }, []],
])('judges the service by its price: %s', (_, cost, job, judged) => {
  const app = open('g-1', { job });
  app.settle({ cost });
  expect(app.judged).toEqual(judged);
});

it.each<[string, number | undefined, string, number | null]>([
  ['it says nothing', undefined, '', null],
  ['it says so many seconds', 60, '', 60_000],
  ['it says a time', 1_790_000_090, '', 90_000],
  ['the address is signed', undefined, '?Expires=1790000030', 30_000],
  ['both, the signature less', 60, '?Expires=1790000030', 30_000],
  ['both, the signature more', 20, '?Expires=1790000030', 20_000],
  ['it says the first number that is a time', 1e9, '', -790_000_000_000],
  ['it says the last one that somebody lives to see', 2_790_000_000, '', 1e12],
  ['it says one that nobody lives to see', 3e9, '', null],
])('keeps until when a result can be fetched: %s', (_, expires, query, left) => {
  const app = open('g-1');
  const report = { outputs: [`https://files.example/a.png${query}`] };
  app.settle(expires === undefined ? report : { ...report, expires });
  const now = app.clock.now();
  expect(now).toBe(1_790_000_000_000);
  expect(app.store.outputs.ofJob('one')[0]?.endsAt ?? null).toBe(left === null ? null : now + left);
});

describe('a question about a generation', () => {
  const RUNNING: GenerationReport = { ...COMPLETED, status: 'running', word: 'painting', outputs: [] };
  const HOUR = 60 * 60_000;

  /** Each question is answered by `said`, and what came of it is written down. */
  function ask(genId: string | null = 'g-1', change: Parameters<typeof open>[1] = {}) {
    const app = open(genId, change);
    const seen = {
      ...{ asked: [] as string[], ended: [] as string[], completed: [] as string[] },
      ...{ progress: [] as unknown[], isServed: true, meanwhile: () => {} },
    };
    const poll: Poll = {
      ...{ profileId: 'studio', tries: 0, unanswered: 0, dueAt: 0, notBefore: 0, since: 0, ageAtFirst: 0 },
      ...{ heardAt: null, heard: '', again: null },
    };
    const stopping = new AbortController();
    let said: GenerationReport | Failure = RUNNING;
    const question = createPollQuestion(
      {
        ...{ ...app, ids: systemIds, random: () => 0.5, isServed: () => seen.isServed },
        expectsWebhook: () => false,
        completed: (jobId) => void seen.completed.push(jobId),
        events: {
          emit: (event) => void (event.type === 'progress' && seen.progress.push(...event.progress)),
        },
      },
      {
        async ask(_job, id) {
          seen.asked.push(id);
          seen.meanwhile();
          return 'code' in said ? fail(said) : succeed(said);
        },
        stopping: stopping.signal,
        forget: (jobId) => void seen.ended.push(jobId),
      },
    );
    const put = (answered: Partial<GenerationReport> | Failure = {}) => {
      said = 'code' in answered ? answered : { ...RUNNING, ...answered };
      return question('one', poll);
    };
    return { ...app, seen, poll, put, stopping };
  }

  it('that finds it finished has its results fetched, and is the last', async () => {
    const { seen, put, find } = ask();
    await put(COMPLETED);
    expect(find().state).toBe('fetching');
    expect(seen).toMatchObject({ asked: ['g-1'], completed: ['one'], ended: ['one'] });
    await put(COMPLETED);
    expect(seen).toMatchObject({ asked: ['g-1'], completed: ['one'], ended: ['one', 'one'] });
  });

  it('that finds it failed is the last too', async () => {
    const { seen, put, find } = ask();
    await put({ status: 'failed' });
    expect(find().state).toBe('failed');
    expect(seen).toMatchObject({ completed: [], ended: ['one'] });
  });

  it('is not put where nobody knows which one it is, or nobody answers', async () => {
    const unnamed = ask(null);
    await unnamed.put();
    expect(unnamed.seen).toMatchObject({ asked: [], ended: ['one'] });
    const closed = ask();
    closed.seen.isServed = false;
    await closed.put(COMPLETED);
    expect(closed.seen).toMatchObject({ asked: [], ended: [] });
    expect(closed.poll.dueAt).toBeGreaterThan(0);
    expect(closed.find().state).toBe('submitted');
  });

  it('changes nothing where its answer comes once the program stops, or the job has gone on', async () => {
    const stopped = ask();
    stopped.seen.meanwhile = () => stopped.stopping.abort();
    await stopped.put(COMPLETED);
    expect([stopped.find().state, stopped.seen.ended]).toEqual(['submitted', []]);
    const left = ask();
    left.seen.meanwhile = () => stepJob(left.store, 'one', { at: 9, event: 'stop-watching' });
    await left.put(COMPLETED);
    expect([left.find().state, left.seen.completed]).toEqual(['cancelled', []]);
  });

  it('is put again at once where the answer is of an earlier submission’s generation', async () => {
    const app = ask();
    app.clock.advance(5_000);
    app.seen.meanwhile = () => {
      stepJob(app.store, 'one', { at: 9, event: 'generation-failed' });
      stepJob(app.store, 'one', { at: 9, event: 'retry', acceptsSecondCharge: true });
      writeIntent(app.store, newAttempt('b', 'one', { startedAt: app.clock.now() }));
      const named = answer('accepted', { genId: 'g-2' });
      recordAnswer(app.store, 'b', named, { at: 9, event: 'accepted', genId: 'g-2' });
    };
    await app.put(COMPLETED);
    expect(app.find()).toMatchObject({ state: 'submitted', genId: 'g-2' });
    expect(app.seen).toMatchObject({ completed: [], ended: [] });
    expect(app.poll).toMatchObject({ dueAt: 5_000, tries: 0 });
  });

  it('that nobody answers ends nothing, but that of a test whose time is over', async () => {
    const unknown = failure('NOT_FOUND', { status: 404 });
    for (const [testMode, after, state] of [
      [null, HOUR, 'submitted'],
      ['success', 5 * 60_000, 'submitted'],
      ['success', 5 * 60_000 + 1, 'failed'],
    ] as const) {
      const app = ask('g-1', { job: { testMode }, attempt: { testMode } });
      app.clock.advance(after);
      await app.put(unknown);
      expect(app.find().state).toBe(state);
      expect(app.seen.ended).toEqual(state === 'failed' ? ['one'] : []);
      if (state === 'failed')
        expect(app.find().error).toMatchObject({ code: 'TEST_EXPIRED', details: { genId: 'g-1' } });
    }
  });

  it('keeps the last word, and when there was another', async () => {
    const { put, find, poll, clock, told } = ask();
    clock.advance(1_000);
    await put();
    expect(find()).toMatchObject({ serviceStatus: 'painting', hold: null });
    expect(poll.heardAt).toBe(1_000);
    told.length = 0;
    clock.advance(1_000);
    await put();
    await put({ word: null });
    expect([poll.heardAt, find().serviceStatus, told]).toEqual([1_000, 'painting', []]);
    await put({ word: 'drying' });
    expect([poll.heardAt, find().serviceStatus]).toEqual([2_000, 'drying']);
  });

  it('says how far it is, and takes that for news too', async () => {
    const { put, poll, clock, seen } = ask();
    await put();
    expect([seen.progress, poll.heard]).toEqual([[], '']);
    const now = clock.now();
    const making = { share: 0.5, queuePosition: 3, eta: null };
    const told = { jobId: 'one', phase: 'submitted', share: 0.5, queuePosition: 3 };
    for (const [eta, endsAt] of [
      [null, null],
      [30, now + 30_000],
      [now / 1000 + 90, now + 90_000],
      [now / 1000 - 90, now],
      [3e9, null],
    ] as const) {
      await put({ making: { ...making, eta } });
      expect(seen.progress.at(-1)).toEqual({ ...told, endsAt });
    }
    clock.advance(1_000);
    await put({ making });
    expect(poll.heardAt).toBe(0);
    await put({ making: { ...making, share: 0.6 } });
    expect(poll.heardAt).toBe(1_000);
    clock.advance(1_000);
    await put({ making: { ...making, share: 0.6, queuePosition: 2 } });
    expect(poll.heardAt).toBe(2_000);
    clock.advance(1_000);
    await put();
    expect(poll.heardAt).toBe(2_000);
  });

  it('says where the word sounds like an end, until the service says another', async () => {
    const { put, find } = ask();
    await put({ word: 'over', isProbablyOver: true });
    expect(find()).toMatchObject({ serviceStatus: 'over', hold: { reason: 'probably-ended' } });
    await put(failure('OFFLINE', { cause: 'ECONNREFUSED' }));
    expect(find()).toMatchObject({ serviceStatus: 'over', hold: { reason: 'probably-ended' } });
    await put();
    expect(find()).toMatchObject({ serviceStatus: 'painting', hold: null });
  });

  it('says when there was no news for an hour, and takes the next as news', async () => {
    const { put, find, clock, poll } = ask();
    await put();
    clock.advance(HOUR + 1);
    await put();
    expect(find()).toMatchObject({ serviceStatus: 'painting', hold: { reason: 'no-news' } });
    await put({ word: 'drying' });
    expect(find()).toMatchObject({ serviceStatus: 'drying', hold: null });
    expect(poll.heardAt).toBe(HOUR + 1);
  });
});
