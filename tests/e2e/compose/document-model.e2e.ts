import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { drawPicture } from '../../support/sample-media.ts';
import { dropFiles } from '../support/drop-files.ts';
import { activateProfile, invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { usePaidProfile } from '../support/paid-by-practice.ts';
import { chooseModel, chooseValue, jobRows, openRoom, queueTakes, writePrompt } from '../support/rooms.ts';

// Each brings the document itself.
test.use({ sharesApp: true });

const DOCUMENTS = resolve(import.meta.dirname, '../../fixtures/openapi');

/** Imports the document and uses its profile, over the same calls that Settings makes. */
async function useDocument(
  page: Page,
  document = 'inherited.yaml',
  edit = (text: string) => text,
): Promise<void> {
  const text = edit(await readFile(resolve(DOCUMENTS, document), 'utf8'));
  await page.keyboard.press('Shift');
  const imported = await invoke<{ profileText: string }>(page, 'profiles.importDocument', { text });
  await activateProfile(page, imported.profileText, null);
}

test('a model that only the service’s document knows has a form of its own', async ({ app }) => {
  const page = app.window;
  await useDocument(page);
  await openRoom(page, 'Compose');
  await chooseModel(page, 'Nova 9');
  await page
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill('The tide comes in over the old harbour wall');

  // Whole numbers between near bounds slide; the document counts seconds.
  const length = page.getByRole('slider', { name: 'Length' });
  await length.focus();
  await length.press('ArrowRight');
  await expect(page.getByText('8 s', { exact: true })).toBeVisible();
  await chooseValue(page, '30');
  await expect(page.getByRole('switch', { name: 'Loop' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'First frame' })).toBeVisible();

  await page.getByRole('button', { name: 'Request preview' }).click();
  const request = page.locator('main pre, main code').filter({ hasText: 'frameRate' }).first();
  await expect(request).toContainText('"length": 8');
  await expect(request).toContainText('"frameRate": 30');
  await expect(request).toContainText('"mode": "cinema"');
});

test('a model that needs what no field holds says so, and one that is gone with its profile leaves the form', async ({
  app,
}) => {
  const page = app.window;
  await useDocument(page);
  await openRoom(page, 'Compose');
  await expect(page.getByRole('radio', { name: 'Sketch to picture' })).toContainText(
    'Profile is missing layout',
  );
  await chooseModel(page, 'Nova 9');
  await page.keyboard.press('Shift');
  await page.evaluate(() => window.dailies.invoke('profiles.activate', { profileId: 'practice' }));
  await expect(page.getByRole('radio', { name: 'Nova 9' })).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'N Pro' })).toBeChecked();
});

test('what is written has a box, and a name or an id a line', async ({ app }) => {
  const page = app.window;
  await useDocument(page, 'corpus/apart.yaml');
  await openRoom(page, 'Compose');
  await chooseModel(page, "Sync a video's lips to audio");
  const tagOf = (name: string) =>
    page.getByRole('textbox', { name, exact: true }).evaluate(({ tagName }) => tagName);
  expect([await tagOf('Script'), await tagOf('Voice ID')]).toEqual(['TEXTAREA', 'INPUT']);
  await page.getByRole('textbox', { name: 'Voice ID', exact: true }).fill('harbour-7');
  await page.getByRole('button', { name: 'Request preview' }).click();
  await expect(page.locator('main pre, main code').filter({ hasText: 'harbour-7' }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Video', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Voice ID: back to the service’s default' }).click();
  await expect(page.getByRole('textbox', { name: 'Voice ID', exact: true })).toHaveValue('');
});

test('a model that is sent a form shows its parts, and takes files alone where no address is taken', async ({
  app,
}) => {
  const page = app.window;
  await useDocument(page, 'corpus/forms.yaml');
  await openRoom(page, 'Compose');
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('The tide comes in');
  const references = page.getByRole('region', { name: 'References', exact: true });
  await expect(references).toContainText('Drop files anywhere in this room.');
  await expect(references.getByRole('textbox', { name: 'Add a web address' })).toHaveCount(0);
  const start = join(app.userData, 'start.png');
  await writeFile(start, drawPicture(64, 64, 'teal'));
  await dropFiles(page, references.getByRole('region', { name: 'Input reference' }), [start]);
  await page.getByRole('button', { name: 'Request preview' }).click();
  const request = page.locator('main pre').filter({ hasText: '/clips' });
  await expect(request).toContainText('input_reference: @start.png');
  await expect(page.getByRole('region', { name: 'Before you queue' })).toContainText('Ready to queue');
});

