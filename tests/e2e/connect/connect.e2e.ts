import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { quarry } from '../../support/services/quarry.ts';
import { type RunningService, startService } from '../../support/services/service.ts';
import { dropFiles } from '../support/drop-files.ts';
import { holdCall } from '../support/hold-call.ts';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { chooseModel, makeTake, openRoom, queueTakes, takes, writePrompt } from '../support/rooms.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/openapi');
/** Of the right form, and nobody's. */
const TOKEN = '2dailiesTestOnly00000000000_0000000000testOnly00000';
const launch = { args: ['--password-store=basic'] };
let service: RunningService;

test.beforeEach(async () => {
  service = await startService(quarry);
});
test.afterEach(() => service.close());

/** The service's document, with the address that it has in this test, and an answer that says nothing of itself: that is left for a person. */
async function writeDocument(folder: string): Promise<string> {
  const whole = await readFile(join(FIXTURES, 'quarry.yaml'), 'utf8');
  const text = whole
    .replace('phase: { type: string, enum: [working, done, broken] }', 'one: { type: string }')
    .replace(
      'files: { type: array, items: { type: string, format: uri } }',
      'two: { type: array, items: { type: string } }',
    );
  const path = join(folder, 'quarry.yaml');
  await mkdir(folder, { recursive: true });
  await writeFile(path, text.replace('https://quarry.example', service.baseUrl));
  return path;
}

const section = (window: Page, name: string) => window.getByRole('region', { name, exact: true });

async function storeKey(window: Page, profile: string, key: string): Promise<void> {
  // The status line may have the name of a profile before the box for a key is that profile's.
  await expect(window.getByRole('heading', { name: `API key for ${profile}` })).toBeVisible();
  // With `--password-store=basic` Linux offers no keychain; other systems always have one.
  if (process.platform === 'linux') await window.getByText('Keep it in a plain file anyway').click();
  await window.getByLabel('API key', { exact: true }).fill(key);
  await window.getByRole('button', { name: 'Store key' }).click();
  // Of the profile that is used now: another one's row may say “key stored” already.
  await expect(window.getByRole('button', { name: 'Remove key' })).toBeVisible();
}

test('from the service’s own document to a finished take', async ({ launch: start }) => {
  const app = await start(launch);
  const { window } = app;
  await openRoom(window, 'Settings');
  const settings = section(window, 'Service');

  // The document is dropped, read, and taken over.
  const document = await writeDocument(join(app.userData, 'downloads'));
  await dropFiles(window, settings.getByText('Drop the document or the profile here'), [document]);
  const report = window.getByRole('region', { name: 'What the document says' });
  await expect(report).toContainText('Quarry, version 2.4');
  await expect(report).toContainText('to fill in');
  // The list is as long as it is said to be.
  const summary = (await report.getByText(/^\d+ found/).textContent()) ?? '';
  const settled = Number.parseInt(summary, 10);
  expect(settled).toBeGreaterThan(0);
  await report.getByRole('button', { name: `Found in the document (${settled})` }).click();
  await expect(report.getByRole('listitem')).toHaveCount(settled);
  await report.getByRole('button', { name: 'Save and use it' }).click();
  await expect(settings.getByRole('list', { name: 'Profiles' })).toContainText('Quarry');
  await expect(window.getByRole('region', { name: 'Status' })).toContainText('Quarry');
  await storeKey(window, 'Quarry', service.key);

  // What the document left open is filled in by hand; until then nothing would come back.
  const open = settings.getByRole('list', { name: 'Still open' });
  await open.getByRole('button', { name: 'Fill in… Asking how a job is doing' }).click();
  const form = open.getByRole('form', { name: 'Asking how a job is doing' });
  // What is to be filled in has the focus, whose button is gone.
  await expect(form.locator(':focus')).toHaveCount(1);
  await expect(form).toContainText('Choose the address that reports on a job');
  await expect(form.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('');
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('/v2/generation/{genId}/status');
  await form.getByRole('textbox', { name: 'Path to the state' }).fill('/phase');
  await form.getByRole('textbox', { name: 'Path to the results', exact: true }).fill('/files/*');
  await form.getByRole('textbox', { name: 'Words that mean done' }).fill('done');
  await form.getByRole('textbox', { name: 'Words that mean failed' }).fill('broken');
  await form.getByRole('button', { name: 'Use this' }).click();
  await expect(open).not.toContainText('Asking how a job is doing');

  // The doctor finds all of it good, with one free run and nothing charged.
  await settings.getByText('Also send one free test run').click();
  await settings.getByRole('button', { name: 'Check now' }).click();
  const steps = settings.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Free test run' })).toHaveAttribute(
    'data-state',
    'ok',
  );
  await expect(steps.getByRole('listitem').filter({ hasText: 'API key' })).toHaveAttribute(
    'data-state',
    'ok',
  );
  expect([...service.generations.values()].map(({ charged }) => charged)).toEqual([false]);

  // A job is done on it, and its take is there.
  await makeTake(window, 'N Pro', 'A fox in a quarry, in the first light of the day');
  const [, paid] = [...service.generations.values()];
  expect(paid).toMatchObject({ model: 'modeln-pro', charged: true, outcome: 'completed' });
  await openRoom(window, 'Review');
  await expect(takes(window).first()).toBeVisible();
  // What the doctor made to see whether results arrive lies in the bin, not among what was asked for.
  await expect(takes(window)).toHaveCount(1);
  await window.getByRole('button', { name: 'Bin', exact: true }).click();
  await expect(takes(window)).toHaveCount(1);
  await expect(takes(window).first()).not.toHaveAccessibleName(/fox/);
});

