import { join } from 'node:path';
import type { Policy } from '../shared/domain/settings/policy.ts';
import type { CallName, CallOutput } from '../shared/ipc/contract.ts';
import { systemClock } from './adapters/clock.ts';
import { writePieces } from './adapters/files/write-pieces.ts';
import { systemIds } from './adapters/ids.ts';
import { createBundleCalls } from './bundle-calls.ts';
import { type Handlers, mergeHandlers } from './core/calls.ts';
import type { Core } from './core/core.ts';
import { probeFolder } from './core/files/probe-folder.ts';
import { findPicture } from './core/files/small-pictures.ts';
import { posterTargets } from './core/library/poster-files.ts';
import type { Log, SettingsStore, Store } from './core/ports.ts';
import type { Link } from './core/workers/link.ts';
import { createCastShellCalls } from './ipc/calls/cast-calls.ts';
import { createDesktopCalls } from './ipc/calls/desktop-calls.ts';
import { createExportCalls } from './ipc/calls/export-calls.ts';
import type { Desktop } from './ipc/desktop.ts';
import { createDispatch } from './ipc/dispatch.ts';
import type { createEventSender } from './ipc/event-sender.ts';
import type { createOutsideInbox } from './ipc/outside-inbox.ts';
import type { QuitFlush } from './ipc/quit-flush.ts';
import { createSpendingGate } from './ipc/spending-gate.ts';
import type { CoreFace, DesktopFace } from './thread/faces.ts';

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
    takeRevision: events.takeRevision,
    newCorrelationId: systemIds.next,
    log,
  });
}

function createHandlers(
  program: Program,
  info: CallOutput<'app.info'>,
  desktopSide: DesktopSide,
): Handlers<CallName> {
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
