import { z } from 'zod';
import type { JsonValue } from '../kernel/json-pointer.ts';
import { addMoney, currencySchema, type Money, readCurrency } from '../kernel/money.ts';
import type { ErrorDetails } from '../kernel/result.ts';
import { safeParse } from '../kernel/safe-parse.ts';

/**
 * What a cap is for: all submissions of one job, of one batch, of a project, of a project on one day, or of one day or month of the
 * artist's calendar. Those of a project stand in the project, all others in the settings.
 */
const CAP_SCOPES = ['job', 'batch', 'project', 'project-day', 'day', 'month'] as const;
export const capScopeSchema = z.enum(CAP_SCOPES);
export type CapScope = z.infer<typeof capScopeSchema>;
export type ProjectScope = Extract<CapScope, `project${string}`>;

const isOfProject = ({ scope }: Cap) => scope.startsWith('project');

export const capLimitSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('money'),
    currency: currencySchema,
    amount: z.number().min(0).max(1_000_000_000),
  }),
  z.strictObject({ kind: z.literal('submissions'), count: z.number().int().min(0).max(1_000_000) }),
]);
export type CapLimit = z.infer<typeof capLimitSchema>;

/** The most that may be spent: a further submission that would go over it waits. */
export const capSchema = z.strictObject({ scope: capScopeSchema, limit: capLimitSchema });
export type Cap = z.infer<typeof capSchema>;

const MAX_CAPS = 60;

/** Caps of which two for the same thing would leave open which one counts. */
const capsSchema = z
  .array(capSchema)
  .max(MAX_CAPS)
  .refine((caps) => new Set(caps.map(nameCap)).size === caps.length, { message: 'two caps for the same' });

/** All caps of the settings. */
export const budgetSchema = capsSchema.refine((caps) => !caps.some(isOfProject), { message: 'of a project' });
/** The caps of a project. */
export const projectCapsSchema = capsSchema.refine((caps) => caps.every(isOfProject), {
  message: 'of no project',
});
export type Budget = readonly Cap[];

/** What was submitted so far and may have been charged: accepted, in doubt, or on the wire. */
export interface Usage {
  readonly spent: readonly Money[];
  /** Also those whose price is not known. */
  readonly submissions: number;
}

/** What was submitted so far, for each kind of cap. */
export type UsageByScope = { readonly [Scope in CapScope]: Usage };

/** A cap that one more submission would go over. `used` is in the limit's own unit. */
export interface ReachedCap {
  readonly cap: Cap;
  readonly used: number;
  /** The currency of the price, where it is another than the cap's: nothing says then whether it would go over. */
  readonly priced?: string;
}

/** What a cap limits, as text: `day money USD`. There is at most one cap of each name. */
export function nameCap({ scope, limit }: Cap): string {
  return limit.kind === 'money' ? `${scope} money ${limit.currency}` : `${scope} submissions`;
}

/** Whether these caps let nothing go that the ones before would hold: none is gone, and none is higher. */
export function isAsTight(budget: Budget, before: Budget): boolean {
  const sizes = new Map(budget.map((cap) => [nameCap(cap), sizeOf(cap.limit)]));
  return before.every((cap) => (sizes.get(nameCap(cap)) ?? Number.POSITIVE_INFINITY) <= sizeOf(cap.limit));
}

const sizeOf = (limit: CapLimit) => (limit.kind === 'money' ? limit.amount : limit.count);

/**
 * The cap that one more submission would go over, or null when it may go. Caps of a job, a batch and a project come first, because
 * they do not end with the day. A price that none of a scope's caps in money can be compared with stops at them. A submission
 * whose price is not known can't be counted by a cap in money; caps by count hold for it.
 */
export function findReachedCap(
  budget: Budget,
  estimate: Money | null,
  usage: UsageByScope,
): ReachedCap | null {
  for (const scope of CAP_SCOPES) {
    for (const cap of budget) {
      if (cap.scope !== scope) continue;
      const used = readUsed(cap.limit, usage[scope]);
      if (exceeds(cap.limit, used, estimate)) return { cap, used };
    }
    const foreign = findForeignCap(budget, scope, estimate);
    if (foreign !== null && estimate !== null)
      return { cap: foreign, used: readUsed(foreign.limit, usage[scope]), priced: estimate.currency };
  }
  return null;
}

/** A scope's cap in money, where it has some and none is in the currency of the price. */
function findForeignCap(budget: Budget, scope: CapScope, estimate: Money | null): Cap | null {
  const inMoney = budget.filter((cap) => cap.scope === scope && cap.limit.kind === 'money');
  const isOwn = ({ limit }: Cap) => limit.kind === 'money' && limit.currency === estimate?.currency;
  return estimate === null || inMoney.some(isOwn) ? null : (inMoney[0] ?? null);
}

