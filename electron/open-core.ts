import { join } from 'node:path';
import { failure, type Result, succeed } from '../shared/kernel/result.ts';
import { findLanguage, speakLanguage } from '../shared/languages/list.ts';
import { roomOf } from '../shared/queue/notifications-text.ts';
import { PRACTICE_PORT } from '../shared/service/practice.ts';
import { viewPolicy } from '../shared/settings/policy.ts';
import { editingFormats } from './adapters/editing/editing-formats.ts';
import { castFiles } from './adapters/files/cast-file.ts';
import { localFolder } from './adapters/files/data-home.ts';
import { recordFiles } from './adapters/files/line-file.ts';
import { openStartMarker } from './adapters/files/start-marker.ts';
import { unpackZip } from './adapters/files/unpack-zip.ts';
import { createWebMarker } from './adapters/files/web-mark.ts';
import { createConnectivityProbe } from './adapters/http/connectivity-probe.ts';
import { createNetwork } from './adapters/http/requests.ts';
import { createMediaReader } from './adapters/media/media-reader.ts';
import { createOutsideReader } from './adapters/open-file/open-file-reader.ts';
import { readPolicy } from './adapters/policy/read-policy.ts';
import { openOrSetAside, takePlaceOfDamaged } from './adapters/sqlite/opening/set-aside.ts';
import { systemClock, systemIds } from './adapters/system.ts';
import { createNgrokTunnel } from './adapters/tunnel/ngrok-tunnel.ts';
import type { Core, CoreDependencies } from './core/core.ts';
import { createCore } from './core/create-core.ts';
import type { Link } from './core/kernel/workers/link.ts';
import { createFindMedia } from './core/library/make-posters.ts';
import type { ProxyRoutes } from './core/ports/connections.ts';
import type { Events, Log, SettingsStore, Store } from './core/ports.ts';
import { createNotificationService } from './core/queue/notifications/notification-service.ts';
import { createReachedHosts } from './core/service/profiles/reached-hosts.ts';
import { governSettings } from './core/settings/govern-settings.ts';
import type { Desktop } from './desktop/ipc/desktop-services.ts';
import { createEventSender, createQuitFlush } from './desktop/ipc/event-sender.ts';
import { createOutsideInbox } from './desktop/ipc/open-file-inbox.ts';
import {
  type CoreFace,
  type CoreThreadData,
  createReaderLauncher,
  createThreadFixMaker,
  createThreadPrinter,
  createThreadRenderer,
  createThreadRoutes,
  createThreadSettings,
  type DesktopFace,
  type ProgramInfo,
} from './thread/faces.ts';
import { answerWindow } from './window-calls.ts';

/**
 * The composition root of the core's thread: opens the store, puts the core together with its real parts, and starts it.
 * Errors are those of `openStore` and of the core's start.
 */
export async function openCore(
  info: ProgramInfo,
  { policyFile }: Pick<CoreThreadData, 'policyFile'>,
  desktop: Link<DesktopFace>,
  log: Log,
): Promise<Result<CoreFace>> {
  const opening = desktop.other.openSettings();
  const opened = openOrSetAside(info.dataFolder, systemClock.now());
  if (!opened.ok) return opened;
  const store = opened.value;
  const damaged = takePlaceOfDamaged(store, info.dataFolder);
  const kept = await opening;
  const policy = await readPolicy(policyFile, log);
  const settings = governSettings(createThreadSettings(desktop, kept), policy.policy);
  const followLanguage = createLanguageFollower(info, log);
  await followLanguage(kept.settings.language);
  const events = createEventSender({ send: (envelope) => desktop.notify('send', envelope), log });
  const notifications = createNotifications({ store, settings, events, log }, desktop);
  const mediaReader = createMediaReader({ launch: createReaderLauncher(desktop) });
  const parts = { store, settings, policy, mediaReader, log };
  const core = assembleCore(info, parts, desktop, events, notifications);
  const started = await core.start();
  if (!started.ok) {
    store.close();
    return started;
  }
  if (kept.problem !== null) desktop.notify('showSettingsProblem', kept.problem);
  if (damaged !== null) rebuildLibrary(core, damaged, desktop);
  const updatedFrom = findUpdatedFrom(settings, info.version);
  desktop.notify('chooseUpdates', settings.read().updates);
  notifications.start();
  const quitFlush = createQuitFlush(events);
  const outside = createOutsideInbox({ give: (path) => core.give(path), emit: events.emit });
  const dispatch = answerWindow(
    { core, store, settings, policy: policy.policy, quitFlush, outside, events },
    { ...info, region: kept.region, policy: viewPolicy(policy), updatedFrom },
    { ...desktop, followLanguage },
    log,
  );
  return succeed({
    outcome: () => succeed(undefined),
    dispatch,
    ...createMediaFace(core, store, info, desktop),
    ...createPracticeFace(core, store),
    ...createSystemFace(core, events),
    openOutside: outside.open,
    noteVersion: () => void noteVersion(settings, info.version, log),
    savePage: () => void quitFlush.ask(true),
    async stop(hasPage, isOfSystem) {
      if (hasPage) await quitFlush.ask(isOfSystem);
      notifications.stop();
      desktop.notify('endWork');
      const stopped = core.stop();
      // Whoever waits for a file to be read would hold up the end.
      mediaReader.stop();
      await stopped;
      store.close();
    },
  });
}

