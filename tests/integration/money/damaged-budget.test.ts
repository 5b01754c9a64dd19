import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Conf from 'conf';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSettingsFile, openSettings } from '../../../electron/adapters/files/settings-file.ts';
import { explainWait } from '../../../shared/queue/explain-wait.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';

keepFromMidnight();

let root: string;
let practice: Practice;
let app: TestCore | null = null;

beforeEach(async () => {
  root = makeFolder('damaged');
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
});
afterEach(async () => {
  await app?.close();
  await practice.stop();
  app = null;
});

const CAP = { scope: 'day', limit: { kind: 'submissions', count: 2 } } as const;
const video = (more: object = {}) =>
  request('modelk-3-turbo', { prompt: 'A pier in the fog, at dawn.' }, more);

const image = (more: object) =>
  request('modeln-pro', { prompt: 'A pier in the fog, at dawn.', quality: '2K', aspectRatio: '1:1' }, more);

/** The app's own settings file, as it is opened at a start. */
function openFile() {
  const path = join(root, 'settings.json');
  const file = createSettingsFile(path, async (options) => new Conf({ ...options, configName: 'settings' }));
  return openSettings(file, path, defaultSettings(join(root, 'results')), 1).settings;
}

async function start(settings: ReturnType<typeof openFile>): Promise<TestCore> {
  app = await openTestCore(join(root, 'data'), { baseUrl: practice.baseUrl, settingsStore: settings });
  return app;
}

const paid = async () => (await practice.ledger()).filter(({ charged }) => charged > 0).length;

it('an unknown key takes no cap away', async () => {
  await mkdir(join(root, 'data'), { recursive: true });
  await addPaidProfile(join(root, 'data'), practice.baseUrl, {});
  const kept = { activeProfileId: PAID_PROFILE_ID, startUp: 'go-on', budget: [CAP], ofALaterVersion: true };
  await writeFile(join(root, 'settings.json'), JSON.stringify(kept));
  const { enqueue, waitForState, store } = await start(openFile());
  const ids = await enqueue(video({ takes: 3 }));
  for (const id of ids.slice(0, 2)) await waitForState(id, 'done');
  await expect.poll(() => store.jobs.find(ids[2] as string)?.hold?.reason).toBe('budget');
  expect(await paid()).toBe(2);
});

it('caps that can’t be read hold what costs, over a restart, until a person says that they are right', async () => {
  await mkdir(join(root, 'data'), { recursive: true });
  await addPaidProfile(join(root, 'data'), practice.baseUrl, {});
  const broken = [CAP, { scope: 'batch', limit: { kind: 'money', currency: 'USD', amount: '20' } }];
  const kept = { activeProfileId: PAID_PROFILE_ID, startUp: 'go-on', budget: broken };
  await writeFile(join(root, 'settings.json'), JSON.stringify(kept));
  const first = await start(openFile());
  const [id = '', test = ''] = await first.enqueue(video(), image({ testMode: 'success' }));
  await first.waitForState(test, 'done');
  expect(await waitOf(first, id)).toBe('budget-unreadable');
  await first.close();

  const settings = openFile();
  const again = await start(settings);
  const { core, waitForState } = again;
  const snapshot = await core.calls['app.snapshot']({});
  expect(snapshot).toMatchObject({ ok: true, value: { status: { budgetUnreadable: true } } });
  expect(await waitOf(again, id)).toBe('budget-unreadable');
  expect(await paid()).toBe(0);

  await settings.write({ budget: settings.read().budget });
  await core.settingsChanged();
  await waitForState(id, 'done');
  expect(await paid()).toBe(1);
  expect(JSON.parse(await readFile(join(root, 'settings.json'), 'utf8')).budget).toEqual([CAP]);
  expect(JSON.parse(await readFile(join(root, 'settings.damaged-1.json'), 'utf8')).budget).toEqual(broken);
});

/** Why the window says that a job waits. */
async function waitOf({ core, store }: TestCore, id: string): Promise<string | undefined> {
  const { status } = unwrap(await core.calls['app.snapshot']({}));
  const job = store.jobs.find(id);
  return job === null ? undefined : explainWait(job, status, Date.now())?.reason;
}
