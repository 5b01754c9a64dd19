import { expect, test } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { createReviewUndo } from '../../../electron/core/library/review-undo.ts';
import type { Take, TakeMark } from '../../../shared/library/take.ts';
import { fillLibrary } from '../../support/fill-library.ts';
import { inventTakes } from '../../support/invent-takes.ts';
import { makeFolder } from '../../support/make-folder.ts';

/** Every kind of mark in turn, each time on other takes. */
function inventMark(step: number): TakeMark {
  const marks: TakeMark[] = [
    { rating: step % 6 },
    { flag: step % 2 === 0 ? 'pick' : 'reject' },
    { label: 'blue' },
    { addTags: [`tag ${step}`] },
    { removeTags: ['hero', `tag ${step - 1}`] },
    { note: `note ${step}` },
    { name: `name ${step}` },
    { isBinned: true },
    { isBinned: false },
  ];
  return marks[step % marks.length] as TakeMark;
}

test('undo walks back 100 mixed steps, one by one, to exactly what stood before each', () => {
  const dataFolder = makeFolder();
  const takes = inventTakes(60);
  fillLibrary(dataFolder, takes);
  const opened = openStore({ dataFolder });
  if (!opened.ok) throw new Error(opened.error.code);
  const store = opened.value;
  const undo = createReviewUndo(store);
  const ids = takes.map(({ id }) => id);
  const pictures = [];
  for (let step = 0; step < 100; step += 1) {
    pictures.push(store.takes.byId(ids));
    const chosen = ids.filter((_, place) => (place * 7 + step) % 5 < 2);
    undo.remember(store.takes.byId(chosen));
    store.transact((tx) => tx.takes.mark(chosen, inventMark(step), 1_000 + step));
  }
  for (const picture of pictures.toReversed()) {
    expect(undo.undo()).not.toBeNull();
    expect(store.takes.byId(ids)).toEqual(picture);
  }
  expect(undo.undo()).toBeNull();
  expect(store.takes.byId(ids)).toEqual(takes);
  store.close();
});

test('a step that is undone after a tag was renamed gives the tag its new name', () => {
  const dataFolder = makeFolder();
  const take = { ...(inventTakes(1)[0] as Take), tags: ['Client A', 'hero'], binnedAt: null };
  fillLibrary(dataFolder, [take]);
  const opened = openStore({ dataFolder });
  if (!opened.ok) throw new Error(opened.error.code);
  const store = opened.value;
  const undo = createReviewUndo(store);
  undo.remember([take]);
  const renamed = { addTags: ['Client B'], removeTags: ['Client A'] };
  store.transact((tx) => tx.takes.mark([take.id], { rating: 5, ...renamed }));
  undo.moveTag('Client A', 'Client B');
  undo.undo();
  expect(store.takes.byId([take.id])).toEqual([{ ...take, tags: ['Client B', 'hero'] }]);
  store.close();
});
