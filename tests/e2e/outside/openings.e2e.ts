import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { readRuntime } from '../../../scripts/lib/electron-runtime.mjs';
import { sandboxArguments } from '../../../scripts/lib/prepare.mjs';
import { holdCall } from '../support/hold-call.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { makeFolder } from '../support/make-folder.ts';
import { expectNothingSent, NIGHT_BATCH, roomOf, writeOwnFile } from '../support/own-files.ts';
import { openRoom } from '../support/rooms.ts';
import { toasts } from '../support/toasts.ts';

// Nothing is queued by any of these; what one adds, no other counts.
test.use({ sharesApp: true });

const project = resolve(import.meta.dirname, '..', '..', '..');
let folder: string;

test.beforeAll(async () => {
  folder = await makeFolder();
});

const batchFile = () => writeOwnFile(folder, 'night.dailies', NIGHT_BATCH);

/** Starts the app once more with a word, as a double click or a link does; the first one takes it over. */
async function openAgain(app: LaunchedApp, ...words: string[]): Promise<void> {
  const { ELECTRON_RUN_AS_NODE: _dropped, ...env } = process.env;
  const args = [...sandboxArguments(), project, `--user-data-dir=${app.userData}`, ...words];
  const second: ChildProcess = spawn(readRuntime()!.executable, args, { env, stdio: 'ignore', cwd: folder });
  expect(await new Promise((settle) => second.once('exit', settle))).toBe(0);
}

test('a second start shows the first and ends', async ({ app }) => {
  const first = await app.electron.browserWindow(app.window);
  await first.evaluate((one) => one.minimize());
  await openAgain(app);
  await expect.poll(() => first.evaluate((one) => one.isVisible() && !one.isMinimized())).toBe(true);
});

