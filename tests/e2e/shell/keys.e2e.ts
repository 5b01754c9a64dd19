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

test('without a keychain a key is kept only with consent, encrypted and for this user alone', async ({
  launch,
}) => {
  test.skip(process.platform !== 'linux', 'other systems always have a keychain');
  const app = await launch({ args: ['--password-store=basic'] });
  expect(await invoke(app, 'key.backend', {})).toMatchObject({ ok: true, value: { kind: 'plain' } });
  const profileId = await addStudio(app);
  const refused = await invoke(app, 'key.store', { profileId, key: KEY });
  expect(refused).toMatchObject({ ok: false, error: { code: 'KEYCHAIN_UNAVAILABLE' } });
  expect(filesWithKey(app.userData)).toEqual([]);

  expect(await invoke(app, 'key.store', { profileId, key: `  ${KEY}\n`, acceptPlain: true })).toMatchObject({
    ok: true,
  });
  const file = join(app.userData, 'data', 'keys.json');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(filesWithKey(app.userData)).toEqual([]);
  await app.close();

  const again = await launch({ userData: app.userData, args: ['--password-store=basic'] });
  expect(await invoke(again, 'key.remove', { profileId })).toMatchObject({ ok: true });
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ format: 1, keys: {} });
});

test('a key survives a restart and belongs to its profile; one that can not be kept is refused, also by the keychain, and the window lives on', async ({
  launch,
}) => {
  const args = ['--password-store=basic'];
  const app = await launch({ args });
  const profileId = await addStudio(app);
  expect(await invoke(app, 'key.store', { profileId, key: 'two words', acceptPlain: true })).toMatchObject({
    ok: false,
    error: { code: 'INVALID_INPUT' },
  });
  expect(
    await invoke(app, 'key.store', { profileId: 'practice', key: KEY, acceptPlain: true }),
  ).toMatchObject({ ok: false, error: { code: 'PRACTICE_NEEDS_NO_KEY' } });
  expect(await invoke(app, 'key.store', { profileId, key: KEY, acceptPlain: true })).toMatchObject({
    ok: true,
  });
  await app.close();

  const again = await launch({ userData: app.userData, args });
  const listed = (await invoke(again, 'profiles.list', {})) as unknown as {
    value: { id: string; hasKey: boolean }[];
  };
  expect(listed.value.find(({ id }) => id === profileId)?.hasKey).toBe(true);
  expect(await invoke(again, 'profiles.remove', { profileId })).toMatchObject({ ok: true });
  expect(JSON.parse(await readFile(join(app.userData, 'data', 'keys.json'), 'utf8')).keys).toEqual({});

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
