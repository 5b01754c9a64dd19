import { z } from 'zod';
import type { FixedName, PolicyFault } from '../kernel/error-causes.ts';
import { failureSchema } from '../kernel/json-schemas.ts';
import { currencySchema } from '../kernel/money.ts';
import { type Failure, failure } from '../kernel/result.ts';
import { safeParse } from '../kernel/safe-parse.ts';
import { type Cap, capSchema, nameCap } from '../money/budget.ts';
import { type DeliverySetting, publicUrlSchema, tunnelDomainSchema } from '../results/text.ts';
import { isHttpUrl } from '../service/profile/generation-binding.ts';
import { updateChoiceSchema } from '../updates/decide-updates.ts';
import { absolutePathSchema, type Settings } from './text.ts';

export const FIXED_NAMES = [
  'activeProfileId',
  'serviceAddress',
  'budget',
  'updates',
  'delivery',
  'resultsFolder',
] as const satisfies readonly FixedName[];

/** An amount of money; the registry of Windows knows whole numbers and text alone. */
const amountSchema = z.union([
  z.number().min(0).max(1_000_000_000),
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,4})?$/)
    .transform(Number),
]);
const countSchema = z.number().int().min(0).max(1_000_000);

/** What stands in a policy, each by itself: flat, so that a file, a registry key and a preference can say the same. */
const VALUES = {
  /** Who fixed it, for people. */
  organization: z.string().trim().min(1).max(100),
  /** The profile in use, by its id. */
  profileId: z.string().regex(/^(?:practice|profile-[a-z0-9-]{1,60})$/),
  /** The only address that paid jobs go to: the base URL of their profile. */
  serviceAddress: z
    .string()
    .max(2000)
    .refine((url) => isHttpUrl(url) && !/[?#]/.test(url), 'must be an http(s) URL without a query'),
  daySubmissions: countSchema,
  monthSubmissions: countSchema,
  dayBudget: amountSchema,
  monthBudget: amountSchema,
  /** Of the two above, as the profile's prices have it. */
  budgetCurrency: currencySchema,
  updates: updateChoiceSchema,
  delivery: z.enum(['automatic', 'polling', 'public', 'tunnel']),
  /** Of `delivery` public. */
  deliveryUrl: publicUrlSchema,
  deliveryPort: z.number().int().min(1).max(65_535),
  /** Of `delivery` tunnel; left out, the account's own. */
  tunnelDomain: tunnelDomainSchema,
  resultsFolder: absolutePathSchema,
} as const;

const policyValuesSchema = z
  .strictObject(VALUES)
  .partial()
  .superRefine((values, context) => {
    const wants = (key: keyof typeof VALUES, isWanted: boolean, because: string) => {
      if (isWanted === (values[key] !== undefined)) return;
      context.addIssue({
        code: 'custom',
        path: [key],
        message: `${isWanted ? 'is needed' : 'has no meaning'} ${because}`,
      });
    };
    const hasMoney = values.dayBudget !== undefined || values.monthBudget !== undefined;
    wants('budgetCurrency', hasMoney, hasMoney ? 'with a budget' : 'without a budget');
    wants('deliveryUrl', values.delivery === 'public', `with delivery ${values.delivery ?? 'unset'}`);
    if (values.delivery !== 'public') wants('deliveryPort', false, 'without delivery public');
    if (values.delivery !== 'tunnel') wants('tunnelDomain', false, 'without delivery tunnel');
  });

/** What is fixed. What is left out (null) is the artist's. */
export interface Policy {
  readonly organization: string | null;
  readonly profileId: string | null;
  readonly serviceAddress: string | null;
  /** The most of each; the artist may set less. */
  readonly caps: readonly Cap[];
  readonly updates: Settings['updates'] | null;
  readonly delivery: DeliverySetting | null;
  readonly resultsFolder: string | null;
}

const NOTHING_FIXED: Policy = {
  organization: null,
  profileId: null,
  serviceAddress: null,
  caps: [],
  updates: null,
  delivery: null,
  resultsFolder: null,
};

/** The policy of this computer. With a problem nobody knows what is fixed, and nothing that can be charged is sent. */
export interface PolicyState {
  readonly policy: Policy;
  /** Where it stands; null where there is none. */
  readonly source: string | null;
  /** Keys of a later version, which mean nothing to this one. */
  readonly unknownKeys: readonly string[];
  /** POLICY_UNREADABLE. */
  readonly problem: Failure | null;
}

export const NO_POLICY: PolicyState = {
  policy: NOTHING_FIXED,
  source: null,
  unknownKeys: [],
  problem: null,
};

/** What the window shows of it. */
export const policyViewSchema = z.strictObject({
  organization: z.string().nullable(),
  source: z.string().nullable(),
  fixed: z.array(z.enum(FIXED_NAMES)),
  caps: z.array(capSchema),
  unknownKeys: z.array(z.string()),
  problem: failureSchema.nullable(),
});
export type PolicyView = z.infer<typeof policyViewSchema>;

/** Reads a policy's keys and values, from wherever they come. Errors: POLICY_UNREADABLE, which holds what can be charged. */
export function readPolicyValues(raw: unknown, path: string): PolicyState {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return unreadablePolicy(path, 'form');
  const entries = Object.entries(raw);
  const known = entries.filter(([key]) => Object.hasOwn(VALUES, key));
  const unknownKeys = entries.flatMap(([key]) => (Object.hasOwn(VALUES, key) ? [] : [key.slice(0, 100)]));
  const parsed = safeParse(policyValuesSchema, Object.fromEntries(known));
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`);
    return unreadablePolicy(path, 'values', problems);
  }
  return { policy: toPolicy(parsed.data), source: path, unknownKeys, problem: null };
}

/** A policy of which nobody knows what it says. */
export function unreadablePolicy(path: string, cause: PolicyFault, problems?: string[]): PolicyState {
  const problem = failure('POLICY_UNREADABLE', { path, cause, ...(problems ? { problems } : {}) });
  return { ...NO_POLICY, source: path, problem };
}

function toPolicy(values: z.infer<typeof policyValuesSchema>): Policy {
  return {
    organization: values.organization ?? null,
    profileId: values.profileId ?? null,
    serviceAddress: values.serviceAddress ?? null,
    caps: toCaps(values),
    updates: values.updates ?? null,
    delivery: toDelivery(values),
    resultsFolder: values.resultsFolder ?? null,
  };
}

function toCaps(values: z.infer<typeof policyValuesSchema>): Cap[] {
  const currency = values.budgetCurrency ?? '';
  const counted = (scope: 'day' | 'month', count: number | undefined): Cap[] =>
    count === undefined ? [] : [{ scope, limit: { kind: 'submissions', count } }];
  const priced = (scope: 'day' | 'month', amount: number | undefined): Cap[] =>
    amount === undefined ? [] : [{ scope, limit: { kind: 'money', currency, amount } }];
  return [
    ...counted('day', values.daySubmissions),
    ...counted('month', values.monthSubmissions),
    ...priced('day', values.dayBudget),
    ...priced('month', values.monthBudget),
  ];
}

function toDelivery(values: z.infer<typeof policyValuesSchema>): DeliverySetting | null {
  const { delivery: kind, deliveryUrl, deliveryPort, tunnelDomain } = values;
  if (kind === undefined) return null;
  if (kind === 'public') return { kind, url: deliveryUrl ?? '', port: deliveryPort ?? null };
  return kind === 'tunnel' ? { kind, domain: tunnelDomain ?? null } : { kind };
}

/** The settings as they hold: what is fixed in place of what was set, and of caps the lower one. */
export function applyPolicy(settings: Settings, policy: Policy): Settings {
  const { profileId, updates, delivery, resultsFolder } = policy;
  return {
    ...settings,
    budget: lowerCaps(settings.budget, policy.caps),
    ...(profileId === null ? {} : { activeProfileId: profileId }),
    ...(updates === null ? {} : { updates }),
    ...(delivery === null ? {} : { delivery }),
    ...(resultsFolder === null ? {} : { resultsFolder }),
  };
}

function lowerCaps(own: readonly Cap[], fixed: readonly Cap[]): Cap[] {
  const most = new Map(fixed.map((cap) => [nameCap(cap), cap]));
  const others = own.filter((cap) => !most.has(nameCap(cap)));
  const lower = fixed.map(
    (cap) => own.find((one) => nameCap(one) === nameCap(cap) && limitOf(one) < limitOf(cap)) ?? cap,
  );
  return [...others, ...lower];
}

function limitOf({ limit }: Cap): number {
  return limit.kind === 'money' ? limit.amount : limit.count;
}

/** What of a change is not the artist's to change; null when all of it is. */
export function findFixedChange(change: Partial<Settings>, policy: Policy): FixedName | null {
  const { profileId, delivery } = policy;
  const differs = <Value>(wanted: Value | undefined, fixed: Value | null) =>
    wanted !== undefined && fixed !== null && JSON.stringify(wanted) !== JSON.stringify(fixed);
  if (differs(change.activeProfileId, profileId)) return 'activeProfileId';
  if (differs(change.updates, policy.updates)) return 'updates';
  if (differs(change.delivery, delivery)) return 'delivery';
  if (differs(change.resultsFolder, policy.resultsFolder)) return 'resultsFolder';
  const { budget } = change;
  return budget !== undefined && policy.caps.some((cap) => isLifted(cap, budget)) ? 'budget' : null;
}

/** Whether a budget lets more go than a fixed cap. */
function isLifted(fixed: Cap, budget: readonly Cap[]): boolean {
  const own = budget.find((cap) => nameCap(cap) === nameCap(fixed));
  return own === undefined || limitOf(own) > limitOf(fixed);
}

/** Why a service may not be used for what can be charged; null when it may. */
export function findFixedService(
  service: { readonly profileId: string; readonly baseUrl: string | null },
  policy: Policy,
): 'activeProfileId' | 'serviceAddress' | null {
  if (policy.profileId !== null && service.profileId !== policy.profileId) return 'activeProfileId';
  const { serviceAddress } = policy;
  if (serviceAddress === null || service.baseUrl === null) return null;
  return plainAddress(service.baseUrl) === plainAddress(serviceAddress) ? null : 'serviceAddress';
}

/** Two ways to write one address are the same. */
function plainAddress(url: string): string {
  const [, scheme = '', host = '', rest = ''] = /^(https?:\/\/)([^/]+)(.*)$/i.exec(url) ?? [];
  const usual = scheme.toLowerCase() === 'https://' ? /:443$/ : /:80$/;
  return `${scheme.toLowerCase()}${host.toLowerCase().replace(usual, '')}${rest.replace(/\/+$/, '')}`;
}

export function viewPolicy({ policy, source, unknownKeys, problem }: PolicyState): PolicyView {
  const isFixed: Readonly<Record<FixedName, boolean>> = {
    activeProfileId: policy.profileId !== null,
    serviceAddress: policy.serviceAddress !== null,
    budget: policy.caps.length > 0,
    updates: policy.updates !== null,
    delivery: policy.delivery !== null,
    resultsFolder: policy.resultsFolder !== null,
  };
  return {
    organization: policy.organization,
    source,
    fixed: FIXED_NAMES.filter((name) => isFixed[name]),
    caps: [...policy.caps],
    unknownKeys: [...unknownKeys],
    problem,
  };
}
