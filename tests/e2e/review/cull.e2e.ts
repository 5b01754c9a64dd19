import type { Page } from '@playwright/test';
import { inventTakes } from '../../support/invent-takes.ts';
import { expect, test } from '../support/launch.ts';
import { copyLibrary, makeLibraryOfMany } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { addFilter, openRoom, takes } from '../support/rooms.ts';

const COUNT = 3_000;
const kept = inventTakes(COUNT).filter(({ binnedAt }) => binnedAt === null);
const newest = kept.toReversed();

// Synthetic takes have no files, and so no pictures.
test.use({ expectedComplaints: [/Failed to load resource/] });

let library: string;
test.beforeAll(async () => {
  library = await makeLibraryOfMany(COUNT);
});

test('a rating is there after a power cut at once after its key; marks go on to the next take', async ({
  launch,
}) => {
  const userData = await copyLibrary(library);
  const first = await launch({ userData });
  await openRoom(first.window, 'Review');
  const { window: page } = first;
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await page.getByText('Auto-advance').click();
  await page.keyboard.press('Escape');
  await takes(page).first().click();
  await page.keyboard.press('u');
  await expect(takes(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  // In the loupe, where the marked take is out of sight at once, its mark is shown once more.
  await takes(page).first().dblclick();
  const place = page.getByText(/^1 \/ /);
  await expect(place).toBeVisible();
  const last = page.locator('[data-last-mark]');
  await page.keyboard.press('3');
  await expect(place).toBeHidden();
  await expect(last).toContainText('★★★');
  await page.keyboard.press('p');
  await expect(page.getByText(/^3 \/ /)).toBeVisible();
  await expect(last.locator('svg')).toHaveCount(1);
  // Not what the take had before.
  expect(newest[2]?.rating).toBeGreaterThan(0);
  await page.keyboard.press('p');
  await expect(page.getByText(/^4 \/ /)).toBeVisible();
  await expect(last.locator('svg')).toHaveCount(1);
  await expect(last).not.toContainText('★');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('Escape');
  await takes(page).nth(1).click();
  const rating = newest[1]?.rating === 5 ? 4 : 5;
  await page.keyboard.press('Shift+T');
  await expect(page.locator('input[type=text]:focus, input:not([type]):focus, textarea:focus')).toHaveCount(
    1,
  );
  await page.keyboard.type('reel, wet street');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove tag wet street' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
  await page.keyboard.type('the quixotic one');
  // The room is left at once, and with it the field.
  await page.keyboard.press('ControlOrMeta+1');
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
  await page.keyboard.press('ControlOrMeta+4');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('the quixotic one');
  await page.getByRole('searchbox', { name: 'Find takes' }).fill('quixotic wet');
  await expect(takes(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await takes(page).nth(1).click();
  await page.keyboard.press(String(rating));
  await expect(takes(page).nth(1)).toHaveAccessibleName(new RegExp(`${rating} stars`));
  // What is answered later has what came before it on disk.
  await page.evaluate(() => window.dailies.invoke('app.snapshot', {}));
  await first.kill();

  const second = await launch({ userData });
  await openRoom(second.window, 'Review');
  await expect(takes(second.window).nth(1)).toHaveAccessibleName(new RegExp(`${rating} stars`));
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
  launch,
}) => {
  const { window: page } = await launch({ userData: await copyLibrary(library) });
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
