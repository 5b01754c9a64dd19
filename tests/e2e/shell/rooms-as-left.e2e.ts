import type { Page } from '@playwright/test';
import { encodeNumberedClip } from '../../support/numbered-clip.ts';
import { invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { pasteText } from '../support/paste-text.ts';
import { chooseModel, chooseValue, openRoom, takes } from '../support/rooms.ts';
import { setWindowSize } from '../support/window-size.ts';

type Room = Parameters<typeof openRoom>[1];

/** A look at another room, and at another language. */
async function leaveAndReturn(page: Page, room: Room): Promise<void> {
  await openRoom(page, 'Cast');
  await openRoom(page, room);
  for (const language of ['de', 'en']) {
    await invoke(page, 'settings.update', { language });
    await expect(page.locator(`html[lang=${language}]`)).toBeAttached();
  }
  await expect(page.locator('main > :last-child > *').first()).toBeAttached();
}

test('rooms are as they were left: where they are scrolled to, and what is chosen but not yet done', async ({
  launch,
}) => {
  const clip = { name: 'numbers', width: 320, height: 160, frameRate: 25, duration: 1 };
  const bytes = await encodeNumberedClip(25, 25);
  const app = await launch({
    userData: await makeLibrary([{ fileName: 'numbers.mp4', bytes, facts: { ...clip, flag: 'pick' } }]),
  });
  const page = app.window;
  await setWindowSize(app, 1280, 800);

  await openRoom(page, 'Settings');
  const language = page.locator('#settings-appearance button[aria-haspopup=listbox]');
  await language.scrollIntoViewIfNeeded();
  await leaveAndReturn(page, 'Settings');
  await expect(language).toBeInViewport();

  await openRoom(page, 'Compose');
  await chooseModel(page, 'O3 Elements');
  const last = page.getByRole('button', { name: 'Add element', exact: true });
  await last.click();
  await last.click();
  await expect(page.getByRole('textbox', { name: 'Prompt' })).not.toBeInViewport();
  await leaveAndReturn(page, 'Compose');
  await expect(last).toBeInViewport();

  await openRoom(page, 'Review');
  await takes(page).first().dblclick();
  await expect(page.getByText('0 / 24')).toBeVisible();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('.');
  await leaveAndReturn(page, 'Review');
  await expect(page.getByText('5 / 24')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+Shift+e');
  const csv = page.getByRole('switch', { name: 'Table (CSV)' });
  await chooseValue(page, 'All found');
  await csv.press('Space');
  await leaveAndReturn(page, 'Review');
  await expect(page.getByRole('radio', { name: 'All found' })).toBeChecked();
  await expect(csv).toBeChecked();
  await page.keyboard.press('Escape');

  await openRoom(page, 'Queue');
  await page.getByRole('button', { name: 'Money' }).click();
  await chooseValue(page, '30 days');
  await leaveAndReturn(page, 'Queue');
  await expect(page.getByRole('radio', { name: '30 days' })).toBeChecked();
  // What leads to what today cost still does.
  await page.getByRole('region', { name: 'Status' }).getByRole('button', { name: /today/ }).click();
  await expect(page.getByRole('radio', { name: 'Today' })).toBeChecked();

  await test.step('a batch that was to be tested first still is, under its name', async () => {
    await openRoom(page, 'Batch');
    await pasteRows(app, 4);
    const name = page.getByRole('textbox', { name: 'Batch name' });
    await name.fill('Harbour');
    const testsFirst = page.getByRole('switch', { name: 'Test one first' });
    await testsFirst.press('Space');
    await leaveAndReturn(page, 'Batch');
    await expect(name).toHaveValue('Harbour');
    await expect(testsFirst).toBeChecked();
  });
});

async function pasteRows(app: LaunchedApp, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => `K3 Turbo\tA boat, shot ${at + 1}`);
  await expect(app.window.getByRole('grid')).toBeVisible();
  await pasteText(app, ['Model\tPrompt', ...rows].join('\n'));
  await app.window.getByRole('button', { name: `Add ${count} rows` }).click();
}
