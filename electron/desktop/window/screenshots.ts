import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserWindow, NativeImage } from 'electron';
import { writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';
import type { Log } from '../../core/ports.ts';

const INTERVAL = 5_000;
const KEPT = 20;
/** A page that is ready may not have been painted yet, nor the room in it; what looks the same after so long stands. */
const AT_REST = 250;
const MAX_TRIES = 40;
const NAME = /^window-\d{4}\.png$/;

/** Keeps pictures of the window where nobody can see it: one as soon as what is painted stands, then one every 5 s in which it changed, the last 20. */
export function keepScreenshots(window: BrowserWindow, folder: string, log: Log): void {
  let number = 0;
  let last: Buffer | null = null;

  async function capture(): Promise<Buffer | null> {
    const captured = await window.webContents.capturePage();
    return isBlank(captured) ? null : captured.toPNG();
  }

  async function keep(picture: Buffer): Promise<void> {
    if (last?.equals(picture)) return;
    last = picture;
    number += 1;
    const path = join(folder, `window-${String(number).padStart(4, '0')}.png`);
    await writeFileAtomic(path, picture);
    process.stdout.write(`${JSON.stringify({ event: 'screenshot', path })}\n`);
    if (number > KEPT)
      await rm(join(folder, `window-${String(number - KEPT).padStart(4, '0')}.png`), { force: true });
  }

  async function takeFirst(): Promise<void> {
    let before: Buffer | null = null;
    for (let tries = 0; tries < MAX_TRIES && !window.isDestroyed(); tries += 1) {
      if (tries > 0) await delay(AT_REST);
      const picture = await capture();
      if (picture !== null && before?.equals(picture)) return keep(picture);
      before = picture;
    }
  }

  async function takeNext(): Promise<void> {
    const picture = window.isDestroyed() ? null : await capture();
    if (picture !== null) await keep(picture);
  }

  const warn = (error: unknown): void => log.warn('screenshot-failed', { error });
  const begun = clear(folder).then(takeFirst).catch(warn);
  const timer = setInterval(() => void begun.then(takeNext).catch(warn), INTERVAL);
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