test('a candidate of the document is chosen, and a job comes home by what it fills in', async ({
  launch: start,
}) => {
  const app = await start(launch);
  const { window } = app;
  await openRoom(window, 'Settings');
  const settings = section(window, 'Service');
  // Where results stand is not shown, so that nobody can tell which of the two tells of a job.
  const whole = await readFile(join(FIXTURES, 'quarry.yaml'), 'utf8');
  const shelf = `  /v2/shelves/{id}:
    get:
      summary: Look at a shelf
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: A shelf } }
components:`;
  const text = whole
    .replace('                  files: { type: array, items: { type: string, format: uri } }\n', '')
    .replace('components:', shelf)
    .replace('https://quarry.example', service.baseUrl);
  const path = join(app.userData, 'downloads', 'quarry.yaml');
  await mkdir(join(app.userData, 'downloads'), { recursive: true });
  await writeFile(path, text);
  await dropFiles(window, settings.getByText('Drop the document or the profile here'), [path]);
  await window.getByRole('button', { name: 'Save and use it' }).click();
  await storeKey(window, 'Quarry', service.key);

  const open = settings.getByRole('list', { name: 'Still open' });
  await open.getByRole('button', { name: 'Fill in… Asking how a job is doing' }).click();
  const form = open.getByRole('form', { name: 'Asking how a job is doing' });
  const field = (name: string) => form.getByRole('textbox', { name, exact: true });
  await expect(field('Address')).toHaveValue('');
  await form.getByRole('button', { name: 'From the service’s document' }).click();
  await expect(window.getByRole('option')).toHaveText([
    'Get Generation by ID · /v2/generation/{genId}/status',
    'Look at a shelf · /v2/shelves/{genId}',
  ]);
  await window.getByRole('option', { name: 'Look at a shelf' }).click();
  await expect(field('Address')).toHaveValue('/v2/shelves/{genId}');
  await expect(form).toContainText('the document doesn’t show its answer');
  await form.getByRole('button', { name: 'From the service’s document' }).click();
  await window.getByRole('option', { name: 'Get Generation by ID' }).click();
  await expect(field('Address')).toHaveValue('/v2/generation/{genId}/status');
  await expect(field('Path to the state')).toHaveValue('/phase');
  await expect(field('Words that mean done')).toHaveValue('done');
  await expect(field('Words that mean failed')).toHaveValue('broken');
  await field('Path to the results').fill('/files/*');
  await form.getByRole('button', { name: 'Use this' }).click();
  await expect(open).not.toContainText('Asking how a job is doing');

  await makeTake(window, 'N Pro', 'A fox that came by a candidate');
  expect([...service.generations.values()].map(({ charged }) => charged)).toEqual([true]);
});

