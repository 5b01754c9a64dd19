import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../electron/adapters/clock.ts';
import type { Clock } from '../../electron/core/ports.ts';
import { request, type TestCore, unwrap } from '../support/test-core.ts';
import { judge } from './support/judge.ts';
import { type LiveScene, pause, setScene } from './support/live-core.ts';
import { SCALE, tell } from './support/scale.ts';
import { promptsOf } from './support/scenes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const YEARS = 3653 * DAY;

/** What people call the time can be set while what counts seconds runs on. */
function settableClock(
  start = systemClock.now(),
): Clock & { set(moment: number): void; move(by: number): void } {
  let ahead = start - systemClock.now();
  return {
    ...systemClock,
    now: () => systemClock.now() + ahead,
    set: (moment) => (ahead = moment - systemClock.now()),
    move: (by) => (ahead += by),
  };
}

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

async function settle(app: TestCore, seconds = 30): Promise<void> {
  const deadline = performance.now() + seconds * 1000;
  const open = () => {
    const { queued, uploading, sending, submitted, fetching } = app.store.counts();
    return queued + uploading + sending + submitted + fetching;
  };
  while (open() > 0 && performance.now() < deadline) await pause(30);
}

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
      const clock = settableClock();
      const app = await scene.open({ clock });
      const prompts = promptsOf(`clock ${name}`, 40 * SCALE);
      await app.enqueue(...prompts.map((prompt) => still(prompt)));
      const begun = performance.now();
      await expect.poll(() => app.store.counts().done, { timeout: 20_000, interval: 10 }).toBeGreaterThan(4);
      clock.move(by);
      await settle(app);
      const took = performance.now() - begun;
      await app.close();
      const found = judge(scene.folder, await scene.practice.ledger(), { prompts });
      expect(found.violations).toEqual([]);
      expect(found.states).toEqual({ done: prompts.length });
      expect(found.charged).toBe(prompts.length);
      tell(
        `clock ${name}: ${prompts.length} jobs, charged twice 0, unknown 0, ${(took / 1000).toFixed(1)} s`,
      );
    },
  );

  it.each(jumps)(
    '%s while the service has asked for two seconds: they are waited for, and no more',
    async (_, by) => {
      const clock = settableClock();
      const app = await scene.open({ clock });
      await scene.practice.addFault({ on: 'submit', fault: '429', times: 1, retryAfterSeconds: 2 });
      const [id] = (await app.enqueue(still('A lamp in the fog, waiting'))) as [string];
      await expect
        .poll(() => app.store.job(id)?.hold?.reason, { timeout: 20_000, interval: 5 })
        .toBe('rate-limit');
      const asked = performance.now();
      clock.move(by);
      app.core.wake();
      await expect.poll(charged, { timeout: 10_000, interval: 20 }).toBe(1);
      const waited = performance.now() - asked;
      expect(waited).toBeGreaterThan(1800);
      expect(waited).toBeLessThan(6000);
      await app.reach(id, 'done');
    },
  );

  it('far back, while the program does not run, holds nothing for years', async () => {
    const clock = settableClock();
    const app = await scene.open({ clock });
    await scene.practice.addFault({ on: 'submit', fault: '429', times: 1, retryAfterSeconds: 3600 });
    const [id] = (await app.enqueue(still('A lamp in the fog, waiting longer'))) as [string];
    await expect
      .poll(() => app.store.job(id)?.hold?.reason, { timeout: 20_000, interval: 5 })
      .toBe('rate-limit');
    await app.close();
    clock.move(-YEARS);
    const again = await scene.open({ clock });
    await again.reach(id, 'done');
    expect(await charged()).toBe(1);
  });

  it('ten years forward makes no dummy generation old that was asked for a moment ago', async () => {
    const clock = settableClock();
    const app = await scene.open({ clock });
    await scene.practice.addFault({ on: 'query', fault: 'gone', times: 2 });
    await scene.practice.addFault({ on: 'webhook', fault: 'drop', times: 1 });
    const [id] = (await app.enqueue(still('A dummy of a boat on a lake', { testMode: 'success' }))) as [
      string,
    ];
    await app.reach(id, 'submitted');
    clock.move(YEARS);
    const waker = setInterval(() => app.core.wake(), 300);
    await app.reach(id, 'done', 'failed');
    clearInterval(waker);
    expect(app.store.job(id)?.state).toBe('done');
  });
});

describe('a schedule', () => {
  it('is of the wall clock: not before its time, also when the clock is set back; sent once it is there', async () => {
    const clock = settableClock();
    const app = await scene.open({ clock });
    unwrap(await app.core.calls['queue.pause']({ scope: { kind: 'all' } }));
    const [id] = (await app.enqueue(still('A moon over the harbour at night'))) as [string];
    unwrap(await app.core.calls['jobs.schedule']({ jobIds: [id], notBefore: clock.now() + DAY }));
    unwrap(await app.core.calls['queue.resume']({ scope: { kind: 'all' } }));
    for (const by of [0, DAY - HOUR, -YEARS, YEARS]) {
      clock.move(by);
      app.core.wake();
      await pause(300);
      expect(await charged()).toBe(0);
    }
    clock.move(2 * HOUR);
    app.core.wake();
    await app.reach(id, 'done');
    expect(await charged()).toBe(1);
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
    const clock = settableClock(Date.parse(start));
    const budget = [{ scope: 'day' as const, limit: { kind: 'submissions' as const, count: 2 } }];
    const app = await scene.open({ clock, settings: { budget } });
    const midnight = new Date(clock.now()).setHours(0, 0, 0, 0);
    await app.enqueue(...promptsOf(`${place} ${start}`, 5).map((prompt) => still(prompt)));
    await expect.poll(charged, { timeout: 20_000 }).toBe(2);
    for (const hour of [1, 2, 2.5, 3, 12, hours - 0.1]) {
      clock.set(midnight + hour * HOUR);
      await app.core.settingsChanged();
      await pause(100);
      expect(await charged()).toBe(2);
    }
    clock.set(midnight + (hours + 0.01) * HOUR);
    await app.core.settingsChanged();
    await expect.poll(charged, { timeout: 20_000 }).toBe(4);
    // An hour back, into the day that is over: what was sent then counts for it still.
    clock.set(midnight + (hours - 0.5) * HOUR);
    await app.core.settingsChanged();
    await pause(300);
    expect(await charged()).toBe(4);
  });
});
