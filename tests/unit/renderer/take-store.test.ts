import { afterEach, expect, test, vi } from 'vitest';
import { useTakeStore } from '../../../renderer/state/takes/take-store.ts';
import type { Take } from '../../../shared/library/take.ts';

afterEach(() => void vi.useRealTimers().unstubAllGlobals());

/** Main at the other end of the bridge: slow, and it notes what is asked at the same time. */
function connectSlowMain(milliseconds: number) {
  const seen = { looks: 0, atOnce: 0, most: 0 };
  const outline = { shapes: '', groups: [], months: [] };
  const answer = async (name: string) => {
    const isLook = name === 'takes.outline';
    if (isLook) {
      seen.looks += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
    }
    await new Promise((settled) => setTimeout(settled, milliseconds));
    if (isLook) seen.atOnce -= 1;
    return { ok: true, value: isLook ? outline : { revision: 1, total: 0, takes: [] } };
  };
  vi.stubGlobal('window', { dailies: { invoke: answer } });
  return seen;
}

test('changes that come faster than they can be looked at are looked at together, the last one too', async () => {
  vi.useFakeTimers();
  const seen = connectSlowMain(1_000);
  const { find, apply } = useTakeStore.getState();
  find({ groupBy: 'day' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(seen.looks).toBe(1);
  for (let mark = 0; mark < 50; mark += 1) {
    apply([], [], 0);
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(seen.most).toBe(1);
  // Ten seconds of marks: a look takes one, and leaves two for other work.
  expect(seen.looks).toBeLessThanOrEqual(5);
  const before = seen.looks;
  apply([], [], 0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen.looks).toBeGreaterThan(before);
  const settled = seen.looks;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(seen.looks).toBe(settled);

  // What is typed waits for none of that.
  find({ text: 'boat' });
  expect(seen.looks).toBe(settled + 1);
  await vi.advanceTimersByTimeAsync(1_000);
});

test('a look that began far away shows nothing before what is in sight by now is there', async () => {
  vi.useFakeTimers();
  const total = 3_000;
  const outline = { shapes: 'a'.repeat(total), groups: [], months: [] };
  const pageOf = ({ offset, limit }: { offset: number; limit: number }) =>
    Array.from({ length: Math.min(limit, total - offset) }, (_, at) => ({ id: `take-${offset + at}` }));
  const invoke = async (name: string, input: { offset: number; limit: number }) => {
    await new Promise((settled) => setTimeout(settled, 100));
    return { ok: true, value: name === 'takes.outline' ? outline : { total, takes: pageOf(input) } };
  };
  vi.stubGlobal('window', { dailies: { invoke } });
  const { find, want, apply } = useTakeStore.getState();
  const shown = () => useTakeStore.getState().window.ids[0];
  find({ text: 'boat' });
  await vi.advanceTimersByTimeAsync(1_000);
  want(1_800, 1_850);
  await vi.advanceTimersByTimeAsync(1_000);
  apply([], [], total);
  await vi.advanceTimersByTimeAsync(250);
  want(0, 40);
  const seen = new Set([shown()]);
  for (let step = 0; step < 100; step += 1) {
    await vi.advanceTimersByTimeAsync(10);
    seen.add(shown());
  }
  expect([...seen]).toEqual(['take-0']);
});

test('takes whose places nobody knows yet leave the others where they stand until all are looked up', async () => {
  vi.useFakeTimers();
  let found = ['a', 'b', 'c'];
  const invoke = async (name: string) => {
    await new Promise((settled) => setTimeout(settled, 100));
    const outline = { shapes: 'a'.repeat(found.length), groups: [], months: [] };
    return {
      ok: true,
      value: name === 'takes.outline' ? outline : { total: found.length, takes: found.map((id) => ({ id })) },
    };
  };
  vi.stubGlobal('window', { dailies: { invoke } });
  const { find, want, apply } = useTakeStore.getState();
  find({});
  // The loupe stands on the first, and wants what is before it too.
  want(-2, 3);
  await vi.advanceTimersByTimeAsync(1_000);
  found = ['a', 'x', 'y', 'b', 'c'];
  const seen = new Set<string>();
  const look = () => seen.add(useTakeStore.getState().window.ids.join(' '));
  // One take is told of, and two are there.
  apply([{ id: 'x' } as Take], [], 5);
  look();
  for (let step = 0; step < 100; step += 1) {
    await vi.advanceTimersByTimeAsync(10);
    look();
  }
  expect([...seen]).toEqual(['a b c', 'a x y b c']);
});

test.each([0, 199, 200, 201, 400])('what is in sight from place %i on is looked at once', async (from) => {
  vi.useFakeTimers();
  let looks = 0;
  const invoke = async (name: string) => {
    await new Promise((settled) => setTimeout(settled, 10));
    if (name === 'takes.outline') looks += 1;
    const outline = { shapes: 'a'.repeat(1_000), groups: [], months: [] };
    return { ok: true, value: name === 'takes.outline' ? outline : { total: 1_000, takes: [] } };
  };
  vi.stubGlobal('window', { dailies: { invoke } });
  const { find, want, refresh } = useTakeStore.getState();
  find({});
  await vi.advanceTimersByTimeAsync(1_000);
  looks = 0;
  want(from, from + 20);
  refresh();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(looks).toBe(1);
  want(0, 20);
  await vi.advanceTimersByTimeAsync(1_000);
});
