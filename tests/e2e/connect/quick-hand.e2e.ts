import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { allowing } from '../support/answer-dialogs.ts';
import { holdCall } from '../support/hold-call.ts';
import { activateProfile, invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

const DOCUMENT = resolve(import.meta.dirname, '../../fixtures/openapi/quarry.yaml');
const HAND = 'Asking how a job is doing';

interface Imported {
  readonly sources: Record<string, string>;
}

test('answers that come quicker than the disk are all kept, and a check that is asked for meanwhile knows them', async ({
  app,
}) => {
  const { window } = app;
  const { profileText } = await invoke<{ profileText: string }>(window, 'profiles.importDocument', {
    text: await readFile(DOCUMENT, 'utf8'),
  });
  const profile = JSON.parse(profileText) as Imported;
  const pointers = Object.keys(profile.sources).filter((pointer) => pointer !== '/baseUrl');
  const sources = Object.fromEntries(pointers.map((pointer) => [pointer, 'suggested']));
  const profileId = await activateProfile(window, JSON.stringify({ ...profile, sources }));
  await openRoom(window, 'Settings');
  const settled = window
    .getByRole('list', { name: 'Still open' })
    .getByRole('button', { name: /^That’s right: / });
  await expect(settled.nth(1)).toBeVisible();
  const asked = await settled.count();

  // A script has no hand, and each answer would be asked about.
  await allowing(app.electron, async () => {
    await settled.evaluateAll((all) => {
      for (const one of all) (one as HTMLElement).click();
    });
    await expect(settled).toHaveCount(0);
  });
  const kept = await invoke<Imported>(window, 'profiles.get', { profileId });
  const confirmed = Object.values(kept.sources).filter((source) => source === 'user');
  expect(confirmed.length).toBeGreaterThanOrEqual(asked);

  await activateProfile(
    window,
    JSON.stringify({ format: 1, name: 'By hand', baseUrl: 'http://127.0.0.1:9' }),
  );
  await openRoom(window, 'Settings');
  const open = window.getByRole('list', { name: 'Still open' });
  await open.getByRole('button', { name: `Fill in… ${HAND}` }).click();
  const form = open.getByRole('form', { name: HAND });
  await form.getByRole('textbox', { name: 'Address', exact: true }).fill('/v2/generation/{genId}');
  await form.getByRole('textbox', { name: 'Path to the state' }).fill('/phase');
  await form.getByRole('textbox', { name: 'Path to the results', exact: true }).fill('/files/*');
  const use = form.getByRole('button', { name: 'Use this' });
  await expect(use).toBeEnabled();
  // The disk takes its time.
  const reading = await holdCall(app, 'profiles.get');
  await use.click();
  await reading.whenMade();
  const check = window.getByRole('button', { name: 'Check now' });
  await check.click();
  await expect(check).toBeHidden();
  await reading.letGo();
  const query = window
    .getByRole('list', { name: 'Steps' })
    .getByRole('listitem')
    .filter({ hasText: 'Ask about a job' });
  await expect(query).toContainText('must be reachable');
});
