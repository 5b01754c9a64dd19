import { expect, it, onTestFinished } from 'vitest';
import { secretId } from '../../../shared/service/profile/secret-name.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addScriptedProfile, SCRIPTED_PROFILE_ID } from '../../support/scripted-service.ts';
import { openTestCore } from '../../support/test-core.ts';

it('forgets the key and the secret of a profile whose service is moved to another address, and no other’s', async () => {
  const folder = makeFolder('moved');
  await addScriptedProfile(folder, 'https://media.example/api');
  const secrets: Record<string, string> = {
    [SCRIPTED_PROFILE_ID]: 'sk-studio',
    [secretId({ kind: 'webhook-secret', profileId: SCRIPTED_PROFILE_ID })]: 'whsec',
    other: 'sk-other',
  };
  const app = await openTestCore(folder, { baseUrl: null, start: false, secrets });
  onTestFinished(() => app.close());
  const { call } = app;
  const save = async (change: Record<string, unknown>) => {
    const profile = await call('profiles.get', { profileId: SCRIPTED_PROFILE_ID });
    const text = JSON.stringify({ ...profile, ...change });
    await call('profiles.save', { profileId: SCRIPTED_PROFILE_ID, text });
    return Object.keys(secrets);
  };
  expect(await save({ name: 'Another name', baseUrl: 'https://media.example/v2' })).toHaveLength(3);
  expect(await save({ baseUrl: 'https://media.example.attacker.example/v2' })).toEqual(['other']);
});

it('moves no profile whose key could not be forgotten first', async () => {
  const folder = makeFolder('not-forgotten');
  await addScriptedProfile(folder, 'https://media.example/api');
  const secrets = new Proxy<Record<string, string>>(
    { [SCRIPTED_PROFILE_ID]: 'sk-studio' },
    {
      deleteProperty() {
        throw new Error('a disk that takes nothing');
      },
    },
  );
  const app = await openTestCore(folder, { baseUrl: null, start: false, secrets });
  onTestFinished(() => app.close());
  const asked = { profileId: SCRIPTED_PROFILE_ID };
  const profile = await app.call('profiles.get', asked);
  const text = JSON.stringify({ ...profile, baseUrl: 'https://media.example.attacker.example/v2' });
  await expect(app.call('profiles.save', { ...asked, text })).rejects.toThrow('takes nothing');
  expect(await app.call('profiles.get', asked)).toEqual(profile);
});
