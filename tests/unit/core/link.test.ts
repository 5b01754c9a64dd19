import { MessageChannel } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createLink, LinkEnded } from '../../../electron/core/kernel/workers/link.ts';

const opened: MessageChannel[] = [];
afterEach(() => {
  for (const { port1, port2 } of opened.splice(0)) for (const port of [port1, port2]) port.close();
});

/** Two ends, of which one offers functions. */
function join<Offered extends object>(offered: Offered | Promise<Offered>) {
  const { port1, port2 } = new MessageChannel();
  opened.push({ port1, port2 } as MessageChannel);
  const thrown: unknown[] = [];
  const here = createLink<Offered>(port1, {}, () => {});
  createLink(port2, offered, (error) => thrown.push(error));
  return { here, thrown };
}

it('answers with what the other’s function returns, and rejects with what it throws', async () => {
  const { here } = join({
    add: (one: number, other: number) => one + other,
    async refuse(why: string): Promise<void> {
      throw new RangeError(why);
    },
  });
  expect(await here.other.add(2, 3)).toBe(5);
  await expect(here.other.refuse('too far')).rejects.toThrow('too far');
});

it('keeps the order of what is told and asked, also of what comes before the other is there', async () => {
  const { promise, resolve } = Promise.withResolvers<{ note(text: string): number }>();
  const { here } = join(promise);
  const noted: string[] = [];
  here.notify('note', 'first');
  const second = here.other.note('second');
  here.notify('note', 'third');
  const last = here.other.note('fourth');
  resolve({ note: (text) => noted.push(text) });
  expect(await second).toBe(2);
  expect(await last).toBe(4);
  expect(noted).toEqual(['first', 'second', 'third', 'fourth']);
});

it('lets functions and a signal go along for as long as the ask is open', async () => {
  const { here } = join({
    async work(signal: AbortSignal, onShare: (share: number) => Promise<string>): Promise<string> {
      const answer = await onShare(0.5);
      await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }));
      return `${answer}, then aborted`;
    },
  });
  const abort = new AbortController();
  const working = here.other.work(abort.signal, async (share) => {
    setImmediate(() => abort.abort());
    return `half is ${share}`;
  });
  expect(await working).toBe('half is 0.5, then aborted');
});

it('tells a signal that was aborted before', async () => {
  const { here } = join({ isAborted: (signal: AbortSignal) => signal.aborted });
  expect(await here.other.isAborted(AbortSignal.abort())).toBe(true);
});

it('takes no text for a function', async () => {
  const { here } = join({ typesOf: (...given: unknown[]) => given.map((one) => typeof one) });
  const texts = ['$callback', '__proto__', '{"functions":[0]}'];
  expect(await here.other.typesOf(...texts, null)).toEqual(['string', 'string', 'string', 'object']);
});

it('refuses what is not offered, and what every object has', async () => {
  const { here } = join({}) as unknown as ReturnType<typeof join<Record<string, () => void>>>;
  for (const name of ['unknown', 'constructor', 'toString', '__proto__'])
    await expect(here.other[name]?.()).rejects.toThrow();
});

it('ends: what is waited for is rejected, what comes later too, and what was begun is aborted', async () => {
  const { port1, port2 } = new MessageChannel();
  opened.push({ port1, port2 } as MessageChannel);
  const begun = Promise.withResolvers<AbortSignal>();
  const here = createLink<{ wait(signal: AbortSignal): Promise<void> }>(port1, {}, () => {});
  const there = createLink(
    port2,
    { wait: (signal: AbortSignal) => new Promise<void>(() => begun.resolve(signal)) },
    () => {},
  );
  const waiting = here.other.wait(new AbortController().signal);
  const signal = await begun.promise;
  there.end();
  expect(signal.aborted).toBe(true);
  here.end();
  await expect(waiting).rejects.toBeInstanceOf(LinkEnded);
  await expect(here.other.wait(signal)).rejects.toBeInstanceOf(LinkEnded);
});

it('says what throws where nobody waits for the answer', async () => {
  const { here, thrown } = join({
    fail() {
      throw new Error('in vain');
    },
    isThere: () => true,
  });
  here.notify('fail');
  expect(await here.other.isThere()).toBe(true);
  expect(thrown).toEqual([new Error('in vain')]);
});
