import { describe, expect, it } from 'vitest';
import { describeErrorInOne } from '../../../shared/errors/text.ts';
import { budgetSchema } from '../../../shared/money/budget.ts';
import {
  applyPolicy,
  findFixedChange,
  findFixedService,
  NO_POLICY,
  readPolicyValues,
  viewPolicy,
} from '../../../shared/settings/policy.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';

const PATH = '/etc/dailies/policy.json';
const read = (values: unknown) => readPolicyValues(values, PATH);
const policyOf = (values: unknown) => {
  const state = read(values);
  expect(state.problem).toBeNull();
  return state.policy;
};
const settings = defaultSettings('/home/ada/results');
const submissions = (scope: 'day' | 'month' | 'job', count: number) =>
  ({ scope, limit: { kind: 'submissions', count } }) as const;

describe('what stands in a policy', () => {
  it('is read key by key, amounts also from text', () => {
    const policy = policyOf({
      organization: ' Acme Pictures ',
      profileId: 'profile-studio',
      serviceAddress: 'https://api.example.com/v2',
      daySubmissions: 50,
      monthBudget: '1200.50',
      budgetCurrency: 'EUR',
      updates: 'off',
      delivery: 'public',
      deliveryUrl: 'https://hooks.example.com/dailies',
      deliveryPort: 8787,
      resultsFolder: '/mnt/results',
    });
    expect(policy).toEqual({
      organization: 'Acme Pictures',
      profileId: 'profile-studio',
      serviceAddress: 'https://api.example.com/v2',
      caps: [
        submissions('day', 50),
        { scope: 'month', limit: { kind: 'money', currency: 'EUR', amount: 1200.5 } },
      ],
      updates: 'off',
      delivery: { kind: 'public', url: 'https://hooks.example.com/dailies', port: 8787 },
      resultsFolder: '/mnt/results',
    });
  });

  it('fixes nothing where it is empty', () => {
    expect(read({})).toEqual({ ...NO_POLICY, source: PATH });
  });

  it('keeps keys of a later version in mind and goes on without them', () => {
    const state = read({ daySubmissions: 5, nightMode: 'on', __proto__: { updates: 'off' } });
    expect(state.unknownKeys).toEqual(['nightMode']);
    expect(state.policy.caps).toEqual([submissions('day', 5)]);
    expect(state.policy.updates).toBeNull();
  });

  const badAddress = (url: string) => [
    [{ delivery: 'public', deliveryUrl: url }, 'deliveryUrl'] as const,
    [{ serviceAddress: url }, 'serviceAddress'] as const,
  ];
  it.each<readonly [object, string]>([
    [{ daySubmissions: '5' }, 'daySubmissions'],
    [{ daySubmissions: -1 }, 'daySubmissions'],
    [{ dayBudget: 10 }, 'budgetCurrency'],
    [{ budgetCurrency: 'EUR' }, 'budgetCurrency'],
    [{ dayBudget: '10,50', budgetCurrency: 'EUR' }, 'dayBudget'],
    [{ updates: 'never' }, 'updates'],
    [{ delivery: 'public' }, 'deliveryUrl'],
    [{ deliveryUrl: 'https://a.example' }, 'deliveryUrl'],
    [{ delivery: 'polling', tunnelDomain: 'a.example' }, 'tunnelDomain'],
    [{ resultsFolder: 'results' }, 'resultsFolder'],
    [{ serviceAddress: 'ftp://a.example' }, 'serviceAddress'],
    [{ profileId: '../other' }, 'profileId'],
    [{ organization: '' }, 'organization'],
    ...['ftp://a.example', 'a.example', 'https:/a.example', 'https://', 'https://a b.example'].flatMap(
      badAddress,
    ),
    ...['https://a.example/?q=1', 'https://a.example/#a', 'https://me:secret@a.example'].flatMap(badAddress),
    ...['https://a.example', 'a', '-a.example', 'a.example/x', `${'a.'.repeat(130)}example`].map(
      (tunnelDomain) => [{ delivery: 'tunnel', tunnelDomain }, 'tunnelDomain'] as const,
    ),
  ])('is a problem as a whole where a value is wrong: %j', (values, key) => {
    const { policy, problem } = read({ updates: 'off', ...values });
    expect(policy).toEqual(NO_POLICY.policy);
    expect(problem).toMatchObject({ code: 'POLICY_UNREADABLE', details: { path: PATH, cause: 'values' } });
    expect(describeErrorInOne(problem!)).toContain(key);
  });

  it.each([[null], ['text'], [[]], [5]])('is a problem where it is no object: %j', (values) => {
    expect(read(values).problem).toMatchObject({ details: { cause: 'form' } });
  });
});

