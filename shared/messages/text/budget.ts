import {
  type Cap,
  type CapLimit,
  type CapScope,
  type ReachedCap,
  readReachedCap,
} from '../../domain/budget.ts';
import type { ErrorDetails } from '../../errors.ts';
import { formatCount, formatMoney } from '../format.ts';
import { formatNumber } from '../region.ts';

/** Words of the section where caps are set, and of what they hold. */
export const BUDGET_TEXT = {
  lead: 'Jobs that would go over a cap wait in the queue and are sent automatically once there’s room. Practice and test runs are free and never held.',
  scopes: { day: 'A day', batch: 'A batch', job: 'A job' },
  scopeLeads: {
    day: 'From midnight to midnight.',
    batch: 'Everything queued together.',
    job: 'One job, including every retry.',
  },
  submissions: 'submissions',
  noCap: 'no cap',
  limitOf: (scope: CapScope, unit: string) =>
    `At most for ${BUDGET_TEXT.scopes[scope].toLowerCase()}, in ${unit}`,
  notANumber: 'Enter a number, or leave it empty for no cap.',
  notACount: 'Enter a whole number, or leave it empty for no cap.',
  noPrices: 'To cap money too, add prices above. Caps by submissions always hold.',
  used: 'Used today',
  waiting: (count: number) => `${formatCount(count, 'job is', 'jobs are')} waiting for the budget.`,
  show: 'Show them',
  look: 'Look at the budget',
  unreadable: 'Your caps could not be read from the settings file.',
  unreadableMeans:
    'No paid job is sent until you’ve checked them. What could be read is shown below; the original file is kept when you change them.',
  areRight: 'These caps are right',
  ledger: 'See what was spent',
  /** Beside the button that queues: what a new batch meets. */
  fits: (fitting: number, asked: number, cap: Cap) =>
    fitting === 0
      ? `It will wait: ${wordCapOf(cap)} has no room for it`
      : `${formatNumber(fitting)} of ${formatNumber(asked)} fit into ${wordCapOf(cap)}; the rest will wait`,
} as const;

const SCOPES: { readonly [Scope in CapScope]: string } = {
  day: 'today’s budget',
  batch: 'the batch’s budget',
  job: 'the job’s budget',
};

/** A limit as people say it: `$20.00`, `12 submissions`. */
function wordLimit(limit: CapLimit): string {
  return wordAmount(limit, limit.kind === 'money' ? limit.amount : limit.count);
}

/** An amount in a limit's own unit. */
function wordAmount(limit: CapLimit, amount: number): string {
  return limit.kind === 'money'
    ? formatMoney({ currency: limit.currency, amount })
    : formatCount(amount, 'submission');
}

/** `today’s budget of $20.00`. */
export function wordCapOf({ scope, limit }: Cap): string {
  return `${SCOPES[scope]} of ${wordLimit(limit)}`;
}

/** Why a job waits, for its row: `today’s budget, $19.20 of $20.00 used`. */
export function wordReached({ cap, used }: ReachedCap): string {
  return `${SCOPES[cap.scope]}, ${wordUse(cap.limit, used)} used`;
}

/** How much of a limit is used: `$3.20 of $20.00`, `7 of 12 submissions`. */
export function wordUse(limit: CapLimit, used: number): string {
  const amount = limit.kind === 'money' ? wordAmount(limit, used) : formatNumber(used);
  return `${amount} of ${wordLimit(limit)}`;
}

/** The three sentences of BUDGET_REACHED. */
export function wordBudgetReached(details: ErrorDetails<'BUDGET_REACHED'>): {
  happened: string;
  means: string;
  act: string;
} {
  const reached = readReachedCap(details);
  return {
    happened:
      reached === null ? 'Your budget is reached.' : `It would go over ${wordReached(reached)} so far.`,
    means: 'Nothing was sent, and nothing was charged.',
    act:
      reached?.cap.scope === 'day'
        ? 'Raise it in Settings, or wait: the job is sent automatically after midnight.'
        : 'Raise it in Settings, and the job is sent automatically.',
  };
}
