import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '../../../shared/kernel/json-pointer.ts';
import { makeEndless } from '../../support/hostile-media.ts';
import { drawPicture, encodeClip } from '../../support/sample-media.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { giveFolder } from '../support/give-folder.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';
import { practiceOf } from '../support/practice-of.ts';
import { openRoom } from '../support/rooms.ts';

/** Watches a folder as an artist has set it up: each new file is a held job. */
async function watch(app: LaunchedApp, folder: string): Promise<void> {
  await giveFolder(app, folder);
  const answer = await app.window.evaluate(async (inbox) => {
    const variations = { draw: 'all', count: 4, seed: 1 };
    const content = { model: 'modelk-3-turbo', input: { prompt: 'A walk' }, takes: 1, variations };
    const kept = (await window.dailies.invoke('templates.save', { id: null, name: 'Walk', content })) as {
      value: { templates: { id: string }[] };
    };
    const order = { folder: inbox, subfolders: false, mode: 'hold', field: null, values: {} };
    const caps = { capPerDay: null, capInAll: null, takesPresent: true };
    return window.dailies.invoke('watches.add', {
      templateId: kept.value.templates[0]?.id,
      ...order,
      ...caps,
    });
  }, folder);
  expect(answer).toMatchObject({ ok: true });
}

/** Not started ahead: who ran for half a minute before a kill did not end over what a start begins. */
const FRESH = {};

/** Until the program itself has written down that this file is in hand. */
async function untilInHand({ userData }: LaunchedApp, name: string, early: number): Promise<void> {
  const read = () => readFile(join(userData, 'data', 'start.json'), 'utf8').catch(() => '{}');
  await waitUntil(`${name} to be in hand`, read, (text) => {
    const record = (parseJson(text) ?? {}) as { early?: number; inHand?: { path: string }[] };
    return record.early === early && record.inHand?.some(({ path }) => path.endsWith(name)) === true;
  });
}

test('killed twice over the same file, the third start rests, names it and leaves it out; the fourth is as ever', async ({
  launch,
}, testInfo) => {
  const inbox = join(testInfo.outputDir, 'inbox');
  await mkdir(inbox, { recursive: true });
  await writeFile(join(inbox, 'night walk.mp4'), makeEndless(await encodeClip(64, 64, 6, 6)));
  let app = await launch(FRESH);
  await practiceOf(app);
  const banner = () => app.window.getByRole('region', { name: 'Safe start' });
  await watch(app, inbox);
  await untilInHand(app, 'night walk.mp4', 0);
  await app.kill();

  app = await launch({ userData: app.userData });
  await expect(banner()).toHaveCount(0);
  await untilInHand(app, 'night walk.mp4', 1);
  await app.kill();

  await writeFile(join(inbox, 'good.png'), drawPicture(64, 36, 'coral'));
  app = await launch({ userData: app.userData });
  await expect(banner()).toContainText('Dailies quit unexpectedly twice in a row.');
  await expect(banner()).toContainText('“night walk.mp4” was being read in a watched folder.');
  await expectNoViolations(app.window, 'a safe start');
  for (const room of ['Queue', 'Review', 'Settings'] as const) {
    await openRoom(app.window, room);
    await expect(banner()).toBeVisible();
  }
  await banner().getByRole('button', { name: 'Skip it and continue' }).click();
  await expect(banner()).toHaveCount(0);
  await openRoom(app.window, 'Queue');
  await expect(app.window.getByRole('region', { name: 'Needs approval' })).toContainText('1 job');
  const reports = (await app.window.evaluate(() => window.dailies.invoke('watches.list', {}))) as {
    value: { refused: { name: string; reason: string }[] }[];
  };
  await expect(reports.value[0]?.refused).toMatchObject([{ name: 'night walk.mp4', reason: 'unsafe' }]);
  await app.close();

  app = await launch({ userData: app.userData });
  await expect(app.window.getByRole('region', { name: 'Status' })).toBeVisible();
  await expect(banner()).toHaveCount(0);
});

test('closed without an answer, it asks again; going on with everything ends it too', async ({ launch }) => {
  let app = await launch(FRESH);
  await app.kill();
  app = await launch({ userData: app.userData });
  await app.kill();
  app = await launch({ userData: app.userData });
  const banner = () => app.window.getByRole('region', { name: 'Safe start' });
  await expect(banner()).toContainText('No file was being read.');
  await app.close();
  app = await launch({ userData: app.userData });
  await banner().getByRole('button', { name: 'Continue' }).click();
  await expect(banner()).toHaveCount(0);
  await app.close();
  app = await launch({ userData: app.userData });
  await expect(app.window.getByRole('region', { name: 'Status' })).toBeVisible();
  await expect(banner()).toHaveCount(0);
});
