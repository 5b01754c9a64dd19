import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { practiceProfile } from '../../../shared/service/profile/practice-profile.ts';
import { secretId } from '../../../shared/service/profile/secret-name.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { openTestCore, request, unwrap } from '../../support/test-core.ts';

const profile = (baseUrl: string) => JSON.stringify({ format: 1, name: 'Studio', baseUrl });

/** A paused queue with one job of a profile named Studio. */
async function haveJobOfStudio() {
  const root = await mkdtemp(join(tmpdir(), 'dailies-removed-profile-'));
  const app = await openTestCore(join(root, 'data'), { baseUrl: null, settings: { startUp: 'go-on' } });
  onTestFinished(async () => {
    await app.close();
    await rm(root, { recursive: true, force: true });
  });
  const { calls } = app.core;
  unwrap(await calls['queue.pause']({ scope: { kind: 'all' } }));
  const save = async (baseUrl: string) =>
    unwrap(await calls['profiles.save']({ profileId: null, text: profile(baseUrl) })).profileId;
  const profileId = await save('http://127.0.0.1:9');
  unwrap(await calls['profiles.activate']({ profileId }));
  const [jobId] = await app.enqueue(
    request('modeln-pro', { prompt: 'A key that opens one door.', quality: '2K', aspectRatio: '1:1' }),
  );
  unwrap(await calls['profiles.activate']({ profileId: 'practice' }));
  return { app, calls, save, profileId, jobId };
}

it('a profile is not removed while a job needs it: nobody else could bring its result home', async () => {
  const { calls, profileId, jobId } = await haveJobOfStudio();
  expect(await calls['profiles.remove']({ profileId })).toMatchObject({
    ok: false,
    error: { code: 'PROFILE_HAS_OPEN_JOBS', details: { profileId } },
  });
  unwrap(await calls['jobs.cancel']({ jobIds: [jobId] }));
  unwrap(await calls['profiles.remove']({ profileId }));
});

it('the jobs of a removed profile are never those of another of its name', async () => {
  const { app, calls, save, profileId, jobId } = await haveJobOfStudio();
  unwrap(await calls['jobs.cancel']({ jobIds: [jobId] }));
  unwrap(await calls['profiles.remove']({ profileId }));
  const another = await save('http://127.0.0.1:10');
  expect(another).not.toBe(profileId);
  unwrap(await calls['profiles.activate']({ profileId: another }));
  unwrap(await calls['jobs.retry']({ jobIds: [jobId], acceptSecondCharge: false }));
  const { status } = unwrap(await calls['app.snapshot']({}));
  expect(status.profileHolds[profileId]).toBe('profile-missing');
  expect(app.store.jobs.find(jobId)).toMatchObject({ profileId, attempts: 0 });
});

it('the keys of a profile go with it, and those of one that can not be removed stay', async () => {
  const root = makeFolder('removed');
  const secrets: Record<string, string> = {};
  const app = await openTestCore(join(root, 'data'), { baseUrl: null, secrets });
  onTestFinished(() => app.close());
  const { calls } = app.core;
  const text = JSON.stringify({ ...practiceProfile('http://127.0.0.1:1'), name: 'Studio', sources: {} });
  const save = async () => unwrap(await calls['profiles.save']({ profileId: null, text })).profileId;
  const [gone, active] = [await save(), await save()];
  for (const id of [gone, active])
    Object.assign(secrets, { [id]: 'key', [secretId({ kind: 'webhook-secret', profileId: id })]: 'secret' });
  unwrap(await calls['profiles.activate']({ profileId: active }));
  unwrap(await calls['profiles.remove']({ profileId: gone }));
  expect(await calls['profiles.remove']({ profileId: active })).toMatchObject({ ok: false });
  expect(secrets).toEqual({
    [active]: 'key',
    [secretId({ kind: 'webhook-secret', profileId: active })]: 'secret',
  });
});
