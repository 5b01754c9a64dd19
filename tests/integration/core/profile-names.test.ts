import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { secretId } from '../../../shared/service/profile/secret-name.ts';
import { openTestCore, unwrap } from '../../support/test-core.ts';

async function open() {
  const folder = await mkdtemp(join(tmpdir(), 'dailies-names-'));
  const secrets: Record<string, string> = {};
  const app = await openTestCore(folder, { baseUrl: null, start: false, secrets });
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { calls } = app.core;
  const add = async (name: string, baseUrl = 'https://media.example') => {
    const text = JSON.stringify({ format: 1, name, baseUrl, testMode: { param: 'simulate' } });
    return unwrap(await calls['profiles.save']({ profileId: null, text })).profileId;
  };
  const list = async () =>
    unwrap(await calls['profiles.list']({})).map(({ id, name, hasKey }) => ({ id, name, hasKey }));
  return { app, calls, secrets, add, list };
}

it('services that call themselves the same are told apart when they are added', async () => {
  const { add, list } = await open();
  await add('Generation service', 'https://one.example');
  await add(' generation service', 'https://two.example');
  await add('Practice');
  expect((await list()).map(({ name }) => name).sort()).toEqual([
    ...['Generation service', 'Practice', 'Practice 2', 'generation service 2'],
  ]);
});

it('a rename changes no id and no key, and never makes two of a name', async () => {
  const { app, calls, secrets, add, list } = await open();
  const [one, two] = [await add('One'), await add('Two')];
  secrets[one] = 'sk-one';
  unwrap(await calls['profiles.activate']({ profileId: one }));
  unwrap(await calls['profiles.rename']({ profileId: one, name: '  Night shift ' }));
  unwrap(await calls['profiles.rename']({ profileId: two, name: 'night SHIFT' }));
  expect(await list()).toEqual(
    expect.arrayContaining([
      { id: one, name: 'Night shift', hasKey: true },
      { id: two, name: 'night SHIFT 2', hasKey: false },
    ]),
  );
  const told = app.events.findLast(({ type }) => type === 'profile-changed');
  expect(told).toMatchObject({ profile: { name: 'Night shift' } });
  expect(await calls['profiles.rename']({ profileId: 'practice', name: 'Mine' })).toMatchObject({
    ok: false,
  });
});

it('a duplicate has an id of its own and everything else but the keys', async () => {
  const { calls, secrets, add, list } = await open();
  const id = await add('Studio');
  Object.assign(secrets, {
    [id]: 'sk-studio',
    [secretId({ kind: 'webhook-secret', profileId: id })]: 'whsec',
  });
  const copy = unwrap(await calls['profiles.duplicate']({ profileId: id }));
  expect(copy).toEqual({ profileId: expect.not.stringMatching(`^${id}$`), name: 'Studio 2' });
  const [own, other] = [id, copy.profileId].map((profileId) => calls['profiles.get']({ profileId }));
  expect(unwrap(await (other as NonNullable<typeof other>))).toEqual({
    ...unwrap(await (own as NonNullable<typeof own>)),
    name: 'Studio 2',
  });
  expect((await list()).find((one) => one.id === copy.profileId)?.hasKey).toBe(false);
  expect(Object.keys(secrets)).toEqual([id, secretId({ kind: 'webhook-secret', profileId: id })]);
  // Another name, and the original is not touched.
  unwrap(await calls['profiles.rename']({ profileId: copy.profileId, name: 'Second account' }));
  expect((await list()).find((one) => one.id === id)).toEqual({ id, name: 'Studio', hasKey: true });
});
