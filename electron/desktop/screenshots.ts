import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import { writeWhole } from '../core/files/write-whole.ts';
import type { Log } from '../core/ports.ts';

const INTERVAL = 5_000;
const KEPT = 20;
const NAME = /^window-\d{4}\.png$/;

/** Keeps pictures of the window where nobody can see it: one now, then one every 5 s in which it changed, the last 20. */
export function keepScreenshots(window: BrowserWindow, folder: string, log: Log): void {
  let number = 0;
  let last: Buffer | null = null;

  async function take(): Promise<void> {
    const picture = (await window.webContents.capturePage()).toPNG();
    if (picture.length === 0 || (last !== null && picture.equals(last))) return;
    last = picture;
    number += 1;
    const path = join(folder, `window-${String(number).padStart(4, '0')}.png`);
    await writeWhole(path, picture);
    process.stdout.write(`${JSON.stringify({ event: 'screenshot', path })}\n`);
    if (number > KEPT)
      await rm(join(folder, `window-${String(number - KEPT).padStart(4, '0')}.png`), { force: true });
  }

  const takeSafely = (): Promise<void> =>
    take().catch((error: unknown) => log.warn('screenshot-failed', { error }));

  const begun = clear(folder).then(takeSafely, (error: unknown) => log.warn('screenshot-failed', { error }));
  const timer = setInterval(
    () => void begun.then(() => (window.isDestroyed() ? undefined : takeSafely())),
    INTERVAL,
  );
  window.once('closed', () => clearInterval(timer));
}

/** Pictures of an earlier run would be taken for this one's. */
async function clear(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (NAME.test(name)) await rm(join(folder, name), { force: true });
}