test('a link opens its room in the app that runs, and one that is not on the list opens nothing', async ({
  app,
}) => {
  const page = app.window;
  await openAgain(app, 'dailies://open/queue/failed');
  await expect(roomOf(page)).toHaveAttribute('data-room', 'queue');
  await openAgain(app, 'dailies://import/templates');
  await expect(page.getByRole('dialog', { name: 'Templates' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Templates' })).toBeHidden();

  await openAgain(app, 'dailies://open/settings?profile=https://evil.example');
  await expect(toasts(page)).toContainText('This link doesn’t lead anywhere in Dailies.');
  await expect(roomOf(page)).toHaveAttribute('data-room', 'compose');
  await openAgain(app, 'dailies://open/review', await batchFile());
  await expect(toasts(page)).toContainText('Dailies opens one file or link at a time.');
  await expect(roomOf(page)).toHaveAttribute('data-room', 'compose');
  await expectNothingSent(app);
});

test('a start that is too long to be handed over is refused like any other, and the app lives on', async ({
  app,
}) => {
  const page = app.window;
  await openAgain(app, `dailies://open/queue${'a'.repeat(40_000)}`);
  await expect(toasts(page)).toContainText('This link doesn’t lead anywhere in Dailies.');
  const files = Array.from({ length: 300 }, (_, index) => `${folder}/${'long-'.repeat(20)}${index}.dailies`);
  await openAgain(app, ...files);
  await expect(toasts(page)).toContainText('Dailies opens one file or link at a time.');
  await openAgain(app, 'dailies://open/queue');
  await expect(roomOf(page)).toHaveAttribute('data-room', 'queue');
});

test('what macOS hands over as events goes the same way', async ({ app }) => {
  const path = await batchFile();
  await app.electron.evaluate(({ app: program }) => {
    program.emit('open-url', { preventDefault() {} }, 'dailies://open/cast');
  });
  await expect(roomOf(app.window)).toHaveAttribute('data-room', 'cast');
  await app.electron.evaluate(({ app: program }, file) => {
    program.emit('open-file', { preventDefault() {} }, file);
  }, path);
  await expect(app.window.getByRole('region', { name: 'Import night.dailies' })).toBeVisible();
  await expectNothingSent(app);
});

test('a profile is described, added only by a click, and not used by that', async ({ app }) => {
  const page = app.window;
  const path = await writeOwnFile(folder, 'studio.dailies', {
    ...{ format: 1, name: 'Studio West', baseUrl: 'https://studio.example' },
  });
  await openRoom(page, 'Settings');
  const profiles = page.getByRole('list', { name: 'Profiles' }).getByRole('listitem');
  await expect(profiles).toHaveCount(1);
  await openAgain(app, path);
  const dialog = page.getByRole('dialog', { name: 'Import studio.dailies' });
  await expect(dialog).toContainText('Studio West, which reaches https://studio.example');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(profiles).toHaveCount(1);

  await openAgain(app, path);
  await dialog.getByRole('button', { name: 'Add profile' }).click();
  await expect(profiles).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('PRACTICE');
  await expectNothingSent(app);
});

test('templates are named, and added only by a click', async ({ app }) => {
  const page = app.window;
  const path = await writeOwnFile(folder, 'lenses.dailies', {
    ...{ format: 'dailies-templates', version: 1, templates: [] },
    snippets: [{ name: 'Anamorphic', text: '40 mm anamorphic' }],
  });
  await openAgain(app, path);
  const dialog = page.getByRole('dialog', { name: 'Import lenses.dailies' });
  await expect(dialog).toContainText('0 templates and 1 snippet.');
  await expect(dialog.getByRole('listitem')).toHaveText(['Anamorphic']);
  await dialog.getByRole('button', { name: 'Add all' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Templates' });
  await panel.getByText('Snippets').click();
  await expect(panel).toContainText('Anamorphic');
});

test('a file that is opened while another one is added is asked about by itself', async ({ app }) => {
  const page = app.window;
  const open = async (name: string) => {
    const path = await writeOwnFile(folder, `${name}.dailies`, {
      ...{ format: 'dailies-templates', version: 1, templates: [] },
      snippets: [name, `${name} at night`].map((text) => ({ name: text, text })),
    });
    await openAgain(app, path);
  };
  await open('fog');
  const adding = await holdCall(app, 'templates.import');
  await page.getByRole('button', { name: 'Add all' }).click();
  await adding.whenMade();
  await open('rain');
  const dialog = page.getByRole('dialog', { name: 'Import rain.dailies' });
  await expect(dialog.getByRole('button', { name: 'Add all' })).toBeEnabled();
  await adding.letGo();
  await expect(toasts(page)).toContainText('0 templates and 2 snippets');
  await dialog.getByRole('button', { name: 'Add all' }).click();
  await expect(dialog).toBeHidden();
});

test('files that are not what they say are refused with the reason', async ({ app }) => {
  const page = app.window;
  const jobs = await writeOwnFile(folder, 'jobs.dailies', {
    jobs: [{ model: 'modelk-3-turbo', prompt: 'x' }],
  });
  await openAgain(app, jobs);
  await expect(toasts(page)).toContainText('isn’t a Dailies batch, profile or templates file');
  await openAgain(app, await writeOwnFile(folder, 'crew.dailies-cast', 'MZ this is no archive'));
  await expect(toasts(page)).toContainText('crew.dailies-cast');
  await openAgain(app, 'gone.dailies');
  await expect(toasts(page)).toContainText('gone.dailies');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectNothingSent(app);
});

test('a batch that the app is started with is shown, and becomes rows only by a click', async ({
  launch,
}) => {
  const app = await launch({ args: [await batchFile()] });
  const page = app.window;
  const panel = page.getByRole('region', { name: 'Import night.dailies' });
  await expect(panel).toBeVisible();
  await expect(roomOf(page)).toHaveAttribute('data-room', 'batch');
  await expect(panel).toContainText('A lighthouse at dusk');
  await expectNothingSent(app);
  await openRoom(page, 'Batch');
  await panel.getByRole('button', { name: 'Add 2 rows' }).click();
  await expect(page.getByRole('grid')).toContainText('A harbour in rain');
  await expectNothingSent(app);
});
