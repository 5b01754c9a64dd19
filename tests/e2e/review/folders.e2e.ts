import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { hoverDragged } from '../support/drop-files.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { findCommand } from '../support/palette.ts';
import { openRoom, queueTakes, slot, takes, writePrompt } from '../support/rooms.ts';

// A file that was moved away can't be loaded, nor can its poster be made: that is what is tried.
test.use({ expectedComplaints: [/404 .*(media:\/\/take\/take-0|app:\/\/dailies\/work\/\w+\/source)/] });

function pictureFile(name: string, colour: string) {
  const bytes = drawPicture(640, 360, colour);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const facts = { name, kind: 'image' as const, mime: 'image/png', width: 640, height: 360, sha256 };
  return { fileName: `${name}.png`, bytes, facts };
}

/** The system's own dialog can't be clicked: it answers with this folder at once. */
async function answerDialogs({ electron }: LaunchedApp, folder: string): Promise<void> {
  await electron.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [path] });
  }, folder);
}

async function runCommand(page: Page, title: string): Promise<void> {
  await findCommand(page, title);
  await page.getByRole('option', { name: title, exact: true }).click();
}

test('a moved file is missed and found again, a folder is taken in, and all of it comes back without the database', async ({
  launch,
}) => {
  const userData = await makeLibrary([pictureFile('moved', '#a03020'), pictureFile('stays', '#2060a0')]);
  const [results, elsewhere, older] = ['results', 'elsewhere', 'older takes'].map((name) =>
    join(userData, name),
  ) as [string, string, string];
  for (const folder of [elsewhere, older]) await mkdir(folder);
  for (const [name, colour] of Object.entries({ one: '#407030', two: '#705090', three: '#907010' }))
    await writeFile(join(older, `${name}.png`), drawPicture(320, 320, colour));
  await writeFile(join(older, 'notes.txt'), 'Ask about the ending.');
  const app = await launch({ userData });
  const { window: page } = app;
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(2);

  // The artist goes to another program, moves a file there, and comes back.
  await rename(join(results, 'stays.png'), join(elsewhere, 'stays.png'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByRole('region', { name: '1 file missing' })).toBeVisible();
  await expect(page.getByRole('option', { name: /^stays.*file missing/ })).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(takes(page)).toHaveCount(1);
  await expect(takes(page)).toHaveAccessibleName(/^stays/);
  await rename(join(elsewhere, 'stays.png'), join(results, 'stays.png'));
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('No takes match this filter: File missing')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(takes(page)).toHaveCount(2);
  await expect(page.getByRole('region', { name: '1 file missing' })).toHaveCount(0);

  await rename(join(results, 'moved.png'), join(elsewhere, 'another name.png'));
  await page.getByRole('option', { name: /^moved/ }).dblclick();
  await expect(page.getByRole('alert')).toContainText('The file isn’t where it was saved');
  await expect(page.getByRole('alert').getByRole('button', { name: 'Choose file…' })).toBeVisible();
  await page.keyboard.press('g');
  await expect(page.getByRole('option', { name: /^moved.*file missing/ })).toBeVisible();
  const bar = page.getByRole('region', { name: '1 file missing' });
  await expect(bar).toBeVisible();
  await page.keyboard.press('i');
  await page.getByRole('option', { name: /^moved/ }).click();
  await expect(page.getByRole('region', { name: 'Its file is missing' })).toBeVisible();
  await expectNoViolations(page, 'A missing file');
  await page.keyboard.press('e');
  await expect(page.getByRole('alert')).toContainText('The file isn’t where it was saved');
  await answerDialogs(app, elsewhere);
  await page.getByRole('alert').getByRole('button', { name: 'Search folder…' }).click();
  await expect(page.getByText('1 missing file found')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('g');
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('option', { name: /file missing/ })).toHaveCount(0);

  await answerDialogs(app, older);
  await runCommand(page, 'Import folder…');
  await expect(page.getByText('3 takes added, 1 file without a picture or video')).toBeVisible();
  await expect(takes(page)).toHaveCount(5);
  await page.getByRole('option', { name: /^two/ }).click();
  await page.keyboard.press('4');
  await expect(page.getByRole('option', { name: /^two.*4 stars/ })).toBeVisible();
  await expect
    .poll(() => readFile(join(older, 'two.png.dailies.json'), 'utf8').catch(() => ''))
    .toContain('"rating": 4');
  await expect.poll(() => existsSync(join(results, 'stays.png.dailies.json'))).toBe(true);
  await app.close();

  for (const end of ['', '-wal', '-shm'])
    await rm(join(userData, 'data', `dailies.sqlite${end}`), { force: true });
  const next = await launch({ userData });
  await openRoom(next.window, 'Review');
  await expect(next.window.getByText(/has 1 finished take not in the library/)).toBeVisible();
  await next.window.getByRole('button', { name: 'Bring them back' }).click();
  await expect(takes(next.window)).toHaveCount(1);
  await answerDialogs(next, older);
  await runCommand(next.window, 'Import folder…');
  await expect(next.window.getByRole('option', { name: /^two.*4 stars/ })).toBeVisible();
  await expect(takes(next.window)).toHaveCount(4);
});

test('a take is dragged over the rail into Compose, and the new one knows what it was made from', async ({
  launch,
}) => {
  const userData = await makeLibrary([pictureFile('lamp', '#a06020')]);
  const { window: page } = await launch({ userData });
  await expect(page.getByRole('textbox', { name: 'Prompt' })).toBeVisible();
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(1);

  // Held over the rail, Compose opens under it.
  await takes(page).first().hover();
  await page.mouse.down();
  const rail = page.getByRole('navigation', { name: 'Rooms' }).getByRole('button', { name: 'Compose' });
  // The first move begins the drag, the second is over something.
  for (let move = 0; move < 2; move += 1) await rail.hover();
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
  await hoverDragged(page, slot(page, 'images'));
  await page.mouse.up();
  await expect(slot(page, 'images')).toContainText('lamp.png');
  await writePrompt(page, 'The lamp is lit, and the street beyond it wakes');
  await queueTakes(page);
  await openRoom(page, 'Review');
  await expect(takes(page)).toHaveCount(2);
  await page.getByRole('option', { name: /The lamp is lit/ }).click();
  await page.keyboard.press('i');
  const facts = page.getByRole('complementary', { name: 'Info' });
  await expect(facts.getByRole('button', { name: 'lamp', exact: true })).toBeVisible();
});
