import type { Page } from '@playwright/test';
import { expect, test } from '../support/launch.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';
import { holdToasts, stopToastTimes, toasts as told } from '../support/toasts.ts';
import { setWindowSize, setZoom } from '../support/window-size.ts';

const rail = (page: Page) => page.getByRole('navigation', { name: 'Rooms' });

test('a take that is ready says so after what answers the hand, and opens; Review counts what nobody has seen; what is told lies on nothing that it is about', async ({
  app,
}) => {
  const page = app.window;
  await holdToasts(page);
  await writePrompt(page, 'A heron on a jetty');
  await queueTakes(page);
  await expect(rail(page).getByTitle('1 new take')).toBeVisible();
  const open = told(page).getByRole('button', { name: 'Open' });
  const show = told(page).getByRole('button', { name: 'Show queue' });
  await expect(show).toBeVisible();
  await expect(open).toBeHidden();
  await openRoom(page, 'Queue');
  await holdToasts(page);
  await expect(told(page).getByRole('button', { name: 'Show queue' })).toHaveCount(0);
  await told(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
  await expect(told(page)).toContainText('A take is ready');
  await expect(open).toBeVisible();
  await open.click();
  await expect(page.locator('main')).toHaveAttribute('data-room', 'review');
  await expect(page.getByRole('button', { name: 'Back to grid' })).toBeVisible();
  await expect(rail(page).getByTitle(/new take/)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(takes(page)).toHaveCount(1);

  await openRoom(page, 'Compose');
  await holdToasts(page);
  await writePrompt(page, 'A heron on a jetty');
  await queueTakes(page);
  for (const room of ['Compose', 'Batch', 'Queue'] as const) {
    await openRoom(page, room);
    await expect(told(page)).toContainText(/./);
    await expect.poll(() => overlap(page), room).toBe(0);
  }
  const sign = rail(page).getByRole('button', { name: 'Batch' });
  // Nothing comes or goes any more that a tip would give way to.
  await expect(rail(page).getByTitle('1 new take')).toBeVisible();
  const dismiss = told(page).getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toHaveCount(1);
  await dismiss.click();
  await expect(told(page)).toContainText('A take is ready');
  await dismiss.click();
  await expect(told(page)).toHaveText('');
  await page.mouse.move(400, 300);
  await expect(rail(page).locator('button:hover')).toHaveCount(0);
  await sign.hover();
  const tip = page.getByRole('tooltip');
  await expect(tip).toBeVisible();
  await expect(async () => {
    const [box, below] = [await boxOf(tip), await boxOf(sign)];
    expect(box.x).toBeGreaterThanOrEqual(below.x + below.width);
  }).toPass();

  // It covers no part of the status line that is in sight.
  await openRoom(page, 'Compose');
  await setWindowSize(app, 1280, 800);
  await setZoom(app, 2);
  await holdToasts(page);
  await writePrompt(page, 'A heron on a jetty');
  await queueTakes(page);
  await expect(told(page)).toContainText(/./);
  const parts = page.getByRole('region', { name: 'Status' }).getByRole('button');
  const seen = () =>
    parts.evaluateAll((all) =>
      all.flatMap((part) => {
        const { left, right, top, height } = part.getBoundingClientRect();
        if (!part.checkVisibility({ visibilityProperty: true })) return [];
        const hits = [left + 2, right - 2].map((x) => document.elementFromPoint(x, top + height / 2));
        return hits.every((hit) => part.contains(hit)) ? ['free'] : [`covered: ${part.textContent}`];
      }),
    );
  await expect.poll(seen).not.toContainEqual(expect.stringContaining('covered'));
  await told(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(parts.first()).toBeVisible();
});

test('news has its whole time from when it is seen, not from when it came; the names of the rooms stand beside their signs, and stay folded away after a start', async ({
  launch,
}) => {
  const first = await launch();
  const page = first.window;
  const endTimes = await stopToastTimes(page);
  await writePrompt(page, 'A heron on a jetty');
  await queueTakes(page);
  await expect(rail(page).getByTitle('1 new take')).toBeVisible();
  const open = told(page).getByRole('button', { name: 'Open' });
  await expect(open).toBeHidden();
  await endTimes();
  await expect(told(page).getByRole('button', { name: 'Show queue' })).toHaveCount(0);
  await expect(open).toBeVisible();
  await endTimes();
  await expect(told(page)).toHaveText('');

  const compose = (page: Page) => rail(page).getByRole('button', { name: 'Compose' });
  const width = async (page: Page) => (await boxOf(compose(page))).width;
  await expect(compose(page).getByText('Compose')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+\\');
  await expect(compose(page).getByText('Compose')).toBeHidden();
  expect(await width(page)).toBeLessThan(50);
  await first.close();
  const { window: next } = await launch({ userData: first.userData });
  await expect(compose(next).getByText('Compose')).toBeHidden();
  await rail(next).getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(compose(next).getByText('Compose')).toBeVisible();
});

/** How far what is told reaches up into the room, in pixels. */
const overlap = (page: Page) =>
  told(page).evaluate((region) => {
    const room = document.querySelector('main')?.getBoundingClientRect();
    return Math.max(0, (room?.bottom ?? 0) - region.getBoundingClientRect().top);
  });