test('how results arrive is chosen while the app runs, and tested; a wrong key is explained in words, and a profile switches at once', async ({
  launch: start,
}) => {
  const app = await start(launch);
  const { window } = app;
  await openRoom(window, 'Settings');
  await test.step('delivery', async () => {
    const settings = section(window, 'Delivery');
    await settings.scrollIntoViewIfNeeded();
    await settings.getByRole('button', { name: 'Test the round trip' }).click();
    const health = settings.getByRole('list', { name: 'Health' });
    await expect(health).toContainText(/The last test came back in \d+ ms/);

    await settings.locator('label').filter({ hasText: 'Polling only' }).click();
    await expect(settings).toContainText('Services get no address to deliver to');
    await settings.getByRole('button', { name: 'Test the round trip' }).click();
    await expect(settings).toContainText('This computer has no public address.');

    await settings.locator('label').filter({ hasText: 'My own address' }).click();
    await settings.getByRole('textbox', { name: 'Public address' }).fill('https://relay.example?x');
    await expect(settings).toContainText('without a question mark');
    await settings.getByRole('textbox', { name: 'Public address' }).fill(service.baseUrl);
    await settings.getByRole('button', { name: 'Use this' }).click();
    // What answers there is not this app.
    await expect(health).toContainText('Not reachable from outside');

    await settings.locator('label').filter({ hasText: 'Tunnel' }).click();
    await expect(health).toContainText('The tunnel isn’t open');
    await expect(settings).toContainText('The tunnel needs an authtoken.');

    // The real library, in the real main process: there is no such account, or no way to ask.
    if (process.platform === 'linux') await settings.getByText('Keep it in a plain file anyway').click();
    await settings.getByLabel('Authtoken', { exact: true }).fill(TOKEN);
    await settings.getByRole('button', { name: 'Store authtoken' }).click();
    await expect(settings).toContainText(/rejected the authtoken|Couldn’t reach|didn’t answer/);
    const kept = await Promise.all(
      ['settings.json', 'data/keys.json', 'logs/dailies.log'].map((name) =>
        readFile(join(app.userData, name)),
      ),
    );
    expect(kept.some((content) => content.includes(TOKEN))).toBe(false);
    expect(JSON.parse(kept[1]?.toString() ?? '{}')).toMatchObject({ keys: { 'tunnel:ngrok': {} } });
    await settings.locator('label').filter({ hasText: 'Automatic' }).click();
    await expect(health).toContainText('Webhooks are off for remote services');
  });

  const settings = section(window, 'Service');
  await settings.getByRole('button', { name: 'Connect with just a URL' }).click();
  await settings.getByRole('textbox', { name: 'Name' }).fill('By hand');
  await settings.getByRole('textbox', { name: 'Address of the service' }).fill(service.baseUrl);
  await settings.getByRole('button', { name: 'Add service' }).click();
  await storeKey(window, 'By hand', 'not-the-key');
  const open = settings.getByRole('list', { name: 'Still open' });
  await open.getByRole('button', { name: 'Fill in… Asking how a job is doing' }).click();
  const form = open.getByRole('form', { name: 'Asking how a job is doing' });
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('/v2/generation/{genId}/status');
  await form.getByRole('textbox', { name: 'Path to the state' }).fill('/phase');
  await form.getByRole('textbox', { name: 'Path to the results', exact: true }).fill('/files/*');
  await form.getByRole('button', { name: 'Use this' }).click();
  await settings.getByRole('button', { name: 'Check now' }).click();
  const key = settings
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .filter({ hasText: 'API key' });
  await expect(key).toContainText('doesn’t know this key (401)');
  await expect(key).toContainText('Copy it again from the service’s dashboard');

  await settings.getByRole('button', { name: 'Use Practice' }).click();
  await expect(window.getByRole('region', { name: 'Status' })).toContainText('PRACTICE');
  await settings.getByRole('button', { name: 'Use By hand' }).click();
  await expect(window.getByRole('region', { name: 'Status' })).toContainText('By hand');
  expect(service.generations.size).toBe(0);
});

test('a job that could not come back waits; what the doctor has shown is kept by a click', async ({
  launch: start,
}) => {
  const app = await start(launch);
  const { window } = app;
  const profile = {
    ...{ format: 1, name: 'Half known', baseUrl: service.baseUrl, testMode: { param: 'simulate' } },
    generation: { url: '/v2/generation/{genId}/status', status: '/phase', outputs: ['/files/*'] },
    statuses: { completed: 'done', failed: 'broken' },
    sources: { '/generation/url': 'suggested' },
  };
  await openRoom(window, 'Settings');
  const settings = section(window, 'Service');
  await settings.getByRole('button', { name: 'Paste its text instead' }).click();
  const status = window.getByRole('region', { name: 'Status' });
  const paste = async (added: { readonly name: string; readonly [key: string]: unknown }) => {
    await settings.getByRole('textbox', { name: 'Profile text' }).fill(JSON.stringify(added));
    await settings.getByRole('button', { name: 'Add profile' }).click();
    await expect(status).toContainText(added.name);
  };
  await paste(profile);
  await storeKey(window, profile.name, service.key);
  const open = settings.getByRole('list', { name: 'Still open' });
  await expect(open.getByRole('button', { name: 'That’s right: Asking how a job is doing' })).toBeVisible();
  await settings.getByRole('button', { name: 'Check now' }).click();
  await settings.getByRole('button', { name: 'Keep what was proved' }).click();
  await expect(open).not.toContainText('Asking how a job is doing');

  // The same service without anything to ask, and nowhere to deliver. What is found of another one is not shown for it.
  await section(window, 'Delivery').locator('label').filter({ hasText: 'Polling only' }).click();
  const check = await holdCall(app, 'doctor.run');
  await settings.getByRole('button', { name: 'Check again' }).click();
  await check.whenMade();
  await paste({ ...profile, name: 'Told only', generation: null, sources: {} });
  await expect(settings.getByRole('button', { name: 'Check now' })).toBeVisible();
  await check.letGo();
  await invoke(window, 'doctor.read', {});
  await expect(settings.getByRole('list', { name: 'Steps' })).toBeHidden();
  await storeKey(window, 'Told only', service.key);
  await expect(status).toContainText('results can’t come back');
  await openRoom(window, 'Compose');
  await chooseModel(window, 'N Pro');
  await writePrompt(window, 'A fox that would never be seen again');
  // Before it is queued, where the price is read.
  await expect(window.getByText('Will wait: no way to receive the result')).toBeVisible();
  await queueTakes(window);
  await openRoom(window, 'Queue');
  // Said once, since it is so for every job of this service.
  await expect(window.locator('main')).toContainText('No way to receive the result');
  expect(service.generations.size).toBe(0);

  await status.getByRole('button', { name: 'results can’t come back' }).click();
  await section(window, 'Delivery').getByText('Send them anyway').click();
  await expect(status).not.toContainText('results can’t come back');
  await expect.poll(() => service.generations.size).toBe(1);
});
