import { expect, it } from 'vitest';
import { describeToday } from '../../../shared/app/text.ts';
import type { MoneySum } from '../../../shared/kernel/money.ts';
import type { LedgerRow } from '../../../shared/money/ledger.ts';
import {
  describeBehind,
  describeCharged,
  describeEstimate,
  describeFigure,
  describeSummary,
} from '../../../shared/money/ledger-text.ts';
import type { Status } from '../../../shared/queue/status.ts';

const usd = (amount: number) => ({ currency: 'USD', amount });
const NOTHING: MoneySum = { money: [], submissions: 0, unpriced: 0 };
const PRICED: MoneySum = { money: [usd(2.4)], submissions: 3, unpriced: 0 };
const UNPRICED: MoneySum = { money: [], submissions: 3, unpriced: 3 };
const MIXED: MoneySum = { money: [usd(2.4)], submissions: 4, unpriced: 1 };

it('says money where there is a price, submissions where there is none, both where it is mixed', () => {
  expect([NOTHING, PRICED, UNPRICED, MIXED].map(describeFigure)).toEqual([
    '–',
    '$2.40',
    '3 submissions',
    '$2.40 + 1 submission',
  ]);
  expect([NOTHING, PRICED, UNPRICED, MIXED].map((sum) => describeBehind(sum, 'submissions'))).toEqual([
    '0 submissions',
    '3 submissions',
    'without a price',
    '4 submissions, 1 without a price',
  ]);
});

it('says the same in the status line and on the command line', () => {
  const today = ({ money, submissions, unpriced }: MoneySum) =>
    describeToday({
      spentToday: money,
      submissionsToday: submissions,
      unpricedToday: unpriced,
      dayCaps: [],
    } as Partial<Status> as Status);
  expect([NOTHING, PRICED, UNPRICED, MIXED].map(today)).toEqual([
    'nothing spent today',
    '$2.40 today',
    '3 submissions today',
    '$2.40 + 1 submission today',
  ]);
  expect(describeSummary({ spent: UNPRICED, reserved: MIXED, inDoubt: NOTHING })).toBe(
    'Spent: 3 submissions. Reserved: $2.40 + 1 submission. In doubt: –',
  );
});

it('never gives the service’s own figure a unit that nobody named', () => {
  const row = {
    practice: false,
    testMode: null,
    estimate: null,
    charged: 1,
  } as Partial<LedgerRow> as LedgerRow;
  expect([describeEstimate(row), describeCharged(row)]).toEqual(['1 submission', 'service says 1']);
  const priced = { ...row, estimate: usd(0.5) };
  expect([describeEstimate(priced), describeCharged(priced)]).toEqual(['$0.50', '$1.00']);
  expect([describeEstimate({ ...row, practice: true }), describeCharged({ ...row, charged: null })]).toEqual([
    'free',
    '–',
  ]);
});
