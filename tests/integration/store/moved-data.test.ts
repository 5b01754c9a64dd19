import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../electron/adapters/sqlite/opening/open-store.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';

const asset = (id: string, path: string): Asset => ({
  ...{ id, path, name: 'a.png', kind: 'image', mime: 'image/png', bytes: 10, modifiedAt: 1, sha256: null },
  ...{ width: 1, height: 1, duration: null },
});

it('finds files of the data folder where the folder was moved to, and no others', () => {
  const root = mkdtempSync(join(tmpdir(), 'dailies-moved-'));
  const opened = openStore({ dataFolder: root });
  if (!opened.ok) throw new Error(opened.error.code);
  const store = opened.value;
  onTestFinished(() => {
    store.close();
    rmSync(root, { recursive: true, force: true });
  });
  const [before, now] = [
    'C:\\Jürgen 🎬\\Roaming\\Dailies\\data\\',
    'C:\\Jürgen 🎬\\Local\\Dailies Data\\data\\',
  ];
  const paths = [
    `${before}cast\\1.png`,
    `${before}fixed\\x\\2.png`,
    'D:\\Shots\\3.png',
    `${before.slice(0, -1)}2\\4.png`,
  ];
  store.transact((tx) => {
    for (const [at, path] of paths.entries()) tx.assets.add(asset(`asset-${at}`, path));
    tx.assets.moveFolder(before, now);
  });
  expect(store.assets.byId(['asset-0', 'asset-1', 'asset-2', 'asset-3']).map(({ path }) => path)).toEqual([
    `${now}cast\\1.png`,
    `${now}fixed\\x\\2.png`,
    'D:\\Shots\\3.png',
    `${before.slice(0, -1)}2\\4.png`,
  ]);
});
