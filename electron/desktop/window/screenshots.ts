import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserWindow, NativeImage } from 'electron';
import { writeWhole } from '../../core/files/write-whole.ts';
import type { Log } from '../../core/ports.ts';

const INTERVAL = 5_000;
const KEPT = 20;
/** A page that is ready may not have been painted yet. */
const UNTIL_PAINTED = 100;
const MAX_TRIES = 100;
const NAME = /^window-\d{4}\.png$/;

/** Keeps pictures of the window where nobody can see it: one as soon as something is painted, then one every 5 s in which it changed, the last 20. */
export function keepScreenshots(window: BrowserWindow, folder: string, log: Log): void {
  let number = 0;
  let last: Buffer | null = null;

  async function take(): Promise<void> {
    const captured = await window.webContents.capturePage();
    const picture = captured.toPNG();
    if (isBlank(captured) || (last !== null && picture.equals(last))) return;
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

  async function takeFirst(): Promise<void> {
    for (let tries = 0; last === null && tries < MAX_TRIES && !window.isDestroyed(); tries += 1) {
      if (tries > 0) await delay(UNTIL_PAINTED);
      await takeSafely();
    }
  }

  const begun = clear(folder).then(takeFirst, (error: unknown) => log.warn('screenshot-failed', { error }));
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

/** Nothing was painted: all of it has one colour. */
function isBlank(picture: NativeImage): boolean {
  const pixels = picture.toBitmap();
  const first = pixels.subarray(0, 4);
  for (let at = 4; at < pixels.length; at += 4) if (first.compare(pixels, at, at + 4) !== 0) return false;
  return true;
}
