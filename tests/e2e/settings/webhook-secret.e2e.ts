import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { activateProfile } from '../support/invoke.ts';
import { expect, test } from '../support/launch.ts';
import { openRoom } from '../support/rooms.ts';

const SECRET = 'whsec_c2VjcmV0LW9mLWFuLW9yY2hhcmQ=';

test('the secret of signed deliveries is asked for where the profile says that they are signed', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'other systems always have a keychain');
  const app = await launch({ args: ['--password-store=basic'] });
  const page = app.window;
  const text = JSON.stringify({
    format: 1,
    name: 'Orchard',
    baseUrl: 'http://127.0.0.1:9',
    webhook: { genId: '/id', status: '/s', outputs: ['/u/*'], signature: { scheme: 'standard-webhooks' } },
  });
  const profileId = await activateProfile(page, text, null);
  await openRoom(page, 'Settings');
  await expect(page.getByRole('heading', { name: 'Secret for signed deliveries' })).toBeVisible();
  await expect(page.getByText('No delivery is accepted until you store the secret.')).toBeVisible();
  const form = page.locator('form', {
    has: page.getByRole('heading', { name: 'Secret for signed deliveries' }),
  });
  await form.getByRole('textbox', { name: 'Secret' }).fill(SECRET);
  await expect(form.getByRole('button', { name: 'Store secret' })).toBeDisabled();
  await form.getByText('Keep it in a plain file anyway').click();
  await form.getByRole('button', { name: 'Store secret' }).click();
  await expect(form.getByText('Only correctly signed deliveries are accepted.')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Secret' })).toHaveValue('');
  const keys = await readFile(join(app.userData, 'data', 'keys.json'), 'utf8');
  expect(Object.keys((JSON.parse(keys) as { keys: object }).keys)).toEqual([`webhook-secret:${profileId}`]);
  for (const entry of await readdir(app.userData, { recursive: true, withFileTypes: true })) {
    const bytes = entry.isFile()
      ? await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
      : null;
    expect(bytes?.includes(SECRET) ?? false, entry.name).toBe(false);
  }
  if (process.env['SHOTS'] !== undefined) {
    await form.scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(process.env['SHOTS'], 'webhook-secret.png') });
  }
  await form.getByRole('button', { name: 'Remove secret' }).click();
  await expect(form.getByText('No delivery is accepted until you store the secret.')).toBeVisible();
});
