import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../../../shared/jobs/job.ts';
import type { HoldReason } from '../../../shared/jobs/job-state.ts';
import type { PauseScope } from '../../../shared/queue/queue-actions.ts';
import type { Settings } from '../../../shared/settings/text.ts';
import { CANARY_KEY } from '../../support/key-canary.ts';
import {
  PIXEL,
  SCRIPTED_PROFILE_ID as PROFILE,
  type ScriptedAnswer,
  type ScriptedService,
  startScriptedService,
} from '../../support/scripted-service.ts';
import { request } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { calls, image, jobWhen, promptsOf, setUp } from './bench.ts';

const SECOND_KEY = `${CANARY_KEY}-second`;
const PROMPT = 'A boat that is still being loaded.';

/** A job whose file is on its way up until the test lets it arrive. */
async function meetUpload() {
  const arrival = Promise.withResolvers<ScriptedAnswer>();
  const bench = await setUp({
    upload: () => arrival.promise,
    query: () => ({ body: { status: 'processing' } }),
  });
  const secrets: Record<string, string> = { [PROFILE]: CANARY_KEY };
  const app = await bench.open({ secrets });
  const path = join(bench.folder, 'start.png');
  await writeFile(path, PIXEL);
  const assetId = await app.addFile(path);
  const startImage = { kind: 'file' as const, assetId };
  const [id] = await app.enqueue(request('modelk-3-turbo', { prompt: PROMPT, startImage }));
  await waitUntil('the upload', () => bench.service.uploads.length, Boolean);
  return {
    ...{ bench, app, id, secrets },
    arrive: () => arrival.resolve({ body: { fileName: 'file-1' } }),
    storeKey(key: string) {
      secrets[PROFILE] = key;
      app.core.secretChanged({ kind: 'key', profileId: PROFILE });
    },
    change: (bindings: Record<string, unknown>) => saveProfile({ app }, bindings),
  };
}

/** A job whose intent is in the database, while the folder takes its time to keep the record of it. */
async function meetRecord() {
  const asked = Promise.withResolvers<void>();
  const kept = Promise.withResolvers<void>();
  const bench = await setUp({ query: () => ({ body: { status: 'processing' } }) });
  const secrets: Record<string, string> = { [PROFILE]: CANARY_KEY };
  const app = await bench.open({
    secrets,
    watchRecord: (files, store) => ({
      ...files,
      lines(path) {
        const file = files.lines(path);
        return {
          ...file,
          async append(lines, from) {
            const appended = await file.append(lines, from);
            if (store.jobs.inState('sending').length === 0) return appended;
            asked.resolve();
            await kept.promise;
            return appended;
          },
        };
      },
    }),
  });
  const [id] = await app.enqueue(image(PROMPT));
  await asked.promise;
  return { bench, app, id, secrets, keep: kept.resolve };
}

type Met = Awaited<ReturnType<typeof meetRecord>>;

async function saveProfile({ app }: Pick<Met, 'app'>, change: Record<string, unknown>): Promise<void> {
  const profile = await app.call('profiles.get', { profileId: PROFILE });
  const text = JSON.stringify({ ...profile, ...change });
  await app.call('profiles.save', { profileId: PROFILE, text });
}

async function setBudget({ app }: Met, budget: Settings['budget']): Promise<void> {
  app.settings.current = { ...app.settings.current, budget };
  await app.core.settingsChanged();
}

const pause = ({ app }: Met, scope: PauseScope) => calls(app)['queue.pause']({ scope });

/** What is acknowledged while the record is written, and what its job then waits for. */
const SAID_IN_TIME: Record<string, [say: (met: Met) => unknown, waitsFor: HoldReason | null]> = {
  'a pause of the queue': [(met) => pause(met, { kind: 'all' }), null],
  'a pause of its model': [(met) => pause(met, { kind: 'model', model: 'modeln-pro' }), null],
  'the removal of its key': [
    ({ app, secrets }) => {
      delete secrets[PROFILE];
      app.core.secretChanged({ kind: 'key', profileId: PROFILE });
    },
    null,
  ],
  'a cap of none': [
    (met) => setBudget(met, [{ scope: 'day', limit: { kind: 'submissions', count: 0 } }]),
    'budget',
  ],
  'a price over the cap': [
    async (met) => {
      await setBudget(met, [{ scope: 'day', limit: { kind: 'money', currency: 'USD', amount: 1 } }]);
      await saveProfile(met, { models: { 'modeln-pro': { price: { currency: 'USD', base: 2 } } } });
    },
    'budget',
  ],
};