/** Shows what is worth it outside of the window, on the main thread. */
function createNotifications(
  deps: { store: Store; settings: SettingsStore; events: Events; log: Log },
  { other, notify }: Link<DesktopFace>,
) {
  return createNotificationService({
    ...deps,
    clock: systemClock,
    notifier: {
      isFocused: () => other.isFocused(),
      notify: (notice) => other.notify(notice),
      show: (ambience) => notify('showAmbience', ambience),
    },
  });
}

function assembleCore(
  info: ProgramInfo,
  deps: Pick<CoreDependencies, 'store' | 'settings' | 'policy' | 'mediaReader' | 'log'>,
  desktop: Link<DesktopFace>,
  events: Events,
  notifications: Events,
): Core {
  const routes = createThreadRoutes(desktop.other, (proxy, refusal) =>
    events.emit({ type: 'proxy-asks', proxy, refusal }),
  );
  return createCore({
    ...createOutside(info, deps, routes),
    ...createDecoders(desktop),
    ...deps,
    secrets: desktop.other,
    trash: desktop.other.trash,
    keepPrompt: (prompt) => desktop.notify('keepPrompt', prompt),
    startPractice: () => desktop.notify('startPractice'),
    events: {
      emit(event) {
        events.emit(event);
        notifications.emit(event);
      },
    },
  });
}

/** What lies beside the results is all that is left of the library; it comes in as if somebody had asked for it. */
function rebuildLibrary(core: Core, damaged: string, desktop: Link<DesktopFace>): void {
  desktop.notify('showSettingsProblem', failure('DATABASE_SET_ASIDE', { path: damaged }));
  void core.calls['library.rebuild']({});
}

/** Makes this thread speak as the artist wishes. */
function createLanguageFollower({ systemLanguages }: ProgramInfo, log: Log): Desktop['followLanguage'] {
  return (choice) =>
    speakLanguage(findLanguage(systemLanguages, choice)).catch((error: unknown) =>
      log.error('language-not-loaded', { choice, error }),
    );
}

/** Which version ran before, where it was another. */
function findUpdatedFrom(settings: SettingsStore, version: string): string | null {
  const { seenVersion } = settings.read();
  return seenVersion === version || seenVersion === '' ? null : seenVersion;
}

/** Not part of the start: the first write of settings loads what writes them, and the window would wait for it. */
async function noteVersion(settings: SettingsStore, version: string, log: Log): Promise<void> {
  if (settings.read().seenVersion === version) return;
  try {
    await settings.write({ seenVersion: version });
  } catch (error) {
    // A disk that takes nothing: it is told again at the next start.
    log.warn('version-not-noted', { error });
  }
}

/** What the core needs of the system and the network, and of no window. */
function createOutside(
  { dataFolder, standIn }: ProgramInfo,
  { store, settings, log }: Pick<CoreDependencies, 'store' | 'settings' | 'log'>,
  routes: ProxyRoutes,
) {
  const around = { loopbackOnly: standIn, vpnRanges: () => settings.read().vpnRanges, log, routes };
  return {
    ...{ dataFolder, recordFiles, castFiles, unpackZip, editing: editingFormats },
    localFolder: localFolder(),
    network: createNetwork({ ...around, reached: createReachedHosts(store) }),
    connectivityProbe: createConnectivityProbe(around),
    tunnel: createNgrokTunnel({ log }),
    startMarker: openStartMarker(join(dataFolder, 'start.json')),
    outsideReader: createOutsideReader(),
    markFromWeb: createWebMarker({ clock: systemClock, ids: systemIds, log }),
    clock: systemClock,
    ids: systemIds,
    options: { loopbackOnly: standIn },
  };
}

/** What decodes does so in hidden windows. */
function createDecoders(desktop: Link<DesktopFace>) {
  const { other } = desktop;
  return {
    posters: { make: other.makePoster },
    frames: { grabFrame: other.grabFrame },
    fixMaker: createThreadFixMaker(desktop),
    cutRenderer: createThreadRenderer(desktop),
    sheetPrinter: createThreadPrinter(desktop),
  };
}

function createMediaFace(
  core: Core,
  store: Store,
  { dataFolder }: ProgramInfo,
  desktop: Link<DesktopFace>,
): Pick<CoreFace, 'findMedia' | 'missTake'> {
  const posters = core.posters ?? { make: desktop.other.makePoster };
  return {
    findMedia: createFindMedia({ store, posters, dataFolder }),
    missTake: (takeId) => void core.calls['library.lookAt']({ takeIds: [takeId] }),
  };
}

/** What the system and its menus say. */
function createSystemFace(
  core: Core,
  events: Events,
): Pick<CoreFace, 'give' | 'clickNotice' | 'showRoom' | 'wake' | 'updateChanged' | 'powerChanged'> {
  return {
    give: (path) => core.give(path),
    clickNotice: (notice) => events.emit({ type: 'show-room', target: roomOf(notice) }),
    showRoom: (target) => events.emit({ type: 'show-room', target }),
    wake: core.wake,
    updateChanged: (state) => events.emit({ type: 'update-changed', state }),
    powerChanged: core.powerChanged,
  };
}

function createPracticeFace(
  core: Core,
  store: Store,
): Pick<CoreFace, 'practicePort' | 'keepPracticePort' | 'practiceListens'> {
  return {
    practicePort: () => Number(store.values.read(PRACTICE_PORT) ?? 0),
    keepPracticePort: (port) => store.transact((tx) => tx.values.write(PRACTICE_PORT, port)),
    practiceListens: core.setPracticeBaseUrl,
  };
}
