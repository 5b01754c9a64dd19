import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type BudgetGate, createBudgetGate } from '../../../electron/core/money/budget-gate.ts';
import { type NewJob, StoreError } from '../../../electron/core/ports.ts';
import { USUAL_PROJECT } from '../../../shared/film/film.ts';
import type { Job } from '../../../shared/jobs/job.ts';
import { localDayOf, localMonthOf } from '../../../shared/kernel/local-day.ts';
import { failure } from '../../../shared/kernel/result.ts';
import type { Budget, Cap } from '../../../shared/money/budget.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { recordAnswer, writeIntent } from '../../support/store-steps.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { answer, newAttempt, newJob } from '../store/support/samples.ts';
import { openStoreFixture, type StoreFixture } from '../trust/store-fixture.ts';

const MINUTE = 60_000;
const count = (scope: Cap['scope'], most: number): Cap => ({
  scope,
  limit: { kind: 'submissions', count: most },
});
const money = (scope: Cap['scope'], amount: number): Cap => ({
  scope,
  limit: { kind: 'money', currency: 'USD', amount },
});

let opened: BudgetGate[] = [];
afterEach(async () => {
  for (const gate of opened) await gate.stop();
  opened = [];
});

/** The gate over a real store with some jobs; each costs 0.40 unless it says something else. */
function open(caps: Budget, jobs: readonly (Partial<NewJob> & { id: string })[] = []) {
  const fixture = openStoreFixture();
  if (jobs.length > 0) fixture.store.transact((tx) => tx.jobs.add(jobs.map((job) => newJob(job.id, job))));
  const settings = { ...defaultSettings('/results'), budget: [...caps] };
  const kept = { damaged: [] as 'budget'[], newDays: 0, errors: [] as unknown[] };
  const gate = createBudgetGate({
    ...fixture,
    settings: { read: () => settings, write: async () => settings, damaged: () => kept.damaged },
    log: { info() {}, warn() {}, error: (event, details) => void kept.errors.push({ event, ...details }) },
    onNewDay: () => {
      kept.newDays += 1;
    },
  });
  opened.push(gate);
  const setCaps = (budget: Budget) => Object.assign(settings, { budget: [...budget] });
  return { ...fixture, gate, setCaps, kept };
}

const find = ({ store }: Pick<StoreFixture, 'store'>, id: string) => store.jobs.find(id) as Job;
const held = ({ store }: Pick<StoreFixture, 'store'>) => store.jobs.heldForBudget(0).map(({ id }) => id);
const isHeld = (fixture: Pick<StoreFixture, 'store'>, ...ids: string[]) =>
  waitUntil(
    `${ids.join()} to wait for the budget`,
    () => held(fixture).join(),
    (found) => found === ids.join(),
  );
/** What the gate does soon is done. */
const TURNS = 10;
const turns = async () => {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resume) => setImmediate(resume));
};

/** Sends a job as the queue does it, at the clock's time. */
function send(
  { store, clock }: Pick<StoreFixture, 'store' | 'clock'>,
  id: string,
  outcome: 'accepted' | 'unclear',
) {
  const { estimate } = find({ store }, id);
  writeIntent(store, newAttempt(`a-${id}`, id, { estimate, startedAt: clock.now() }));
  const event = outcome === 'accepted' ? 'accepted' : 'outcome-unclear';
  recordAnswer(store, `a-${id}`, answer(outcome), { at: clock.now(), event });
}

const ids = (...names: string[]) => names.map((id) => ({ id }));

