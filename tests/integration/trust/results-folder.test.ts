import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import { systemIds } from '../../../electron/adapters/system.ts';
import { createResultsFolder } from '../../../electron/core/library/results-folder.ts';
import { unwrap } from './bench.ts';

it('marks a new folder once, however many results come home together', async () => {
  const root = await mkdtemp(join(tmpdir(), 'dailies-folder-'));
  const store = unwrap(openStore({ dataFolder: join(root, 'data') }));
  onTestFinished(async () => {
    store.close();
    await rm(root, { recursive: true, force: true });
  });
  const path = join(root, 'results');
  const folder = createResultsFolder({
    ...{ store, ids: systemIds, dataFolder: join(root, 'data') },
    path: () => path,
  });
  const opened = await Promise.all(Array.from({ length: 8 }, () => folder.open()));
  expect(opened).toEqual(Array(8).fill({ ok: true, value: path }));
  expect(await readdir(path)).toEqual(['.dailies-folder.json']);
  expect(await folder.open()).toEqual({ ok: true, value: path });
});
