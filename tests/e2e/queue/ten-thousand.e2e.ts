import type { Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom } from '../support/rooms.ts';
import { callCore, row, surface } from './queue-actions.ts';

/** Rows that are in the page at once, whatever the number of jobs: those in sight, and some above and below. */
const MAX_ROWS = 80;
const MAX_NODES = 3_000;

/** Ten thousand that wait: a red batch of five thousand, then a green one. */
async function openTenThousand(page: Page): Promise<void> {
  await callCore(page, 'queue.pause', {});
  for (const word of ['red', 'green']) {
    const prompt = `A ${word} boat on a river of ink`;
    const job = { model: 'modelk-3-turbo', takes: 1000, input: { prompt } };
    await callCore(page, 'jobs.enqueue', { jobs: [job, job, job, job, job] });
  }
  await openRoom(page, 'Queue');
  await expect(page.getByRole('toolbar', { name: 'Show jobs' })).toContainText('Waiting 10,000');
}

const list = (page: Page) => page.getByRole('list', { name: 'Jobs' });

/** What the page holds stays small, wherever the list stands. */
async function expectFew(page: Page): Promise<void> {
  expect(await list(page).getByRole('listitem').count()).toBeLessThanOrEqual(MAX_ROWS);
  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(MAX_NODES);
}

/** The place in the list of the row that has the focus; the heading is 0. */
const focusedPlace = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('data-index'));

test('ten thousand jobs that wait scroll, change and take commands: the page never holds more than what is seen', async ({
  app,
}) => {
  const page = app.window;
  await openTenThousand(page);
  await expectFew(page);
  const box = await boxOf(list(page).locator('..'));
  await page.mouse.move(box.x + 400, box.y + 200);
  for (let turn = 0; turn < 24; turn += 1) {
    await page.mouse.wheel(0, turn % 4 === 3 ? 20_000 : 900);
    await expectFew(page);
  }
  await page.mouse.wheel(0, 10_000_000);
  await expect(row(page, 'green').last()).toBeInViewport();
  // The row that has the keys, and no other.
  await expect(row(page, 'red')).toHaveCount(1);
  await callCore(page, 'queue.pause', { scope: { kind: 'model', model: 'modeln-pro' } });
  await expect(page.getByText('N Pro is paused')).toBeVisible();
  await expectFew(page);
  await page.mouse.wheel(0, -10_000_000);
  await expect(row(page, 'red').first()).toBeInViewport();
  await expect(row(page, 'green')).toHaveCount(0);

  await surface(page, 'red')
    .first()
    .click({ position: { x: 140, y: 12 } });
  await page.mouse.wheel(0, 10_000_000);
  await expect(row(page, 'green').last()).toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedPlace(page)).toBe('2');
  await expect(row(page, 'red').nth(1)).toBeInViewport();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(/is now 3 of 10000 waiting/)).toBeAttached();
  await expect.poll(() => focusedPlace(page)).toBe('3');
  await page.keyboard.press('p');
  await expect(list(page).locator('li[data-index="3"]')).toContainText('Paused by you');
  await expect(list(page).getByText('Paused by you')).toHaveCount(1);
  await page.getByRole('button', { name: 'Group by batch' }).click();
  await expect(page.getByRole('button', { name: /A red boat.*: batch of 5,000/ })).toBeVisible();
  await expectFew(page);
});
