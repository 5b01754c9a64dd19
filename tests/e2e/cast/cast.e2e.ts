import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { makeSampleMedia, type SampleMedia } from '../../support/sample-media.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { dropFiles } from '../support/drop-files.ts';
import { answerSaveDialog } from '../support/give-folder.ts';
import { activateProfile, invoke } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeLibrary } from '../support/library.ts';
import { makeFolder } from '../support/make-folder.ts';
import { practiceOf } from '../support/practice-of.ts';
import { openRoom, queueTakes, slot, takes, writePrompt } from '../support/rooms.ts';
import { setWindowSize } from '../support/window-size.ts';

let folder: string;
let media: SampleMedia;
test.beforeAll(async () => {
  folder = await makeFolder();
  media = await makeSampleMedia(folder);
});

/** The name that the practice service gives an upload: something of its own, then the file's name and the start of its hash. */
async function uploadedName(path: string, stem: string, extension: string): Promise<unknown> {
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
  return expect.stringMatching(new RegExp(`^[0-9a-f]{12}-${stem}-${hash.slice(0, 16)}\\.${extension}$`));
}

const member = (page: Page, name: string): Locator =>
  page.getByRole('listbox', { name: 'Cast members' }).getByRole('option', { name });
const strip = (page: Page, name: string): Locator =>
  page.locator('main').getByRole('region', { name, exact: true });
const nameField = (page: Page): Locator => page.getByRole('textbox', { name: 'Name', exact: true });

/** Drops a picture on the room, and names who came of it. */
async function makeMember(page: Page, picture: string, stem: string, name: string): Promise<void> {
  // The room takes drops once it has asked for the cast.
  await expect(page.getByRole('button', { name: 'New member' })).toBeVisible();
  await dropFiles(page, page.locator('main'), [picture]);
  await expect(nameField(page)).toHaveValue(stem);
  await expect(strip(page, 'Images').getByRole('button', { name: /^1, / })).toBeVisible();
  await nameField(page).fill(name);
  await nameField(page).blur();
  await expect(member(page, name)).toBeVisible();
}

/** Goes from a member to a model's form, and waits until the member is in it. */
async function bringInto(page: Page, title: string, name: string): Promise<void> {
  await openRoom(page, 'Cast');
  await strip(page, 'Use in a model')
    .getByRole('button', { name: new RegExp(title) })
    .click();
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
  await expect(page.getByRole('radio', { name: title, exact: true })).toBeChecked();
  await expect(page.getByRole('group', { name: `@${name}`, exact: true })).toBeVisible();
}

/** A profile of the practice service that speaks the other request form. */
async function switchForm(app: LaunchedApp): Promise<void> {
  const profile = await invoke<Record<string, unknown>>(app.window, 'profiles.get', {
    profileId: 'practice',
  });
  const { id: _, sources: __, ...rest } = profile;
  const models = Object.entries(profile['models'] as Record<string, { shape?: string }>).map(
    ([id, model]) => [id, model.shape === 'voices' ? { ...model, shape: 'voice' } : model],
  );
  const text = JSON.stringify({ ...rest, name: 'One voice', models: Object.fromEntries(models) });
  await app.window.keyboard.press('Shift');
  await activateProfile(app.window, text);
  await expect(app.window.getByRole('region', { name: 'Status' })).toContainText('One voice');
}

