import { formatCount, formatMoney } from '../kernel/format.ts';
import type { MoneySum } from '../kernel/money.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { Cap } from './budget.ts';
import type { LedgerRow, LedgerSummary } from './ledger.ts';
import { describeSpending, describeUse } from './text.ts';

/** Headings of the exported ledger, in the order of its cells: English in every language, as programs read the file. */
export const LEDGER_COLUMNS = [
  'Sent at',
  'Job',
  'Batch',
  'Project',
  'Shot',
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

const KINDS = { practice: 'practice', test: 'test run', paid: 'paid' } as const;

/** Words of the view that shows what was spent. */
export const LEDGER_TEXT = spoken('ledger', {
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
  submissions: (count: number) => formatCount(count, 'submission'),
  jobs: (count: number) => formatCount(count, 'job'),
  /** `count`: what of {@link submissions} or {@link jobs} says all of them. */
  someUnpriced: (count: string, unpriced: number) => `${count}, ${formatNumber(unpriced)} without a price`,
  free: (count: number) => `${formatCount(count, 'practice or test run')}, free`,
  /** `use`: `$3.20 of $20.00`. */
  usedToday: (use: string) => `${use} today`,
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
  show: 'Show',
  byProject: 'By project',
  byShot: 'By shot',
  groupColumns: { spent: 'Spent', inDoubt: 'In doubt', takes: 'Takes', each: 'Per take used' },
  loading: '…',
  outcomes: OUTCOMES,
  kinds: KINDS,
  /** One figure of several in a line of the terminal. */
  figure: (name: string, sum: string) => `${name}: ${sum}`,
  figures: (figures: readonly string[]) => figures.join('. '),
});

/** A sum as a figure, or a dash where there is nothing. */
export function describeFigure(sum: MoneySum): string {
  return describeSpending(sum) || LEDGER_TEXT.nothing;
}

/** What lies behind a figure: how many submissions, and whether some have no price; empty where the figure says that. */
export function describeBehind({ submissions, unpriced }: MoneySum, what: 'submissions' | 'jobs'): string {
  if (submissions > 0 && unpriced === submissions) return LEDGER_TEXT.unpriced;
  const count = LEDGER_TEXT[what](submissions);
  return unpriced === 0 ? count : LEDGER_TEXT.someUnpriced(count, unpriced);
}

/** How much of a day's cap is used. */
export function describeCapUse({ limit }: Cap, used: number): string {
  return LEDGER_TEXT.usedToday(describeUse(limit, used));
}

/** What became of a submission, in a word or two. */
export function describeOutcome(outcome: LedgerRow['outcome']): string {
  return LEDGER_TEXT.outcomes[outcome];
}

/** Whether a submission could cost something. */
export function describeKind(row: Pick<LedgerRow, 'practice' | 'testMode'>): string {
  return LEDGER_TEXT.kinds[kindOf(row)];
}

/** Kind and outcome as the exported ledger has them: English, like its headings. */
export function exportSituation(row: LedgerRow): { readonly kind: string; readonly outcome: string } {
  return { kind: KINDS[kindOf(row)], outcome: OUTCOMES[row.outcome] };
}

function kindOf({ practice, testMode }: Pick<LedgerRow, 'practice' | 'testMode'>): keyof typeof KINDS {
  if (practice) return 'practice';
  return testMode === null ? 'paid' : 'test';
}

/** What one submission should cost, as far as is known. */
export function describeEstimate({ estimate, practice, testMode }: LedgerRow): string {
  if (practice || testMode !== null) return LEDGER_TEXT.freeRow;
  return describeSpending({
    money: estimate === null ? [] : [estimate],
    unpriced: estimate === null ? 1 : 0,
  });
}

/** What the service says that it charged: in the currency of the prices; without one its figure has no unit that is known. */
export function describeCharged({ charged, estimate }: Pick<LedgerRow, 'charged' | 'estimate'>): string {
  if (charged === null) return LEDGER_TEXT.nothing;
  if (estimate !== null) return formatMoney({ currency: estimate.currency, amount: charged });
  return LEDGER_TEXT.ownFigure(charged);
}

/** The three sums of the ledger in one line, for a terminal. */
export function describeSummary({
  spent,
  reserved,
  inDoubt,
}: Omit<LedgerSummary, 'dayCaps' | 'free'>): string {
  const parts = [
    [LEDGER_TEXT.spent, spent],
    [LEDGER_TEXT.reserved, reserved],
    [LEDGER_TEXT.inDoubt, inDoubt],
  ] as const;
  return LEDGER_TEXT.figures(parts.map(([name, sum]) => LEDGER_TEXT.figure(name, describeFigure(sum))));
}

/** Words for the prices of models, as Settings lists and changes them. */
export const PRICES_TEXT = spoken('prices', {
  lead: (name: string) =>
    `What ${name} charges for each model. Estimates and caps use these prices; none of them is sent.`,
  practice: 'The practice service is free. Prices belong to the services you connect.',
  list: 'Prices by model',
  none: 'No price yet',
  add: 'Add price…',
  change: 'Change…',
  addFor: (model: string) => `Add price for ${model}`,
  changeFor: (model: string) => `Change price of ${model}`,
  remove: 'Remove price',
  save: 'Save price',
  cancel: 'Cancel',
  saved: (model: string) => `${model}: price saved`,
  removed: (model: string) => `${model}: price removed`,
  documentSays: (words: string) => `The service’s document says ${words}. It counts once you confirm it.`,
  confirm: 'That’s right',
  confirmFor: (model: string) => `Use the document’s price for ${model}`,
  currency: 'Currency or unit',
  currencyExample: 'USD, EUR or credits',
  perTake: 'Per take',
  perSecond: 'Per second',
  on: 'On',
  off: 'Off',
  perTakeRange: (words: string) => `${words} per take`,
  range: (words: string) => `a take costs ${words}`,
  byChoice: (setting: string) => `Depends on ${setting.toLowerCase()}`,
  choiceLead: {
    base: 'What a take costs with each. Leave empty where it makes no difference.',
    perSecond: 'What a second costs with each. Leave empty where it makes no difference.',
    factor: 'Price multiplier of each. Leave empty where it makes no difference.',
  },
  notAnAmount: 'Enter a number such as 0.40, or leave it empty.',
  needsAmount: 'Enter a price per take or per second. For a free model, enter 0.',
  needsCurrency: 'Enter a currency or unit.',
});
