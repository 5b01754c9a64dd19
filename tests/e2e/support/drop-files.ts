import type { Locator, Page } from '@playwright/test';

/**
 * Drops files from the file system onto an element, as the operating system does: the page gets real files with real
 * paths, first hovering, then dropped.
 */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to drop on.');
  const at = { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 30) };
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
}
