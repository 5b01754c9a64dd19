import { type MoneySum, sumPaid } from '../../shared/domain/queue/ledger.ts';
import type { QueueAction } from '../../shared/domain/queue/queue-actions.ts';
import { EXPORT_TEXT } from '../../shared/messages/text/export.ts';
import { GUIDE_TEXT } from '../../shared/messages/text/guide.ts';
import { LIBRARY_TEXT } from '../../shared/messages/text/library.ts';
import { UNDO_WORDS } from '../../shared/messages/text/queue-actions.ts';
import { COMMAND_TEXT, SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import type { Command } from '../navigation/commands.ts';
import { keyOfRoom, openLedger, openQueue, openRoom, ROOMS } from '../navigation/navigation-store.ts';
import type { CoreState } from '../projections/core/core-state.ts';
import { runCall } from '../projections/core/run-call.ts';
import { nextBackdrop } from '../projections/next-backdrop.ts';
import { describeCharge, queueAgainAsWarned, warnOfSecondCharge } from '../projections/queue/queue-again.ts';
import { undoLastStep } from '../projections/queue/undo-queue.ts';
import { openExport } from '../projections/takes/export-store.ts';
import { bringBack, chooseFolderFor } from '../projections/takes/library-work.ts';
import type { AppDialog } from './app-store.ts';

/** Everything that can be asked for by name now. */
export function listCommands(
  { status, settings, jobs }: Pick<CoreState, 'status' | 'settings' | 'jobs'>,
  open: (dialog: AppDialog) => void,
): Command[] {
  const update = (change: Partial<typeof settings>) => void runCall('settings.update', change);
  return [
    ...ROOMS.map((room) => ({
      id: `room-${room}`,
      title: COMMAND_TEXT.goTo(SHELL_TEXT.rooms[room]),
      keys: `mod+${keyOfRoom(room)}`,
      run: () => openRoom(room),
    })),
    ...(status.paused
      ? []
      : [{ id: 'pause', title: COMMAND_TEXT.pause, run: () => void runCall('queue.pause', {}) }]),
    { id: 'ledger', title: COMMAND_TEXT.showLedger, run: openLedger },
    { id: 'unknown', title: COMMAND_TEXT.showUnknown, run: () => openQueue({ filter: 'unknown' }) },
    { id: 'failed', title: COMMAND_TEXT.showFailed, run: () => openQueue({ filter: 'failed' }) },
    { id: 'dark', title: COMMAND_TEXT.themeDark, run: () => update({ theme: 'dark' }) },
    { id: 'light', title: COMMAND_TEXT.themeLight, run: () => update({ theme: 'light' }) },
    { id: 'system', title: COMMAND_TEXT.themeSystem, run: () => update({ theme: 'system' }) },
    { id: 'backdrop', title: COMMAND_TEXT.backdropNext, keys: 'B', run: nextBackdrop },
    {
      id: 'rail',
      title: settings.isRailFolded ? SHELL_TEXT.showNames : SHELL_TEXT.hideNames,
      keys: 'mod+\\',
      run: () => update({ isRailFolded: !settings.isRailFolded }),
    },
    {
      id: 'folder',
      title: COMMAND_TEXT.resultsFolder,
      run: () => void runCall('settings.chooseResultsFolder', {}),
    },
    { id: 'export', title: EXPORT_TEXT.command, keys: 'mod+shift+E', run: openExport },
    { id: 'import', title: LIBRARY_TEXT.importFolder, run: () => void chooseFolderFor('import') },
    { id: 'relink', title: LIBRARY_TEXT.findMissing, run: () => void chooseFolderFor('relink') },
    { id: 'rebuild', title: LIBRARY_TEXT.rebuildCommand, run: () => void bringBack() },
    { id: 'keyboard', title: COMMAND_TEXT.keyboard, keys: '?', run: () => open('keyboard') },
    {
      id: 'guide',
      title: SHELL_TEXT.guide,
      find: GUIDE_TEXT.otherNames,
      keys: 'F1',
      run: () => open('guide'),
    },
    ...listSending({ status, jobs }),
  ];
}

/** Commands that let jobs go out. Practice and test runs cost nothing, so that those that send only such are not asked about. */
function listSending({ status, jobs }: Pick<CoreState, 'status' | 'jobs'>): Command[] {
  const { paused, startUp, undo, reserved, counts } = status;
  const waiting = chargeOf(reserved);
  const resume = () => void runCall('queue.resume', {});
  const failed = counts.failed === 0 ? [] : [...jobs.values()].filter(({ state }) => state === 'failed');
  return [
    ...(paused ? [{ id: 'resume', title: COMMAND_TEXT.resume, ...waiting, run: resume }] : []),
    ...(startUp === null ? [] : [{ id: 'go-on', title: COMMAND_TEXT.goOn, ...waiting, run: resume }]),
    ...(undo === null
      ? []
      : [
          {
            id: 'undo',
            title: COMMAND_TEXT.undo(UNDO_WORDS[undo.action]),
            keys: 'mod+Z',
            ...(LETS_GO.includes(undo.action) ? { charge: SHELL_TEXT.charge(undo.jobs, '') } : {}),
            run: () => void undoLastStep(),
          },
        ]),
    ...(counts.failed === 0
      ? []
      : [
          {
            id: 'retry',
            title: COMMAND_TEXT.retryFailed,
            ...chargeOf(sumPaid(failed)),
            warning: warnOfSecondCharge(failed),
            run: () => void queueAgainAsWarned(failed),
          },
        ]),
  ];
}

/** Steps that hold jobs back: taken back, the jobs go out. */
const LETS_GO: readonly QueueAction[] = ['cancel', 'pause', 'schedule'];

function chargeOf(sum: MoneySum): { charge?: string } {
  const charge = describeCharge(sum);
  return charge === null ? {} : { charge };
}

/**
 * Commands that have every word of a query, in their title or the words they are found by: titles that begin with it first,
 * then those with a word that does, and behind all others those that may charge.
 */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter((command) => {
    const text = textOf(command);
    return words.every((word) => text.includes(word));
  });
  const isAsked = ({ charge }: Command) => (charge === undefined ? 0 : 1);
  const rank = ({ title }: Command) => rankOf(title.toLowerCase(), words[0] ?? '');
  return found.toSorted((one, other) => isAsked(one) - isAsked(other) || rank(one) - rank(other));
}

function textOf({ title, find = '' }: Command): string {
  return `${title} ${find}`.toLowerCase();
}

function rankOf(title: string, first: string): number {
  if (title.startsWith(first)) return 0;
  return title.split(/\s+/).some((part) => part.startsWith(first)) ? 1 : 2;
}
