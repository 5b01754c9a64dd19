import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { emptyMember } from '../../../shared/cast/cast.ts';
import { describeError } from '../../../shared/errors/text.ts';
import { FILM_ROOM_TEXT } from '../../../shared/film/film-room-text.ts';
import { failure } from '../../../shared/kernel/result.ts';
import { answerFolderDialog } from '../support/give-folder.ts';
import { failCall, holdCall } from '../support/hold-call.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { runCommand } from '../support/palette.ts';
import { boxOf } from '../support/rest.ts';
import { openRoom, takes } from '../support/rooms.ts';
import { toasts } from '../support/toasts.ts';
import { setWindowSize } from '../support/window-size.ts';

// Each makes a project of its own.
test.use({ sharesApp: true });

const LIST = [
  'code\tsequence\tdescription\tlength\tmodel\tprompt',
  'SH010\tHarbour\tWide: boats at dawn\t48\tmodeln-pro\tboats at dawn',
  'SH020\tHarbour\tHands on a wet rope\t2s\tmodeln-pro\thands on a wet rope',
  'SH030\tStreet\tShe turns her head\t36\tmodeln-pro\ta woman turns her head',
].join('\n');

const shots = (page: Page): Locator => page.getByRole('listbox', { name: 'Shots' }).getByRole('option');
const shot = (page: Page, code: string): Locator => shots(page).filter({ hasText: code });
const codes = (page: Page): Promise<string[]> =>
  shots(page).evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')?.split(/[ ,]/)[0] ?? ''));

