import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import type { Store } from '../../../electron/core/ports.ts';
import { USUAL_PROJECT } from '../../../shared/film/film.ts';
import type { Take } from '../../../shared/library/take.ts';
import type { TakeQuery } from '../../../shared/library/take-query.ts';
import { inventTakes } from '../../support/invent-takes.ts';
import { makeFolder } from '../../support/make-folder.ts';

const PLAIN = { rating: 0, flag: 'none', binnedAt: null } as const;
/** Two jobs of three takes, and an imported take; the newest is `e3`. */
const [model] = inventTakes(1) as [Take];
const takes = ['a1', 'a2', 'a3', 'b', 'e1', 'e2', 'e3'].map(
  (id, index): Take => ({
    ...model,
    ...PLAIN,
    tags: [],
    id,
    name: id,
    jobId: id.length === 1 ? '' : `job-${id[0]}`,
    createdAt: 1_000 + index,
    width: 100 * (index + 1),
    height: 100,
  }),
);

let store: Store;
let dataFolder: string;

function open(): Store {
  const opened = openStore({ dataFolder });
  if (!opened.ok) throw new Error(opened.error.code);
  return opened.value;
}

beforeEach(() => {
  dataFolder = makeFolder();
  store = open();
  store.transact((tx) => tx.takes.addFound(takes.map((take) => ({ take, story: null }))));
});
afterEach(() => store.close());

const found = (query: TakeQuery = {}) => store.takes.search({ isStacked: true, ...query }, 0, 99);
const ids = (query?: TakeQuery) => found(query).takes.map(({ id }) => id);
const openStack = (takeId: string, isOpen = true) =>
  store.transact((tx) => tx.takes.openStacks([takeId], isOpen));

test('a take keeps its number in its stack, and one that stands alone has none', () => {
  const versions = () => store.takes.versionsOf(takes.map(({ id }) => id));
  expect(versions()).toEqual({ a1: 1, a2: 2, a3: 3, e1: 1, e2: 2, e3: 3 });
  store.transact((tx) => tx.takes.mark(['a1'], { isBinned: true }));
  expect(versions()).toMatchObject({ a2: 2, a3: 3 });
  store.transact((tx) => {
    const project = { ...USUAL_PROJECT, id: 'film', name: 'Film', createdAt: 1, deletedAt: null };
    const content = { code: 'SH010', sequence: '', description: '', frames: null, status: null, cells: {} };
    tx.film.saveProjects([project]);
    tx.film.saveShots([
      {
        ...content,
        id: 'shot',
        projectId: 'film',
        position: 1,
        stillId: null,
        clipId: null,
        deletedAt: null,
      },
    ]);
    tx.film.assign(['b', 'a3'], 'shot', 1);
  });
  expect(versions()).toMatchObject({ b: 1, a2: 2, a3: 2 });
});

test('of the takes of a job one is shown: a pick, else the best rated, else the newest, and never a reject', () => {
  expect(ids()).toEqual(['e3', 'b', 'a3']);
  expect(found().total).toBe(3);
  store.transact((tx) => tx.takes.mark(['e1'], { rating: 1 }));
  store.transact((tx) => tx.takes.mark(['a3'], { flag: 'reject' }));
  expect(ids()).toEqual(['e1', 'b', 'a2']);
  store.transact((tx) => tx.takes.mark(['e2'], { flag: 'pick' }));
  expect(ids()).toEqual(['e2', 'b', 'a2']);
  expect(found().stacks).toEqual([
    { takeId: 'e2', stack: 'job-e', size: 3, isTop: true, isOpen: false },
    { takeId: 'a2', stack: 'job-a', size: 3, isTop: true, isOpen: false },
  ]);
});

test('an open stack stands together behind its top, in every order, and stays open over a restart', () => {
  store.transact((tx) => tx.takes.mark(['a1'], { flag: 'pick' }));
  openStack('a2');
  expect(ids()).toEqual(['e3', 'b', 'a1', 'a3', 'a2']);
  expect(ids({ sort: 'oldest' })).toEqual(['a1', 'a3', 'a2', 'b', 'e3']);
  expect(ids({ groupBy: 'batch' })).toHaveLength(5);
  store.close();
  store = open();
  expect(store.takes.searchIds({ isStacked: true }, 1, 3)).toEqual(['b', 'a1', 'a3']);
  expect(found().stacks.map(({ takeId, isTop, isOpen }) => [takeId, isTop, isOpen])).toEqual([
    ['e3', true, false],
    ['a1', true, true],
    ['a3', false, true],
    ['a2', false, true],
  ]);
  openStack('a3', false);
  expect(ids()).toEqual(['e3', 'b', 'a1']);
});

test('what narrows goes before: the best of what is found stands for its stack', () => {
  store.transact((tx) => tx.takes.mark(['a1'], { flag: 'pick' }));
  expect(ids({ flags: ['none'] })).toEqual(['e3', 'b', 'a3']);
  openStack('a1');
  expect(ids({ flags: ['none'] })).toEqual(['e3', 'b', 'a3', 'a2']);
  store.transact((tx) => tx.takes.mark(['e3', 'a3'], { isBinned: true }));
  expect(ids()).toEqual(['e2', 'b', 'a1', 'a2']);
  expect(ids({ isBinned: true })).toHaveLength(2);
});

test('the grid is laid out by what is shown, and groups count that', () => {
  openStack('a1');
  const { shapes, groups, months } = store.takes.outline({ isStacked: true, groupBy: 'day' });
  expect(shapes).toHaveLength(5);
  expect(groups.map(({ count }) => count)).toEqual([5]);
  expect(months).toHaveLength(1);
});

test('a model is stood for by the best of its takes that can be seen', () => {
  const known = model.model;
  const examples = () => store.takes.examples([known, 'never-used']);
  const draw = (ids: readonly string[], hasPoster: boolean) =>
    store.transact((tx) => ids.map((id) => tx.takes.setFacts(id, { hasPoster })));
  draw(
    takes.map(({ id }) => id),
    false,
  );
  expect(examples()).toEqual({});
  draw(['a1', 'b', 'e2'], true);
  expect(examples()).toEqual({ [known]: 'e2' });
  store.transact((tx) => tx.takes.mark(['a1'], { rating: 4 }));
  expect(examples()).toEqual({ [known]: 'a1' });
  store.transact((tx) => tx.takes.mark(['a1'], { isBinned: true }));
  expect(examples()).toEqual({ [known]: 'e2' });
});