const keysOf = ({ submissions }: ScriptedService) => submissions.map(({ headers }) => headers['x-api-key']);

describe('what is acknowledged between the intent and its first byte is honoured', () => {
  it.each(Object.entries(SAID_IN_TIME))('%s: nothing is sent', async (_, [say, waitsFor]) => {
    const met = await meetRecord();
    await say(met);
    met.keep();
    const job = await jobWhen(
      ...[met.app, met.id, 'the job to be back in the queue'],
      ({ state, hold }) => state === 'queued' && (hold?.reason ?? null) === waitsFor,
    );
    expect(met.bench.service.submissions).toEqual([]);
    expect(met.app.store.jobs.history(met.id).attempts).toMatchObject([{ outcome: 'not-sent' }]);
    expect(job).toMatchObject({ charge: { surely: 0, maybe: 0 } });
  });

  it('another address: only the new one is sent to', async () => {
    const met = await meetRecord();
    const moved = await startScriptedService({ query: () => ({ body: { status: 'processing' } }) });
    onTestFinished(() => moved.stop());
    await saveProfile(met, { baseUrl: moved.baseUrl });
    // A key is of one address: it is asked for again.
    met.secrets[PROFILE] = SECOND_KEY;
    met.app.core.secretChanged({ kind: 'key', profileId: PROFILE });
    met.keep();
    await met.app.waitForState(met.id, 'submitted');
    expect(met.bench.service.submissions).toEqual([]);
    expect(promptsOf({ ...met.bench, service: moved })).toEqual([PROMPT]);
  });
});

describe('what changes while a job is prepared counts for it', () => {
  it('another key: no other account pays for it', async () => {
    const { bench, app, id, arrive, storeKey } = await meetUpload();
    storeKey(SECOND_KEY);
    arrive();
    await app.waitForState(id, 'submitted');
    expect(keysOf(bench.service)).toEqual([SECOND_KEY]);
  });

  it('another address: nothing goes to the service that was left', async () => {
    const { bench, app, id, arrive, storeKey, change } = await meetUpload();
    const moved = await startScriptedService({ query: () => ({ body: { status: 'processing' } }) });
    onTestFinished(() => moved.stop());
    await change({ baseUrl: moved.baseUrl });
    storeKey(SECOND_KEY);
    arrive();
    await app.waitForState(id, 'submitted');
    expect(bench.service.submissions).toEqual([]);
    expect(promptsOf({ ...bench, service: moved })).toEqual([PROMPT]);
    // The service that is there now was sent the file as well.
    expect(moved.uploads).toHaveLength(1);
    expect(keysOf(moved)).toEqual([SECOND_KEY]);
  });

  it('the way in which its service is spoken to: it is spoken to in the new one', async () => {
    const { bench, app, id, arrive, change } = await meetUpload();
    await change({ access: { header: 'x-studio-key' } });
    arrive();
    await app.waitForState(id, 'submitted');
    expect(bench.service.submissions.map(({ headers }) => headers['x-studio-key'])).toEqual([CANARY_KEY]);
  });

  it('a lower cap: it waits for the budget', async () => {
    const { bench, app, id, arrive } = await meetUpload();
    app.settings.current = {
      ...app.settings.current,
      budget: [{ scope: 'day', limit: { kind: 'submissions', count: 0 } }],
    };
    await app.core.settingsChanged();
    arrive();
    await jobWhen(app, id, 'the wait for the budget', ({ hold }) => hold?.reason === 'budget');
    expect(bench.service.submissions).toEqual([]);
  });

  it('another language is none of its concern: it is sent once, as it was', async () => {
    const { bench, app, id, arrive } = await meetUpload();
    const { name } = app.store.jobs.find(id) as Job;
    app.settings.current = { ...app.settings.current, language: 'ar' };
    await app.core.settingsChanged({ language: 'ar' });
    arrive();
    await app.waitForState(id, 'submitted');
    expect(promptsOf(bench)).toEqual([PROMPT]);
    expect(app.store.jobs.find(id)?.name).toBe(name);
    expect(bench.service.uploads).toHaveLength(1);
  });
});
