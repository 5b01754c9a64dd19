import { EXPORT_TEXT } from '../../shared/messages/text/export.ts';
import { LIBRARY_TEXT } from '../../shared/messages/text/library.ts';
import { COMMAND_TEXT, SHELL_TEXT } from '../../shared/messages/text/shell.ts';
import { UNDO_WORDS } from '../../shared/messages/text/steering.ts';
import { keyOfRoom, openLedger, openQueue, openRoom, ROOMS } from '../navigation/navigation-store.ts';
import type { CoreState } from '../projections/core-state.ts';
import { openExport } from '../projections/export-store.ts';
import { bringBack, chooseFolderFor } from '../projections/library-work.ts';
import { runCall } from '../projections/run-call.ts';
import { undoLastStep } from '../projections/undo-steering.ts';

export interface Command {
  readonly id: string;
  readonly title: string;
  readonly keys?: string;
  readonly run: () => void;
}

const BACKDROPS = ['grey', 'black', 'white'] as const;

/** Everything that can be asked for by name now. */
export function listCommands({ status, settings }: CoreState, showKeyboard: () => void): Command[] {
  const next = BACKDROPS[(BACKDROPS.indexOf(settings.backdrop) + 1) % BACKDROPS.length] ?? 'grey';
  const update = (change: Partial<typeof settings>) => void runCall('settings.update', change);
  return [
    ...ROOMS.map((room) => ({
      id: `room-${room}`,
      title: COMMAND_TEXT.goTo(SHELL_TEXT.rooms[room]),
      keys: `mod+${keyOfRoom(room)}`,
      run: () => openRoom(room),
    })),
    status.paused
      ? { id: 'resume', title: COMMAND_TEXT.resume, run: () => void runCall('queue.resume', {}) }
      : { id: 'pause', title: COMMAND_TEXT.pause, run: () => void runCall('queue.pause', {}) },
    ...(status.startUp === null
      ? []
      : [{ id: 'go-on', title: COMMAND_TEXT.goOn, run: () => void runCall('queue.resume', {}) }]),
    ...(status.undo === null
      ? []
      : [
          {
            id: 'undo',
            title: COMMAND_TEXT.undo(UNDO_WORDS[status.undo.action]),
            keys: 'mod+Z',
            run: () => void undoLastStep(),
          },
        ]),
    ...(status.counts.failed === 0
      ? []
      : [{ id: 'retry', title: COMMAND_TEXT.retryFailed, run: () => void runCall('jobs.retryFailed', {}) }]),
    { id: 'ledger', title: COMMAND_TEXT.showLedger, run: openLedger },
    { id: 'unknown', title: COMMAND_TEXT.showUnknown, run: () => openQueue({ filter: 'unknown' }) },
    { id: 'failed', title: COMMAND_TEXT.showFailed, run: () => openQueue({ filter: 'failed' }) },
    { id: 'dark', title: COMMAND_TEXT.themeDark, run: () => update({ theme: 'dark' }) },
    { id: 'light', title: COMMAND_TEXT.themeLight, run: () => update({ theme: 'light' }) },
    { id: 'system', title: COMMAND_TEXT.themeSystem, run: () => update({ theme: 'system' }) },
    { id: 'backdrop', title: COMMAND_TEXT.backdropNext, keys: 'B', run: () => update({ backdrop: next }) },
    {
      id: 'folder',
      title: COMMAND_TEXT.resultsFolder,
      run: () => void runCall('settings.chooseResultsFolder', {}),
    },
    { id: 'export', title: EXPORT_TEXT.command, keys: 'mod+shift+E', run: openExport },
    { id: 'import', title: LIBRARY_TEXT.importFolder, run: () => void chooseFolderFor('import') },
    { id: 'relink', title: LIBRARY_TEXT.findMissing, run: () => void chooseFolderFor('relink') },
    { id: 'rebuild', title: LIBRARY_TEXT.rebuildCommand, run: () => void bringBack() },
    { id: 'keyboard', title: COMMAND_TEXT.keyboard, keys: '?', run: showKeyboard },
  ];
}

/** Commands that have every word of a query, those that begin with it first. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const first = words[0] ?? '';
  const rank = ({ title }: Command) =>
    title
      .toLowerCase()
      .split(/\s+/)
      .some((part) => part.startsWith(first))
      ? 0
      : 1;
  return found.toSorted((one, other) => rank(one) - rank(other));
}
