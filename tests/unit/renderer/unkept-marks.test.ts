import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { markTakes, writeWords } from '../../../renderer/features/library/state/review-store.ts';
import { useTakeStore } from '../../../renderer/state/takes/take-store.ts';
import { failure } from '../../../shared/kernel/result.ts';
import type { Take } from '../../../shared/library/take.ts';
import { newTake } from '../../support/sample-take.ts';

/** Main at the other end of the bridge, which answers when it is told to. */
function connectMain() {
  const asked: { readonly name: string; readonly answer: (value: unknown) => void }[] = [];
  vi.stubGlobal('window', {
    dailies: {
      invoke: (name: string) =>
        new Promise((settle) => void asked.push({ name, answer: (value) => settle(value) })),
    },
  });
  const answer = async (name: string, result: unknown) => {
    const index = asked.findIndex((one) => one.name === name);
    expect(index, `${name} is asked`).not.toBe(-1);
    asked.splice(index, 1)[0]?.answer(result);
    await new Promise(setImmediate);
  };
  return { answer };
}

const [A, B] = [newTake('a', { createdAt: 2 }), newTake('b', { createdAt: 1 })];
const ok = (value: unknown) => ({ ok: true, value });
const page = (...takes: readonly Take[]) => ok({ revision: 1, total: 2, takes });
const kept = ok({});
/** What the grid shows of the two. */
const shown = () => {
  const { byId } = useTakeStore.getState().window;
  return ['a', 'b'].map((id) => [byId.get(id)?.rating, byId.get(id)?.flag, byId.get(id)?.tags.join()]);
};

let main: ReturnType<typeof connectMain>;
beforeEach(async () => {
  main = connectMain();
  useTakeStore.getState().find({});
  await main.answer('takes.find', page(A, B));
  await main.answer('takes.outline', ok({ shapes: '..', groups: [], months: [] }));
});
afterEach(() => void vi.unstubAllGlobals());

test('a mark that is shown stays, though the core tells of another one before it has heard of this one', async () => {
  void markTakes({ rating: 3 }, ['a']);
  void markTakes({ flag: 'pick' }, ['a']);
  void writeWords({ addTags: ['hero'] }, ['b']);
  const all = [
    [3, 'pick', ''],
    [0, 'none', 'hero'],
  ];
  expect(shown()).toEqual(all);
  // The event of the first, which knows nothing of the others.
  useTakeStore.getState().apply([{ ...A, rating: 3 }, B], [], 2);
  expect(shown()).toEqual(all);
  await main.answer('takes.mark', kept);
  useTakeStore.getState().apply([{ ...A, rating: 3 }], [], 2);
  expect(shown()).toEqual(all);
  await main.answer('takes.mark', kept);
  await main.answer('takes.mark', kept);
  expect(shown()).toEqual(all);
  // From now on it is the core's word alone.
  useTakeStore.getState().apply([{ ...A, rating: 5 }, B], [], 2);
  expect(shown()).toEqual([
    [5, 'none', ''],
    [0, 'none', ''],
  ]);
});

test.each([
  ['page', 'mark'],
  ['mark', 'page'],
])(
  'a page that was read before the mark does not take it out of sight: the %s is answered first',
  async (first) => {
    // The second take is fetched as by a scroll.
    useTakeStore.setState({ window: { ...useTakeStore.getState().window, ids: ['a', undefined] } });
    useTakeStore.getState().want(0, 2);
    void markTakes({ rating: 4 }, ['a', 'b']);
    const answers = [() => main.answer('takes.find', page(B)), () => main.answer('takes.mark', kept)];
    for (const answer of first === 'page' ? answers : answers.toReversed()) {
      await answer();
      expect(shown().map(([rating]) => rating)).toEqual([4, 4]);
    }
    expect(useTakeStore.getState().window.ids).toEqual(['a', 'b']);
  },
);

test('a mark that could not be kept goes, and those beside it stay', async () => {
  void markTakes({ rating: 2 }, ['a', 'b']);
  void markTakes({ flag: 'reject' }, ['b']);
  await main.answer('takes.mark', { ok: false, error: failure('DISK_FULL', { path: '/' }) });
  // Its reason is told first, in words that are loaded when they are needed.
  await expect.poll(shown).toEqual([
    [0, 'none', ''],
    [0, 'reject', ''],
  ]);
});
