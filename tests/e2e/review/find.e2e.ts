import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { resize } from '../support/geometry.ts';
import { expect, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { boxOf } from '../support/rest.ts';
import { addFilter, openRoom, takes } from '../support/rooms.ts';
import { holdToasts, toasts } from '../support/toasts.ts';

const picture = (name: string, prompt: string, tags: string[] = []) => ({
  fileName: `${name}.png`,
  bytes: drawPicture(640, 360, '#a03020'),
  facts: { name, prompt, tags, kind: 'image' as const, mime: 'image/png', width: 640, height: 360 },
});

test('by key alone a filter is opened, left and taken away, and the focus is never lost; takes are divided by one thing after another; marks and filters are whole where there is little room', async ({
  launch,
}) => {
  const narrow = {
    fileName: 'narrow.png',
    bytes: drawPicture(288, 640, '#a03020'),
    facts: {
      name: 'narrow',
      kind: 'image',
      mime: 'image/png',
      width: 288,
      height: 640,
      rating: 3,
      flag: 'pick',
      label: 'green',
    },
  } as const;
  const one = picture('one', 'A lighthouse at dusk', ['hero']);
  const rated = { ...one, facts: { ...one.facts, rating: 1 } };
  const { window: page } = await launch({
    userData: await makeLibrary([rated, picture('two', 'A café'), narrow]),
  });
  await openRoom(page, 'Review');
  const add = page.getByRole('button', { name: 'Add filter' });
  const cost = await addFilter(page, 'Cost');
  await expect(cost.getByLabel('At least')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  // What a key gives the focus right after a click keeps it: what the click does to the focus is over by then.
  await add.evaluate(async (button) => {
    button.blur();
    document
      .querySelector('main [role=listbox]')
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    button.focus();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(add).toBeFocused();
  for (const away of ['Remove filter: ≥ ★', 'Clear all']) {
    await (await addFilter(page, 'Rating')).getByRole('button', { name: '≥ ★', exact: true }).click();
    // With the next frame a click lets go of the button that has the focus by then.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.getByRole('button', { name: away }).focus();
    await page.keyboard.press('Enter');
    await expect(add).toBeFocused();
  }

  // Headings are of what is shown.
  const view = page.getByRole('button', { name: 'View', exact: true });
  const heading = (words: string | RegExp) =>
    page.getByRole('listbox', { name: 'Takes' }).getByText(words).first();
  await view.click();
  const panel = page.getByRole('dialog', { name: 'View' }).getByRole('radiogroup', { name: 'Group by' });
  for (const [by, words] of [
    ['Prompt', 'A lighthouse at dusk'],
    ['Day', /day.* \d{4}$/],
    ['Model', 'K3 Turbo'],
    ['Day', /day.* \d{4}$/],
  ] as const) {
    await panel.locator('label').filter({ hasText: by }).click();
    await expect(heading(words)).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  // The marks of a narrow tile are whole.
  const tile = takes(page).and(page.getByRole('option', { name: /narrow/ }));
  await tile.click();
  await page.keyboard.press('-');
  await expect.poll(async () => (await boxOf(tile)).width).toBeLessThan(80);
  const dot = tile.locator('[data-label=green]');
  const { width, height, isWhole } = await dot.evaluate((one) => {
    const { width, height } = one.getBoundingClientRect();
    const badge = one.parentElement as Element;
    return { width, height, isWhole: badge.scrollWidth <= badge.clientWidth };
  });
  expect(width).toBe(height);
  expect(isWhole).toBe(true);

  // Where filters take several lines, what stands beside them stays in the first.
  await resize(page, 900, 700);
  for (const [filter, value] of [
    ['Tag', /^hero/],
    ['Kind', 'Images'],
    ['Shape', 'Wide'],
    ['Flag', 'No flag'],
    ['Label', 'No label'],
    ['Made with', /^K3 Turbo/],
    ['Date', 'Last 365 days'],
  ] as const)
    await (await addFilter(page, filter)).getByRole('button', { name: value }).click();
  const middle = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.round((top + bottom) / 2);
    });
  await expect
    .poll(async () => (await middle('Add filter')) - (await middle('Collections')))
    .toBeGreaterThan(20);
  expect(await middle('Export…')).toBe(await middle('Collections'));
});

test('takes are found as one types, labelled, put into the bin, taken back, and restored; a smart collection finds what fits it after a restart too, and comes back when deleted; so does a whole library in the bin', async ({
  launch,
}) => {
  const userData = await makeLibrary([
    picture('one', 'A lighthouse at dusk', ['hero']),
    picture('two', 'A lighthouse in fog', ['hero', 'b-roll']),
    picture('three', 'A café in neon rain'),
  ]);
  const first = await launch({ userData });
  let page = first.window;
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(3);
  const find = page.getByRole('searchbox', { name: 'Find takes' });
  await find.fill('LIGHTH fo');
  await expect(takes(page)).toHaveCount(1);
  await expect(takes(page).first()).toHaveAccessibleName(/two/);
  await find.fill('cafe');
  await expect(takes(page).first()).toHaveAccessibleName(/three/);
  await find.fill('nowhere');
  await expect(page.getByText('No takes match this filter: “nowhere”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(takes(page)).toHaveCount(3);

  const dates = await addFilter(page, 'Date');
  await dates.getByLabel('First day').fill('2999-11-20');
  await dates.getByLabel('Last day').fill('2999-11-02');
  await expect(dates.getByRole('alert')).toHaveText('The last day is before the first.');
  await page.keyboard.press('Escape');
  await expect(dates).toHaveCount(0);
  await expect(page.getByText('No takes match this filter: Since 20 Nov 2999')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter: Since 20 Nov 2999' }).click();
  await expect(takes(page)).toHaveCount(3);

  await takes(page).first().click();
  await page.keyboard.press('6');
  await expect(takes(page).first()).toHaveAccessibleName(/red$/);
  await page.keyboard.press('6');
  await expect(takes(page).first()).not.toHaveAccessibleName(/red/);
  await page.keyboard.press('6');
  await page.keyboard.press('4');
  await expect(takes(page).first()).toHaveAccessibleName(/4 stars, red$/);
  await page.keyboard.press('Delete');
  await expect(takes(page)).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(takes(page)).toHaveCount(3);
  await expect(takes(page).first()).toHaveAccessibleName(/4 stars, red$/);
  await takes(page).first().click();
  await page.keyboard.press('Delete');
  await expect(takes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Bin', exact: true }).click();
  await expect(takes(page)).toHaveCount(1);
  await takes(page).first().click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('The bin is empty')).toBeVisible();
  await page.getByRole('button', { name: 'Show all takes' }).click();
  await expect(takes(page)).toHaveCount(3);

  await chooseTag(page, 'hero', '2');
  await expect(takes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Collections' }).click();
  await expect(page.getByRole('textbox', { name: 'Collection name' })).toBeFocused();
  await page.keyboard.type('Herøes & “more”');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Collections: Herøes & “more”' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(takes(page)).toHaveCount(3);
  await openCollection(page, 'Herøes & “more”');
  await expect(takes(page)).toHaveCount(2);

  // What no longer fits goes out of sight, and the last mark can be taken back where nothing is left to see.
  await takes(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('No takes match this filter: Tag hero')).toBeVisible();
  await expectNoViolations(page, 'nothing found');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(takes(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(takes(page)).toHaveCount(3);
  await takes(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Delete');
  await expect(page.getByText('Every take is in the bin.')).toBeVisible();
  await first.close();

  page = (await launch({ userData })).window;
  await openRoom(page, 'Review');
  await page.getByRole('button', { name: 'Show bin' }).click();
  await takes(page).first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('button', { name: 'Show all takes' }).click();
  await expect(takes(page)).toHaveCount(3);
  await openCollection(page, 'Herøes & “more”');
  await expect(takes(page)).toHaveCount(2);
  const collections = page.getByRole('dialog', { name: 'Collections' });
  await page.getByRole('button', { name: /^Collections/ }).click();
  const row = collections.getByRole('button', { name: /^Herøes/ });
  await page.getByRole('searchbox', { name: 'Find collection' }).press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('F2');
  await expect(page.getByRole('textbox', { name: 'Collection name' })).toBeFocused();
  await page.keyboard.type('Herøes 2');
  await page.keyboard.press('Enter');
  await expect(row).toHaveAccessibleName('Herøes 2');
  await expect(row).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(row).toHaveAccessibleName('Herøes & “more”');
  await holdToasts(page);
  await row.press('Delete');
  await expect(collections.getByText('Save a search you use often')).toBeVisible();
  await expect(toasts(page)).toContainText('“Herøes & “more”” deleted. Its takes stay.');
  await expectNoViolations(page, 'collections');
  await page.keyboard.press('Escape');
  await expect(collections).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(takes(page)).toHaveCount(3);
  await openCollection(page, 'Herøes & “more”');
  await expect(takes(page)).toHaveCount(2);
});

async function chooseTag(page: Page, tag: string, count: string): Promise<void> {
  const choice = (await addFilter(page, 'Tag')).getByRole('button', { name: `${tag} ${count}` });
  await choice.click();
}

async function openCollection(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Collections/ }).click();
  await page.getByRole('dialog', { name: 'Collections' }).getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: `Collections: ${name}`, exact: true })).toBeVisible();
}
