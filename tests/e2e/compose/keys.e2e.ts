import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { practiceOf } from '../support/practice-of.ts';
import { chooseModel, openRoom, queueTakes, slot, writePrompt } from '../support/rooms.ts';

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await makeFolder();
  media = await makeSampleMedia(folder);
});

test('takes, snippets, watched folders and an empty form are a key away; many takes are meant for one model and service; the keys that queue and that test are the room’s, and none pays for a test', async ({
  app,
}) => {
  const page = app.window;
  const takes = page.getByRole('spinbutton', { name: 'Takes' });
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).click();
  await page.keyboard.type('A boat');
  await page.keyboard.press('ControlOrMeta+Shift+>');
  await page.keyboard.press('ControlOrMeta+Shift+>');
  await expect(takes).toHaveValue('3');
  await page.keyboard.press('ControlOrMeta+Shift+<');
  await expect(takes).toHaveValue('2');
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('A boat');

  await page.keyboard.press('ControlOrMeta+Shift+s');
  await expect(page.getByRole('radio', { name: 'Snippets' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+Shift+f');
  await expect(page.getByRole('radio', { name: 'Watched folders' })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.keyboard.press('ControlOrMeta+Shift+x');
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveValue('A boat');

  // Many takes were meant for the model and the service that were seen, and are written in digits.
  await takes.fill('');
  await takes.pressSequentially('-1e.2');
  await expect(takes).toHaveValue('12');
  await chooseModel(page, 'K3 Turbo');
  await expect(takes).toHaveValue('1');
  await takes.fill('4');
  const practice = await usePaidProfile(app, { 'modelk-3-turbo': { base: 0.7 } });
  await expect(takes).toHaveValue('1');

  // The key of a free test sends nothing where there is none.
  await writePrompt(page, 'A boat that was only to be tried');
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await writePrompt(page, 'A boat that is meant');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect
    .poll(async () => (await practice.ledger()).map(({ body }) => body['prompt']))
    .toEqual(['A boat that is meant']);

  // The keys are the room’s, whichever button has the focus.
  const sent = async () => (await practice.ledger()).slice(1).map(({ body }) => body['prompt']);
  await writePrompt(page, 'A boat that is meant');
  await page.getByRole('button', { name: 'More takes' }).click();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(sent).toEqual(['A boat that is meant', 'A boat that is meant']);
  await expect(page.getByRole('spinbutton', { name: 'Takes' })).toHaveValue('2');

  // On the very button that is paid for.
  await page.locator('[data-pointed=queue]').focus();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await page.keyboard.press('ControlOrMeta+Space');
  await writePrompt(page, 'A boat at the end');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect.poll(async () => (await sent()).slice(2)).toEqual(['A boat at the end', 'A boat at the end']);
});

test('a take on the stage is compared with the one before it; what was dropped a moment ago goes along: while it is read, nothing is queued', async ({
  app,
}) => {
  const page = app.window;
  await writePrompt(page, 'A boat at dawn');
  await queueTakes(page);
  await writePrompt(page, 'A boat at dusk');
  await queueTakes(page);
  const strip = page.getByRole('listbox', { name: 'Latest takes and running jobs' });
  await expect(strip.getByRole('option')).toHaveCount(2);
  await strip.focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('region', { name: 'Compare' })).toContainText('A boat at dawn');

  const practice = await practiceOf(app);
  await openRoom(page, 'Compose');
  await writePrompt(page, 'The same boat at dusk');
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
  // As early as a key can come: right behind the drop.
  await page.evaluate((isMac) => {
    const enter = { key: 'Enter', ctrlKey: !isMac, metaKey: isMac, bubbles: true };
    // The next task: the room has taken the drop by then, and what it asks for can't be answered before.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => document.body.dispatchEvent(new KeyboardEvent('keydown', enter));
    window.addEventListener('drop', () => port2.postMessage(null), { capture: true });
  }, process.platform === 'darwin');
  await page.keyboard.press('Shift');
  await dropFiles(page, slot(page, 'images'), [media.image]);
  await expect(page.getByText('Still reading what you added')).toBeVisible();
  await expect(page.getByText('Ready to queue').last()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect
    .poll(async () => (await practice.ledger()).slice(2).map(({ body }) => Array.isArray(body['images'])))
    .toEqual([true]);
});
