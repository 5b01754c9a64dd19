import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createPosterQueue, decidePause } from '../../../electron/core/library/make-posters.ts';
import { PLUGGED_IN, type Power } from '../../../electron/core/ports/system.ts';
import { fillLibrary } from '../../support/fill-library.ts';
import { createHandClock } from '../../support/hand-clock.ts';
import { inventTakes } from '../../support/invent-takes.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, type TestCore } from '../../support/test-core.ts';

const BATTERY: Power = { isOnBattery: true, thermal: 'unknown' };
const TAKES = 8;
let core: TestCore;
afterEach(() => core.close());

/** The queue over a real library; what decodes is counted, and the clock stands still until it is moved. */
async function begin(power: Power, ready: Promise<void> = Promise.resolve()) {
  const folder = makeFolder();
  fillLibrary(
    folder,
    inventTakes(TAKES).map((take) => ({ ...take, hasPoster: false })),
  );
  core = await openTestCore(folder, { baseUrl: null, start: false });
  const clock = createHandClock();
  const made: string[] = [];
  let pauses = 0;
  const queue = createPosterQueue({
    store: core.store,
    posters: {
      async make({ path }) {
        made.push(path);
        await ready;
        return { ok: true, value: { width: 1, height: 1, duration: null } };
      },
    },
    isResting: () => false,
    jobWriter: { takesChanged() {} } as unknown as Parameters<typeof createPosterQueue>[0]['jobWriter'],
    folder: join(folder, 'posters'),
    clock: {
      sleep(milliseconds, signal) {
        pauses += 1;
        return clock.sleep(milliseconds, signal);
      },
    },
    log: { info() {}, warn() {}, error: (event, details) => console.error(event, details) },
  });
  queue.setPower(power);
  queue.wake();
  return { queue, clock, made, pauses: () => pauses };
}

it('makes all of them without a pause while the machine is plugged in', async () => {
  const { queue, made, pauses } = await begin(PLUGGED_IN);
  await expect.poll(() => made).toHaveLength(TAKES);
  expect(pauses()).toBe(0);
  await queue.stop();
});

it('hands over the next ones while two are made, so that neither decoder waits, nor the disk', async () => {
  const ready = Promise.withResolvers<void>();
  const { queue, made } = await begin(PLUGGED_IN, ready.promise);
  await expect.poll(() => made).toHaveLength(6);
  ready.resolve();
  await expect.poll(() => made).toHaveLength(TAKES);
  await queue.stop();
});

it('rests between two on battery, goes on when its time has come, and at once when plugged in', async () => {
  const { queue, clock, made, pauses } = await begin(BATTERY);
  await expect.poll(pauses).toBe(1);
  expect(made).toHaveLength(1);
  clock.advance(decidePause(BATTERY));
  await expect.poll(pauses).toBe(2);
  expect(made).toHaveLength(2);
  queue.setPower(PLUGGED_IN);
  await expect.poll(() => made).toHaveLength(TAKES);
  expect(pauses()).toBe(2);
  await queue.stop();
});

it('ends in the middle of a pause', async () => {
  const { queue, made, pauses } = await begin(BATTERY);
  await expect.poll(pauses).toBe(1);
  await queue.stop();
  expect(made).toHaveLength(1);
});

it('rests longest when the machine is hot, plugged in or not', () => {
  const hot = decidePause({ isOnBattery: false, thermal: 'critical' });
  expect(decidePause(PLUGGED_IN)).toBe(0);
  expect(decidePause({ isOnBattery: false, thermal: 'fair' })).toBe(0);
  expect(decidePause(BATTERY)).toBeGreaterThan(0);
  expect(hot).toBeGreaterThan(decidePause(BATTERY));
  expect(decidePause({ isOnBattery: true, thermal: 'serious' })).toBe(hot);
});
