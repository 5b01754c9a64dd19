import type { Cap } from '../../domain/budget.ts';
import type { LedgerRow, LedgerSummary, MoneySum } from '../../domain/ledger.ts';
import { formatCount, formatMoney } from '../format.ts';
import { formatNumber } from '../region.ts';
import { wordUse } from './budget.ts';
import { wordSpending } from './spending.ts';

/** Headings of the exported ledger, in the order of its cells. */
export const LEDGER_COLUMNS = [
  'Sent at',
  'Job',
  'Batch',
  'Model',
  'Options',
  'Kind',
  'Outcome',
  'Estimate',
  'Charged by service',
  'Currency',
  'Generation ID',
  'Service message',
  'HTTP status',
  'Attempt',
  'Profile',
  'Batch ID',
  'Job ID',
  'Submission ID',
] as const;

const OUTCOMES: { readonly [Outcome in LedgerRow['outcome']]: string } = {
  sending: 'on its way',
  accepted: 'accepted',
  refused: 'refused, not charged',
  'not-sent': 'not sent',
  unclear: 'in doubt',
};

/** What became of a submission, in a word or two. */
export function wordOutcome(outcome: LedgerRow['outcome']): string {
  return OUTCOMES[outcome];
}

/** Whether a submission could cost something. */
export function wordKind({ practice, testMode }: Pick<LedgerRow, 'practice' | 'testMode'>): string {
  if (practice) return 'practice';
  return testMode === null ? 'paid' : 'test run';
}

/** Words of the view that shows what was spent. */
export const LEDGER_TEXT = {
  open: 'Money',
  openTip: 'What’s spent, reserved and in doubt',
  title: 'Money',
  back: 'Jobs',
  period: 'Since',
  periods: { today: 'Today', week: '7 days', month: '30 days', all: 'All' },
  spent: 'Spent',
  spentLead: 'Accepted by the service.',
  reserved: 'Reserved',
  reservedLead: 'Queued, not yet sent.',
  inDoubt: 'In doubt',
  inDoubtLead: 'Sent, but not confirmed.',
  nothing: '–',
  unpriced: 'without a price',
  /** A figure of the service whose currency is not known, because the profile has no price. */
  ownFigure: (amount: number) => `service says ${formatNumber(amount)}`,
  submissions: (sum: MoneySum) =>
    sum.unpriced === 0 || sum.unpriced === sum.submissions
      ? formatCount(sum.submissions, 'submission')
      : `${formatCount(sum.submissions, 'submission')}, ${formatNumber(sum.unpriced)} without a price`,
  jobs: (sum: MoneySum) =>
    sum.unpriced === 0 || sum.unpriced === sum.submissions
      ? formatCount(sum.submissions, 'job')
      : `${formatCount(sum.submissions, 'job')}, ${formatNumber(sum.unpriced)} without a price`,
  free: (count: number) => `${formatCount(count, 'practice or test run')}, free`,
  capUse: (cap: Cap, used: number) => `${wordUse(cap.limit, used)} today`,
  setBudget: 'Set a budget',
  changeBudget: 'Edit budget',
  columns: {
    time: 'Sent',
    job: 'Job',
    batch: 'Batch',
    model: 'Model',
    outcome: 'Outcome',
    estimate: 'Estimate',
    charged: 'Charged',
  },
  chargedTip: 'The amount the service reports',
  freeRow: 'free',
  try: (number: number) => `try ${number}`,
  export: 'Export CSV…',
  exported: (path: string) => `Saved as ${path}`,
  emptyTitle: 'Nothing sent yet',
  empty: 'Every submission is recorded here before it’s sent, with its estimate and its outcome.',
  emptyPeriod: 'Nothing sent in this period.',
  rows: 'Submissions',
  loading: '…',
} as const;

/** A sum as a figure, or a dash where there is nothing. */
export function wordFigure(sum: MoneySum): string {
  return wordSpending(sum) || LEDGER_TEXT.nothing;
}

/** What lies behind a figure: how many submissions, and whether some have no price; empty where the figure says that. */
export function wordBehind(sum: MoneySum, count: (sum: MoneySum) => string): string {
  return sum.submissions > 0 && sum.unpriced === sum.submissions ? LEDGER_TEXT.unpriced : count(sum);
}

/** What one submission should cost, as far as is known. */
export function wordEstimate({ estimate, practice, testMode }: LedgerRow): string {
  if (practice || testMode !== null) return LEDGER_TEXT.freeRow;
  return wordSpending({ money: estimate === null ? [] : [estimate], unpriced: estimate === null ? 1 : 0 });
}

/** What the service says that it charged: in the currency of the prices; without one its figure has no unit that is known. */
export function wordCharged({ charged, estimate }: Pick<LedgerRow, 'charged' | 'estimate'>): string {
  if (charged === null) return LEDGER_TEXT.nothing;
  if (estimate !== null) return formatMoney({ currency: estimate.currency, amount: charged });
  return LEDGER_TEXT.ownFigure(charged);
}

/** The three sums of the ledger in one line, for a terminal. */
export function wordSummary({ spent, reserved, inDoubt }: Omit<LedgerSummary, 'dayCaps' | 'free'>): string {
  const parts = [
    [LEDGER_TEXT.spent, spent],
    [LEDGER_TEXT.reserved, reserved],
    [LEDGER_TEXT.inDoubt, inDoubt],
  ] as const;
  return parts.map(([name, sum]) => `${name}: ${wordFigure(sum)}`).join('. ');
}