/** A project whose shots came out of a spreadsheet. */
async function makeProject(page: Page, name: string, list = LIST): Promise<void> {
  await openRoom(page, 'Film');
  await runCommand(page, 'New project…');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.getByRole('button', { name: 'Import shot list…' }).click();
  await page.getByRole('textbox', { name: 'Shot list' }).fill(list);
  await expect(page.getByText('Shots added: 3. Changed: 0. Unchanged: 0.')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(shots(page)).toHaveCount(3);
}

test('shots come out of a spreadsheet, get takes, and one of them is chosen', async ({ app }) => {
  const page = app.window;
  await makeProject(page, 'Harbour');
  await expect(page.getByRole('heading', { name: 'Harbour' })).toBeVisible();
  await expect(shot(page, 'SH010')).toContainText('To do');
  await expect(shot(page, 'SH020')).toContainText('48 f');

  // A list with a fault changes nothing, and says what is wrong.
  await page.keyboard.press('ControlOrMeta+o');
  await page.getByRole('textbox', { name: 'Shot list' }).fill('code,length\nSH010,soon\n');
  await expect(page.getByText(/“soon” is no length/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // Two takes of the first shot, and nothing of the others.
  await shot(page, 'SH010').click();
  await page.keyboard.press('m');
  await page.getByLabel('Takes of each').fill('2');
  await page.getByRole('button', { name: 'Queue 2 jobs' }).click();
  await expect(shot(page, 'SH010')).toContainText('To review');
  await expect(page.getByRole('button', { name: /^Choose v00/ })).toHaveCount(2);
  await page.getByRole('button', { name: 'Choose v002' }).click();
  await expect(shot(page, 'SH010')).toContainText('v002');
  await expect(shot(page, 'SH010').locator('img')).toHaveAttribute('src', /^media:\/\/tile\//);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(shot(page, 'SH010')).not.toContainText('v002');

  // The same again is paid for only when that is said.
  await page.getByRole('listbox', { name: 'Shots' }).focus();
  await page.keyboard.press('m');
  await page.getByLabel('Takes of each').fill('2');
  await expect(page.getByText(/^Make again what is there already/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Queue 2 jobs' })).toBeDisabled();
  await page.keyboard.press('Escape');
});

test('a code that is taken and a length that is none are told and not kept, and a double click is one', async ({
  app,
}) => {
  const page = app.window;
  const countProjects = async () =>
    (await invoke<{ projects: unknown[] }>(page, 'film.projects', {})).projects.length;
  const before = await countProjects();
  await openRoom(page, 'Film');
  await runCommand(page, 'New project…');
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour at once');
  await page.getByRole('button', { name: 'Create project' }).dblclick();
  await page.getByRole('button', { name: 'Import shot list…' }).click();
  await page.getByRole('textbox', { name: 'Shot list' }).fill(LIST);
  await page.getByRole('button', { name: 'Import', exact: true }).dblclick();
  await expect(shots(page)).toHaveCount(3);
  expect(await countProjects()).toBe(before + 1);
  await expect(toasts(page)).not.toContainText('Harbour');

  await shot(page, 'SH010').click();
  for (const [label, typed, said, kept] of [
    ['Code', 'sh020', 'already in use', 'SH010'],
    ['Length', 'soon', '“soon” is no length', '48'],
    ['Length', '-1', '“-1” is no length', '48'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(typed);
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText(said);
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(kept);
  }
  await page.getByLabel('Length', { exact: true }).fill('3s');
  await page.keyboard.press('Enter');
  await expect(shot(page, 'SH010')).toContainText('72 f');
  await page.getByLabel('Length', { exact: true }).fill('1');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Length', { exact: true })).toHaveValue('72');
  await page.getByText('List', { exact: true }).click();
  await page.getByLabel('SH020, Length').fill('later');
  await page.keyboard.press('Enter');
  await expect(toasts(page)).toContainText('“later” is no length');
  await expect(page.getByLabel('SH020, Length')).toHaveValue('48');
});

test('shots are put in order, added between others, renamed and deleted by hand, and undo brings all back', async ({
  app,
}) => {
  const page = app.window;
  await makeProject(page, 'Harbour in order');
  await shot(page, 'SH030').click();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => codes(page)).toEqual(['SH010', 'SH030', 'SH020']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => codes(page)).toEqual(['SH010', 'SH020', 'SH030']);
  await shot(page, 'SH030').dragTo(shot(page, 'SH010'), { targetPosition: { x: 10, y: 40 } });
  await expect.poll(() => codes(page)).toEqual(['SH030', 'SH010', 'SH020']);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => codes(page)).toEqual(['SH010', 'SH020', 'SH030']);

  // Keys that come faster than their answers each count, and so does what takes them back.
  await shot(page, 'SH030').click();
  await page.keyboard.down('Alt');
  const fast = ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowLeft'];
  await Promise.all(fast.map((key) => page.keyboard.press(key)));
  await page.keyboard.up('Alt');
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => codes(page)).toEqual(['SH010', 'SH030', 'SH020']);
  for (const _ of [1, 2, 3]) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => codes(page)).toEqual(['SH010', 'SH020', 'SH030']);

  await shot(page, 'SH010').click();
  await page.keyboard.press('n');
  await expect.poll(() => codes(page)).toEqual(['SH010', 'SH015', 'SH020', 'SH030']);
  await expect(shot(page, 'SH015')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('textbox', { name: 'Code' }).fill('SH012');
  await page.getByRole('textbox', { name: 'Description' }).fill('A gull');
  await page.getByRole('textbox', { name: 'Length' }).fill('1s');
  await page.getByRole('textbox', { name: 'Length' }).blur();
  await expect(shot(page, 'SH012')).toContainText('24 f');
  await expect(shot(page, 'SH012')).toContainText('A gull');

  await page.getByRole('listbox', { name: 'Shots' }).focus();
  // Held down, it deletes no more than was seen.
  for (const _ of [1, 2, 3]) await page.keyboard.down('Delete');
  await page.keyboard.up('Delete');
  await expect.poll(() => codes(page)).toEqual(['SH010', 'SH020', 'SH030']);
  // The keys go on from where it stood.
  await expect(shot(page, 'SH020')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => codes(page)).toEqual(['SH010', 'SH012', 'SH020', 'SH030']);
});

test('the list is edited in place, takes what is pasted, and copies what a spreadsheet takes', async ({
  app,
}) => {
  const page = app.window;
  await makeProject(page, 'Harbour in a list');
  await page.getByText('List', { exact: true }).click();
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
  await cell('SH010, Description').fill('Boats');
  await page.keyboard.press('Enter');
  await expect(cell('SH020, Description')).toBeFocused();
  await cell('SH020, Length').fill('00:00:01:12');
  await cell('SH020, Length').blur();
  await expect(cell('SH020, Length')).toHaveValue('36');
  // Models are called what they are called everywhere, and known by that.
  await expect(cell('SH020, Model')).toHaveValue('N Pro');
  await cell('SH020, Model').fill('h3 image to video');
  await cell('SH020, Model').blur();
  await expect(cell('SH020, Model')).toHaveValue('H3 Image to Video');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell('SH020, Model')).toHaveValue('N Pro');
  // What is no length changes nothing.
  await cell('SH020, Length').fill('soon');
  await cell('SH020, Length').blur();
  await expect(cell('SH020, Length')).toHaveValue('36');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell('SH020, Length')).toHaveValue('48');

  // A table that is pasted is told before anything changes; what was copied says the same again.
  await page.evaluate(() => {
    window.addEventListener('copy', (event) => {
      document.body.dataset['copied'] = event.clipboardData?.getData('text/plain') ?? '';
    });
  });
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await expect(page.getByText(/^3 shots copied/)).toBeVisible();
  const copied = (await page.locator('body').getAttribute('data-copied')) ?? '';
  expect(copied.split('\r\n').map((line) => line.split('\t')[0])).toEqual([
    'code',
    'SH010',
    'SH020',
    'SH030',
  ]);
  const paste = (text: string) =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, text);
  await paste(copied);
  await expect(page.getByText('Shots added: 0. Changed: 0. Unchanged: 3.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Shot list' }).fill('code,description\nSH010,Ships\nSH040,Night\n');
  await expect(page.getByText('SH010: Description')).toBeVisible();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(cell('SH010, Description')).toHaveValue('Ships');
  await expect(cell('SH040, Description')).toHaveValue('Night');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(cell('SH010, Description')).toHaveValue('Boats');
  await expect(cell('SH040, Description')).toBeHidden();
});

test('takes of Review go to a shot by a key, and out of it again', async ({ app }) => {
  const page = app.window;
  // Shots of all projects are found.
  await makeProject(page, 'Harbour in Review', LIST.replace('Hands on a wet rope', 'Hands on an oar'));
  await shot(page, 'SH010').click();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Queue 1 job' }).click();
  await expect(shot(page, 'SH010')).toContainText('To review');
  await openRoom(page, 'Review');
  await takes(page).first().click();
  // Enter comes before the shots do.
  const shots = await holdCall(app, 'film.shots');
  await page.keyboard.press('Shift+K');
  await page.getByRole('searchbox', { name: 'Find a shot' }).fill('an oar');
  await page.keyboard.press('Enter');
  await shots.whenMade();
  await expect(page.getByText(FILM_ROOM_TEXT.noShotFound)).toBeHidden();
  await shots.letGo();
  await expect(page.getByText('1 take added to SH020')).toBeVisible();
  await openRoom(page, 'Film');
  await expect(shot(page, 'SH020')).toContainText('To review');
  await expect(shot(page, 'SH010')).toContainText('To do');
  await shot(page, 'SH020').click();
  await page.getByRole('button', { name: 'Choose v001' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Remove from the shot' }).click();
  await expect(shot(page, 'SH020')).toContainText('To do');
  await expect(page.getByRole('button', { name: /^Choose v/ })).toHaveCount(0);
});

test('what is done while a chosen project is on its way is done to that one', async ({ app }) => {
  const page = app.window;
  await makeProject(page, 'Harbour by day');
  await makeProject(page, 'Harbour by night');
  const read = await holdCall(app, 'film.shots');
  await page.getByRole('button', { name: /^Harbour by/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Harbour by day' }).click();
  await read.whenMade();
  await shot(page, 'SH030').click();
  await page.keyboard.press('n');
  await page.getByRole('button', { name: /^Harbour by/ }).click();
  await page.getByRole('menuitem', { name: 'Project settings…' }).click();
  await read.letGo();
  const dialog = page.getByRole('dialog', { name: 'Project settings', exact: true });
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Harbour by day');
  await page.keyboard.press('Escape');
  await expect(shots(page)).toHaveCount(4);
});

test('what is typed while earlier words of it are on their way stays', async ({ app }) => {
  const page = app.window;
  await makeProject(page, 'Harbour in words');
  await shot(page, 'SH010').click();
  const words = page.getByRole('textbox', { name: 'Description' });
  const shots = await holdCall(app, 'film.shots');
  await words.fill('A barge');
  await shots.whenMade();
  const change = await holdCall(app, 'film.changeShots');
  await words.fill('A barge at dawn');
  await words.blur();
  await change.whenMade();
  await shots.letGo();
  await expect(shot(page, 'SH010')).toContainText('A barge');
  await words.press('ControlOrMeta+End');
  await words.pressSequentially(', far');
  await change.letGo();
  await expect(shot(page, 'SH010')).toContainText('A barge at dawn, far');
  await expect(words).toHaveValue('A barge at dawn, far');
});

test('what is decided in a dialog of Film stays in sight, and no number of jobs is said before it is known', async ({
  app,
}) => {
  const page = app.window;
  await setWindowSize(app, 1024, 700);
  await makeProject(page, 'Harbour in dialogs');
  await page.getByRole('button', { name: /^Harbour/ }).click();
  await page.getByRole('menuitem', { name: 'Project settings…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Project settings', exact: true });
  const [panel, save] = [await boxOf(dialog), await boxOf(dialog.getByRole('button', { name: 'Save' }))];
  expect(save.y + save.height).toBeLessThanOrEqual(panel.y + panel.height);
  await page.keyboard.press('Escape');

  const plan = await holdCall(app, 'film.plan');
  await shot(page, 'SH010').click();
  await page.keyboard.press('m');
  await plan.whenMade();
  await expect(page.getByRole('button', { name: 'Queue', exact: true }).last()).toBeDisabled();
  await plan.letGo();
  await expect(page.getByRole('button', { name: 'Queue 1 job' })).toBeEnabled();
});

test('chosen stills become clips: the dialog offers them as start images, and the shot keeps that', async ({
  app,
}) => {
  const page = app.window;
  await makeProject(page, 'Harbour in motion');
  await shot(page, 'SH010').click();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Queue 1 job' }).click();
  await page.getByRole('button', { name: 'Choose v001' }).click();
  await page.keyboard.press('m');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Model' }).click();
  await page.getByRole('option', { name: 'H3 Image to Video' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('SH010 Start image is required');
  await dialog.getByRole('button', { name: 'Use the chosen still of each shot as “Start image”' }).click();
  await dialog.getByRole('button', { name: 'Queue 1 job' }).click();
  await expect(page.getByRole('button', { name: 'Choose v002' })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Shot' });
  await expect(panel.getByRole('textbox', { name: 'Start image' })).toHaveValue('@:still');

  // Another still makes the clip one of an older choice: the shot says so, and leads on.
  await page.getByRole('button', { name: 'Choose v002' }).click();
  await page.keyboard.press('m');
  await dialog.getByText(/^Make again what is there already/).click();
  await dialog.getByRole('button', { name: 'Queue 1 job' }).click();
  await page.getByRole('button', { name: 'Choose v003' }).click();
  await expect(panel).toContainText('v002, made from an older choice');
  await panel.getByRole('button', { name: 'Make takes…' }).click();
  await expect(dialog).toContainText('Make takes for SH010');
  // With what it was made with, whatever the shot asks for by itself.
  await expect(dialog.getByRole('button', { name: 'Model' })).toHaveText('H3 Image to Video');
  await expect(dialog.getByRole('button', { name: 'Queue 1 job' })).toBeEnabled();
  await page.keyboard.press('Escape');

  // All views mark it, and lead to making it again.
  const marks = page.getByRole('main').getByRole('img', { name: 'made from an older choice' });
  await page.getByText('List', { exact: true }).click();
  await expect(page.getByRole('row', { name: /SH010|v002/ }).getByRole('img')).toHaveCount(1);
  await page.getByText('Cut', { exact: true }).click();
  await expect(page.getByRole('region', { name: 'Cut' })).toContainText('SH010v002frame 0 of the take120 f');
  await expect(marks).toHaveCount(3);
  await page.getByRole('button', { name: /1 shot$/ }).click();
  await expect(dialog.getByRole('button', { name: 'Model' })).toHaveText('H3 Image to Video');
});

test('the cut is rendered, handed to an editor and read back from the room', async ({ app }) => {
  const page = app.window;
  // Few frames, since each is encoded.
  await makeProject(page, 'Harbour & sons', LIST.replaceAll(/\t(48|2s|36)\t/g, '\t8\t'));
  const folder = await makeFolder();
  await answerFolderDialog(app, folder);
  const choose = async (title: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: title }).click();
  };
  await choose('Render…');
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await expect(page.getByText(`Rendered: ${join(folder, 'Harbour & sons.mp4')}`)).toBeVisible();
  // What takes its time closes no dialog that was opened meanwhile.
  const write = await holdCall(app, 'film.export');
  await choose('Hand off…');
  await page.getByRole('button', { name: 'Choose a folder…' }).click();
  await write.whenMade();
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await write.letGo();
  await expect(page.getByText(/^Cut written to/)).toBeVisible();
  await expect(page.getByRole('dialog', { name: /^Make takes/ })).toBeVisible();
  await page.keyboard.press('Escape');
  const otio = (await readdir(folder)).find((name) => name.endsWith('.otio'));
  await choose('Read an edited cut…');
  await page.locator('input[type=file]').setInputFiles(join(folder, otio ?? ''));
  // Nothing is chosen yet, so that the cut has nothing but gaps.
  await expect(page.getByRole('cell', { name: 'nothing chosen' })).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Take over order and parts' })).toBeDisabled();
});

test('a project has a cast for shots that name none, chosen from the cast or typed', async ({ app }) => {
  const page = app.window;
  for (const name of ['Hero', 'Robot', 'Dog']) await invoke(page, 'cast.add', emptyMember(name));
  await makeProject(page, 'Harbour with a cast');
  await page.getByRole('button', { name: /^Harbour/ }).click();
  await page.getByRole('menuitem', { name: 'Project settings…' }).click();
  const cast = page.getByRole('textbox', { name: 'Default cast' });
  for (const name of ['@Hero', '@Dog']) {
    await page.getByRole('button', { name: 'From the cast' }).click();
    await page.getByRole('button', { name, exact: true }).click();
  }
  await expect(cast).toHaveValue('@Hero; @Dog');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  // The shot shows what it would get, and can name its own.
  await shot(page, 'SH010').click();
  const own = page.getByRole('complementary', { name: 'Shot' }).getByRole('textbox', { name: 'Elements' });
  await expect(own).toHaveAttribute('placeholder', '@Hero; @Dog');
  await own.fill('@Robot');
  await own.blur();
  await shot(page, 'SH020').click();
  await expect(own).toHaveValue('');
  await shot(page, 'SH010').click();
  await expect(own).toHaveValue('@Robot');
});

test('what can not be read is said, and nothing is done with what was read before it', async ({ launch }) => {
  // What fails here is to fail in no other test.
  const app = await launch();
  const page = app.window;
  const alert = page.getByRole('alert').filter({ hasText: describeError(failure('INTERNAL', {})).happened });
  await makeProject(page, 'Harbour unread', LIST.replace('SH010', 'SH011'));
  await makeProject(page, 'Harbour unread too');
  await shot(page, 'SH010').click();
  await page.keyboard.press('m');
  await page.getByRole('button', { name: 'Queue 1 job' }).click();
  await expect(shot(page, 'SH010')).toContainText('To review');

  // The price of one take is none of three.
  await shot(page, 'SH020').click();
  await page.keyboard.press('m');
  const queue = page.getByRole('dialog').getByRole('button', { name: /^Queue/ });
  await expect(queue).toBeEnabled();
  await failCall(app, 'film.plan');
  await page.getByRole('dialog').getByLabel('Takes').fill('3');
  await expect(page.getByRole('dialog').filter({ has: alert })).toBeVisible();
  await expect(queue).toBeDisabled();
  await page.keyboard.press('Escape');

  // What one list changes is not what another does.
  await runCommand(page, 'Import shot list…');
  const list = page.getByRole('textbox', { name: 'Shot list' });
  const take = page.getByRole('button', { name: 'Import', exact: true });
  await list.fill('code,length\nSH050,2s\n');
  await expect(take).toBeEnabled();
  await failCall(app, 'film.importList');
  await list.fill('code,length\nSH060,2s\n');
  await expect(page.getByRole('dialog').filter({ has: alert })).toBeVisible();
  await expect(take).toBeDisabled();
  await page.keyboard.press('Escape');

  // The shots of one project are none of another.
  await openRoom(page, 'Review');
  await takes(page).first().click();
  await page.keyboard.press('Shift+K');
  const dialog = page.getByRole('dialog', { name: 'Add 1 take to a shot' });
  await expect(dialog.getByRole('button', { name: /^SH010/ })).toBeVisible();
  await failCall(app, 'film.shots');
  await dialog.getByRole('button', { name: 'Harbour unread', exact: true }).click();
  await expect(dialog.filter({ has: alert })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^SH0/ })).toHaveCount(0);
  await page.keyboard.press('Escape');

  // Nor are the jobs.
  await openRoom(page, 'Queue');
  await failCall(app, 'film.jobs');
  await page.getByRole('button', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Harbour unread', exact: true }).click();
  await expect(alert).toBeVisible();
  await failCall(app, 'ledger.summary');
  await page.getByRole('button', { name: 'Money', exact: true }).click();
  await expect(alert).toBeVisible();
});
