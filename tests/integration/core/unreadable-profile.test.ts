import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { openProfileRepository } from '../../../electron/core/service/profiles/profile-repository.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, unwrap } from '../../support/test-core.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = makeFolder('unreadable');
  folder = join(root, 'profiles');
  await mkdir(folder);
});

const NEW_ID = /^profile-my-studio-[0-9a-f]{12}$/;
const quiet = { info() {}, warn() {}, error() {} };
const received = JSON.stringify({ format: 1, name: 'My studio', baseUrl: 'https://hostile.example' });

it.each([
  ['of a newer Dailies', 'profile-my-studio.json', '{"format":2,"name":"My studio"}'],
  ['cut off', 'profile-my-studio.json', '{"format":1,"name":'],
  ['larger than any', 'profile-my-studio.json', `{"format":1,"x":"${'x'.repeat(17_000_000)}"}`],
  ['with another way to write its name', 'profile-MY-studio.JSON', '{}'],
])('a profile %s keeps its id, and so its key', async (_, name, text) => {
  await writeFile(join(folder, name), text);
  const book = openProfileRepository(folder, quiet);
  expect(unwrap(await book.save(null, received))).toMatch(NEW_ID);
  expect(await book.save('profile-my-studio', received)).toMatchObject({
    error: { code: 'PROFILE_UNREADABLE' },
  });
  expect(await readFile(join(folder, name), 'utf8')).toBe(text);
});

it('what only looks like a profile stops no start', async () => {
  await mkdir(join(folder, 'profile-my-studio.json'));
  const book = openProfileRepository(folder, quiet);
  expect(unwrap(await book.save(null, received))).toMatch(NEW_ID);
});

it('a new profile never finds the keys of one of the same name, although they were left behind', async () => {
  const secrets: Record<string, string> = {};
  const app = await openTestCore(join(root, 'data'), { baseUrl: null, secrets });
  const save = async () => (await app.call('profiles.save', { profileId: null, text: received })).profileId;
  const before = await save();
  Object.assign(secrets, { [before]: 'canary', [`webhook-secret:${before}`]: 'canary' });
  await app.call('profiles.remove', { profileId: before });
  const profileId = await save();
  expect([before, profileId]).toEqual([expect.stringMatching(NEW_ID), expect.stringMatching(NEW_ID)]);
  expect(profileId).not.toBe(before);
  const listed = await app.call('profiles.list', {});
  expect(listed.find(({ id }) => id === profileId)?.hasKey).toBe(false);
  await app.close();
});

it.each([
  ['too long', `{"format":1,"x":"${'x'.repeat(16_100_000)}"}`],
  ['too deep', `{"format":1,"models":${'['.repeat(2000)}${']'.repeat(2000)}}`],
  ['too many', `{"format":1,"models":[${'1,'.repeat(600_000)}1]}`],
])('a profile with %s of anything is refused', async (_, text) => {
  const saved = await openProfileRepository(folder, quiet).save(null, text);
  expect(saved).toMatchObject({ error: { code: 'PROFILE_INVALID' } });
});
