import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Job } from '../../../shared/jobs/job.ts';
import { localDayOf } from '../../../shared/kernel/local-day.ts';
import { readDetail } from '../../../shared/kernel/result.ts';
import type { Cap } from '../../../shared/money/budget.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { drawPicture } from '../../support/sample-media.ts';
import { openTestCore, request, type TestCore, type TestCoreOptions } from '../../support/test-core.ts';

keepFromMidnight();

let root: string;
let practice: Practice;
let app: TestCore | null = null;

beforeEach(async () => {
  root = makeFolder('money');
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
});
afterEach(async () => {
  await app?.close();
  await practice.stop();
  app = null;
});

const prompt = 'A lighthouse in heavy rain, seen from the sea.';
const video = (more: object = {}) => request('modelk-3-turbo', { prompt }, more);
const image = () => request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' });
const PRICES = { 'modelk-3-turbo': { base: 0.4 }, 'modeln-pro': { base: 0.1 } };

async function open(
  budget: Cap[],
  more: Partial<TestCoreOptions> = {},
  profile: Parameters<typeof addPaidProfile>[3] & { prices?: typeof PRICES | Record<string, never> } = {},
): Promise<TestCore> {
  const { prices = PRICES, ...change } = profile;
  await addPaidProfile(join(root, 'data'), practice.baseUrl, prices, change);
  const { settings, ...rest } = more;
  app = await openTestCore(join(root, 'data'), {
    baseUrl: practice.baseUrl,
    settings: { budget, activeProfileId: PAID_PROFILE_ID, startUp: 'go-on', ...settings },
    ...rest,
  });
  return app;
}

const countDay = (count: number): Cap => ({ scope: 'day', limit: { kind: 'submissions', count } });
const moneyDay = (amount: number): Cap => ({
  scope: 'day',
  limit: { kind: 'money', currency: 'USD', amount },
});
const charged = async () => (await practice.ledger()).length;

/** Waits until every job is done or waits for the budget; returns them by that. */
async function rest(core: TestCore): Promise<{ done: Job[]; held: Job[] }> {
  let jobs: Job[] = [];
  await expect
    .poll(() => {
      jobs = core.store.jobs.list();
      return jobs.filter(({ state, hold }) => state !== 'done' && hold?.reason !== 'budget').length;
    })
    .toBe(0);
  return {
    done: jobs.filter(({ state }) => state === 'done'),
    held: jobs.filter(({ hold }) => hold?.reason === 'budget'),
  };
}

async function setBudget(core: TestCore, budget: Cap[]): Promise<void> {
  core.settings.current = { ...core.settings.current, budget };
  core.core.settingsChanged();
}

const status = async (core: TestCore) => (await core.call('app.snapshot', {})).status;

describe('a cap by count', () => {
  it('is not used up by jobs that are paused, nor by those that were canceled before they went', async () => {
    const core = await open([{ scope: 'batch', limit: { kind: 'submissions', count: 1 } }]);
    const ids = await core.enqueue(video({ takes: 4 }));
    expect((await rest(core)).held).toHaveLength(3);
    const [, second = '', third = '', fourth = ''] = ids;
    await core.call('jobs.pause', { jobIds: [second, third] });
    await setBudget(core, [{ scope: 'batch', limit: { kind: 'submissions', count: 2 } }]);
    await core.waitForState(fourth, 'done');
    expect(await charged()).toBe(2);

    await setBudget(core, [{ scope: 'batch', limit: { kind: 'submissions', count: 3 } }]);
    await core.call('jobs.cancel', { jobIds: [second] });
    await core.call('jobs.resume', { jobIds: [third] });
    await core.waitForState(third, 'done');
    expect(await charged()).toBe(3);
  });

  it('lets exactly so many go over both lanes, says which cap holds the rest, and more when it is raised', async () => {
    const core = await open([countDay(7)]);
    await core.enqueue(video({ takes: 12 }), image(), image(), image(), image(), image(), image());
    const first = await rest(core);
    expect(await charged()).toBe(7);
    expect([first.done.length, first.held.length]).toEqual([7, 11]);
    const { end } = localDayOf(Date.now());
    for (const job of first.held) {
      expect(job).toMatchObject({
        state: 'queued',
        hold: { reason: 'budget', until: end },
        error: { code: 'BUDGET_REACHED', details: { scope: 'day', limit: 7, used: 7 } },
      });
    }
    expect(core.store.jobs.history((first.held[0] as Job).id).transitions.at(-1)).toMatchObject({
      reason: 'budget',
      details: { scope: 'day', kind: 'submissions', limit: 7, used: 7, until: end },
    });
    expect(await status(core)).toMatchObject({
      submissionsToday: 7,
      dayCaps: [{ cap: countDay(7), used: 7 }],
      holdCounts: { budget: 11 },
      reserved: { submissions: 11, unpriced: 0 },
    });
    await setBudget(core, [countDay(10)]);
    await expect.poll(charged).toBe(10);
    expect((await rest(core)).held).toHaveLength(8);
    await setBudget(core, []);
    await expect.poll(charged).toBe(18);
    const { done } = await rest(core);
    expect(done.map(({ error }) => error)).toEqual(Array(18).fill(null));
  });

  it('counts what has no price, too', async () => {
    const core = await open([countDay(2), moneyDay(0.01)], {}, { prices: {} });
    await core.enqueue(video({ takes: 4 }));
    const { held } = await rest(core);
    expect(await charged()).toBe(2);
    expect(held).toHaveLength(2);
    expect(await status(core)).toMatchObject({
      spentToday: [],
      reserved: { money: [], submissions: 2, unpriced: 2 },
    });
  });

  it('for a batch holds that batch alone, and for a job its further tries', async () => {
    const core = await open([
      { scope: 'batch', limit: { kind: 'submissions', count: 3 } },
      { scope: 'job', limit: { kind: 'submissions', count: 1 } },
    ]);
    await core.enqueue(video({ takes: 5 }));
    await core.enqueue(video({ takes: 2 }));
    await practice.addFault({
      on: 'generation',
      fault: 'fail',
      times: 1,
      match: { promptIncludes: 'fails' },
    });
    const [failing] = await core.enqueue(
      request('modelk-3-turbo', { prompt: 'This one fails, and is paid for.' }),
    );
    await core.waitForState(failing, 'failed');
    await core.call('jobs.retry', { jobIds: [failing], acceptSecondCharge: true });
    const { held } = await rest(core);
    expect(await charged()).toBe(6);
    expect(held.map(({ error }) => error && readDetail(error, 'scope')).sort()).toEqual([
      'batch',
      'batch',
      'job',
    ]);
    expect(held.map(({ hold }) => hold?.until)).toEqual([null, null, null]);
  });
});

