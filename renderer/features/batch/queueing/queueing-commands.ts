import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import type { Command } from '../../../navigation/commands.ts';
import { describeCharge } from '../../../projections/queue/queue-again.ts';
import { readQueueable, type SheetSummary } from '../check/check-sheet.ts';
import type { RowChoice } from './queue-sheet.ts';

/** What the palette offers of the bar below the table: as there, the good rows where some have faults. */
export function listQueueing(parts: {
  readonly summary: SheetSummary;
  readonly isPractice: boolean;
  readonly onQueue: (choice: RowChoice) => void;
  readonly onDryRun: () => void;
}): Command[] {
  const { summary, isPractice, onQueue, onDryRun } = parts;
  const { good, jobs } = summary;
  const queueable = readQueueable(summary);
  if (queueable.jobs === 0) return [];
  const { costs, unpriced } = queueable;
  const charge = isPractice
    ? null
    : describeCharge({ money: [...costs], submissions: queueable.jobs, unpriced });
  const isPartial = queueable === good;
  return [
    {
      id: 'queue-table',
      title: isPartial ? BATCH_TEXT.queueGood(good.rows) : BATCH_TEXT.queue(jobs),
      ...(isPartial ? {} : { keys: 'mod+enter' }),
      ...(charge === null ? {} : { charge }),
      run: () => onQueue(isPartial ? 'good' : 'all'),
    },
    { id: 'dry-run', title: BATCH_TEXT.dryRun, find: BATCH_TEXT.dryRunTip, run: onDryRun },
  ];
}
