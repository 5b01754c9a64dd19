import type { Page } from '@playwright/test';
import { inventTakes } from '../../support/invent-takes.ts';
import { holdCall } from '../support/hold-call.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibraryOfMany } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { addFilter, openRoom, takes } from '../support/rooms.ts';

const COUNT = 3_000;
const kept = inventTakes(COUNT).filter(({ binnedAt }) => binnedAt === null);
const newest = kept.toReversed();

// The takes of such a library have no files. None looks at a mark that another sets.
test.use({
  expectedComplaints: [[/Failed to load resource/], { scope: 'test' }],
  sharesApp: true,
  startsWith: { data: () => makeLibraryOfMany(COUNT) },
});

test('takes that are marked by the thousand after a scroll there and back stay in sight, with their marks', async ({
  app,
}) => {
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
  // No more than can be compared.
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

type Share = readonly [across: number, down: number];

/** Moves the pointer to shares of the list's width and height; at its left edge there are no takes. */
async function moveTo(page: Page, [across, down]: Share, steps = 1): Promise<void> {
  const box = await boxOf(page.getByRole('listbox', { name: 'Takes' }));
  await page.mouse.move(box.x + 4 + (box.width - 24) * across, box.y + box.height * down, { steps });
}

/** Drags from a place beside the takes; leaves the button pressed. */
async function drag(page: Page, from: Share, to: Share): Promise<void> {
  await moveTo(page, from);
  await page.mouse.down();
  await moveTo(page, to, 6);
}

/** Takes that lie within shares of the list's width and height, as the page drew them. */
async function takesWithin(page: Page, across: number, from: number, to: number): Promise<string[]> {
  return page.getByRole('listbox', { name: 'Takes' }).evaluate(
    (list, [width, top, bottom]) => {
      const seen = list.getBoundingClientRect();
      return [...list.querySelectorAll('[role=option]')]
        .filter((tile) => {
          const box = tile.getBoundingClientRect();
          return (
            box.left <= seen.left + 4 + (seen.width - 24) * width &&
            box.top <= seen.top + seen.height * bottom &&
            box.bottom >= seen.top + seen.height * top
          );
        })
        .map(({ id }) => id);
    },
    [across, from, to] as const,
  );
}

const selectedTakes = (page: Page) =>
  takes(page).evaluateAll((tiles) =>
    tiles.filter((tile) => tile.getAttribute('aria-selected') === 'true').map(({ id }) => id),
  );

async function drawBoxes(page: Page): Promise<void> {
  await expect(takes(page).first()).toBeVisible();
  const upper = () => takesWithin(page, 0.5, 0.1, 0.3);
  const lower = () => takesWithin(page, 0.2, 0.7, 0.8);
  const expectSelected = (read: () => Promise<string[]>) =>
    expect(async () => expect(await selectedTakes(page)).toEqual(await read())).toPass();
  await drag(page, [0, 0.1], [0.5, 0.3]);
  await expectSelected(upper);
  expect((await upper()).length).toBeGreaterThan(2);
  await page.keyboard.press('Escape');
  await expectSelected(async () => []);
  await page.mouse.up();

  await drag(page, [0, 0.1], [0.5, 0.3]);
  await page.mouse.up();
  await page.keyboard.down('Shift');
  await drag(page, [0, 0.7], [0.2, 0.8]);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const both = async () => [...new Set([...(await upper()), ...(await lower())])];
  await expectSelected(both);
  await expect(page.getByText(`${(await both()).length} selected`)).toBeVisible();

  // Below the edge the takes scroll by, and all of them are selected: from the first one on, because the box is as wide.
  await drag(page, [0, 0.02], [1, 1.02]);
  let nudges = 0;
  await expect
    .poll(async () => {
      // Scrolling rests while another window has the focus, until the pointer is moved.
      nudges += 1;
      await moveTo(page, [1 - (nudges % 2) / 100, 1.02]);
      return Number(await takes(page).last().getAttribute('aria-posinset'));
    })
    .toBeGreaterThan(80);
  await page.mouse.up();
  // What was scrolled past is asked for, and selected once it is here.
  await expect(async () => {
    const places = await takes(page).evaluateAll((tiles) =>
      tiles
        .filter((tile) => tile.getAttribute('aria-selected') === 'true')
        .map((tile) => Number(tile.getAttribute('aria-posinset'))),
    );
    const selected = await page.getByRole('region', { name: 'Selection' }).textContent();
    expect(selected).toContain(`${Math.max(...places).toLocaleString('en')} selected`);
  }).toPass();
  await page.keyboard.press('Home');
}

test('a key that follows a panel’s opening at once is the panel’s, and after its Escape the list’s; all that is found is rejected by one key, also what was never looked at, and taken back by another', async ({
  app: { window: page },
}) => {
  await openRoom(page, 'Review');
  await expect(takes(page).first()).toBeVisible();
  await takes(page).first().click();
  const rating = newest[0]?.rating === 5 ? 4 : 5;
  // The key comes before anything else gets its turn, here and below.
  await page.getByRole('button', { name: 'View', exact: true }).evaluate((button: HTMLElement, key) => {
    button.click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, String(rating));
  await expect(page.getByRole('dialog', { name: 'View' })).toBeVisible();
  await expect(takes(page).first()).not.toHaveAccessibleName(new RegExp(`${rating} stars`));
  // As the browser does for Escape.
  await page.getByRole('listbox', { name: 'Takes' }).evaluate((list) => {
    document.querySelector<HTMLElement>('[popover]:popover-open')?.hidePopover();
    list.focus();
    list.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  });
  const last = page.locator(`#take-${newest.at(-1)?.id}`);
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await drawBoxes(page);
  const wide = kept.filter(({ width, height }) => (width ?? 0) > (height ?? 0) * 1.05);
  const isRejected = (list: typeof kept) => list.filter(({ flag }) => flag === 'reject').length;
  const words = (count: number) => page.getByText(`${count.toLocaleString('en')} takes`, { exact: true });
  await (await addFilter(page, 'Shape')).getByRole('button', { name: 'Wide', exact: true }).click();
  await expect(words(wide.length)).toBeVisible();
  await takes(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText(`${wide.length.toLocaleString('en')} selected`)).toBeVisible();
  await page.keyboard.press('x');
  await expect(takes(page).first()).toHaveAccessibleName(/rejected/);

  await page.getByRole('button', { name: 'Remove filter: Wide' }).click();
  await (await addFilter(page, 'Flag')).getByRole('button', { name: 'Reject', exact: true }).click();
  const others = kept.filter((take) => !wide.includes(take));
  await expect(words(wide.length + isRejected(others))).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(words(isRejected(kept))).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(words(kept.length)).toBeVisible();
});
