import { formatCount } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';
import type { CanarySummary } from './canary.ts';

/** Words of sending the first of a batch and holding the rest. */
export const CANARY_TEXT = spoken('canary', {
  region: 'Needs approval',
  // Compose and Batch.
  choose: 'Test one first',
  count: 'How many to test',
  tip: 'Only these jobs are sent now. The rest wait for your approval, and cost nothing until you send them.',
  ahead: (canaries: number, rest: number) =>
    `${formatNumber(canaries)} now, ${formatNumber(rest)} after approval`,
  queued: (canaries: number, rest: number) =>
    canaries === 0
      ? `Queued ${formatCount(rest, 'job')} for approval`
      : `Queued ${formatNumber(canaries)} to test first; ${formatNumber(rest)} more need approval`,
  // The bar.
  stand: ({ held, made, failed, unknown, open }: CanarySummary) => {
    const parts = [
      ...(made > 0 ? [`${formatNumber(made)} tested`] : []),
      ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
      ...(unknown > 0 ? [`${formatNumber(unknown)} unknown`] : []),
      ...(open > 0 ? [`${formatNumber(open)} running`] : []),
      `${formatCount(held, 'job needs', 'jobs need')} approval`,
    ];
    return parts.join(', ');
  },
  send: (cost: string) => (cost === '' ? 'Send the rest' : `Send the rest · ${cost}`),
  change: 'Change the rest…',
  cancel: 'Cancel the rest',
  sent: (count: number) => `Sent the rest: ${formatCount(count, 'job')}`,
  cancelled: (count: number) => `Cancelled the rest: ${formatCount(count, 'job')}`,
  more: (count: number) =>
    `${formatCount(count, 'more batch needs', 'more batches need')} approval, further down the list.`,
  waiting: (count: number) => `${formatNumber(count)} to approve`,
  waitingTip: 'Jobs that are sent only after you approve them',
  // Changing.
  changeTitle: 'Change the rest',
  changeLead: 'Changes apply to every job of the batch that hasn’t been sent.',
  replace: 'Replace in the prompts',
  find: 'Find',
  replacement: 'Replace with',
  otherFields: 'Other fields',
  mixed: 'This batch uses several models, so only prompts can be changed here.',
  changes: (changed: number, held: number) =>
    changed === 0 ? 'No changes yet.' : `${formatNumber(changed)} of ${formatCount(held, 'job')} change.`,
  andMore: (count: number) => `and ${formatNumber(count)} more`,
  inWay: (count: number) =>
    `${formatCount(count, 'job')} can’t be sent like this. Fix that first; nothing was changed.`,
  changeAndSend: (held: number) => `Change and send ${formatNumber(held)}`,
  changeOnly: 'Change without sending',
  changedAndSent: (changed: number, sent: number) =>
    `Sent the rest: ${formatCount(sent, 'job')}, ${formatNumber(changed)} of them changed`,
  changedOnly: (changed: number) => `Changed ${formatCount(changed, 'job')}; not sent yet`,
  leave: 'Cancel',
});