describe('a job that a cap stops', () => {
  it('waits until the day is over, says which cap it was, and every other that it stops waits at once', () => {
    const app = open([count('day', 1)], ids('sent', 'one', 'two', 'three'));
    send(app, 'sent', 'accepted');
    app.told.length = 0;
    expect(app.gate.admits(find(app, 'one'))).toBe(false);
    const { end } = localDayOf(app.clock.now());
    for (const id of ['one', 'two', 'three'])
      expect(find(app, id)).toMatchObject({
        state: 'queued',
        hold: { reason: 'budget', until: end },
        error: {
          code: 'BUDGET_REACHED',
          details: { scope: 'day', kind: 'submissions', limit: 1, used: 1 },
        },
      });
    expect(app.store.jobs.history('two').transitions.at(-1)).toMatchObject({
      reason: 'budget',
      details: { until: end, scope: 'day', limit: 1, used: 1 },
    });
    expect(app.told.filter(({ type }) => type === 'jobs-changed')).toMatchObject([
      { type: 'jobs-changed', jobs: [{ id: 'one' }, { id: 'two' }, { id: 'three' }] },
    ]);
  });

  it('waits for the next month where this one is full, and no review lets it go before', () => {
    const app = open([count('month', 1)], ids('sent', 'one'));
    send(app, 'sent', 'accepted');
    expect(app.gate.admits(find(app, 'one'))).toBe(false);
    expect(find(app, 'one').hold).toMatchObject({
      reason: 'budget',
      until: localMonthOf(app.clock.now()).end,
    });
    app.gate.start();
    expect(held(app)).toEqual(['one']);
  });

  it('waits for no day where a new day would not help', () => {
    const app = open([money('day', 0.3)], ids('one'));
    expect(app.gate.admits(find(app, 'one'))).toBe(false);
    expect(find(app, 'one').hold).toMatchObject({ reason: 'budget', until: null });
  });

  it('is compared with what an intent is compared with; with room it may go, and nothing is written', () => {
    const app = open([count('day', 1)], ids('one'));
    expect(app.gate.at(app.clock.now())).toEqual({
      caps: [count('day', 1)],
      day: localDayOf(app.clock.now()),
      month: localMonthOf(app.clock.now()),
    });
    expect(app.gate.admits(find(app, 'one'))).toBe(true);
    expect(find(app, 'one').hold).toBeNull();
    expect(app.told).toEqual([]);
  });
});

