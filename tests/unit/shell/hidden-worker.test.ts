import { describe, expect, it } from 'vitest';
import {
  createHiddenWorker,
  type HiddenWork,
  type HiddenWorker,
} from '../../../electron/desktop/workers/hidden-worker.ts';

interface TestWork extends HiddenWork {
  readonly told: PromiseWithResolvers<string>;
}

function makeWork(id: string): TestWork {
  return { task: { id }, path: import.meta.filename, told: Promise.withResolvers() };
}

/** A worker whose process is this test: it asks and answers as the page of the hidden window does. */
function open(limits = { work: 1_000_000, idle: 1_000_000 }) {
  const processes: { gone: (reason: string) => void; isOpen: boolean }[] = [];
  const report = (work: TestWork, words: string): Promise<void> =>
    worker.settle(work, () => work.told.resolve(words));
  const worker: HiddenWorker<TestWork> = createHiddenWorker<TestWork>({
    workPath: '/work/',
    openWorker(gone) {
      const process = { gone, isOpen: true };
      processes.push(process);
      return {
        close() {
          process.isOpen = false;
        },
      };
    },
    servePage: async () => new Response('the page'),
    limits,
    limitsSilence: false,
    async take(work, action, request) {
      if (action === 'done') await report(work, await request.text());
      return undefined;
    },
    failed: (work, reason) => report(work, `failed: ${reason}`),
    lost: (work, reason, mayPass) =>
      void report(work, `lost: ${reason}, ${mayPass ? 'may pass' : 'for good'}`),
  });
  const request = (path: string, body?: string) =>
    worker.handleRequest(
      new Request(`app://dailies/${path}`, body === undefined ? {} : { method: 'POST', body }),
    );
  return { worker, processes, request };
}

describe('a hidden worker', () => {
  it('is handed one work after the other, each by its id, and its file', async () => {
    const { worker, processes, request } = open();
    const asked = request('work/next');
    const [first, second] = [makeWork('one'), makeWork('two')];
    worker.add(first);
    worker.add(second);
    expect(await (await asked).json()).toEqual({ id: 'one' });
    expect(await (await request('work/one/source')).text()).toContain('a hidden worker');
    expect((await request('work/two/source')).status).toBe(404);
    expect((await request('work/one/done', 'a picture')).status).toBe(204);
    expect(await first.told.promise).toBe('a picture');
    expect(await (await request('work/next')).json()).toEqual({ id: 'two' });
    await request('work/two/failed', 'no such codec');
    expect(await second.told.promise).toBe('failed: no such codec');
    expect(processes).toHaveLength(1);
    expect(await (await request('page.html')).text()).toBe('the page');
  });

  it('that dies is told once, and the next work has a new process', async () => {
    const { worker, processes, request } = open();
    const [first, second] = [makeWork('one'), makeWork('two')];
    worker.add(first);
    worker.add(second);
    await request('work/next');
    processes[0]?.gone('crashed');
    expect(await first.told.promise).toBe('lost: crashed, may pass');
    expect(await (await request('work/next')).json()).toEqual({ id: 'two' });
    expect(processes.map(({ isOpen }) => isOpen)).toEqual([false, true]);
    // What the dead one says late is about nothing.
    expect((await request('work/one/done', 'late')).status).toBe(404);
  });

  it('that is silent beyond its limit is ended, for good', async () => {
    const { worker, processes } = open({ work: 0, idle: 1_000_000 });
    const work = makeWork('one');
    worker.add(work);
    expect(await work.told.promise).toBe('lost: hangs, for good');
    expect(processes[0]?.isOpen).toBe(false);
  });

  it('whose work is cancelled goes with it; what only waited leaves it alone', async () => {
    const { worker, processes, request } = open();
    const [first, second, third] = [makeWork('one'), makeWork('two'), makeWork('three')];
    for (const work of [first, second, third]) worker.add(work);
    worker.cancel(second, () => second.told.resolve('cancelled'));
    expect(await second.told.promise).toBe('cancelled');
    expect(processes[0]?.isOpen).toBe(true);
    worker.cancel(first, () => first.told.resolve('cancelled'));
    expect(await first.told.promise).toBe('cancelled');
    expect(processes[0]?.isOpen).toBe(false);
    expect(await (await request('work/next')).json()).toEqual({ id: 'three' });
  });

  it('that is stopped gives back what was not done, and takes nothing more', async () => {
    const { worker, processes, request } = open();
    const [first, second] = [makeWork('one'), makeWork('two')];
    worker.add(first);
    worker.add(second);
    expect(worker.stop()).toEqual([first, second]);
    expect(processes[0]?.isOpen).toBe(false);
    expect(worker.add(makeWork('three'))).toBe(false);
    expect((await request('work/one/done', 'late')).status).toBe(404);
  });
});