/** How much of a limit is used, in its own unit. */
export function readUsed(limit: CapLimit, usage: Usage): number {
  if (limit.kind === 'submissions') return usage.submissions;
  return usage.spent.find(({ currency }) => currency === limit.currency)?.amount ?? 0;
}

function exceeds(limit: CapLimit, used: number, estimate: Money | null): boolean {
  if (limit.kind === 'submissions') return used + 1 > limit.count;
  if (estimate === null || estimate.currency !== limit.currency) return false;
  return addMoney(used, estimate.amount) > limit.amount;
}

/** Whether a new day or month alone lets the submission go: not where it alone is more than that may cost. */
export function passesWithTime({ cap, priced }: ReachedCap, estimate: Money | null): boolean {
  if (priced !== undefined) return false;
  return /day|month/.test(cap.scope) && !exceeds(cap.limit, 0, estimate);
}

/** The usage after one more submission. */
export function addSubmission(usage: Usage, estimate: Money | null): Usage {
  const submissions = usage.submissions + 1;
  if (estimate === null) return { ...usage, submissions };
  const others = usage.spent.filter(({ currency }) => currency !== estimate.currency);
  const before = usage.spent.find(({ currency }) => currency === estimate.currency)?.amount ?? 0;
  const amount = addMoney(before, estimate.amount);
  return { spent: [...others, { currency: estimate.currency, amount }], submissions };
}

/** Nothing submitted yet. */
export const NO_USAGE: Usage = { spent: [], submissions: 0 };
export const NO_USAGES: UsageByScope = {
  ...{ job: NO_USAGE, batch: NO_USAGE, day: NO_USAGE, month: NO_USAGE },
  ...{ project: NO_USAGE, 'project-day': NO_USAGE },
};

/** A reached cap as plain details of a failure or of a line of history; `readReachedCap` reads them back. */
export function describeReachedCap({ cap, used, priced }: ReachedCap): ErrorDetails<'BUDGET_REACHED'> {
  const { scope, limit } = cap;
  if (limit.kind === 'submissions') return { scope, kind: limit.kind, limit: limit.count, used };
  return {
    scope,
    kind: limit.kind,
    currency: limit.currency,
    limit: limit.amount,
    used,
    ...(priced === undefined ? {} : { priced }),
  };
}

/** What `describeReachedCap` wrote; null where the details are something else. */
export function readReachedCap(details: Readonly<Record<string, JsonValue>>): ReachedCap | null {
  const { used, priced } = details;
  const scope = CAP_SCOPES.find((one) => one === details['scope']);
  const limit = readLimit(details);
  if (scope === undefined || limit === null || typeof used !== 'number') return null;
  return { cap: { scope, limit }, used, ...(typeof priced === 'string' ? { priced } : {}) };
}

function readLimit({ kind, currency, limit }: Readonly<Record<string, JsonValue>>): CapLimit | null {
  if (typeof limit !== 'number' || limit < 0) return null;
  if (kind === 'submissions') return Number.isInteger(limit) ? { kind, count: limit } : null;
  const named = kind === 'money' && typeof currency === 'string' ? readCurrency(currency) : null;
  return named === null ? null : { kind: 'money', currency: named, amount: limit };
}

/** How many of some further submissions still fit, and the cap that the next one would go over. */
export interface Foresight {
  readonly fitting: number;
  readonly reached: ReachedCap;
}

/** Some submissions of one price. */
export interface Lot {
  readonly estimate: Money | null;
  readonly count: number;
}

/**
 * What becomes of a new batch, if all that waits is sent before it: null when all of it fits. The first submission that a
 * cap stops ends the count, as it is the next one in the queue. `ahead` is what was used, with what is reserved;
 * what it does not name was not used.
 */
export function foreseeBudget(
  budget: Budget,
  lots: readonly Lot[],
  ahead: Partial<UsageByScope>,
): Foresight | null {
  if (budget.length === 0) return null;
  const scopes = new Set(budget.map(({ scope }) => scope));
  let usage: UsageByScope = { ...NO_USAGES, ...ahead };
  let fitting = 0;
  for (const { estimate, count } of lots)
    for (let place = 0; place < count; place += 1, fitting += 1) {
      const reached = findReachedCap(budget, estimate, { ...usage, job: NO_USAGE });
      if (reached !== null) return { fitting, reached };
      const added = [...scopes].map((scope) => [scope, addSubmission(usage[scope], estimate)]);
      usage = { ...usage, ...Object.fromEntries(added) };
    }
  return null;
}

/** The caps that can be understood of a budget that can't as a whole, each name once. */
export function readCaps(value: unknown): Cap[] {
  if (!Array.isArray(value)) return [];
  const caps = value.flatMap((one: unknown) => {
    const cap = safeParse(capSchema, one);
    return cap.success && !isOfProject(cap.data) ? [cap.data] : [];
  });
  return [...new Map(caps.map((cap) => [nameCap(cap), cap])).values()].slice(0, MAX_CAPS);
}
