import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { chooseModel, openRoom, slot, writePrompt } from '../support/rooms.ts';
import { holdToasts, toasts } from '../support/toasts.ts';

// Each has a form of another model.
test.use({ sharesApp: true });

let folder: string;
test.beforeAll(async () => {
  folder = await makeFolder();
  for (const [name, colour] of [
    ['one', 'teal'],
    ['two', 'olive'],
  ] as const)
    await writeFile(join(folder, `${name}.png`), drawPicture(400, 300, colour));
});

test('references, models and typing are taken back step by step, also after another room, and done again', async ({
  app,
}) => {
  const page = app.window;
  const prompt = page.getByRole('textbox', { name: 'Prompt' });
  const images = slot(page, 'images').locator('li[draggable]');
  await writePrompt(page, 'A boat');
  await dropFiles(page, page.getByRole('region', { name: 'References' }), [
    join(folder, 'one.png'),
    join(folder, 'two.png'),
  ]);
  await expect(images).toHaveCount(2);
  await slot(page, 'images').getByRole('button', { name: 'Remove one.png' }).click();
  await expect(images).toHaveCount(1);
  await images.first().getByRole('button').first().focus();
  await page.keyboard.press('Delete');
  await expect(images).toHaveCount(0);

  await openRoom(page, 'Queue');
  await openRoom(page, 'Compose');
  // Though the prompt has the focus: what was done last was no typing.
  await prompt.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(images).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(images).toHaveCount(2);
  await expect(images.first()).toContainText('one.png');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(images).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(images).toHaveCount(2);

  // While one types, the field's own undo comes first, and takes no reference.
  await prompt.focus();
  await page.keyboard.press('End');
  await prompt.pressSequentially(' at dusk');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(prompt).not.toHaveValue('A boat at dusk');
  await expect(images).toHaveCount(2);

  await chooseModel(page, 'K3 Turbo');
  await page.locator('body').press('ControlOrMeta+z');
  await expect(page.getByRole('radio', { name: 'N Pro', exact: true })).toBeChecked();
  await expect(images).toHaveCount(2);
});

test('an element that was removed comes back by the toast, with its name; typing withdraws the offer', async ({
  app,
}) => {
  const page = app.window;
  await holdToasts(page);
  await chooseModel(page, 'O3 Elements');
  await page.getByRole('button', { name: 'Add element' }).click();
  const name = page.getByRole('textbox', { name: 'Name of element 1' });
  await name.fill('hero');
  await page.getByRole('button', { name: 'Remove @hero' }).click();
  await expect(name).toHaveCount(0);
  await expect(toasts(page)).toContainText('Removed @hero');
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('hero');
  await page.getByRole('button', { name: 'Remove @hero' }).click();
  await expect(toasts(page)).toContainText('Removed @hero');
  await writePrompt(page, 'A walk');
  await expect(toasts(page)).not.toContainText('Removed @hero');
  await page.getByRole('heading', { name: 'References' }).click();
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(name).toHaveValue('hero');
});
