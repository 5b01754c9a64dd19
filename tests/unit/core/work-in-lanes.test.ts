import { expect, it } from 'vitest';
import { workInLanes } from '../../../electron/core/kernel/work-in-lanes.ts';

it('has so many things in hand at a time, begins them in their order, and leaves none out', async () => {
  const items = ['a', 'b', 'c', 'd', 'e'];
  const begun: string[] = [];
  const waiting: (() => void)[] = [];
  const done = workInLanes(items, 2, async (item, index) => {
    begun.push(`${index}${item}`);
    await new Promise<void>((resolve) => waiting.push(resolve));
  });
  expect(begun).toEqual(['0a', '1b']);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    next();
    await new Promise(setImmediate);
    expect(waiting.length).toBeLessThanOrEqual(2);
  }
  await done;
  expect(begun).toEqual(['0a', '1b', '2c', '3d', '4e']);
});

it('begins nothing behind one that fails, and says so when the others have ended', async () => {
  const ended: number[] = [];
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const done = workInLanes([0, 1, 2, 3], 2, async (item) => {
    if (item === 0) await held;
    if (item === 1) throw new Error('the disk is full');
    ended.push(item);
  });
  const said = done.catch((error: Error) => `${error.message}, ${ended}`);
  await new Promise(setImmediate);
  expect(ended).toEqual([]);
  letGo();
  expect(await said).toBe('the disk is full, 0');
});
