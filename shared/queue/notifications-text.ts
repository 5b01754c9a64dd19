import { z } from 'zod';
import { formatCount } from '../kernel/format.ts';
import { formatNumber, spoken } from '../kernel/region.ts';

/** Words of what is told without being asked, and of its switch. */
export const NOTIFICATION_TEXT = spoken('notifications', {
  notifications: 'System notifications',
  notificationsLead:
    'Notifies you when work is done or something needs you while Dailies is in the background. Notifications are grouped.',
  show: 'Show',
  takesReady: (count: number) =>
    count === 1 ? 'A take is ready' : `${formatCount(count, 'take')} are ready`,
  openTake: 'Open',
  attention: (count: number) => `${formatNumber(count)} need you`,
  log: 'Log',
  exportLog: 'Save the log…',
  exportLogLead: 'What Dailies did in the last seven days, for a bug report. Keys are removed.',
  logSaved: (path: string) => `Log saved as ${path}`,
});

/** What was found without being asked: a title and a sentence. */
export const NOTICE_TEXT = spoken('notices', {
  done: 'Done',
  failed: 'Failed',
  /** A batch without a name. */
  batchDone: 'Batch done',
  batchesDone: (count: number) => `${formatCount(count, 'batch', 'batches')} done`,
  allDone: (done: number) => `${formatNumber(done)} done.`,
  someFailed: (done: number, failed: number) => `${formatNumber(done)} done, ${formatNumber(failed)} failed.`,
  unknown: {
    title: (count: number) =>
      count === 1 ? 'One outcome is unknown' : `${formatCount(count, 'outcome')} are unknown`,
    body: 'Sent, but no clear answer came back. Nothing is sent again automatically.',
  },
  canary: {
    toApprove: 'A batch needs your approval',
    ready: 'Canary results are in',
    /** Of the rest alone: the canaries were sent, and paid for. */
    body: (held: number) =>
      `${formatCount(held, 'job needs', 'jobs need')} approval and ${held === 1 ? 'wasn’t' : 'weren’t'} sent yet.`,
  },
  budget: {
    title: 'Budget reached',
    body: (count: number) =>
      `${formatCount(count, 'job is', 'jobs are')} on hold. Nothing over budget was sent.`,
  },
  /** Those that say the same whatever they count. */
  plain: {
    'no-key': { title: 'API key needed', body: 'Add the key in Settings to continue the queue.' },
    'key-refused': {
      title: 'The service refused the API key',
      body: 'The queue is on hold. Check the key and your balance in Settings.',
    },
    'no-credit': {
      title: 'No credit left at the service',
      body: 'The queue is on hold. Add credit in the service’s dashboard, then resume.',
    },
    'budget-unreadable': {
      title: 'Your budget couldn’t be read',
      body: 'No paid job is sent until you check it in Settings.',
    },
    'disk-full': {
      title: 'Disk full',
      body: 'Results stay at the service and download once there’s space.',
    },
    'folder-unwritable': {
      title: 'Can’t write to the results folder',
      body: 'Results stay at the service. Choose another folder in Settings.',
    },
  },
});

/** A notice as a title and a sentence. */
export function describeNotice(notice: Notice): { title: string; body: string } {
  const { unknown, canary, budget, plain } = NOTICE_TEXT;
  switch (notice.kind) {
    case 'work-done':
      return describeWorkDone(notice);
    case 'unknown':
      return { title: unknown.title(notice.count), body: unknown.body };
    case 'canary':
      return {
        title: notice.made === 0 ? canary.toApprove : canary.ready,
        body: canary.body(notice.held),
      };
    case 'budget':
      return { title: budget.title, body: budget.body(notice.count) };
    default:
      return plain[notice.kind];
  }
}

function describeWorkDone(notice: Notice & { kind: 'work-done' }): { title: string; body: string } {
  const { batches, done, failed, name } = notice;
  if (name !== null && done + failed === 1)
    return { title: failed === 0 ? NOTICE_TEXT.done : NOTICE_TEXT.failed, body: name };
  return {
    title: batches === 1 ? (name ?? NOTICE_TEXT.batchDone) : NOTICE_TEXT.batchesDone(batches),
    body: failed === 0 ? NOTICE_TEXT.allDone(done) : NOTICE_TEXT.someFailed(done, failed),
  };
}

/** What is said without being asked: work that ended, and what goes on only with the artist. */
export const noticeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('work-done'),
    batches: z.number().int(),
    done: z.number().int(),
    failed: z.number().int(),
    /** The batch's name, where it is about one alone. */
    name: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('unknown'), count: z.number().int() }),
  /** The first jobs of a batch came to an end, and the rest waits for a word. */
  z.strictObject({ kind: z.literal('canary'), made: z.number().int(), held: z.number().int() }),
  z.strictObject({ kind: z.literal('no-key') }),
  z.strictObject({ kind: z.literal('key-refused') }),
  z.strictObject({ kind: z.literal('no-credit') }),
  z.strictObject({ kind: z.literal('budget'), count: z.number().int() }),
  z.strictObject({ kind: z.literal('budget-unreadable') }),
  z.strictObject({ kind: z.literal('disk-full') }),
  z.strictObject({ kind: z.literal('folder-unwritable') }),
]);
export type Notice = z.infer<typeof noticeSchema>;

/** Where in the app a notice leads, an item of the system's menus, or a link. */
export const showTargetSchema = z.discriminatedUnion('room', [
  z.strictObject({ room: z.literal('queue'), filter: z.enum(['all', 'waiting', 'unknown', 'failed']) }),
  z.strictObject({ room: z.enum(['review', 'batch', 'cast']) }),
  z.strictObject({
    room: z.literal('compose'),
    /** What is open over the room; left out, nothing. */
    panel: z.enum(['templates']).optional(),
  }),
  z.strictObject({
    room: z.literal('settings'),
    /** Left out, wherever it stood. */
    section: z.enum(['service', 'results', 'budget']).optional(),
  }),
  /** The map of keys, or the guide, over whatever room is open. */
  z.strictObject({ room: z.enum(['keyboard', 'guide']) }),
]);
export type ShowTarget = z.infer<typeof showTargetSchema>;

/** The room in which a notice is dealt with. */
export function roomOf(notice: Notice): ShowTarget {
  switch (notice.kind) {
    case 'work-done':
      return notice.done > 0 ? { room: 'review' } : { room: 'queue', filter: 'failed' };
    case 'canary':
      return notice.made > 0 ? { room: 'review' } : { room: 'queue', filter: 'waiting' };
    case 'unknown':
      return { room: 'queue', filter: 'unknown' };
    case 'no-key':
    case 'key-refused':
    case 'no-credit':
      return { room: 'settings', section: 'service' };
    case 'budget':
    case 'budget-unreadable':
      return { room: 'settings', section: 'budget' };
    case 'disk-full':
    case 'folder-unwritable':
      return { room: 'settings', section: 'results' };
  }
}
