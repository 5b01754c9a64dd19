import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { systemIds } from '../../../electron/adapters/system.ts';
import { createResultsFolder } from '../../../electron/core/library/results-folder.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { newTake } from '../../support/sample-take.ts';
import { unwrap } from '../../support/test-core.ts';
import { newAsset } from './support/samples.ts';

/** A name in which characters, code units and bytes are three numbers. */
const DATA = 'Jürgen 🎬 data';

it('finds takes and references in the data folder after it was moved, and leaves all others where they are', () => {
  const root = makeFolder('moved');
  const [before, now] = [join(root, DATA), join(root, 'elsewhere', 'data')];
  const store = unwrap(openStore({ dataFolder: before }));
  const beside = `${before}2`;
  store.transact((tx) => {
    tx.assets.add(newAsset('asset-0', { path: join(before, 'cast', '1.png') }));
    tx.assets.add(newAsset('asset-1', { path: join(beside, '1.png') }));
    const path = join(before, 'results', 'one.png');
    tx.takes.addFound([{ take: newTake('take-0', { path, missingAt: 5 }), story: null }]);
  });
  store.close();
  mkdirSync(join(root, 'elsewhere'));
  renameSync(before, now);

  const moved = unwrap(openStore({ dataFolder: now }));
  const paths = moved.assets.byId(['asset-0', 'asset-1']).map(({ path }) => path);
  const [take] = moved.takes.byId(['take-0']);
  moved.close();
  expect(paths).toEqual([join(now, 'cast', '1.png'), join(beside, '1.png')]);
  expect(take).toMatchObject({ path: join(now, 'results', 'one.png'), missingAt: null });
});

it('finds takes in a results folder that was moved, once its new place is chosen; a new folder has none of them', async () => {
  const root = makeFolder('moved-results');
  const store = unwrap(openStore({ dataFolder: join(root, 'data') }));
  let path = join(root, 'results');
  const folder = createResultsFolder({
    ...{ store, ids: systemIds, dataFolder: join(root, 'data') },
    path: () => path,
  });
  unwrap(await folder.open());
  const one = join('2026-03-12', 'one.png');
  store.transact((tx) =>
    tx.takes.addFound([{ take: newTake('take-0', { path: join(path, one) }), story: null }]),
  );
  const choose = async (chosen: string) => {
    path = chosen;
    folder.chosen();
    unwrap(await folder.open());
    return store.takes.byId(['take-0'])[0]?.path;
  };

  const drive = join(root, 'drive', 'results');
  mkdirSync(join(root, 'drive'));
  renameSync(path, drive);
  expect(await choose(drive)).toBe(join(drive, one));
  expect(await choose(join(root, 'new'))).toBe(join(drive, one));
  store.close();
});
