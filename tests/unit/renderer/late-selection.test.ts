import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { placeTakes } from '../../../renderer/features/library/find/collection-store.ts';
import {
  binTakes,
  chooseAll,
  chooseTake,
  chooseThrough,
  holdChoice,
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

describe('takes that are found no longer', () => {
  const find = (...ids: (string | undefined)[]) =>
    useTakeStore.setState({ window: { ...emptyWindow(ids.length), ids } });

  test('hand their place on to the next, else to the one before', () => {
    chooseTake('b');
    find('a', 'c');
    expect(markedIds()).toEqual(['c']);
    find('a');
    expect(markedIds()).toEqual(['a']);
    find();
    expect(markedIds()).toEqual([]);
  });

  test('are selected no more, and the others still are', () => {
    useReviewStore.setState({ currentId: 'b', selectedIds: new Set(['a', 'b']) });
    find('a', 'new', 'c');
    expect(markedIds()).toEqual(['a']);
    expect(useReviewStore.getState().currentId).toBe('c');
  });

  test('are told from those whose places nobody knows', () => {
    chooseTake('b');
    find('a', undefined, 'c');
    expect(markedIds()).toEqual(['b']);
    find(undefined, 'new', 'c');
    expect(markedIds()).toEqual(['b']);
  });

  test('stay for as long as words of them are typed', () => {
    chooseTake('b');
    holdChoice(true);
    find('a', 'c');
    find('a', 'c', 'new');
    expect(markedIds()).toEqual(['b']);
    holdChoice(false);
    expect(markedIds()).toEqual(['c']);
  });
});
