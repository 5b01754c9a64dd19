import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { invoke } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dailies-policy-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

async function writePolicy(text: string): Promise<Record<string, string>> {
  const path = join(folder, 'policy.json');
  await writeFile(path, text);
  return { DAILIES_POLICY_FILE: path };
}

test('Settings shows what an organization has fixed, and who, and nothing changes it', async ({ launch }) => {
  const results = join(folder, 'results');
  const env = await writePolicy(
    JSON.stringify({
      organization: 'Acme Pictures',
      profileId: 'practice',
      daySubmissions: 50,
      updates: 'off',
      delivery: 'polling',
      resultsFolder: results,
      nightMode: 'on',
    }),
  );
  const { window: page } = await launch({ env });
  await openRoom(page, 'Settings');
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  const by = 'Set by your organization, Acme Pictures';

  await expect(section('Service').getByText(by)).toBeVisible();
  await expect(section('Delivery').getByText(by)).toBeVisible();
  await expect(section('Delivery').getByRole('radio', { name: 'Automatic' })).toBeDisabled();
  await expect(section('Budget').getByText(`No more than 50 submissions. ${by}`)).toBeVisible();
  await expect(section('Results').getByText(results, { exact: true })).toBeVisible();
  await expect(section('Results').getByRole('button', { name: /Choose/ })).toBeDisabled();
  await expect(section('About')).toContainText('Acme Pictures has set');
  await expect(section('About')).toContainText('doesn’t know these keys of the policy: nightMode');
  await expect(section('About')).toContainText('This copy runs on a stand-in runtime');

  const raised = { budget: [{ scope: 'day', limit: { kind: 'submissions', count: 51 } }] };
  for (const [change, name] of [
    [raised, 'budget'],
    [{ updates: 'stable' }, 'updates'],
    [{ delivery: { kind: 'automatic' } }, 'delivery'],
  ] as const) {
    await page.keyboard.press('Shift');
    const answer = await page.evaluate(
      (input) => window.dailies.invoke('settings.update', input) as Promise<unknown>,
      change,
    );
    expect(answer).toMatchObject({ ok: false, error: { code: 'FIXED_BY_POLICY', details: { name } } });
  }
  const { settings } = await invoke<{ settings: object }>(page, 'app.snapshot', {});
  expect(settings).toMatchObject({ updates: 'off', delivery: { kind: 'polling' }, resultsFolder: results });
});

test('a policy that can’t be read is said at the top of Settings, with what is wrong', async ({ launch }) => {
  const { window: page } = await launch({ env: await writePolicy('{ "daySubmissions": "many" }') });
  await openRoom(page, 'Settings');
  const alert = page.getByRole('alert').first();
  await expect(alert).toContainText('values that Dailies doesn’t understand');
  await expect(alert).toContainText('No paid job is sent until that’s fixed');
  await expect(alert).toContainText('daySubmissions');
});
