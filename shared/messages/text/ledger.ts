import type { LedgerRow } from '../../domain/ledger.ts';

/** Headings of the exported ledger, in the order of its cells. */
export const LEDGER_COLUMNS = [
  'Sent at',
  'Job',
  'Model',
  'Options',
  'Kind',
  'Outcome',
  'Estimate',
  'Charged, says the service',
  'Currency',
  'Generation id',
  'The service said',
  'HTTP status',
  'Submission of its job',
  'Profile',
  'Batch id',
  'Job id',
  'Submission id',
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
