import { expect, it } from 'vitest';
import { createEnding } from '../../../electron/desktop/life/ending.ts';

function desk() {
  const told: string[] = [];
  const stopped = Promise.withResolvers<void>();
  const waits = new Map<number, () => void>();
  const ending = createEnding({
    save: () => told.push('save'),
    stop() {
      told.push('stop');
      return stopped.promise;
    },
    quit: () => told.push('quit'),
    log: { info() {}, warn() {}, error: (event) => told.push(event) },
    wait: (milliseconds) => new Promise<void>((resolve) => waits.set(milliseconds, resolve)),
  });
  const beforeQuit = () => {
    let isHeld = false;
    ending.beforeQuit({
      preventDefault() {
        isHeld = true;
      },
    });
    return isHeld ? 'held' : 'let through';
  };
  return { told, stopped, waits, ending, beforeQuit };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('holds a quit until all has ended, asks for it again, and lets that through', async () => {
  const { told, stopped, ending, beforeQuit } = desk();
  expect([beforeQuit(), beforeQuit(), ending.hasBegun()]).toEqual(['held', 'held', true]);
  stopped.resolve();
  await settled();
  expect([told, beforeQuit()]).toEqual([['stop', 'quit'], 'let through']);
});

it('does not wait for a part that never ends', async () => {
  const { told, waits, beforeQuit } = desk();
  beforeQuit();
  waits.get(6000)?.();
  await settled();
  expect([told, beforeQuit()]).toEqual([['stop', 'quit'], 'let through']);
});

it('quits although a part failed to end, and says so', async () => {
  const { told, stopped, beforeQuit } = desk();
  beforeQuit();
  stopped.reject(new Error('disk'));
  await settled();
  expect(told).toEqual(['stop', 'stop-failed', 'quit']);
});

it('begins to end when the system says so, has less time, and holds the quit that follows until then', async () => {
  const { told, waits, stopped, ending, beforeQuit } = desk();
  ending.systemEnds();
  expect([told, beforeQuit(), [...waits.keys()]]).toEqual([['stop'], 'held', [4000]]);
  // Windows tells each window.
  ending.systemEnds();
  stopped.resolve();
  await settled();
  expect([told, beforeQuit()]).toEqual([['stop', 'quit'], 'let through']);
});

it('lets a log-out wait for the quit that is under way, and for no second one', async () => {
  const { told, stopped, ending, beforeQuit } = desk();
  expect(beforeQuit()).toBe('held');
  ending.systemEnds();
  stopped.resolve();
  await settled();
  expect([told, beforeQuit()]).toEqual([['stop', 'quit'], 'let through']);
});

it('saves what was typed when the system asks whether it may end, and goes on: another program may say no', () => {
  const { told, ending, beforeQuit } = desk();
  ending.systemMayEnd();
  expect([told, ending.hasBegun()]).toEqual([['save'], false]);
  beforeQuit();
  ending.systemMayEnd();
  expect(told).toEqual(['save', 'stop']);
});
