import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { placeTakes } from '../../../renderer/features/library/find/collection-store.ts';
import {
  binTakes,
  chooseAll,
  chooseTake,
  chooseThrough,
  markedIds,
  useReviewStore,
} from '../../../renderer/features/library/state/review-store.ts';
import { useTakeStore } from '../../../renderer/state/takes/take-store.ts';
import { emptyWindow } from '../../../renderer/state/takes/take-window.ts';

/** What main was asked, with what answers it. */
let asked: { readonly name: string; readonly answer: (value: unknown) => Promise<void> }[];

beforeEach(() => {
  asked = [];
  const invoke = (name: string) =>
    new Promise((settle) => {
      const answer = async (value: unknown) => {
        settle({ ok: true, value });
        await new Promise(setImmediate);
      };
      asked.push({ name, answer });
    });
  vi.stubGlobal('window', { dailies: { invoke } });
  useTakeStore.setState({ query: {}, window: { ...emptyWindow(3), ids: ['a', 'b', 'c'] } });
  chooseTake('a');
});
afterEach(() => {
  vi.unstubAllGlobals();
  useReviewStore.setState({ currentId: null, selectedIds: new Set() });
});

test('a take that is chosen while all are asked for stays the only one', async () => {
  const all = chooseAll();
  chooseTake('b');
  await asked[0]?.answer(['a', 'b', 'c']);
  await all;
  expect(markedIds()).toEqual(['b']);
});

test('of two questions for takes, the last one chooses', async () => {
  const [first, last] = [chooseAll(), chooseAll()];
  await asked[0]?.answer(['a']);
  expect(markedIds()).toEqual(['a']);
  expect(useReviewStore.getState().selectedIds.size).toBe(0);
  await asked[1]?.answer(['a', 'b', 'c']);
  await Promise.all([first, last]);
  expect(markedIds()).toEqual(['a', 'b', 'c']);
});

test('a take that is chosen before another is in the bin stays chosen', async () => {
  const binned = binTakes(true, ['a']);
  chooseTake('c');
  await asked[0]?.answer({});
  await binned;
  expect(markedIds()).toEqual(['c']);
});

test('a range whose beginning is found no longer is the take that it was drawn to, and not all before it', () => {
  useTakeStore.setState({ window: { ...emptyWindow(4), ids: ['a', 'b', 'c', 'd'] } });
  chooseTake('x');
  chooseThrough('c');
  expect(markedIds()).toEqual(['c']);
  chooseThrough('d');
  expect(markedIds()).toEqual(['c', 'd']);
});

test('a collection that was put in order is not shown again where something else is looked for by now', async () => {
  useTakeStore.setState({ query: { tag: 'Hero' } });
  const placed = placeTakes(['a'], null);
  useTakeStore.setState({ query: { text: 'boat' } });
  await asked[0]?.answer([]);
  await placed;
  expect(useTakeStore.getState().query).toEqual({ text: 'boat' });
});
