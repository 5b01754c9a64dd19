import type { CanarySummary } from '../../domain/canary.ts';
import { formatCount } from '../format.ts';

/** Words of sending the first of a batch and holding the rest. */
export const CANARY_TEXT = {
  region: 'Waits for your word',
  // Compose and Batch.
  choose: 'First as canary',
  count: 'Canaries',
  tip: 'Only so many go out now. The rest waits until you have seen them, and is charged only when you send it.',
  ahead: (canaries: number, rest: number) =>
    `${canaries.toLocaleString('en')} now, ${rest.toLocaleString('en')} on your word`,
  queued: (canaries: number, rest: number) =>
    canaries === 0
      ? `Queued: ${formatCount(rest, 'job waits', 'jobs wait')} for your word`
      : `Queued: ${formatCount(canaries, 'canary goes', 'canaries go')} ahead, ${rest.toLocaleString('en')} wait for your word`,
  // The bar.
  stand: ({ held, made, failed, unknown, open }: CanarySummary) => {
    const parts = [
      ...(made > 0 ? [`${formatCount(made, 'canary', 'canaries')} made`] : []),
      ...(failed > 0 ? [`${failed.toLocaleString('en')} failed`] : []),
      ...(unknown > 0 ? [`${unknown.toLocaleString('en')} unknown`] : []),
      ...(open > 0 ? [`${open.toLocaleString('en')} on the way`] : []),
      `${formatCount(held, 'job waits', 'jobs wait')} for your word`,
    ];
    return parts.join(', ');
  },
  send: (cost: string) => (cost === '' ? 'Send the rest' : `Send the rest · ${cost}`),
  change: 'Change the rest…',
  cancel: 'Cancel the rest',
  show: 'Show canaries',
  sent: (count: number) => `Sent the rest: ${formatCount(count, 'job')}`,
  cancelled: (count: number) => `Cancelled the rest: ${formatCount(count, 'job')}`,
  more: (count: number) =>
    `${formatCount(count, 'more batch waits', 'more batches wait')} for your word, further down in the list.`,
  waiting: (count: number) => `${count.toLocaleString('en')} on your word`,
  waitingTip: 'Jobs that go out only once you say so. Nothing of them was sent.',
  // Changing.
  changeTitle: 'Change the rest',
  changeLead:
    'What you change here is changed in every job of the batch that still waits. What was sent stays.',
  replace: 'Replace in the prompts',
  find: 'Find',
  replacement: 'Replace with',
  otherFields: 'Other fields',
  mixed: 'Its jobs are for several models: only their prompts can be changed here.',
  changes: (changed: number, held: number) =>
    changed === 0
      ? 'Nothing changes yet.'
      : `${changed.toLocaleString('en')} of ${formatCount(held, 'job')} change.`,
  before: 'Before',
  after: 'After',
  andMore: (count: number) => `and ${count.toLocaleString('en')} more`,
  inWay: (count: number) =>
    `${formatCount(count, 'job')} could not be sent like this. Nothing is changed until that is right.`,
  changeAndSend: (held: number) => `Change and send ${held.toLocaleString('en')}`,
  changeOnly: 'Change, and keep waiting',
  changedAndSent: (changed: number, sent: number) =>
    `Sent the rest: ${formatCount(sent, 'job')}, ${changed.toLocaleString('en')} of them changed`,
  changedOnly: (changed: number) => `Changed ${formatCount(changed, 'job')}; they wait on`,
  leave: 'Leave unchanged',
} as const;