test('a member made in the room goes into all three models that take elements, in both request forms', async ({
  app,
}) => {
  const page = app.window;
  const practice = await practiceOf(app);
  await openRoom(page, 'Cast');
  await makeMember(page, media.image, 'robot', 'hero');
  await dropFiles(page, strip(page, 'Images'), [media.secondImage]);
  await dropFiles(page, strip(page, 'Voices'), [media.video]);
  await expect(strip(page, 'Images').getByRole('button', { name: /^2, dawn/ })).toBeVisible();
  await expect(strip(page, 'Voices').getByRole('button', { name: /^1, walk/ })).toBeVisible();
  // The order matters to the service: the second picture becomes the first by key.
  await strip(page, 'Images')
    .getByRole('button', { name: /^2, dawn/ })
    .press('Alt+ArrowLeft');
  await expect(strip(page, 'Images').getByRole('button', { name: /^1, dawn/ })).toBeVisible();
  await expect(strip(page, 'Use in a model').getByRole('button')).toHaveText([
    /O3 Transformation\s*up to 4\s*Fits/,
    /O3 Elements\s*up to 7\s*Fits/,
    /Motion 3\s*up to 1\s*Fits/,
  ]);
  await expectNoViolations(page, 'Cast');

  const images = [
    await uploadedName(media.secondImage, 'dawn', 'png'),
    await uploadedName(media.image, 'robot', 'png'),
  ];
  const voice = await uploadedName(media.video, 'walk', 'mp4');
  const motionImage = images[1];

  await bringInto(page, 'O3 Elements', 'hero');
  await writePrompt(page, '@hero waves at the lighthouse');
  await queueTakes(page);
  await bringInto(page, 'O3 Transformation', 'hero');
  await dropFiles(page, slot(page, 'video'), [media.video]);
  await writePrompt(page, '@hero in the snow');
  await queueTakes(page);
  await bringInto(page, 'Motion 3', 'hero');
  await dropFiles(page, slot(page, 'image'), [media.image]);
  await dropFiles(page, slot(page, 'video'), [media.video]);
  await writePrompt(page, '@hero dances');
  await queueTakes(page);
  await expect.poll(async () => (await practice.ledger()).length).toBe(3);
  const sent = new Map((await practice.ledger()).map(({ model, body }) => [model, body]));
  const inVoices = { type: 'image', name: 'hero', images, voices: [voice] };
  expect(sent.get('modelk-o3-elements')).toEqual({
    prompt: '@hero waves at the lighthouse',
    elements: [inVoices],
    duration: 5,
  });
  expect(sent.get('modelk-o3-video-transformation')).toEqual({
    prompt: '@hero in the snow',
    video: voice,
    elements: [inVoices],
  });
  expect(sent.get('modelk-motion-3')).toEqual({
    prompt: '@hero dances',
    image: motionImage,
    video: voice,
    elements: [inVoices],
  });

  // The same member in the other form; what the form before held for it is brought up to date by one press.
  await switchForm(app);
  await openRoom(page, 'Cast');
  await page.getByRole('textbox', { name: 'Voice name' }).fill('alto-2');
  await page.getByRole('textbox', { name: 'Voice name' }).blur();
  for (const title of ['O3 Elements', 'O3 Transformation', 'Motion 3']) {
    await bringInto(page, title, 'hero');
    const element = page.getByRole('group', { name: '@hero', exact: true });
    await element.getByRole('button', { name: 'Update copy' }).click();
    await expect(element.getByText('From the cast: @hero')).toBeVisible();
    await queueTakes(page);
  }
  await expect.poll(async () => (await practice.ledger()).length).toBe(6);
  const inVoice = { type: 'image', name: 'hero', images, voice: 'alto-2' };
  const later = (await practice.ledger()).slice(3);
  expect(later.map(({ model, body }) => [model, body['elements']]).toSorted()).toEqual([
    ['modelk-motion-3', [inVoice]],
    ['modelk-o3-elements', [inVoice]],
    ['modelk-o3-video-transformation', [inVoice]],
  ]);
  await openRoom(page, 'Cast');
  await expect(strip(page, 'Usage')).toContainText('6 jobs');
});