describe('what waited', () => {
  it('goes at the start where there is room by now, as far as there is, in the order of the queue', async () => {
    const app = open([money('day', 1)], ids('one', 'two', 'three'));
    app.gate.hold(find(app, 'one'), { cap: money('day', 0), used: 0 });
    expect(held(app)).toEqual(['one', 'two', 'three']);
    app.gate.start();
    expect(held(app)).toEqual(['three']);
    expect(find(app, 'one')).toMatchObject({ hold: null, error: null });
  });

  it('goes when caps were raised, each batch and each job by its own', async () => {
    const caps = [count('batch', 2), count('job', 1)];
    const app = open(caps, [
      { id: 'sent' },
      { id: 'a-1' },
      { id: 'a-2' },
      { id: 'b-1', batchId: 'batch-2' },
      { id: 'b-2', batchId: 'batch-2' },
      { id: 'b-3', batchId: 'batch-2' },
      { id: 'again', batchId: 'batch-3' },
    ]);
    send(app, 'sent', 'accepted');
    writeIntent(app.store, newAttempt('a-again', 'again'));
    app.store.transact((tx) =>
      tx.jobs.apply(tx.jobs.facts(['again']), { patch: { state: 'queued' }, line: null }, 1),
    );
    for (const id of ['a-1', 'b-1', 'again'])
      app.gate.hold(find(app, id), { cap: count('batch', 0), used: 0 });
    expect(held(app)).toEqual(['a-1', 'a-2', 'b-1', 'b-2', 'b-3', 'again']);
    app.gate.review();
    app.gate.review();
    await isHeld(app, 'a-2', 'b-3', 'again');
    app.setCaps([]);
    app.gate.review();
    await isHeld(app);
  });

  it('goes where only a job of its own may cost so much, and stays where that did', async () => {
    const app = open([count('job', 1)], ids('again', 'new'));
    writeIntent(app.store, newAttempt('a-again', 'again'));
    app.store.transact((tx) =>
      tx.jobs.apply(tx.jobs.facts(['again']), { patch: { state: 'queued' }, line: null }, 1),
    );
    for (const id of ['again', 'new']) app.gate.hold(find(app, id), { cap: count('job', 0), used: 0 });
    expect(held(app)).toEqual(['again', 'new']);
    app.gate.start();
    expect(held(app)).toEqual(['again']);
  });

  it.each(['day', 'month', 'batch'] as const)(
    'goes one after the other: of two prices only that one for which the %s has room',
    async (scope) => {
      const app = open(
        [money(scope, 0.5)],
        [
          { id: 'dear', estimate: { currency: 'USD', amount: 0.6 } },
          { id: 'cheap', estimate: { currency: 'USD', amount: 0.2 } },
          { id: 'as-cheap', estimate: { currency: 'USD', amount: 0.2 } },
          { id: 'last', estimate: { currency: 'USD', amount: 0.2 } },
        ],
      );
      app.gate.hold(find(app, 'dear'), { cap: money(scope, 0), used: 0 });
      app.gate.start();
      expect(held(app)).toEqual(['dear', 'last']);
    },
  );

  it.each([
    { scope: 'project', left: ['dear', 'as-cheap', 'last'] },
    { scope: 'project-day', left: ['dear', 'last'] },
  ] as const)(
    'goes as far as the $scope has room, with what was sent of it the day before, and whatever is of none goes',
    ({ scope, left }) => {
      const usd = (amount: number) => ({ currency: 'USD', amount });
      const app = open(
        [money('day', 50)],
        [
          { id: 'sent', estimate: usd(0.2) },
          { id: 'dear', estimate: usd(0.6) },
          { id: 'cheap', estimate: usd(0.2) },
          { id: 'as-cheap', estimate: usd(0.2) },
          { id: 'last', estimate: usd(0.2) },
          { id: 'of-none', estimate: usd(9) },
        ],
      );
      const caps = [money(scope, 0.5)];
      app.store.transact((tx) => {
        tx.film.saveProjects([
          { ...USUAL_PROJECT, id: 'harbour', name: 'Harbour', createdAt: 1, deletedAt: null, caps },
        ]);
        tx.film.saveShots([
          {
            ...{ id: 'shot', projectId: 'harbour', position: 0, code: 'SH010', sequence: '' },
            ...{ description: '', frames: null, status: null, cells: {} },
            ...{ stillId: null, clipId: null, deletedAt: null },
          },
        ]);
        tx.film.linkJobs('shot', ['sent', 'dear', 'cheap', 'as-cheap', 'last']);
      });
      expect(app.gate.capsFor('dear')).toEqual([money('day', 50), ...caps]);
      expect(app.gate.capsFor('of-none')).toEqual([money('day', 50)]);
      send(app, 'sent', 'accepted');
      app.clock.advance(24 * 60 * MINUTE);
      app.gate.hold(find(app, 'dear'), { cap: money('day', 0), used: 0 });
      expect(held(app)).toEqual(['dear', 'cheap', 'as-cheap', 'last', 'of-none']);
      app.gate.start();
      expect(held(app)).toEqual(left);
    },
  );

  it('is let go in pieces where it is much, all of it', async () => {
    const many = Array.from({ length: 1_203 }, (_, index) => ({ id: `job-${index}` }));
    const app = open([], many);
    // As the queue finds them, one after the other, until none is left that nobody holds.
    for (let next = app.store.jobs.list()[0]; next !== undefined; ) {
      app.gate.hold(next, { cap: count('day', 0), used: 0 });
      next = app.store.jobs.list().find(({ hold }) => hold === null);
    }
    expect(held(app)).toHaveLength(1_203);
    app.told.length = 0;
    app.gate.review();
    await isHeld(app);
    const told = app.told.flatMap((event) => {
      if (event.type === 'jobs-changed') return [event.jobs.length];
      return event.type === 'jobs-changed-alike' ? [event.jobIds.length] : [];
    });
    // A single piece would keep everything else waiting.
    expect(Math.max(...told)).toBeLessThan(600);
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1_203);
  });

  it('waits on while the program stops', async () => {
    const app = open([], ids('one'));
    app.gate.hold(find(app, 'one'), { cap: count('day', 0), used: 0 });
    app.gate.review();
    await app.gate.stop();
    const asked = vi.spyOn(globalThis, 'setImmediate');
    onTestFinished(() => asked.mockRestore());
    await turns();
    expect(held(app)).toEqual(['one']);
    // By those turns alone: nothing is looked at any more.
    expect(asked).toHaveBeenCalledTimes(TURNS);
  });

  it('is looked at as often as somebody asks, and then rests', async () => {
    const app = open([], ids('one'));
    app.gate.hold(find(app, 'one'), { cap: count('day', 0), used: 0 });
    app.gate.review();
    await isHeld(app);
    await turns();
    const asked = vi.spyOn(globalThis, 'setImmediate');
    onTestFinished(() => asked.mockRestore());
    await turns();
    expect(asked).toHaveBeenCalledTimes(TURNS);
  });
});

