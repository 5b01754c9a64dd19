import { formatCount, formatMoney } from '../kernel/format.ts';
import type { Money, MoneySum } from '../kernel/money.ts';
import { formatDate, formatNumber, spoken } from '../kernel/region.ts';
import type { ErrorDetails } from '../kernel/result.ts';
import type { Price } from '../models/model-bindings.ts';
import { type Cap, type CapLimit, type CapScope, type ReachedCap, readReachedCap } from './budget.ts';

/** Words of the section where caps are set, and of what they hold. */
export const BUDGET_TEXT = spoken('budget', {
  lead: 'Jobs that would go over a cap wait in the queue and are sent automatically once there’s room. Practice and test runs are free and never held.',
  scopes: { month: 'A month', day: 'A day', batch: 'A batch', job: 'A job' },
  scopeLeads: {
    month: 'From the first of the month on.',
    day: 'From midnight to midnight.',
    batch: 'Everything queued together.',
    job: 'One job, including every retry.',
  },
  submissions: 'submissions',
  noCap: 'no cap',
  limitOf: {
    month: (unit: string) => `At most for a month, in ${unit}`,
    day: (unit: string) => `At most for a day, in ${unit}`,
    batch: (unit: string) => `At most for a batch, in ${unit}`,
    job: (unit: string) => `At most for a job, in ${unit}`,
  },
  notANumber: 'Enter a number, or leave it empty for no cap.',
  notACount: 'Enter a whole number, or leave it empty for no cap.',
  noPrices: 'To cap money too, add prices above. Caps by submissions always hold.',
  used: 'Used today',
  waiting: (count: number) => `${formatCount(count, 'job is', 'jobs are')} waiting for the budget.`,
  show: 'Show them',
  look: 'Check budget',
  unreadable: 'Your caps couldn’t be read from the settings file.',
  unreadableMeans:
    'No paid job is sent until you’ve checked them. What could be read is shown below; the original file is kept when you change them.',
  areRight: 'Confirm caps',
  ledger: 'See what was spent',
  submission: (count: number) => formatCount(count, 'submission'),
  /** How much of a limit is used. */
  use: (used: string, limit: string) => `${used} of ${limit}`,
  /** Beside the button that queues: why a new batch waits. */
  noRoom: {
    month: (limit: string) => `It will wait: this month’s budget of ${limit} has no room for it`,
    day: (limit: string) => `It will wait: today’s budget of ${limit} has no room for it`,
    batch: (limit: string) => `It will wait: the batch’s budget of ${limit} has no room for it`,
    job: (limit: string) => `It will wait: the job’s budget of ${limit} has no room for it`,
    project: (limit: string) => `It will wait: the project’s budget of ${limit} has no room for it`,
    'project-day': (limit: string) =>
      `It will wait: the project’s budget of ${limit} a day has no room for it`,
  } satisfies Record<CapScope, unknown>,
  /** Beside the button that queues: how many jobs of a new batch are sent. */
  fits: {
    month: (fitting: number, asked: number, limit: string) =>
      `${formatNumber(fitting)} of ${formatNumber(asked)} fit into this month’s budget of ${limit}; the rest will wait`,
    day: (fitting: number, asked: number, limit: string) =>
      `${formatNumber(fitting)} of ${formatNumber(asked)} fit into today’s budget of ${limit}; the rest will wait`,
    batch: (fitting: number, asked: number, limit: string) =>
      `${formatNumber(fitting)} of ${formatNumber(asked)} fit into the batch’s budget of ${limit}; the rest will wait`,
    job: (fitting: number, asked: number, limit: string) =>
      `${formatNumber(fitting)} of ${formatNumber(asked)} fit into the job’s budget of ${limit}; the rest will wait`,
    project: (fitting: number, asked: number, limit: string) =>
      `${formatNumber(fitting)} of ${formatNumber(asked)} fit into the project’s budget of ${limit}; the rest will wait`,
    'project-day': (fitting: number, asked: number, limit: string) =>
      `${formatNumber(fitting)} of ${formatNumber(asked)} fit into the project’s budget of ${limit} a day; the rest will wait`,
  } satisfies Record<CapScope, unknown>,
  /** Why a job waits. `use`: how much of the limit is used. */
  reached: {
    month: (use: string) => `this month’s budget, ${use} used`,
    day: (use: string) => `today’s budget, ${use} used`,
    batch: (use: string) => `the batch’s budget, ${use} used`,
    job: (use: string) => `the job’s budget, ${use} used`,
    project: (use: string) => `the project’s budget, ${use} used`,
    'project-day': (use: string) => `the project’s budget for today, ${use} used`,
  } satisfies Record<CapScope, unknown>,
  /** Why a job waits: its price is in another currency than the cap. */
  otherCurrency: (priced: string, limit: string) => `priced in ${priced}, budget of ${limit}`,
  cannotCompare: (priced: string, limit: string) =>
    `Its price is in ${priced}, which can’t be compared with your budget of ${limit}.`,
  addCap: (priced: string) => `Add a cap in ${priced} in Settings, or correct the price’s currency.`,
  isReached: 'Your budget is reached.',
  wouldGoOver: {
    month: (use: string) => `It would go over this month’s budget, ${use} used so far.`,
    day: (use: string) => `It would go over today’s budget, ${use} used so far.`,
    batch: (use: string) => `It would go over the batch’s budget, ${use} used so far.`,
    job: (use: string) => `It would go over the job’s budget, ${use} used so far.`,
    project: (use: string) => `It would go over the project’s budget, ${use} used so far.`,
    'project-day': (use: string) => `It would go over the project’s budget for today, ${use} used so far.`,
  } satisfies Record<CapScope, unknown>,
  nothingSent: 'Nothing was sent, and nothing was charged.',
  raiseOrWait: 'Raise it in Settings, or wait: the job is sent automatically after midnight.',
  raiseOrWaitMonth:
    'Raise it in Settings, or wait: the job is sent automatically when the next month begins.',
  raise: 'Raise it in Settings, and the job is sent automatically.',
  raiseInProject: 'Raise it in the project’s settings in Film, and the job is sent automatically.',
  raiseInProjectOrWait:
    'Raise it in the project’s settings in Film, or wait: the job is sent automatically after midnight.',
});

