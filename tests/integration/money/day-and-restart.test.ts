import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../electron/adapters/system.ts';
import type { Clock } from '../../../electron/core/ports.ts';
import { localDayOf } from '../../../shared/kernel/local-day.ts';
import type { Cap } from '../../../shared/money/budget.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, request, type TestCore } from '../../support/test-core.ts';

keepFromMidnight();

const CHILD = join(import.meta.dirname, '../../support/budget-child.ts');
const countDay = (count: number): Cap => ({ scope: 'day', limit: { kind: 'submissions', count } });
const video = (takes: number) =>
  request('modelk-3-turbo', { prompt: 'A paper boat on a river of ink, close up.' }, { takes });

let root: string;
let practice: Practice;
let app: TestCore | null = null;

beforeEach(async () => {
  root = makeFolder('day');
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
  await addPaidProfile(join(root, 'data'), practice.baseUrl, { 'modelk-3-turbo': { base: 0.4 } });
});
afterEach(async () => {
  await app?.close();
  await practice.stop();
  app = null;
});

const charged = async () => (await practice.ledger()).length;

/** A wall clock that the test sets; timers run on, but as if the time that was skipped had passed. */
function movableClock(start: number): Clock & { moveTo(moment: number): void } {
  const begun = systemClock.now();
  let offset = start - begun;
  let skipped = new AbortController();
  return {
    now: () => systemClock.now() + offset,
    monotonic: systemClock.monotonic,
    sleep: (milliseconds, signal) =>
      systemClock.sleep(
        milliseconds,
        signal === undefined ? skipped.signal : AbortSignal.any([signal, skipped.signal]),
      ),
    moveTo(moment) {
      offset = moment - systemClock.now();
      skipped.abort();
      skipped = new AbortController();
    },
  };
}

async function open(budget: Cap[], clock: Clock): Promise<TestCore> {
  app = await openTestCore(join(root, 'data'), {
    baseUrl: practice.baseUrl,
    clock,
    settings: { budget, activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
  });
  return app;
}

const held = (core: TestCore) => core.store.jobs.countHolds().budget ?? 0;

describe('a new day', () => {
  it('lets as many go again as a day may have, and not one more', async () => {
    const evening = localDayOf(Date.parse('2026-06-10T12:00:00Z')).end - 3_600_000;
    const clock = movableClock(evening);
    const core = await open([countDay(3)], clock);
    await core.enqueue(video(8));
    await expect.poll(() => held(core)).toBe(5);
    await expect.poll(charged).toBe(3);
    clock.moveTo(evening + 3_599_000 - 30_000);
    await core.core.settingsChanged();
    clock.moveTo(evening + 3_600_000 + 1000);
    await expect.poll(charged).toBe(6);
    const attempts = core.store.jobs.list().flatMap(({ id }) => core.store.jobs.history(id).attempts);
    expect(attempts.filter(({ startedAt }) => startedAt < evening + 3_600_000)).toHaveLength(3);
    await expect.poll(() => held(core)).toBe(2);
    const nextDay = localDayOf(clock.now());
    const heldUntil = () =>
      core.store.jobs.list().flatMap(({ hold }) => (hold?.reason === 'budget' ? [hold.until] : []));
    await expect.poll(heldUntil).toEqual([nextDay.end, nextDay.end]);
    clock.moveTo(nextDay.end + 1000);
    await expect.poll(charged).toBe(8);
  });

  it('that the clock went back to has its own account: what was spent on it still counts', async () => {
    const noon = Date.parse('2026-06-10T12:00:00Z');
    const clock = movableClock(noon);
    const core = await open([countDay(2)], clock);
    await core.enqueue(video(6));
    await expect.poll(() => held(core)).toBe(4);
    clock.moveTo(noon + 86_400_000);
    await expect.poll(charged).toBe(4);
    clock.moveTo(noon + 1000);
    await core.core.settingsChanged();
    // What it has begun is through when it has ended.
    await core.close();
    const again = await open([countDay(2)], clock);
    expect(await charged()).toBe(4);
    expect(held(again)).toBe(2);
  });
});

it('no row can call a job of a paid profile practice, and all of them are counted and capped', async () => {
  const before = await open([], systemClock);
  await before.core.calls['queue.pause']({ scope: { kind: 'all' } });
  await before.enqueue(video(5));
  await before.close();
  const database = new DatabaseSync(join(root, 'data', 'dailies.sqlite'));
  expect(() => database.exec('UPDATE jobs SET practice = 1')).toThrow(/generated column/);
  database.close();
  const core = await open([countDay(2)], systemClock);
  expect(core.store.ledger.sumReserved().submissions).toBe(5);
  await core.core.calls['queue.resume']({ scope: { kind: 'all' } });
  await expect.poll(() => held(core)).toBe(3);
  await expect.poll(charged).toBe(2);
  const { start, end } = localDayOf(systemClock.now());
  const { spent, inDoubt } = core.store.ledger.sum(start, end);
  expect(spent.submissions + inDoubt.submissions).toBe(2);
  expect(core.store.ledger.countFree(start, end)).toBe(0);
});

describe('killed in the middle of a capped batch', () => {
  it('has charged exactly the cap in the end, wherever it was killed', async () => {
    const points = [
      'before-intent',
      'intent-written',
      'before-answer-stored',
      'answer-stored',
      'before-intent',
    ];
    // Each kill cuts off as many submissions as there are places, so that the cap must outlast them all.
    const jobs = 60;
    const cap = 36;
    expect(await work('never', 0, cap, 1)).toBe('rested');
    for (const [round, point] of points.entries())
      expect(await work(point, round === 0 ? jobs : 0, cap, 2)).toBe('SIGKILL');
    expect(await work('never', 0, cap, 0)).toBe('rested');
    const core = await open([countDay(cap)], systemClock);
    const attempts = core.store.jobs.list().flatMap(({ id }) => core.store.jobs.history(id).attempts);
    const counted = attempts.filter(({ outcome }) => outcome === 'accepted' || outcome === 'unclear');
    // What was cut off counts, because it may have been charged: with it, the cap is used up to the last.
    expect(counted).toHaveLength(cap);
    const unclear = counted.filter(({ outcome }) => outcome === 'unclear').length;
    const service = await charged();
    expect(service).toBeLessThanOrEqual(cap);
    expect(service).toBeGreaterThanOrEqual(cap - unclear);
    expect(held(core)).toBe(jobs - cap);
    const bodies = (await practice.ledger()).map(({ webhookUrl }) => webhookUrl);
    expect(new Set(bodies).size).toBe(bodies.length);
  });
});

/** Runs a process on the data until nothing can go on, or until it dies at the n-th passing of a point. */
function work(killAt: string, jobs: number, cap: number, passing: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const plan = { folder: join(root, 'data'), baseUrl: practice.baseUrl, killAt, passing, jobs, cap };
    const child = spawn(process.execPath, [CHILD, JSON.stringify(plan)], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('exit', (code, signal) => {
      if (signal !== null) resolve(signal);
      else if (code === 0 && output.includes('rested')) resolve('rested');
      else reject(new Error(`ended with ${code}: ${output}`));
    });
  });
}
