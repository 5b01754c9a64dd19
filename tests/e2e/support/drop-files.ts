import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';
import { boxOf } from './rest.ts';

/** What the page was told of a drag, so far. */
interface Drag {
  told: number;
  last: string;
  over: EventTarget | null;
  /** Whether what is under the pointer would take it; else the browser drops nothing there. */
  isTaken: boolean;
  ended: number;
}

/**
 * Drops files from the file system onto an element, as the operating system does: the page gets real files with real
 * paths, first hovering, for as long as it takes the page to notice, then dropped.
 */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  let at = await placeOn(target);
  const drag = await watchDrag(page);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  let sent = 0;
  const send = async (type: 'dragEnter' | 'dragOver' | 'drop') => {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
    sent += 1;
  };
  await send('dragEnter');
  await expect(async () => {
    // What is still being drawn may push it away.
    at = await placeOn(target);
    await send('dragOver');
    await expect.poll(() => drag.evaluate(({ told }) => told)).toBe(sent);
    await expectOver(target, drag);
  }, 'the page to notice what hovers').toPass();
  const readEnded = () => drag.evaluate(({ ended }) => ended);
  // It left what was under the pointer before, too.
  const before = await readEnded();
  await send('drop');
  await expect.poll(readEnded, 'the drag to end').toBeGreaterThan(before);
  await session.detach();
}

/** Moves what the mouse drags over an element, for as long as it takes the page to notice. */
export async function hoverDragged(page: Page, target: Locator): Promise<void> {
  const drag = await watchDrag(page);
  await expect(async () => {
    await target.hover();
    await expectOver(target, drag);
    expect(await drag.evaluate(({ isTaken }) => isTaken)).toBe(true);
  }, 'the page to notice what hovers').toPass();
}

/** Where something else came under the pointer by then, the page was told of that, and not yet asked whether it takes what hovers. */
async function expectOver(target: Locator, drag: JSHandle<Drag>): Promise<void> {
  expect(await drag.evaluate(({ last }) => last)).toBe('dragover');
  const isOver = await target.evaluate((element, { over }) => element.contains(over as Node), drag);
  expect(isOver).toBe(true);
}

async function placeOn(target: Locator): Promise<{ x: number; y: number }> {
  const box = await boxOf(target);
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 30) };
}

/** As a hand does that lets go in the moment in which the pointer comes onto the element, from another one. */
export async function dropFilesAtOnce(page: Page, [from, target]: readonly [Locator, Locator], path: string) {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  const steps = [
    ['dragEnter', from],
    ['drop', target],
  ] as const;
  for (const [type, place] of steps) {
    await session.send('Input.dispatchDragEvent', { type, ...(await placeOn(place)), data });
  }
  await session.detach();
}

function watchDrag(page: Page): Promise<JSHandle<Drag>> {
  return page.evaluateHandle(() => {
    const drag: Drag = { told: 0, last: '', over: null, isTaken: false, ended: 0 };
    for (const type of ['dragenter', 'dragover'])
      window.addEventListener(
        type,
        (event) => {
          drag.told += 1;
          drag.last = type;
          drag.over = event.target;
          // What the element before it said is no word of this one.
          drag.isTaken = false;
          // Whoever takes it may keep the event for itself: it is asked once that is over.
          setTimeout(() => {
            drag.isTaken = event.defaultPrevented;
          });
        },
        { capture: true },
      );
    for (const type of ['drop', 'dragleave'])
      window.addEventListener(
        type,
        () => {
          drag.ended += 1;
        },
        { capture: true },
      );
    return drag;
  });
}
