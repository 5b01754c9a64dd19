import type { Notice } from '../../domain/notice.ts';
import { formatCount } from '../format.ts';

/** Words of what is told without being asked, and of its switch. */
export const NOTIFICATION_TEXT = {
  notifications: 'Notices of the system',
  notificationsLead:
    'Says when work is done or something needs you, while Dailies is not in front. A night’s work says a few sentences.',
  show: 'Show',
  takesReady: (count: number) =>
    count === 1 ? 'A take is ready' : `${formatCount(count, 'take')} are ready`,
  openTake: 'Open',
  attention: (count: number) => `${count.toLocaleString('en')} need you`,
  log: 'Log',
  exportLog: 'Save the log…',
  exportLogLead: 'What the program did in the last seven days, for a report. Keys are taken out.',
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
        body: 'Sent, but without a clear answer. Nothing is sent again by itself.',
      };
    case 'canary':
      return {
        title: notice.made === 0 ? 'A batch waits for your word' : 'Your canaries are ready',
        body: `${formatCount(notice.held, 'job waits', 'jobs wait')} for your word. Nothing of ${notice.held === 1 ? 'it' : 'them'} was sent.`,
      };
    case 'no-key':
      return { title: 'The queue waits for an API key', body: 'Store it in Settings, and it goes on.' };
    case 'key-refused':
      return {
        title: 'The service refused the API key',
        body: 'The queue holds. Check the key and your balance in Settings.',
      };
    case 'budget':
      return {
        title: 'Your budget is reached',
        body: `${formatCount(notice.count, 'job waits', 'jobs wait')}. Nothing over it was sent.`,
      };
    case 'budget-unreadable':
      return {
        title: 'Your caps could not be read',
        body: 'Nothing that costs is sent until you have looked at the budget in Settings.',
      };
    case 'disk-full':
      return {
        title: 'The disk is full',
        body: 'Results wait at the service and are fetched once there is room.',
      };
    case 'folder-unwritable':
      return {
        title: 'The results folder cannot be written',
        body: 'Results wait at the service. Choose another folder in Settings.',
      };
  }
}

function wordWorkDone(notice: Notice & { kind: 'work-done' }): { title: string; body: string } {
  const { batches, done, failed, name } = notice;
  if (name !== null)
    return failed === 0 ? { title: 'Done', body: name } : { title: 'Could not be made', body: name };
  const title = batches === 1 ? 'A batch is done' : `${formatCount(batches, 'batch', 'batches')} are done`;
  const parts = [
    `${done.toLocaleString('en')} done`,
    ...(failed === 0 ? [] : [`${failed.toLocaleString('en')} failed`]),
  ];
  return { title, body: `${parts.join(', ')}.` };
}
