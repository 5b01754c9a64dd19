import { MessageChannel } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createLink } from '../../../electron/core/kernel/workers/link.ts';
import { createWorkerPool, type LaunchWorker } from '../../../electron/core/kernel/workers/worker-pool.ts';

interface Work {
  echo(text: string): string;
  never(begin?: () => void): Promise<string>;
  refuse(code: string): Promise<string>;
}

/** Workers on the other end of a real channel, which the test may end; slow ones only do something once they are woken. */
function watchWorkers({ isSlow = false } = {}) {
  const ended: (() => void)[] = [];
  const asleep: (() => void)[] = [];
  let killed = 0;
  const launch: LaunchWorker<Work> = (onEnd) => {
    const { port1, port2 } = new MessageChannel();
    ended.push(() => onEnd('ended'));
    const work: Work = {
      echo: (text) => text,
      never(begin) {
        begin?.();
        return new Promise(() => {});
      },
      refuse: (code) => Promise.reject(Object.assign(new Error('refused'), { code })),
    };
    const wake = () => void createLink(port2, work, () => {});
    if (isSlow) asleep.push(wake);
    else wake();
    return {
      link: createLink<Work>(port1, {}, () => {}),
      hold: (isHeld) => port1[isHeld ? 'ref' : 'unref'](),
      kill() {
        killed += 1;
        port1.close();
      },
    };
  };
  return { launch, ended, asleep, count: () => ({ started: ended.length, killed }) };
}

it('keeps a worker for the next work, and hands on what the system says of an error', async () => {
  const { launch, count } = watchWorkers();
  const pool = createWorkerPool(launch, { size: 1, idleMilliseconds: 60_000 });
  expect(await Promise.all(['one', 'two'].map((text) => pool.run((worker) => worker.echo(text))))).toEqual([
    'one',
    'two',
  ]);
  await expect(pool.run((worker) => worker.refuse('ENOENT'))).rejects.toMatchObject({
    message: 'refused',
    code: 'ENOENT',
  });
  expect(count()).toEqual({ started: 1, killed: 0 });
  pool.stop();
  expect(count()).toEqual({ started: 1, killed: 1 });
  await expect(pool.run((worker) => worker.echo('late'))).rejects.toMatchObject({ reason: 'stopped' });
});

it('gives each work a worker of its own where nothing may stay of it', async () => {
  const { launch, count } = watchWorkers();
  const pool = createWorkerPool(launch, { size: 1, idleMilliseconds: 0 });
  await pool.run((worker) => worker.echo('one'));
  await pool.run((worker) => worker.echo('two'));
  expect(count()).toEqual({ started: 2, killed: 2 });
});

it('says that a worker ended under its work, and does what waits with another', async () => {
  const { launch, ended } = watchWorkers();
  const pool = createWorkerPool(launch, { size: 1, idleMilliseconds: 0 });
  const lost = expect(pool.run((worker) => worker.never())).rejects.toMatchObject({ reason: 'ended' });
  const next = pool.run((worker) => worker.echo('next'));
  ended[0]?.();
  await lost;
  expect(await next).toBe('next');
});

it('ends what is given up, whether it was begun or waits, and lets what has its answer keep it', async () => {
  const { launch, count } = watchWorkers();
  const pool = createWorkerPool(launch, { size: 1, idleMilliseconds: 0 });
  const [first, second, last] = [new AbortController(), new AbortController(), new AbortController()];
  const begun = expect(pool.run((worker) => worker.never(), { signal: first.signal })).rejects.toMatchObject({
    reason: 'stopped',
  });
  const waiting = expect(
    pool.run((worker) => worker.echo('waits'), { signal: second.signal }),
  ).rejects.toMatchObject({ reason: 'stopped' });
  second.abort();
  await waiting;
  first.abort();
  await begun;
  expect(await pool.run((worker) => worker.echo('done'), { signal: last.signal })).toBe('done');
  last.abort();
  expect(count()).toEqual({ started: 2, killed: 2 });
});

it('counts the time of a work from when its worker runs, however long it took to start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { launch, asleep, count } = watchWorkers({ isSlow: true });
  const pool = createWorkerPool(launch, { size: 1, idleMilliseconds: 60_000 });
  const echo = pool.run((worker) => worker.echo('one'), { milliseconds: 1_000 });
  vi.advanceTimersByTime(50_000);
  for (const wake of asleep) wake();
  expect(await echo).toBe('one');
  expect(count()).toEqual({ started: 1, killed: 0 });
  const begun = Promise.withResolvers<void>();
  const never = pool
    .run((worker) => worker.never(begun.resolve), { milliseconds: 1_000 })
    .catch((error) => error);
  await begun.promise;
  vi.advanceTimersByTime(1_000);
  expect(await never).toMatchObject({ reason: 'time' });
});

it('ends a worker that never runs', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { launch, count } = watchWorkers({ isSlow: true });
  const pool = createWorkerPool(launch, { size: 1, idleMilliseconds: 0 });
  const lost = pool.run((worker) => worker.echo('one'), { milliseconds: 1_000 }).catch((error) => error);
  vi.advanceTimersByTime(60_000);
  expect(await lost).toMatchObject({ reason: 'time' });
  expect(count()).toEqual({ started: 1, killed: 1 });
});
