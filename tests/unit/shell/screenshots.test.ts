import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { expect, test } from 'vitest';
import { keepScreenshots } from '../../../electron/desktop/window/screenshots.ts';
import { waitUntil } from '../../support/wait-until.ts';

const BLACK = Buffer.alloc(16);
const FRAME = Buffer.from([...BLACK.subarray(4), 1, 2, 3, 4]);
const pictureOf = (bitmap: Buffer) => Buffer.concat([Buffer.from('png '), bitmap]);
const ROOM = Buffer.from([...FRAME.subarray(4), 5, 6, 7, 8]);

test('a window that is painted late, and its room later still, is kept once it stands', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-screenshots-'));
  const shown = [Buffer.alloc(0), BLACK, BLACK, FRAME, ROOM];
  let close = () => {};
  const window = {
    webContents: {
      capturePage: async () => {
        const bitmap = shown.length > 1 ? shown.shift() : shown[0];
        return { toPNG: () => pictureOf(bitmap ?? BLACK), toBitmap: () => bitmap };
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
  expect([shown, warned]).toEqual([[ROOM], []]);
  expect(await readFile(join(folder, 'window-0001.png'))).toEqual(pictureOf(ROOM));
  await rm(folder, { recursive: true, force: true });
});
