import { holdCall } from '../support/hold-call.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibraryOfMany } from '../support/library.ts';
import { openRoom, takes } from '../support/rooms.ts';

// The takes of such a library have no files.
test.use({ expectedComplaints: [[/Failed to load resource/], { scope: 'test' }] });

test('takes that are marked by the thousand after a scroll there and back stay in sight, with their marks', async ({
  launch,
}) => {
  const app = await launch({ userData: await makeLibraryOfMany(3_000) });
  const page = app.window;
  await openRoom(page, 'Review');
  const first = page.locator('[role=option][aria-posinset="1"]');
  await first.click();
  const list = page.getByRole('listbox', { name: 'Takes' });
  const scrollTo = (share: number) =>
    list.evaluate((box, part) => {
      box.scrollTop = box.scrollHeight * part;
    }, share);
  await scrollTo(0.6);
  await expect(first).toHaveCount(0);
  await expect(takes(page).first()).toBeVisible();
  await scrollTo(0);
  await expect(first).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(first).toHaveAttribute('aria-selected', 'true');

  // From the first moment in which all have their stars: how many are in sight without, and the fewest that are.
  const watched = await list.evaluateHandle((box) => {
    const seen = { isShown: false, bare: 0, fewest: Number.POSITIVE_INFINITY };
    new MutationObserver(() => {
      const options = [...box.querySelectorAll('[role=option]')];
      const bare = options.filter((one) => !one.ariaLabel?.includes('3 stars')).length;
      seen.isShown ||= bare === 0 && options.length > 0;
      if (seen.isShown) seen.bare = Math.max(seen.bare, bare);
      seen.fewest = Math.min(seen.fewest, options.length);
    }).observe(box, { attributes: true, childList: true, subtree: true });
    return seen;
  });
  const look = await holdCall(app, 'takes.outline');
  await page.keyboard.press('3');
  await expect.poll(() => watched.evaluate(({ isShown }) => isShown)).toBe(true);
  // The library is asked what it looks like now; its answer is drawn before the next one is.
  await look.whenMade();
  await look.letGo();
  await expect(page.getByRole('option', { name: /3 stars/ }).first()).toBeVisible();
  await page.evaluate(async () => {
    await window.dailies.invoke('takes.outline', { query: {} });
    await new Promise(requestAnimationFrame);
  });
  const { bare, fewest } = await watched.jsonValue();
  expect({ bare, isEmpty: fewest === 0 }).toEqual({ bare: 0, isEmpty: false });
});

test('a key acts on what was asked to be selected before it, also while that is not known yet', async ({
  launch,
}) => {
  const app = await launch({ userData: await makeLibraryOfMany(600) });
  const page = app.window;
  await openRoom(page, 'Review');
  await page.locator('[role=option][aria-posinset="1"]').click();

  await test.step('Select all, then compare', async () => {
    const total = await takes(page).first().getAttribute('aria-setsize');
    const ids = await holdCall(app, 'takes.ids');
    await page.keyboard.press('ControlOrMeta+a');
    await ids.whenMade();
    await page.keyboard.press('c');
    await ids.letGo();
    await expect(page.getByText(`Comparing 2 of ${total}`)).toBeVisible();
    // In an order that nobody knows, those that meet were hardly ever looked at.
    const room = page.getByRole('region', { name: 'Compare' });
    await room.getByRole('switch', { name: 'Blind' }).click({ force: true });
    for (let left = Number(total) - 2; left > Number(total) - 6; left--) {
      await expect(room).toContainText(`${left} challengers to come`);
      await expect(room.locator('figure')).toHaveCount(2);
      await page.keyboard.press('Shift+A');
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
  });

  await test.step('the last take, then a rating', async () => {
    await page.locator('[role=option][aria-posinset="1"]').click();
    const ids = await holdCall(app, 'takes.ids');
    await page.keyboard.press('End');
    await ids.whenMade();
    await page.keyboard.press('0');
    await page.keyboard.press('5');
    await ids.letGo();
    await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(/5 stars/);
    await expect(page.getByRole('option', { selected: true })).not.toHaveAttribute('aria-posinset', '1');
  });
});
