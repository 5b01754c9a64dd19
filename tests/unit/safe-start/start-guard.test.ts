import { expect, it } from 'vitest';
import type { StartMarker, StartRecord } from '../../../electron/core/ports/files.ts';
import type { Store, Transaction } from '../../../electron/core/ports.ts';
import { createStartGuard } from '../../../electron/core/queue/safe-start/start-guard.ts';
import type { JsonValue } from '../../../shared/kernel/json-pointer.ts';

const file = { path: '/inbox/a.mp4', work: 'watch' as const };
const other = { path: '/inbox/b.mp4', work: 'poster' as const };

/** What survives from one start to the next. */
function keepThings() {
  let record: StartRecord | null = null;
  const values = new Map<string, JsonValue>();
  const marker: StartMarker = {
    read: () => record,
    write(written) {
      record = structuredClone(written);
    },
    clear() {
      record = null;
    },
  };
  const kept = {
    read: (key: string) => values.get(key),
    write: (key: string, value: JsonValue) => void values.set(key, value),
  };
  const store = {
    values: kept,
    transact: (work: (transaction: Transaction) => unknown) =>
      work({ values: kept } as unknown as Transaction),
  } as unknown as Pick<Store, 'values' | 'transact'>;
  function start() {
    const naps: (() => void)[] = [];
    const clock = {
      now: () => 0,
      monotonic: () => 0,
      sleep: () => new Promise<void>((wake) => naps.push(wake)),
    };
    let wentOn = 0;
    const log = { info() {}, warn() {}, error() {} };
    const guard = createStartGuard({
      ...{ marker, needsFile: false, store, clock, log },
      onGoOn: () => (wentOn += 1),
    });
    guard.begin();
    return {
      guard,
      wentOn: () => wentOn,
      async runForAWhile() {
        for (const wake of naps) wake();
        await new Promise(setImmediate);
      },
    };
  }
  return { start, record: () => record };
}

it('what is in hand is written down as long as it is', () => {
  const { start, record } = keepThings();
  const { guard } = start();
  const [putDown, putOtherDown] = [guard.takeUp(file), guard.takeUp(other)];
  expect(record()?.inHand).toEqual([file, other]);
  putDown();
  expect(record()?.inHand).toEqual([other]);
  putOtherDown();
  guard.end();
  expect(record()).toBeNull();
  guard.takeUp(file);
  expect(record()).toBeNull();
});

it('after two early ends the next start rests, until it is said how to go on', () => {
  const { start, record } = keepThings();
  for (let death = 0; death < 2; death += 1) {
    const { guard } = start();
    expect(guard.state()).toBeNull();
    guard.takeUp(file);
  }
  const { guard, wentOn } = start();
  expect(guard.state()).toEqual({ files: [file] });
  guard.goOn(true);
  expect([guard.state(), wentOn()]).toEqual([null, 1]);
  guard.goOn(true);
  expect(wentOn()).toBe(1);
  expect([guard.isLeftOut(file.path), guard.isLeftOut(other.path)]).toEqual([true, false]);
  expect(record()).toMatchObject({ early: 0, suspects: [], inHand: [] });
  expect(start().guard.isLeftOut(file.path)).toBe(true);
});

it('going on with everything leaves nothing out', () => {
  const { start } = keepThings();
  for (let death = 0; death < 2; death += 1) start().guard.takeUp(file);
  const { guard } = start();
  guard.goOn(false);
  expect([guard.state(), guard.isLeftOut(file.path)]).toEqual([null, false]);
});

it('a safe start that is only closed is one the next time too', () => {
  const { start } = keepThings();
  for (let death = 0; death < 2; death += 1) start().guard.takeUp(file);
  start().guard.end();
  expect(start().guard.state()).toEqual({ files: [file] });
});

it('what ran for a good while did not end early', async () => {
  const { start } = keepThings();
  for (let death = 0; death < 4; death += 1) {
    const { guard, runForAWhile } = start();
    expect(guard.state()).toBeNull();
    await runForAWhile();
  }
});