describe('a new day', () => {
  it('is noticed when it begins, said once, and lets go what waited for it', async () => {
    const app = open([count('day', 1)], ids('sent', 'one'));
    send(app, 'sent', 'accepted');
    app.gate.start();
    app.gate.admits(find(app, 'one'));
    const { end } = localDayOf(app.clock.now());
    while (app.clock.now() + MINUTE < end) {
      app.clock.advance(MINUTE);
      await turns();
    }
    app.clock.advance(end - app.clock.now() - 1);
    await turns();
    expect(app.kept.newDays).toBe(0);
    expect(held(app)).toEqual(['one']);
    app.clock.advance(11);
    await isHeld(app);
    app.clock.advance(MINUTE);
    await turns();
    expect(app.kept.newDays).toBe(1);
  });

  it('is watched by one loop, however often it is started, and by none once it is stopped', async () => {
    const app = open([]);
    app.gate.start();
    app.gate.start();
    await turns();
    app.clock.advance(25 * 60 * MINUTE);
    await turns();
    expect(app.kept.newDays).toBe(1);
    await app.gate.stop();
    app.clock.advance(25 * 60 * MINUTE);
    await turns();
    expect(app.kept.newDays).toBe(1);
  });
});

it('tries again within a minute what a full disk kept it from, and says what happened', async () => {
  const app = open([], ids('one'));
  app.gate.start();
  await turns();
  app.gate.hold(find(app, 'one'), { cap: count('day', 0), used: 0 });
  const full = new StoreError(failure('DISK_FULL', { path: '/data' }), 'ENOSPC', null);
  const { changeAll } = app.jobWriter;
  Object.assign(app.jobWriter, {
    changeAll() {
      throw full;
    },
  });
  app.gate.review();
  await waitUntil('the failure', () => app.kept.errors.length);
  expect(app.kept.errors).toEqual([{ event: 'budget-threw', error: full }]);
  Object.assign(app.jobWriter, { changeAll });
  await turns();
  expect(held(app)).toEqual(['one']);
  app.clock.advance(MINUTE);
  await isHeld(app);
  expect(app.kept.newDays).toBe(0);
});

it('says what the day has cost: what is sure, what is in doubt, what waits, and how much of each cap of the day is used', () => {
  const caps = [count('day', 9), money('day', 5), money('batch', 7)];
  const app = open(caps, [
    ...ids('sure', 'doubtful', 'waiting'),
    { id: 'unpriced', estimate: null },
    { id: 'practice', profileId: 'practice' },
  ]);
  send(app, 'sure', 'accepted');
  send(app, 'doubtful', 'unclear');
  send(app, 'unpriced', 'accepted');
  send(app, 'practice', 'accepted');
  expect(app.gate.today()).toEqual({
    spentToday: [{ currency: 'USD', amount: 0.8 }],
    submissionsToday: 3,
    unpricedToday: 1,
    inDoubtToday: { money: [{ currency: 'USD', amount: 0.4 }], submissions: 1, unpriced: 0 },
    reserved: { money: [{ currency: 'USD', amount: 0.4 }], submissions: 1, unpriced: 0 },
    dayCaps: [
      { cap: count('day', 9), used: 3 },
      { cap: money('day', 5), used: 0.8 },
    ],
    budgetUnreadable: false,
  });
});

it('knows when nobody knows what the caps are', () => {
  const app = open([]);
  expect(app.gate.isUnreadable()).toBe(false);
  app.kept.damaged = ['budget'];
  expect(app.gate.isUnreadable()).toBe(true);
  expect(app.gate.today().budgetUnreadable).toBe(true);
});

it('takes settings that cannot be damaged for sound', () => {
  const { store, jobWriter, clock } = openStoreFixture();
  const settings = defaultSettings('/results');
  const gate = createBudgetGate({
    ...{ store, jobWriter, clock, onNewDay: () => {} },
    settings: { read: () => settings, write: async () => settings },
    log: { info() {}, warn() {}, error() {} },
  });
  expect(gate.isUnreadable()).toBe(false);
});
