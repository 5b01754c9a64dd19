import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { JOB_STATES } from '../../../shared/jobs/job-state.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, type TestCore, type TestCoreOptions, unwrap } from '../../support/test-core.ts';
import { wrapStore } from '../../support/wrap-store.ts';

let root: string;
let practice: Practice;
let app: TestCore;

const open = (options: Partial<TestCoreOptions> = {}) =>
  openTestCore(join(root, 'data'), {
    baseUrl: practice.baseUrl,
    settings: { activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
    ...options,
  });

beforeEach(async () => {
  root = makeFolder('rehearsal');
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
  await addPaidProfile(join(root, 'data'), practice.baseUrl, {});
  app = await open();
});
afterEach(async () => {
  await app.close();
  await practice.stop();
});

const input = { prompt: 'A lighthouse in heavy rain.', quality: '2K', aspectRatio: '1:1' };
const send = (more: object = {}) =>
  app.core.calls['rehearsal.send']({ profileId: PAID_PROFILE_ID, model: 'modeln-pro', input, ...more });
const read = async () => await app.call('rehearsal.read', { profileId: PAID_PROFILE_ID });

it('sends one job however often it is asked for, and is proven once its take is home', async () => {
  expect(await read()).toBeNull();
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.error.code === 'REHEARSAL_UNDER_WAY')).toHaveLength(
    2,
  );
  const { jobId } = (await read()) as { jobId: string };
  await app.waitForState(jobId, 'done');
  expect(await read()).toMatchObject({ jobId, outcome: 'proven', isCurrent: true });
  expect(await practice.ledger()).toHaveLength(1);

  // It is known after a restart too, and stands until something changes by which a job goes out or comes home.
  await app.close();
  app = await open();
  expect(await read()).toMatchObject({ outcome: 'proven', isCurrent: true });
  const { call } = app;
  await call('profiles.rename', { profileId: PAID_PROFILE_ID, name: 'Night shift' });
  expect(await read()).toMatchObject({ isCurrent: true });
  const profile = await call('profiles.get', { profileId: PAID_PROFILE_ID });
  const generation = { ...profile.generation, message: null };
  const text = JSON.stringify({ ...profile, generation });
  await call('profiles.save', { profileId: PAID_PROFILE_ID, text });
  expect(await read()).toMatchObject({ outcome: 'proven', isCurrent: false });
});

it('says by which model and settings, and no longer stands once one of them is called otherwise', async () => {
  const clip = { prompt: 'A lighthouse in heavy rain.', resolution: '720' };
  const { rehearsal } = unwrap(await send({ model: 'modelk-3-turbo', input: clip }));
  await app.waitForState(rehearsal?.jobId ?? '', 'done');
  expect(await read()).toMatchObject({ model: 'modelk-3-turbo', options: ['resolution'], isCurrent: true });
  const { call } = app;
  const change = async (model: string, name: string) => {
    const profile = await call('profiles.get', { profileId: PAID_PROFILE_ID });
    const before = profile.models[model];
    const resolution = { ...before?.options.resolution, name, type: 'string' };
    const options = { ...before?.options, resolution };
    const models = { ...profile.models, [model]: { ...before, options } };
    await call('profiles.save', {
      profileId: PAID_PROFILE_ID,
      text: JSON.stringify({ ...profile, models }),
    });
  };
  await change('modelk-motion-3', 'size');
  expect(await read()).toMatchObject({ isCurrent: true });
  await change('modelk-3-turbo', 'size');
  expect(await read()).toMatchObject({ outcome: 'proven', isCurrent: false });
});

it('a job and the word that it is the rehearsal are on the disk together, or neither is', async () => {
  await app.close();
  let isCut = true;
  app = await open({
    watchStore: (store) =>
      wrapStore(store, (transaction) => ({
        values: {
          write(key, value) {
            if (isCut && key.startsWith('rehearsal')) throw new Error('cut off');
            transaction.values.write(key, value);
          },
        },
      })),
  });
  await expect(send()).rejects.toThrow('cut off');
  expect(app.store.jobs.inState(...JOB_STATES)).toEqual([]);
  expect(await read()).toBeNull();
  isCut = false;
  const { rehearsal } = unwrap(await send());
  await app.waitForState(rehearsal?.jobId ?? '', 'done');
  expect(await practice.ledger()).toHaveLength(1);
});

it('sends nothing with problems or on the practice service, and says what the job that was cancelled proves', async () => {
  expect(unwrap(await send({ input: { ...input, quality: '8K' } }))).toMatchObject({
    rehearsal: null,
    problems: [{ code: 'not-a-choice' }],
  });
  expect(await send({ profileId: 'practice' })).toMatchObject({
    error: { code: 'PRACTICE_NEEDS_NO_REHEARSAL' },
  });
  expect(await read()).toBeNull();
  const { call } = app;
  await call('queue.pause', { scope: { kind: 'all' } });
  const { rehearsal } = unwrap(await send());
  expect(rehearsal).toMatchObject({ outcome: 'under-way' });
  await call('jobs.cancel', { jobIds: [rehearsal?.jobId ?? ''] });
  expect(await read()).toMatchObject({ outcome: 'failed' });
  expect(await practice.ledger()).toHaveLength(0);
});
