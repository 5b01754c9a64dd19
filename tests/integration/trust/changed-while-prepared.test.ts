import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Job } from '../../../shared/domain/job/job.ts';
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
import { calls, jobWhen, promptsOf, setUp, unwrap } from './bench.ts';

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
  const [id] = (await app.enqueue(request('modelk-3-turbo', { prompt: PROMPT, startImage }))) as [string];
  await waitUntil('the upload', () => bench.service.uploads.length, Boolean);
  return {
    ...{ bench, app, id, secrets },
    arrive: () => arrival.resolve({ body: { fileName: 'file-1' } }),
    storeKey(key: string) {
      secrets[PROFILE] = key;
      app.core.secretChanged({ kind: 'key', profileId: PROFILE });
    },
    async change(bindings: Record<string, unknown>) {
      const profile = unwrap(await calls(app)['profiles.get']({ profileId: PROFILE }));
      const text = JSON.stringify({ ...profile, ...bindings });
      unwrap(await calls(app)['profiles.save']({ profileId: PROFILE, text }));
    },
  };
}

const keysOf = ({ submissions }: ScriptedService) => submissions.map(({ headers }) => headers['x-api-key']);

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
