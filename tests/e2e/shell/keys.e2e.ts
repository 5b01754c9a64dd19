import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { CANARY_KEY, filesWithKey } from '../../support/key-canary.ts';
import { press } from '../support/invoke.ts';
import { expect, type LaunchedApp, test } from '../support/launch.ts';

const KEY = CANARY_KEY;

async function invoke(
  app: LaunchedApp,
  name: string,
  input: unknown,
): Promise<{ ok: boolean; value?: Record<string, unknown>; error?: unknown }> {
  await app.window.keyboard.press('Shift');
  return app.window.evaluate(([call, value]) => window.dailies.invoke(call as string, value) as never, [
    name,
    input,
  ] as const);
}

/** Adds a profile; its id. */
async function addStudio({ window }: LaunchedApp): Promise<string> {
  const text = JSON.stringify({ format: 1, name: 'Studio', baseUrl: 'http://127.0.0.1:9' });
  return (await press<{ profileId: string }>(window, 'profiles.save', { profileId: null, text })).profileId;
}

test('a key is kept encrypted and with consent, for its profile and this user alone, over a restart; one that can not be kept is refused, also by the keychain, and the window lives on', async ({
  launch,
}) => {
  const args = ['--password-store=basic'];
  const app = await launch({ args });
  const file = join(app.userData, 'data', 'keys.json');
  const readKeys = async () => JSON.parse(await readFile(file, 'utf8')) as unknown;
  const profileId = await addStudio(app);
  // Other systems always have a keychain.
  if (process.platform === 'linux') {
    expect(await invoke(app, 'key.backend', {})).toMatchObject({ ok: true, value: { kind: 'plain' } });
    const refused = await invoke(app, 'key.store', { profileId, key: KEY });
    expect(refused).toMatchObject({ ok: false, error: { code: 'KEYCHAIN_UNAVAILABLE' } });
  }
  expect(await invoke(app, 'key.store', { profileId, key: 'two words', acceptPlain: true })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT' },
  });
  expect(
    await invoke(app, 'key.store', { profileId: 'practice', key: KEY, acceptPlain: true }),
  ).toMatchObject({ ok: false, error: { code: 'PRACTICE_NEEDS_NO_KEY' } });
  expect(filesWithKey(app.userData)).toEqual([]);

  const store = (one: LaunchedApp, id: string) =>
    invoke(one, 'key.store', { profileId: id, key: `  ${KEY}\n`, acceptPlain: true });
  expect(await store(app, profileId)).toMatchObject({ ok: true });
  if (process.platform === 'linux') expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(filesWithKey(app.userData)).toEqual([]);
  await app.close();

  const again = await launch({ userData: app.userData, args });
  const listed = (await invoke(again, 'profiles.list', {})) as unknown as {
    value: { id: string; hasKey: boolean }[];
  };
  expect(listed.value.find(({ id }) => id === profileId)?.hasKey).toBe(true);
  expect(await invoke(again, 'key.remove', { profileId })).toMatchObject({ ok: true });
  expect(await readKeys()).toEqual({ format: 1, keys: {} });
  expect(await store(again, profileId)).toMatchObject({ ok: true });
  expect(await invoke(again, 'profiles.remove', { profileId })).toMatchObject({ ok: true });
  expect(await readKeys()).toMatchObject({ keys: {} });

  // As macOS does where the artist clicks Deny.
  await again.electron.evaluate(({ safeStorage }) => {
    safeStorage.encryptStringAsync = () => Promise.reject(new Error('User canceled the operation.'));
  });
  const other = await addStudio(again);
  const refused = await invoke(again, 'key.store', { profileId: other, key: KEY, acceptPlain: true });
  expect(refused).toMatchObject({
    ok: false,
    error: { code: 'KEYCHAIN_UNAVAILABLE', details: { backend: 'refused' } },
  });
  expect(filesWithKey(again.userData)).toEqual([]);
  expect(await invoke(again, 'key.backend', {})).toMatchObject({ ok: true });
});
