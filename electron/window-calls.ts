import { join } from 'node:path';
import type { CallOutput } from '../shared/contract.ts';
import type { Policy } from '../shared/settings/policy.ts';
import { backups } from './adapters/backup/backups.ts';
import { writeBundle } from './adapters/diagnostics/program-files.ts';
import { discardRestored, isRestoreReady, stagingOf } from './adapters/files/swap-data.ts';
import { writePieces } from './adapters/files/write-pieces.ts';
import { systemClock, systemIds } from './adapters/system.ts';
import { type AllHandlers, type Core, mergeHandlers } from './core/core.ts';
import { describeData } from './core/diagnostics/describe-data.ts';
import { probeFolder } from './core/kernel/files/folder-paths.ts';
import { findPicture } from './core/kernel/files/small-pictures.ts';
import type { Link } from './core/kernel/workers/link.ts';
import { posterTargets } from './core/library/make-posters.ts';
import type { Events, Log, SettingsStore, Store } from './core/ports.ts';
import { createBackupCalls } from './desktop/calls/backup-calls.ts';
import { createDesktopCalls } from './desktop/calls/desktop-calls.ts';
import {
  createCastShellCalls,
  createDiagnosticsCalls,
  createExportCalls,
} from './desktop/calls/export-calls.ts';
import type { Desktop } from './desktop/ipc/desktop-services.ts';
import { createDispatch } from './desktop/ipc/dispatch.ts';
import type { createEventSender, QuitFlush } from './desktop/ipc/event-sender.ts';
import type { createOutsideInbox } from './desktop/ipc/open-file-inbox.ts';
import { createSpendingGate } from './desktop/ipc/spending-gate.ts';
import type { CoreFace, DesktopFace, ProgramInfo } from './thread/faces.ts';

/** What the calls of the window are answered with. */
interface Program {
  readonly core: Core;
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly policy: Policy;
  readonly quitFlush: QuitFlush;
  readonly outside: Pick<ReturnType<typeof createOutsideInbox>, 'calls'>;
  readonly events: ReturnType<typeof createEventSender>;
}

/** What the desktop does for them. */
type DesktopSide = Pick<Link<DesktopFace>, 'other' | 'notify'> & Pick<Desktop, 'followLanguage'>;

/** Answers every call of the window, in the thread of the core. */
export function answerWindow(
  program: Program,
  info: CallOutput<'app.info'>,
  desktop: DesktopSide,
  log: Log,
): CoreFace['dispatch'] {
  const { core, store, settings, events } = program;
  return createDispatch({
    handlers: createHandlers(program, info, desktop),
    provePaths: core.provePaths,
    admitSpending: createSpendingGate({
      ...{ store, settings, clock: systemClock, hasPaidService: core.hasPaidService },
      ask: desktop.other.confirmSpending,
    }),
    takeRevision: events.flushAndGetRevision,
    newCorrelationId: systemIds.next,
    log,
  });
}

function createHandlers(
  program: Program,
  info: CallOutput<'app.info'>,
  desktopSide: DesktopSide,
): AllHandlers {
  const { core, store, settings, policy, quitFlush, outside, events } = program;
  const { other, notify } = desktopSide;
  const desktop = joinDesktop(core, info, desktopSide);
  const desktopCalls = createDesktopCalls({
    ...{ core, store, settings, policy, desktop },
    keys: {
      describeBackend: other.describeKeychain,
      storeKey: other.storeKey,
      removeKey: other.removeKey,
    },
    posterPath: (takeId) =>
      findPicture(posterTargets(join(info.dataFolder, 'posters'), takeId)[0])?.path ?? null,
    restartPractice: () => notify('restartPractice'),
    updates: {
      state: other.updateState,
      check: () => notify('checkForUpdates'),
      choose: (choice) => notify('chooseUpdates', choice),
    },
    pageSaved: quitFlush.saved,
  });
  const exportCalls = createExportCalls({
    ...{ store, writePieces },
    chooseSaveFile: other.chooseSaveFile,
    profile: async (profileId) => {
      const found = await core.calls['profiles.get']({ profileId });
      return found.ok ? found.value : null;
    },
    writeLog: other.writeLog,
    now: systemClock.now,
  });
  const bundleCalls = createBundleCalls({ core, store, settings, events }, info, { other, notify });
  const castCalls = createCastShellCalls({
    ...{ store, cast: core.cast, reveal: desktop.reveal },
    chooseSaveFile: (name) => other.chooseSaveFile(name, ['dailies-cast']),
  });
  return mergeHandlers(core.calls, castCalls, desktopCalls, exportCalls, bundleCalls, outside.calls);
}

function joinDesktop(
  core: Core,
  info: CallOutput<'app.info'>,
  { other, notify, followLanguage }: DesktopSide,
): Desktop {
  return {
    ...{ info, probeFolder, openExternal: other.openExternal, chooseFiles: other.chooseFiles },
    ...{ reveal: other.reveal, openMedia: other.openMedia, openFolder: other.openFolder },
    dragFiles: other.dragFiles,
    toggleViewer: () => notify('toggleViewer'),
    followLanguage,
    applyTheme: (theme) => notify('applyTheme', theme),
    /** What is chosen in a dialog of the system was given by the artist. */
    async chooseFolder(current, use = 'read') {
      const path = await other.chooseFolder(current);
      if (path !== null) core.give(path, use);
      return path;
    },
  };
}

interface BundleDeps {
  readonly core: Core;
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly events: Events;
}

/** What leaves the program as one file, with its real parts: backups and diagnostics. */
function createBundleCalls(
  { core, store, settings, events }: BundleDeps,
  { dataFolder, version }: Pick<ProgramInfo, 'dataFolder' | 'version'>,
  { other, notify }: Pick<Link<DesktopFace>, 'other' | 'notify'>,
) {
  const backupCalls = createBackupCalls({
    ...{ backups, settings, events, dataFolder, program: version },
    chooseSaveFile: (name) => other.chooseSaveFile(name, ['dailies-backup']),
    chooseBackup: other.chooseBackup,
    chooseFolder: other.chooseFolder,
    relaunch: () => notify('relaunch'),
    staging: stagingOf(dataFolder),
    isReady: () => isRestoreReady(dataFolder),
    discard: () => discardRestored(dataFolder),
    now: systemClock.now,
  });
  const diagnosticsCalls = createDiagnosticsCalls({
    collect: async () => [
      ...(await other.describeProgram()),
      ...(await describeData({ core, store, settings })),
    ],
    chooseSaveFile: (name) => other.chooseSaveFile(name, ['zip']),
    write: writeBundle,
    lastEnd: async () => other.lastEnd(),
  });
  return mergeHandlers(backupCalls, diagnosticsCalls);
}