for (const [document, type, told] of [
  ['items.yaml', 'Content-Type: application/json', 'is added as callback_url.'],
  ['forms.yaml', 'Content-Type: multipart/form-data', null],
] as const)
  test(`the dress rehearsal shows how a request is written, and where it says to deliver: ${document}`, async ({
    app,
  }) => {
    const page = app.window;
    await useDocument(page, `corpus/${document}`);
    await openRoom(page, 'Settings');
    const settings = page.getByRole('region', { name: 'Service', exact: true });
    await settings.getByRole('button', { name: 'Prepare paid test run…' }).click();
    const request = settings.getByRole('region', { name: 'The exact request' });
    await expect(request).toContainText(type);
    const address = settings.getByText('If results can be delivered here');
    if (told === null) await expect(address).toHaveCount(0);
    else await expect(address).toContainText(told);
    await request.scrollIntoViewIfNeeded();
  });

test('values that are too long for one row stand in a list', async ({ app }) => {
  const page = app.window;
  const values = ['Standard V2', 'Low Resolution V2', 'CGI', 'High Fidelity V2', 'Text Refine'];
  await useDocument(page, 'corpus/tasks.yaml', (text) =>
    text.replace(/type: string, enum: \[[^\]\n]*\]/g, `type: string, enum: [${values.join(', ')}]`),
  );
  await openRoom(page, 'Compose');
  const list = page.getByRole('button', { name: /Select an item Ratio/ });
  await list.scrollIntoViewIfNeeded();
  await list.click();
  await page.getByRole('option', { name: 'High Fidelity V2' }).click();
  await expect(page.getByRole('button', { name: 'High Fidelity V2 Ratio' })).toBeVisible();
});

test('a document that leaves open how results come back stands in the way before anything is queued', async ({
  app,
}) => {
  const page = app.window;
  await page.keyboard.press('Shift');
  const { profileText } = await invoke<{ profileText: string }>(page, 'profiles.importDocument', {
    text: await readFile(resolve(DOCUMENTS, 'quarry.yaml'), 'utf8'),
  });
  const profile = JSON.parse(profileText) as { sources: object };
  const sources = { ...profile.sources, '/generation/status': 'suggested' };
  await activateProfile(page, JSON.stringify({ ...profile, sources }), null);
  await openRoom(page, 'Compose');
  await chooseModel(page, 'N Pro');
  await page
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill('A quarry at noon, white dust on everything');
  await chooseValue(page, '2K');
  await chooseValue(page, '1:1');
  const why = page.getByRole('region', { name: 'Before you queue' });
  const problem = why.getByRole('button', { name: /doesn’t say how results come back/ });
  await expect(problem).toBeVisible();
  await expect(why.getByRole('button')).toHaveCount(1);
  // The key leads to what is in the way, and that to where it is answered.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(problem).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Still open' })).toBeVisible();
});

test('a model of a profile shows its ratios whole, its price by a known default, and its name in words elsewhere', async ({
  app,
}) => {
  const page = app.window;
  await usePaidProfile(app, {});
  const profiles = await invoke<{ id: string; name: string }[]>(page, 'profiles.list', {});
  const profileId = profiles.find(({ name }) => name === 'Studio')?.id;
  const profile = await invoke<{ models: object }>(page, 'profiles.get', { profileId });
  const own = {
    ...{ path: '/v2/generation/image_to_video', kind: 'video', title: 'Own Clip' },
    fields: [
      { key: 'prompt', kind: 'text', required: true },
      { key: 'ratio', kind: 'choice', values: ['1280:720', '720:1280', '1104:832', '832:1104'] },
      { key: 'duration', kind: 'number', unit: 'seconds', minimum: 2, maximum: 10, default: 5 },
    ],
  };
  const price = { currency: 'USD', base: 0, perSecond: 0.1, byOption: {} };
  await activateProfile(
    page,
    JSON.stringify({
      ...profile,
      name: 'Own',
      customModels: { image_to_video: own },
      models: { ...profile.models, image_to_video: { options: {}, required: [], price } },
    }),
  );
  await openRoom(page, 'Compose');
  await chooseModel(page, 'Own Clip');
  await writePrompt(page, 'A boat');
  await expect(page.locator('main footer')).toContainText('$0.50');
  const tooWide = await page
    .getByRole('radiogroup', { name: 'Ratio' })
    .evaluate(
      (group) =>
        [...group.querySelectorAll('label')].filter((tile) => tile.scrollWidth > tile.clientWidth).length,
    );
  expect(tooWide).toBe(0);
  await invoke(page, 'queue.pause', { scope: { kind: 'all' } });
  await queueTakes(page);
  await page.keyboard.press('Shift');
  await invoke(page, 'profiles.activate', { profileId: 'practice' });
  await openRoom(page, 'Queue');
  await expect(jobRows(page)).toContainText('Image to video');
});
