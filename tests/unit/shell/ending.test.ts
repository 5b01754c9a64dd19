import { expect, it } from 'vitest';
import { createEnding } from '../../../electron/desktop/life/ending.ts';

function desk() {
  const told: string[] = [];
  const stopped = Promise.withResolvers<void>();
  const waits = new Map<number, () => void>();
  const ending = createEnding({
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

it('never stands in the way of a log-out: it begins to end when the system says so, and lets the quit through', async () => {
  const { told, waits, stopped, ending, beforeQuit } = desk();
  ending.systemEnds();
  expect([told, beforeQuit(), [...waits.keys()]]).toEqual([['stop'], 'let through', [4000]]);
  // Windows tells twice.
  ending.systemEnds();
  stopped.resolve();
  await settled();
  expect(told.filter((one) => one === 'stop')).toEqual(['stop']);
});

it('lets a log-out through also when a quit was being waited for', () => {
  const { ending, beforeQuit } = desk();
  expect(beforeQuit()).toBe('held');
  ending.systemEnds();
  expect(beforeQuit()).toBe('let through');
});