/** A limit as people say it: `$20.00`, `12 submissions`. */
export function describeLimit(limit: CapLimit): string {
  return describeAmount(limit, limit.kind === 'money' ? limit.amount : limit.count);
}

/** An amount in a limit's own unit. */
function describeAmount(limit: CapLimit, amount: number): string {
  return limit.kind === 'money'
    ? formatMoney({ currency: limit.currency, amount })
    : BUDGET_TEXT.submission(amount);
}

/** What a new batch of `asked` jobs meets, of which `fitting` have room in a cap. */
export function describeFitting(fitting: number, asked: number, { scope, limit }: Cap): string {
  return fitting === 0
    ? BUDGET_TEXT.noRoom[scope](describeLimit(limit))
    : BUDGET_TEXT.fits[scope](fitting, asked, describeLimit(limit));
}

/** Why a job waits, for its row: `today’s budget, $19.20 of $20.00 used`. */
export function describeReached({ cap, used, priced }: ReachedCap): string {
  if (priced !== undefined) return BUDGET_TEXT.otherCurrency(priced, describeLimit(cap.limit));
  return BUDGET_TEXT.reached[cap.scope](describeUse(cap.limit, used));
}

/** How much of a limit is used: `$3.20 of $20.00`, `7 of 12 submissions`. */
export function describeUse(limit: CapLimit, used: number): string {
  const amount = limit.kind === 'money' ? describeAmount(limit, used) : formatNumber(used);
  return BUDGET_TEXT.use(amount, describeLimit(limit));
}

/** The three sentences of BUDGET_REACHED. */
export function describeBudgetReached(details: ErrorDetails<'BUDGET_REACHED'>): {
  happened: string;
  means: string;
  act: string;
} {
  const reached = readReachedCap(details);
  if (reached?.priced !== undefined)
    return {
      happened: BUDGET_TEXT.cannotCompare(reached.priced, describeLimit(reached.cap.limit)),
      means: BUDGET_TEXT.nothingSent,
      act: BUDGET_TEXT.addCap(reached.priced),
    };
  return {
    happened:
      reached === null
        ? BUDGET_TEXT.isReached
        : BUDGET_TEXT.wouldGoOver[reached.cap.scope](describeUse(reached.cap.limit, reached.used)),
    means: BUDGET_TEXT.nothingSent,
    act: describeHelp(reached?.cap.scope),
  };
}

