import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '../../electron/core/ports.ts';
import { request, type TestCore } from '../support/test-core.ts';
import { waitUntil } from '../support/wait-until.ts';
import { judge } from './support/judge.ts';
import { hurry, type LiveScene, PAID, setScene, settle } from './support/live-core.ts';
import { report, scaled } from './support/scale.ts';
import { promptsOf } from './support/scenes.ts';
import { createSettableClock } from './support/set-clock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEARS = 3653 * DAY;

let scene: LiveScene;
const zone = process.env['TZ'];
beforeEach(async () => {
  scene = await setScene('clock', { pace: 400, concurrent: 6 });
});
afterEach(async () => {
  await scene.close();
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const still = (prompt: string, more = {}) =>
  request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' }, more);
const charged = async () => (await scene.practice.ledger()).length;

const holdOf = (app: TestCore, id: string) => app.store.jobs.find(id)?.hold?.reason;
const untilRateLimited = (app: TestCore, id: string) =>
  waitUntil(
    'the service to have asked for a pause',
    () => holdOf(app, id),
    (hold) => hold === 'rate-limit',
  );

describe('a wall clock that is set', () => {
  const jumps: readonly [string, number][] = [
    ['a day forward', DAY],
    ['a day back', -DAY],
    ['ten years forward', YEARS],
    ['ten years back', -YEARS],
  ];
  it.each(jumps)(
    '%s in the middle of a batch: nothing twice, nothing lost, nothing starves',
    async (name, by) => {
      const clock = createSettableClock();
      const app = await scene.open({ clock });
      const prompts = promptsOf(`clock ${name}`, scaled(20, 40));
      await app.enqueue(...prompts.map((prompt) => still(prompt)));
      await waitUntil(
        'some jobs to be done',
        () => app.store.jobs.counts().done,
        (done) => done > 4,
      );
      clock.move(by);
      await settle(app);
      await app.close();
      const found = judge(scene.folder, await scene.practice.ledger(), { prompts });
      expect(found.violations).toEqual([]);
      expect(found.states).toEqual({ done: prompts.length });
      expect(found.charged).toBe(prompts.length);
      report(`clock ${name}: ${prompts.length} jobs, charged twice 0, unknown 0`);
    },
  );

  it.each(jumps)(
    '%s while the service has asked for two seconds: they are waited for, and no more',
    async (_, by) => {
      const clock = createSettableClock();
      const app = await scene.open({ clock });
      await scene.practice.addFault({ on: 'submit', fault: '429', times: 1, retryAfterSeconds: 2 });
      // However long this takes, the two seconds are not over by themselves.
      clock.stand();
      const [id] = await app.enqueue(still('A lamp in the fog, waiting'));
      await untilRateLimited(app, id);
      clock.move(by);
      clock.pass(1500);
      app.core.wake();
      const { status } = await app.call('app.snapshot', {});
      expect(status.profileHolds[PAID]).toBe('rate-limit');
      expect(await charged()).toBe(0);
      // What is over was asked for; nothing of the years by which the wall clock was set is waited for.
      clock.pass(600);
      await waitUntil('the job to be sent', charged, (count) => count === 1);
      clock.go();
      await app.waitForState(id, 'done');
    },
  );

  it('far back, while the program does not run, holds nothing for longer than the service asked', async () => {
    const clock = createSettableClock();
    const app = await scene.open({ clock });
    await scene.practice.addFault({ on: 'submit', fault: '429', times: 1, retryAfterSeconds: 5 });
    const [id] = await app.enqueue(still('A lamp in the fog, waiting longer'));
    await untilRateLimited(app, id);
    await app.close();
    clock.move(-YEARS);
    const again = await scene.open({ clock });
    await again.waitForState(id, 'done');
    expect(await charged()).toBe(1);
  });

  it('ten years forward makes no dummy generation old that was asked for a moment ago', async () => {
    const clock = createSettableClock();
    const app = await scene.open({ clock });
    await scene.practice.addFault({ on: 'query', fault: 'gone', times: 2 });
    await scene.practice.addFault({ on: 'webhook', fault: 'drop', times: 1 });
    const [id] = await app.enqueue(still('A dummy of a boat on a lake', { testMode: 'success' }));
    await app.waitForState(id, 'submitted');
    clock.move(YEARS);
    expect((await hurry(app, id, 'done', 'failed')).state).toBe('done');
  });
});

describe('a schedule', () => {
  it('is of the wall clock: not before its time, also when the clock is set back; sent once it is there', async () => {
    const clock = createSettableClock();
    const app = await scene.open({ clock });
    await app.call('queue.pause', { scope: { kind: 'all' } });
    const [id] = await app.enqueue(still('A moon over the harbour at night'));
    await app.call('jobs.schedule', { jobIds: [id], notBefore: clock.now() + DAY });
    await app.call('queue.resume', { scope: { kind: 'all' } });
    const steps = [0, DAY - HOUR, -YEARS, YEARS];
    for (const [step, by] of steps.entries()) {
      clock.move(by);
      app.core.wake();
      // Queued behind it, and with as much right to go: when this one is back, the other was passed over.
      const [other] = await app.enqueue(still(`A sun over the harbour, number ${step}`));
      await app.waitForState(other, 'done');
      expect(app.store.jobs.find(id)?.state).toBe('queued');
      expect(await charged()).toBe(step + 1);
    }
    clock.move(2 * HOUR);
    app.core.wake();
    await app.waitForState(id, 'done');
    expect(await charged()).toBe(steps.length + 1);
  });
});

describe('a day on which the clocks change', () => {
  const days: readonly [string, string, string, number][] = [
    ['Europe/Berlin', '2026-03-28T23:30:00Z', 'has 23 hours', 23],
    ['Europe/Berlin', '2026-10-24T22:30:00Z', 'has 25 hours', 25],
    ['Australia/Lord_Howe', '2026-04-04T13:30:00Z', 'has 24.5 hours', 24.5],
  ];
  it.each(days)('%s, %s: a cap of two a day %s', async (place, start, _, hours) => {
    process.env['TZ'] = place;
    const clock = createSettableClock(Date.parse(start));
    const budget = [{ scope: 'day' as const, limit: { kind: 'submissions' as const, count: 2 } }];
    let reviews = 0;
    const watchStore = (store: Store): Store => ({
      ...store,
      ledger: {
        ...store.ledger,
        usageIn(day) {
          reviews += 1;
          return store.ledger.usageIn(day);
        },
      },
    });
    const app = await scene.open({ clock, settings: { budget }, watchStore });
    /** Until the queue was looked through anew, and so many wait for another day. */
    const untilHeld = async (jobs: number) => {
      const before = reviews;
      await app.core.settingsChanged();
      await waitUntil('the caps to be looked at', () => reviews > before);
      await waitUntil(
        `${jobs} jobs to be held`,
        app.store.jobs.countHolds,
        ({ budget: held }) => (held ?? 0) === jobs,
      );
    };
    const midnight = new Date(clock.now()).setHours(0, 0, 0, 0);
    await app.enqueue(...promptsOf(`${place} ${start}`, 5).map((prompt) => still(prompt)));
    await waitUntil('two jobs to be sent', charged, (count) => count === 2);
    for (const hour of [1, 2, 2.5, 3, 12, hours - 0.1]) {
      clock.set(midnight + hour * HOUR);
      await untilHeld(3);
      expect(await charged()).toBe(2);
    }
    clock.set(midnight + (hours + 0.01) * HOUR);
    await app.core.settingsChanged();
    await waitUntil('two more to be sent', charged, (count) => count === 4);
    // An hour back, into the day that is over: what was sent then counts for it still.
    clock.set(midnight + (hours - 0.5) * HOUR);
    await untilHeld(1);
    expect(await charged()).toBe(4);
  });
});
