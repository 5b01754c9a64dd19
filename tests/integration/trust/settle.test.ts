import { expect, it } from 'vitest';
import { systemIds } from '../../../electron/adapters/system.ts';
import { readBeyond } from '../../../electron/core/library/result-ceilings.ts';
import { nameOutputs, settleGeneration } from '../../../electron/core/results/poll-question.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import type { GenerationReport } from '../../../shared/service/read-generation.ts';
import { recordAnswer, writeIntent } from '../../support/store-steps.ts';
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
function open(genId: string | null) {
  const fixture = openStoreFixture();
  fixture.store.transact((tx) => tx.jobs.add([newJob('one')]));
  writeIntent(fixture.store, newAttempt('a', 'one', { startedAt: fixture.clock.now() }));
  recordAnswer(fixture.store, 'a', answer('accepted', { genId }), {
    at: fixture.clock.now(),
    event: 'accepted',
    ...(genId === null ? {} : { genId }),
  });
  const find = () => fixture.store.jobs.find('one') as Job;
  const settle = (report: Partial<GenerationReport>) =>
    settleGeneration({ ...fixture, ids: systemIds }, find(), { ...COMPLETED, ...report });
  const spent = () => fixture.store.ledger.sum(0, fixture.clock.now() + 1).spent.money;
  fixture.told.length = 0;
  return { ...fixture, find, settle, spent };
}

const priced = (amount: number) => [{ currency: 'USD', amount }];

it('counts what the service says that a generation cost, and the price where it says nothing', () => {
  const silent = open('g-1');
  expect(silent.settle({})).toBe(true);
  expect(silent.spent()).toEqual(priced(0.4));
  const said = open('g-1');
  said.settle({ cost: 0.7 });
  expect(said.spent()).toEqual(priced(0.7));
  expect(said.find().state).toBe('fetching');
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
