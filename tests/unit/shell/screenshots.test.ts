import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import { keepScreenshots } from '../../../electron/desktop/window/screenshots.ts';
import { waitUntil } from '../../support/wait-until.ts';

const BLACK = Buffer.alloc(16);
const PAINTED = Buffer.from([...BLACK.subarray(4), 1, 2, 3, 4]);

test('a window that is painted late is kept once it is painted', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-screenshots-'));
  const shown = [Buffer.alloc(0), BLACK, BLACK, PAINTED];
  let close = () => {};
  const window = {
    webContents: {
      capturePage: async () => {
        const bitmap = shown.length > 1 ? shown.shift() : shown[0];
        return { toPNG: () => Buffer.concat([Buffer.from('png '), bitmap ?? BLACK]), toBitmap: () => bitmap };
      },
    },
    isDestroyed: () => false,
    once: (_event: string, listener: () => void) => {
      close = listener;
    },
  } as unknown as BrowserWindow;
  const warned: unknown[] = [];
  const log = { info: () => {}, warn: (...said: unknown[]) => warned.push(said), error: () => {} };
  keepScreenshots(window, folder, log as never);
  await waitUntil(
    'a picture that is kept',
    () => readdir(folder),
    (names) => names.includes('window-0001.png'),
  );
  close();
  expect([shown, warned]).toEqual([[PAINTED], []]);
  await rm(folder, { recursive: true, force: true });
});
