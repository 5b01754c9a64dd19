import type { Locator, Page } from '@playwright/test';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { search } from '../support/palette.ts';
import { chooseModel, openRoom, slot } from '../support/rooms.ts';
import { stopFrames } from '../support/stop-frames.ts';

// Each looks at the form of another model, or at none.
test.use({ sharesApp: true });

// Hands that are faster than the window draws.

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await makeFolder();
  media = await makeSampleMedia(folder);
});

const faces = (page: Page): Locator => slot(page, 'images').locator('li[draggable] > button:first-child');

test('what is typed behind Add element is its name, and behind a removed one the next key is the field’s', async ({
  app,
}) => {
  const page = app.window;
  await chooseModel(page, 'O3 Elements');
  await stopFrames(page);
  await page.getByRole('button', { name: 'Add element' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('hero');
  await expect(page.getByRole('group', { name: '@hero', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Delete');
  await page.keyboard.press('Enter');
  await page.keyboard.type('villain');
  await expect(page.getByRole('group', { name: '@villain', exact: true })).toBeVisible();
});

test('keys go along with a reference that they move, and then with what is left', async ({ app }) => {
  const page = app.window;
  await chooseModel(page, 'H3 Omni');
  await dropFiles(page, slot(page, 'images'), [media.image, media.secondImage]);
  await expect(faces(page)).toHaveCount(2);
  await faces(page).first().focus();
  await stopFrames(page);
  await page.keyboard.press('Alt+ArrowRight');
  await expect(faces(page).nth(1)).toBeFocused();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Delete');
  await expect(faces(page)).toHaveCount(0);
});

test('what is typed while the list of commands opens for the first time is no command of the room', async ({
  app,
}) => {
  const page = app.window;
  await openRoom(page, 'Queue');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('?');
  await expect(search(page)).toBeFocused();
  await expect(page.getByRole('dialog', { name: /^Keyboard/ })).toHaveCount(0);
});
