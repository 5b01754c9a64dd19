import type { Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';
import { callCore, row } from './steer.ts';

const LONGEST_TASK = 50;
const LONGEST_ACTION = 100;

declare global {
  interface Window {
    longTasks: number[];
  }
}

const alone = { tag: '@alone' };

test('ten thousand jobs that wait scroll, change and are steered without a halt', alone, async ({ app }) => {
  test.setTimeout(180_000);
  const page = app.window;
  await callCore(page, 'queue.pause', {});
  for (const word of ['red', 'green']) {
    const prompt = `A ${word} boat on a river of ink`;
    const job = { model: 'modelk-3-turbo', takes: 1000, input: { prompt } };
    await callCore(page, 'jobs.enqueue', { jobs: [job, job, job, job, job] });
  }
  await openRoom(page, 'Queue');
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Waiting 10,000');
  await page.evaluate(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.longTasks.push(entry.duration);
    }).observe({ type: 'longtask' });
  });

  const figures: Record<string, number> = {};
  const list = page.getByRole('list', { name: 'Jobs' });
  const box = await list.locator('..').boundingBox();
  if (box === null) throw new Error('no list');
  await page.mouse.move(box.x + 400, box.y + 200);
  await settle(page);
  // Other work on the machine can only make it slower: the best of three rounds is what the list itself needs.
  const rounds: number[] = [];
  for (const _ of [1, 2, 3]) rounds.push(await scrollThrough(page));
  figures['longest task while scrolling'] = Math.min(...rounds);
  await callCore(page, 'settings.update', { notifications: false });
  await callCore(page, 'queue.pause', { scope: { kind: 'model', model: 'modeln-pro' } });
  await page.waitForTimeout(500);
  figures['longest task after a change of the status'] = await longestTask(page);

  await page.mouse.wheel(0, -10_000_000);
  await expect(row(page, 'red').first()).toBeVisible();
  await page
    .getByRole('button', { name: /: details$/ })
    .first()
    .click({ position: { x: 140, y: 12 } });
  figures['selected'] = await timeUntil(page, 'ArrowDown', () => document.activeElement?.id !== '');
  await page.waitForTimeout(300);
  await longestTask(page);
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  figures['moved down'] = await timeChange(page, 'Alt+ArrowDown');
  figures['longest task of a move'] = await longestTask(page);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(name);
  figures['paused'] = await timeChange(page, 'p');
  figures['longest task of a pause'] = await longestTask(page);
  await page.getByRole('button', { name: 'Group by batch' }).click();
  await page.waitForTimeout(300);
  figures['grouped'] = await longestTask(page);
  await page.keyboard.press('Escape');
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  for (const [what, value] of Object.entries(figures)) {
    expect.soft(value, what).toBeLessThanOrEqual(what.startsWith('longest') ? LONGEST_TASK : LONGEST_ACTION);
  }
});

/** Turns the wheel as fast as a hand can, with leaps in between; gives the longest task. */
async function scrollThrough(page: Page): Promise<number> {
  for (let turn = 0; turn < 24; turn += 1) {
    await page.mouse.wheel(0, turn % 4 === 3 ? 20_000 : 900);
    await page.waitForTimeout(30);
  }
  return longestTask(page);
}

async function settle(page: Page): Promise<void> {
  await page.waitForTimeout(1500);
  await longestTask(page);
}

/** The longest task since it was last asked, in milliseconds; 0 when none was over 50. */
async function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const longest = Math.max(0, ...window.longTasks);
    window.longTasks = [];
    return Math.round(longest);
  });
}

async function timeUntil(page: Page, key: string, isDone: () => boolean): Promise<number> {
  const from = Date.now();
  await page.keyboard.press(key);
  await page.waitForFunction(isDone);
  return Date.now() - from;
}

/** From the key to the first change of the list that it leads to, as the page sees it. */
async function timeChange(page: Page, key: string): Promise<number> {
  await page.evaluate(() => {
    const state = window as unknown as { changed: Promise<number> };
    state.changed = new Promise((settled) => {
      let from = 0;
      window.addEventListener('keydown', () => (from = performance.now()), { once: true, capture: true });
      const rows = document.querySelector('[aria-label="Jobs"]') as Element;
      const watcher = new MutationObserver(() => {
        watcher.disconnect();
        requestAnimationFrame(() => settled(performance.now() - from));
      });
      watcher.observe(rows, { childList: true, subtree: true, characterData: true, attributes: true });
    });
  });
  await page.keyboard.press(key);
  return Math.round(await page.evaluate(() => (window as unknown as { changed: Promise<number> }).changed));
}
