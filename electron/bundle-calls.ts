import { backups } from './adapters/backup/backups.ts';
import { systemClock } from './adapters/clock.ts';
import { writeBundle } from './adapters/diagnostics/write-bundle.ts';
import { discardRestored, isRestoreReady, stagingOf } from './adapters/files/swap-data.ts';
import { mergeHandlers } from './core/calls.ts';
import type { Core } from './core/core.ts';
import { describeData } from './core/diagnostics/describe-data.ts';
import type { Events, SettingsStore, Store } from './core/ports.ts';
import type { Link } from './core/workers/link.ts';
import { createBackupCalls } from './ipc/calls/backup-calls.ts';
import { createDiagnosticsCalls } from './ipc/calls/diagnostics-calls.ts';
import type { DesktopFace, ProgramInfo } from './thread/faces.ts';

interface BundleDeps {
  readonly core: Core;
  readonly store: Store;
  readonly settings: SettingsStore;
  readonly events: Events;
}

/** What leaves the program as one file, with its real parts: backups and diagnostics. */
export function createBundleCalls(
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
