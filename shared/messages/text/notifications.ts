import type { Notice } from '../../domain/notice.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../region.ts';

/** Words of what is told without being asked, and of its switch. */
export const NOTIFICATION_TEXT = {
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
} as const;

/** A notice as a title and a sentence. */
export function wordNotice(notice: Notice): { title: string; body: string } {
  switch (notice.kind) {
    case 'work-done':
      return wordWorkDone(notice);
    case 'unknown':
      return {
        title:
          notice.count === 1
            ? 'One outcome is unknown'
            : `${formatCount(notice.count, 'outcome')} are unknown`,
        body: 'Sent, but no clear answer came back. Nothing is sent again automatically.',
      };
    case 'canary':
      return {
        title: notice.made === 0 ? 'A batch needs your approval' : 'Your canaries are ready',
        body: `${formatCount(notice.held, 'job needs', 'jobs need')} approval. Nothing was sent yet.`,
      };
    case 'no-key':
      return { title: 'API key needed', body: 'Add the key in Settings to continue the queue.' };
    case 'key-refused':
      return {
        title: 'The service refused the API key',
        body: 'The queue is on hold. Check the key and your balance in Settings.',
      };
    case 'budget':
      return {
        title: 'Budget reached',
        body: `${formatCount(notice.count, 'job is', 'jobs are')} on hold. Nothing over budget was sent.`,
      };
    case 'budget-unreadable':
      return {
        title: 'Your budget couldn’t be read',
        body: 'No paid job is sent until you check it in Settings.',
      };
    case 'disk-full':
      return {
        title: 'Disk full',
        body: 'Results stay at the service and download once there’s space.',
      };
    case 'folder-unwritable':
      return {
        title: 'Can’t write to the results folder',
        body: 'Results stay at the service. Choose another folder in Settings.',
      };
  }
}

function wordWorkDone(notice: Notice & { kind: 'work-done' }): { title: string; body: string } {
  const { batches, done, failed, name } = notice;
  if (name !== null && done + failed === 1)
    return failed === 0 ? { title: 'Done', body: name } : { title: 'Failed', body: name };
  const title = batches === 1 ? (name ?? 'Batch done') : `${formatCount(batches, 'batch', 'batches')} done`;
  const parts = [`${formatNumber(done)} done`, ...(failed === 0 ? [] : [`${formatNumber(failed)} failed`])];
  return { title, body: `${parts.join(', ')}.` };
}
