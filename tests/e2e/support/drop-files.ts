import { expect, type JSHandle, type Locator, type Page } from '@playwright/test';

/** What the page was told of a drag, so far. */
interface Drag {
  hovered: number;
  ended: number;
}

/**
 * Drops files from the file system onto an element, as the operating system does: the page gets real files with real
 * paths, first hovering, for as long as it takes the page to notice, then dropped.
 */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to drop on.');
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 30) };
  const drag = await watchDrag(page);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', { type, ...at, data });
  await send('dragEnter');
  await expect(async () => {
    await send('dragOver');
    expect(await drag.evaluate(({ hovered }) => hovered)).toBeGreaterThan(0);
  }, 'the page to notice what hovers').toPass();
  await send('drop');
  await expect.poll(() => drag.evaluate(({ ended }) => ended), 'the drag to end').toBeGreaterThan(0);
  await session.detach();
}

function watchDrag(page: Page): Promise<JSHandle<Drag>> {
  return page.evaluateHandle(() => {
    const drag = { hovered: 0, ended: 0 };
    const count = (name: keyof typeof drag) => () => {
      drag[name] += 1;
    };
    window.addEventListener('dragover', count('hovered'), { capture: true });
    for (const type of ['drop', 'dragleave'])
      window.addEventListener(type, count('ended'), { capture: true });
    return drag;
  });
}