describe('a cap in money', () => {
  it('is reached by the estimates of all that is accepted or on its way, and lets what still fits go', async () => {
    const core = await open([moneyDay(2.1)]);
    await core.enqueue(video({ takes: 10 }), image());
    const { held } = await rest(core);
    // Five at 0.40 and one at 0.10 are 2.10, whichever went first.
    const models = (await practice.ledger()).map(({ model }) => model).sort();
    expect(models).toEqual([...Array(5).fill('modelk-3-turbo'), 'modeln-pro']);
    expect(held).toHaveLength(5);
    expect(await status(core)).toMatchObject({
      spentToday: [{ currency: 'USD', amount: 2.1 }],
      reserved: { money: [{ currency: 'USD', amount: 2 }], submissions: 5, unpriced: 0 },
      dayCaps: [{ used: 2.1 }],
    });
  });

  it('gives room back for what the service refused', async () => {
    // Refused in so many words, which costs nothing; the queue holds, until it is resumed.
    await practice.addFault({ on: 'submit', fault: '403', times: 1 });
    const core = await open([moneyDay(0.8)]);
    const ids = await core.enqueue(video({ takes: 4 }));
    await expect.poll(() => core.store.jobs.counts().failed).toBe(1);
    await core.call('queue.resume', { scope: { kind: 'all' } });
    await expect.poll(charged).toBe(2);
    await expect
      .poll(() =>
        ids.map((id) => core.store.jobs.find(id)?.hold?.reason ?? core.store.jobs.find(id)?.state).sort(),
      )
      .toEqual(['budget', 'done', 'done', 'failed']);
  });

  it('counts what is in doubt as spent until it is known', async () => {
    await practice.addFault({ on: 'submit', fault: 'reset-before-accept', times: 1 });
    const core = await open([moneyDay(0.8)], {}, { limits: { concurrent: 1 } });
    const ids = await core.enqueue(video({ takes: 3 }));
    await expect
      .poll(() =>
        ids.map((id) => core.store.jobs.find(id)?.hold?.reason ?? core.store.jobs.find(id)?.state).sort(),
      )
      .toEqual(['budget', 'done', 'unknown']);
    expect(await status(core)).toMatchObject({
      spentToday: [{ currency: 'USD', amount: 0.8 }],
      inDoubtToday: { money: [{ currency: 'USD', amount: 0.4 }], submissions: 1, unpriced: 0 },
    });
    expect(await charged()).toBe(1);
  });

  it('goes by the service’s own figure where there is one', async () => {
    const core = await open([moneyDay(100)], {}, { cost: '/cost' });
    const [jobId] = await core.enqueue(video());
    await core.waitForState(jobId, 'done');
    const [entry] = await practice.ledger();
    expect(entry?.charged).toBeGreaterThan(0);
    const [attempt] = core.store.jobs.history(jobId).attempts;
    expect(attempt).toMatchObject({ estimate: { currency: 'USD', amount: 0.4 }, charged: entry?.charged });
    expect((await status(core)).spentToday).toEqual([{ currency: 'USD', amount: entry?.charged }]);
  });
});

describe('what costs nothing', () => {
  it('is never held: practice, and test runs', async () => {
    const core = await open([countDay(0)]);
    const [test] = await core.enqueue(
      request('modeln-pro', { prompt, quality: '2K', aspectRatio: '1:1' }, { testMode: 'success' }),
    );
    await core.waitForState(test, 'done', 'fetching', 'submitted');
    await core.call('profiles.activate', { profileId: 'practice' });
    const [free] = await core.enqueue(video());
    await core.waitForState(free, 'done');
    await core.call('profiles.activate', { profileId: PAID_PROFILE_ID });
    const [paid] = await core.enqueue(video());
    await expect.poll(() => core.store.jobs.find(paid)?.hold?.reason).toBe('budget');
    expect(await status(core)).toMatchObject({ submissionsToday: 0, spentToday: [] });
  });
});

it('uploads nothing for what would wait for the budget anyway', async () => {
  const core = await open([countDay(1)], {}, { limits: { concurrent: 1 } });
  const files = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const path = join(root, `ref-${number}.png`);
      await writeFile(path, drawPicture(320 + number, 320, '#446688'));
      return core.addFile(path);
    }),
  );
  const withFile = (assetId: string) =>
    request('modelk-3-turbo', { prompt, startImage: { kind: 'file', assetId } });
  await core.enqueue(...files.map(withFile));
  const { held } = await rest(core);
  expect(held).toHaveLength(2);
  const uploaded = await readdir(join(root, 'practice', 'uploads'));
  expect(uploaded).toHaveLength(1);
});
