import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { explainWait } from '../../../shared/queue/explain-wait.ts';
import { NO_POLICY, type PolicyState, readPolicyValues } from '../../../shared/settings/policy.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { keepFromMidnight } from '../../support/noon.ts';
import { addPaidProfile, PAID_PROFILE_ID } from '../../support/paid-profile.ts';
import { openPractice } from '../../support/practice-host.ts';
import type { Practice } from '../../support/practice-process.ts';
import { openTestCore, request, type TestCore, unwrap } from '../../support/test-core.ts';
import { waitUntil } from '../../support/wait-until.ts';

keepFromMidnight();

let root: string;
let practice: Practice;
let app: TestCore | null = null;

beforeEach(async () => {
  root = makeFolder('policy');
  practice = await openPractice(join(root, 'practice'), ['--pace', '30', '--render', 'fast']);
});
afterEach(async () => {
  await app?.close();
  await practice.stop();
  app = null;
});

const image = () => request('modeln-pro', { prompt: 'A lighthouse.', quality: '2K', aspectRatio: '1:1' });
const policyOf = (values: object) => readPolicyValues(values, '/etc/dailies/policy.json');

async function open(policy: PolicyState, prices: Record<string, object> = {}): Promise<TestCore> {
  await addPaidProfile(
    join(root, 'data'),
    practice.baseUrl,
    prices as Record<string, Record<string, unknown>>,
  );
  app = await openTestCore(join(root, 'data'), {
    baseUrl: practice.baseUrl,
    settings: { activeProfileId: PAID_PROFILE_ID, startUp: 'go-on' },
    policy,
  });
  return app;
}

async function waitsFor({ core, store }: TestCore, jobId: string): Promise<string | undefined> {
  const { status } = unwrap(await core.calls['app.snapshot']({}));
  return explainWait(store.jobs.find(jobId)!, status, Date.now())?.reason;
}

it('sends as many as the policy allows, though the artist has set no cap', async () => {
  const opened = await open(policyOf({ daySubmissions: 1, monthSubmissions: 5 }));
  const [first = '', second = ''] = await opened.enqueue(image(), image());
  await opened.waitForState(first, 'done');
  await waitUntil('the other to wait', opened.store.jobs.countHolds, ({ budget }) => budget === 1);
  expect(opened.store.jobs.find(second)?.error).toMatchObject({
    code: 'BUDGET_REACHED',
    details: { limit: 1 },
  });
  expect(await practice.ledger()).toHaveLength(1);
});

it.each([
  ['usd', 'USD', 2],
  ['Credit', 'credits', 2],
  ['EUR', 'USD', 0],
])(
  'of jobs priced in %j, lets go what a budget in %j has room for',
  async (currency, budgetCurrency, sent) => {
    const policy = policyOf({ dayBudget: 2, budgetCurrency });
    const opened = await open(policy, { 'modeln-pro': { currency, base: 1 } });
    const ids = await opened.enqueue(image(), image(), image());
    await waitUntil('the rest to wait', opened.store.jobs.countHolds, ({ budget }) => budget === 3 - sent);
    await waitUntil(
      'what fits',
      () => practice.ledger(),
      ({ length }) => length === sent,
    );
    const details = sent === 0 ? { priced: currency, currency: budgetCurrency } : { used: sent };
    expect(opened.store.jobs.find(ids[2]!)?.error).toMatchObject({ details });
  },
);

it('holds to a cap of the month, which a new day does not end', async () => {
  const opened = await open(policyOf({ monthSubmissions: 1 }));
  const [first = '', second = ''] = await opened.enqueue(image(), image());
  await opened.waitForState(first, 'done');
  await waitUntil('the other to wait', opened.store.jobs.countHolds, ({ budget }) => budget === 1);
  const until = new Date(opened.store.jobs.find(second)!.hold!.until!);
  expect([until.getDate(), until.getHours()]).toEqual([1, 0]);
});

it.each([
  ['of another address', { serviceAddress: 'https://api.example.com' }],
  ['of another profile', { profileId: 'profile-other' }],
])('sends nothing to a service %s, and says so', async (_, values) => {
  const opened = await open(policyOf(values));
  const answer = await opened.core.calls['profiles.activate']({ profileId: PAID_PROFILE_ID });
  expect(answer).toMatchObject({ ok: false, error: { code: 'FIXED_BY_POLICY' } });
  opened.settings.current = { ...opened.settings.current, activeProfileId: PAID_PROFILE_ID };
  const holds = (await opened.core.calls['app.snapshot']({})) as {
    value: { status: { profileHolds: object } };
  };
  expect(Object.values(holds.value.status.profileHolds)).toContain(
    'profileId' in values ? 'profile-missing' : 'policy',
  );
  expect(await practice.ledger()).toEqual([]);
});

it('sends nothing that can be charged while nobody knows what the policy says, and practice all the same', async () => {
  const unreadable = readPolicyValues('not a policy', '/etc/dailies/policy.json');
  const opened = await open(unreadable);
  const [paid = ''] = await opened.enqueue(image());
  await waitUntil(
    'the job to wait',
    () => waitsFor(opened, paid),
    (reason) => reason === 'policy-unreadable',
  );
  await opened.call('profiles.activate', { profileId: 'practice' });
  const [free = ''] = await opened.enqueue(image());
  await opened.waitForState(free, 'done');
  expect(opened.store.jobs.find(paid)?.state).toBe('queued');
});

it('sends to the service that is fixed', async () => {
  const opened = await open(policyOf({ serviceAddress: practice.baseUrl, profileId: PAID_PROFILE_ID }));
  const [job = ''] = await opened.enqueue(image());
  await opened.waitForState(job, 'done');
  const refused = await opened.core.calls['profiles.activate']({ profileId: 'practice' });
  expect(refused).toMatchObject({ ok: false, error: { details: { name: 'activeProfileId' } } });
  expect(opened.settings.current.activeProfileId).toBe(PAID_PROFILE_ID);
});

it('changes nothing where there is none', async () => {
  const opened = await open(NO_POLICY);
  const [job = ''] = await opened.enqueue(image());
  await opened.waitForState(job, 'done');
});