test('members are exported, deleted, brought back by undo and by import; doubles are seen', async ({
  app,
}) => {
  const page = app.window;
  const path = join(folder, 'kept.dailies-cast');
  await openRoom(page, 'Cast');
  await makeMember(page, media.image, 'robot', 'hero');
  await page.getByRole('textbox', { name: 'Notes' }).fill('left-handed');
  await page.getByRole('textbox', { name: 'Who agreed' }).fill('Ada Lovelace');
  await writeFile(join(folder, 'release.txt'), 'I agree');
  await page.getByLabel('Add document…').last().setInputFiles(join(folder, 'release.txt'));
  await expect(strip(page, 'Consent')).toContainText('release.txt');
  await expect(member(page, 'hero')).toHaveAccessibleName('hero');

  await answerSaveDialog(app, path);
  await page.getByRole('button', { name: 'Export…' }).click();
  await expect(page.getByText(/^Exported 1 member/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Keep your characters here')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(member(page, 'hero')).toBeVisible();
  await member(page, 'hero').click();

  // Of the same name and bytes: joined unless one says otherwise.
  await page.getByLabel('Import members from a cast file').last().setInputFiles(path);
  const dialog = page.getByRole('dialog', { name: 'Members in this file' });
  await expect(dialog).toContainText('name already in use');
  await expectNoViolations(page, 'members in a file');
  await dialog.locator('label').filter({ hasText: 'Keep both' }).click();
  await dialog.getByRole('button', { name: 'Import 1 member' }).click();
  await expect(member(page, 'hero 2')).toBeVisible();
  await expect(strip(page, 'Possible duplicates')).toContainText('hero has the same image');
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('left-handed');
  await expect(page.getByRole('textbox', { name: 'Who agreed' })).toHaveValue('Ada Lovelace');
  await expect(strip(page, 'Consent')).toContainText('release.txt');

  // Both at once fit where the interface takes two elements, and not where it takes one.
  await page.getByRole('listbox', { name: 'Cast members' }).press('ControlOrMeta+a');
  const both = page.getByRole('complementary', { name: '2 selected' });
  await expect(both.getByRole('button')).toHaveText([/Fits$/, /Fits$/, /2 is too many; the limit is 1$/]);

  // By keys alone: to the first, into the bin, back.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(nameField(page)).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  await expect(member(page, 'hero 2')).toBeVisible();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByRole('option')).toHaveCount(2);
});

test('a take becomes a member; a prompt offers and shows what it names', async ({ launch }) => {
  const bytes = await readFile(media.image);
  const page = (await launch({ userData: await makeLibrary([{ fileName: 'robot.png', bytes, facts: {} }]) }))
    .window;
  await openRoom(page, 'Review');
  await takes(page).first().click();
  await page.keyboard.press('r');
  await page.getByRole('menuitem', { name: 'Cast member…' }).click();
  await page
    .getByRole('region', { name: /^Choose a member for 1 take/ })
    .getByRole('button', { name: 'New member' })
    .click();
  await expect(page.getByText('Added 1 take to New member')).toBeVisible();
  await expect(strip(page, 'Images').getByRole('button', { name: /^1, robot/ })).toBeVisible();
  await nameField(page).fill('Sea Monster');
  await openRoom(page, 'Compose');
  await page.getByRole('radio', { name: 'O3 Elements', exact: true }).click();
  await dropFiles(page, slot(page, 'images'), [media.secondImage]);
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const menu = page.getByRole('listbox', { name: 'What the prompt can name' });
  const named = page.getByRole('list', { name: 'Named in the prompt' });

  await prompt.pressSequentially('At dusk @');
  await expect(menu.getByRole('option')).toHaveText([
    /@1\s*Images 1/,
    /@Sea Monster\s*in the cast: adds the element/,
  ]);
  await expectNoViolations(page, 'names offered in a prompt');
  await prompt.pressSequentially('se');
  await expect(menu.getByRole('option')).toHaveCount(1);
  await prompt.press('Enter');
  await expect(prompt).toHaveValue('At dusk @Sea Monster ');
  await expect(page.getByRole('group', { name: '@Sea Monster' })).toBeVisible();
  await expect(slot(page, 'elements.0.images').getByRole('button', { name: /^1, robot/ })).toBeVisible();

  await prompt.pressSequentially('meets @1, @nobody and @2, ada@example.com');
  await expect(menu).toHaveCount(0);
  await expect(page.locator('[data-meaning]')).toHaveText(['@Sea Monster', '@1', '@nobody', '@2']);
  await expect(named.getByRole('listitem')).toHaveText([
    /@Sea Monster\s*element of this request/,
    /@1\s*Images 1/,
    /@nobody\s*no element of this request/,
    /@2\s*nothing has this number here/,
  ]);

  // Without its element, the name is still somebody in the cast; one press brings it back.
  await page.getByRole('button', { name: 'Remove @Sea Monster' }).click();
  await expect(named.getByRole('listitem').first()).toHaveText(/in the cast, not in this request/);
  await named.getByRole('button', { name: 'Add Sea Monster to this request' }).click();
  await expect(page.getByRole('group', { name: '@Sea Monster' })).toBeVisible();
  await expect(prompt).toHaveValue('At dusk @Sea Monster meets @1, @nobody and @2, ada@example.com');
  await prompt.press('ControlOrMeta+a');
  await prompt.press('Delete');
  await expect(named).toHaveCount(0);
});

test('a new name goes into the form also when the member is used at once; on a small window the room scrolls, and never the page', async ({
  app,
}) => {
  const page = app.window;
  await openRoom(page, 'Cast');
  await makeMember(page, media.image, 'robot', 'hero');
  const use = strip(page, 'Use in a model').getByRole('button', { name: /O3 Elements/ });
  await expect(use).toBeEnabled();
  await nameField(page).fill('captain');
  // Sooner than anything could have been saved, and without leaving the field.
  await use.evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('main')).toHaveAttribute('data-room', 'compose');
  await expect(page.getByRole('group', { name: '@captain', exact: true })).toBeVisible();
  await openRoom(page, 'Cast');
  await expect(member(page, 'captain')).toBeVisible();

  await setWindowSize(app, 1024, 700);
  const choices = page.locator('main label:has(input[type=radio])');
  await expect(choices).not.toHaveCount(0);
  for (const choice of await choices.all()) await choice.click();
  const moved = await page.evaluate(() => {
    const [root, frame] = [document.scrollingElement, document.getElementById('root')];
    if (root === null || frame === null) return null;
    [root.scrollTop, frame.scrollTop] = [500, 500];
    return root.scrollTop + frame.scrollTop + (document.querySelector('main')?.scrollTop ?? 0);
  });
  expect(moved).toBe(0);
  await expect(page.getByRole('button', { name: 'Commands' })).toBeInViewport();
});