/** What lets a job go that is over a cap: one sentence. */
export function describeHelp(scope: CapScope | undefined): string {
  if (scope === 'project') return BUDGET_TEXT.raiseInProject;
  if (scope === 'project-day') return BUDGET_TEXT.raiseInProjectOrWait;
  if (scope === 'day') return BUDGET_TEXT.raiseOrWait;
  return scope === 'month' ? BUDGET_TEXT.raiseOrWaitMonth : BUDGET_TEXT.raise;
}

/** What a model costs, in words: beside the button that queues, and in a list of prices. */
export const PRICE_TEXT = spoken('price', {
  addPrice: 'Add a price…',
  since: (day: string) => `as of ${day}`,
  each: (money: string) => `${money} each`,
  priceSince: (day: string) => `Price as of ${day}`,
  eachSince: (money: string, day: string) => `${money} each, as of ${day}`,
  perTakeOf: (money: string) => `${money} per take`,
  perSecondOf: (money: string) => `${money} per second`,
  takeAndSecond: (take: string, second: string) => `${take} per take + ${second} per second`,
  fromTo: (least: string, most: string) => `${least} to ${most}`,
  lengthUnknown: 'Charged by the second; the length isn’t known',
});

/** A day as people write it: `12 Mar 2026`. */
export function formatPriceDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return formatDate(date, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** How old a price is, beside what one take costs where several are queued: `$0.40 each, as of 12 Mar 2026`. */
export function describePriceBasis(each: string | null, day: string | undefined): string {
  if (day === undefined) return each === null ? '' : PRICE_TEXT.each(each);
  const since = formatPriceDay(day);
  return each === null ? PRICE_TEXT.priceSince(since) : PRICE_TEXT.eachSince(each, since);
}

/** A price list's line: `$0.40 per take + $0.10 per second`. */
export function describePrice({ currency, base, perSecond }: Price): string {
  const [take, second] = [base, perSecond].map((amount) => formatMoney({ currency, amount })) as [
    string,
    string,
  ];
  if (perSecond <= 0) return PRICE_TEXT.perTakeOf(take);
  return base > 0 ? PRICE_TEXT.takeAndSecond(take, second) : PRICE_TEXT.perSecondOf(second);
}

/** What one take comes to: `$0.40`, or `$0.30 to $3.60`. */
export function describePriceRange({ least, most }: { readonly least: Money; readonly most: Money }): string {
  if (least.amount === most.amount) return formatMoney(least);
  return PRICE_TEXT.fromTo(formatMoney(least), formatMoney(most));
}

/** Words of sums that are money and submissions without a price. */
export const SPENDING_TEXT = spoken('spending', {
  unpriced: (count: number) => formatCount(count, 'submission'),
  sum: (amounts: readonly string[]) => amounts.join(' + '),
  /** Some of it has no price. */
  atLeast: (money: string) => `at least ${money}`,
});

/**
 * What submissions cost, the same way everywhere: money where there is a price, submissions where there is none, both where
 * it is mixed: `$2.40`, `3 submissions`, `$2.40 + 3 submissions`. Empty where nothing could cost anything.
 */
export function describeSpending({ money, unpriced }: Pick<MoneySum, 'money' | 'unpriced'>): string {
  return SPENDING_TEXT.sum([
    ...money.map(formatMoney),
    ...(unpriced === 0 ? [] : [SPENDING_TEXT.unpriced(unpriced)]),
  ]);
}

/** What each of so many things came to, as far as prices are known; empty where there is none of them, or no price. */
export function describeEach({ money, unpriced }: MoneySum, count: number): string {
  if (count === 0 || money.length === 0) return '';
  const each = money.map(({ currency, amount }) => ({ currency, amount: amount / count }));
  const words = describeSpending({ money: each, unpriced: 0 });
  return unpriced === 0 ? words : SPENDING_TEXT.atLeast(words);
}