describe('settings under a policy', () => {
  it('are those of the policy where it fixes them, and the artist’s own elsewhere', () => {
    const policy = policyOf({ updates: 'off', delivery: 'polling', profileId: 'profile-studio' });
    const held = applyPolicy({ ...settings, theme: 'light' }, policy);
    expect(held).toEqual({
      ...settings,
      theme: 'light',
      updates: 'off',
      delivery: { kind: 'polling' },
      activeProfileId: 'profile-studio',
    });
  });

  it('have the lower cap of the two, and each only once', () => {
    const policy = policyOf({ daySubmissions: 50, monthSubmissions: 400 });
    const own = [submissions('day', 10), submissions('month', 900), submissions('job', 2)];
    const { budget } = applyPolicy({ ...settings, budget: own }, policy);
    expect(budget).toEqual([submissions('job', 2), submissions('day', 10), submissions('month', 400)]);
    expect(budgetSchema.safeParse(budget).success).toBe(true);
  });

  it('may be changed as far as they are not fixed, and caps may be lowered', () => {
    const policy = policyOf({ updates: 'stable', daySubmissions: 50, resultsFolder: '/mnt/results' });
    const fixed = (change: Parameters<typeof findFixedChange>[0]) => findFixedChange(change, policy);
    expect(fixed({ theme: 'dark', activeProfileId: 'practice', updates: 'stable' })).toBeNull();
    expect(fixed({ updates: 'off' })).toBe('updates');
    expect(fixed({ resultsFolder: '/home/ada' })).toBe('resultsFolder');
    expect(fixed({ budget: [submissions('day', 51)] })).toBe('budget');
    expect(fixed({ budget: [] })).toBe('budget');
    expect(fixed({ budget: [submissions('day', 50), submissions('job', 1)] })).toBeNull();
    expect(fixed({ budget: [submissions('day', 3)] })).toBeNull();
  });
});

describe('a service under a policy', () => {
  it('is the one at the address, however that is written', () => {
    const policy = policyOf({ serviceAddress: 'https://API.example.com:443/v2/' });
    const at = (baseUrl: string) => findFixedService({ profileId: 'profile-a', baseUrl }, policy);
    expect(at('https://api.example.com/v2')).toBeNull();
    expect(at('https://api.example.com/V2')).toBe('serviceAddress');
    expect(at('http://api.example.com/v2')).toBe('serviceAddress');
    expect(at('https://api.example.com.evil.example/v2')).toBe('serviceAddress');
    expect(at('https://api.example.com:8443/v2')).toBe('serviceAddress');
  });

  it('is the one of the profile', () => {
    const policy = policyOf({ profileId: 'profile-studio' });
    const of = (profileId: string) => findFixedService({ profileId, baseUrl: null }, policy);
    expect([of('profile-studio'), of('profile-other')]).toEqual([null, 'activeProfileId']);
  });
});

it('names what is fixed for the window', () => {
  const state = read({ organization: 'Acme', updates: 'off', daySubmissions: 5, nightMode: 1 });
  expect(viewPolicy(state)).toEqual({
    organization: 'Acme',
    source: PATH,
    fixed: ['budget', 'updates'],
    caps: [submissions('day', 5)],
    unknownKeys: ['nightMode'],
    problem: null,
  });
});
