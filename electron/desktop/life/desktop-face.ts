import { homedir } from 'node:os';
import { basename } from 'node:path';
import {
  app,
  type BrowserWindow,
  type Session,
  session,
  type UtilityProcess,
  utilityProcess,
} from 'electron';
import type { LastEnd } from '../../../shared/diagnostics/contract.ts';
import { describeNotice } from '../../../shared/errors/text.ts';
import { findRegion, setRegion } from '../../../shared/kernel/region.ts';
import type { Notice } from '../../../shared/queue/notifications-text.ts';
import { defaultSettings } from '../../../shared/settings/text.ts';
import { describeComputer, describeCrashes, describeLog } from '../../adapters/diagnostics/program-files.ts';
import { openKeyFile } from '../../adapters/files/key-file.ts';
import { createSettingsFile, openSettings, type SettingsFile } from '../../adapters/files/settings-file.ts';
import { writePieces } from '../../adapters/files/write-pieces.ts';
import { type LogHeader, type Redactor, serializeLog } from '../../adapters/log/file-log.ts';
import { findReaderProgram, READER_ARGUMENTS } from '../../adapters/media/reader-program.ts';
import { systemClock, systemIds } from '../../adapters/system.ts';
import type { Log } from '../../core/ports.ts';
import type { DesktopFace, KeptSettings, ProgramInfo } from '../../thread/faces.ts';
import { chooseBackup, chooseSaveFile, confirmSpending, showNotice } from '../menus/dialogs.ts';
import { createNotifier } from '../system/notifier.ts';
import { openKeyVault } from '../system/secrets.ts';
import { createFixWorker } from '../workers/fix-maker.ts';
import {
  type MediaWorkerName,
  openMediaWorkerWindow,
  prepareMediaWorkerSession,
} from '../workers/media-worker-window.ts';
import { createPosters, type PosterPlace } from '../workers/posters.ts';
import { createSheetPrinter } from '../workers/sheet-printer.ts';
import { createDesktop } from './desktop.ts';

/** How much of the log an artist hands on. */
const LOG_DAYS = 7;

export interface DesktopFaceDeps {
  readonly info: ProgramInfo;
  readonly settingsPath: string;
  readonly defaultResultsFolder: string;
  readonly keyPath: string;
  /** Where the log's files lie. */
  readonly logFolder: string;
  readonly redactor: Redactor;
  readonly lastEnd: LastEnd | null;
  readonly log: Log;
  /** Serves the built renderer, of which the media worker's page is a part. */
  readonly servePage: (request: Request) => Promise<Response>;
  /** Resolves when work that nobody waits for does not slow down the start any more. */
  readonly whenQuiet: Promise<void>;
  /** Switches to the language that the setting names. */
  readonly followLanguage: (choice: string) => Promise<void>;
  readonly window: () => BrowserWindow | null;
  readonly takeHold: () => boolean;
  readonly toggleViewer: () => void;
  readonly keepPrompt: DesktopFace['keepPrompt'];
  readonly send: DesktopFace['send'];
  readonly onNotice: (notice: Notice) => void;
  readonly startPractice: () => void;
  readonly restartPractice: () => void;
}

/** What the main thread does for the core. */
export function createDesktopFace(
  deps: DesktopFaceDeps,
): Omit<DesktopFace, 'chooseUpdates' | 'updateState' | 'checkForUpdates'> {
  const { info, log, window, whenQuiet, redactor } = deps;
  const desktop = createDesktop({ window, takeHold: deps.takeHold });
  const vault = openKeyVault({ file: openKeyFile(deps.keyPath), redactor, log });
  const notifier = createNotifier({ window, onClick: deps.onNotice, log });
  const decoders = createDecoders(deps);
  const { posters, fixes, renders } = decoders;
  const printer = createSheetPrinter(log);
  const readers = createReaders();
  return {
    ...desktop,
    ...createSettingsFace(deps),
    runReader: readers.runReader,
    sendToReader: readers.sendToReader,
    log: (level, event, details) => log[level](event, details),
    send: deps.send,
    readKey: vault.readKey,
    storeKey: vault.storeKey,
    removeKey: vault.removeKey,
    findProxy: createSystemProxy(),
    describeKeychain: vault.describeBackend,
    chooseBackup: () => chooseBackup(window()),
    relaunch() {
      app.relaunch();
      app.quit();
    },
    describeProgram: () => [
      describeComputer({ program: info.version, standIn: info.standIn }),
      describeLog(deps.logFolder),
      describeCrashes(app.getPath('crashDumps'), deps.lastEnd),
    ],
    lastEnd: () => deps.lastEnd,
    chooseSaveFile: (name, kinds) => chooseSaveFile(window(), name, kinds),
    confirmSpending: (question) => confirmSpending(window(), question),
    makePoster: (...wanted) => whenQuiet.then(() => posters.make(...wanted)),
    grabFrame: posters.grabFrame,
    makeFixed: (file, recipe, target, signal, onProgress) =>
      fixes.makeFixed(file, recipe, target, { signal, onProgress }),
    renderCut: (plan, target, signal, onProgress) => renders.renderCut(plan, target, { signal, onProgress }),
    printSheet: (page, readPicture) => printer.print({ ...page, readPicture }),
    drawSheet: (page, pages, readPicture) => printer.draw({ ...page, readPicture }, pages),
    isFocused: notifier.isFocused,
    notify: notifier.notify,
    showAmbience: notifier.show,
    startPractice: deps.startPractice,
    restartPractice: deps.restartPractice,
    toggleViewer: deps.toggleViewer,
    keepPrompt: deps.keepPrompt,
    writeLog: (path) => writePieces(path, serializeOwnLog(deps)),
    endWork() {
      notifier.stop();
      decoders.stop();
    },
  };
}

/** The artist's settings as they are stored, and the region of the system, which is not one of them. */
function createSettingsFace({
  settingsPath,
  defaultResultsFolder,
  followLanguage,
  whenQuiet,
  window,
}: DesktopFaceDeps): Pick<DesktopFace, 'openSettings' | 'writeSettings' | 'showSettingsProblem'> {
  const region = findRegion(app.getSystemLocale(), app.getLocaleCountryCode());
  setRegion(region);
  const { settings, problem } = openSettings(
    openSettingsFile(settingsPath),
    settingsPath,
    defaultSettings(defaultResultsFolder),
    systemClock.now(),
  );
  const kept = (): KeptSettings => ({ settings: settings.read(), damaged: settings.damaged?.() ?? [] });
  return {
    openSettings: () => ({ ...kept(), problem, region }),
    async writeSettings(change) {
      await settings.write(change);
      if (change.language !== undefined) await followLanguage(settings.read().language);
      return kept();
    },
    showSettingsProblem: (found) => whenQuiet.then(() => showNotice(window(), describeNotice(found))),
  };
}

/** The hidden windows that decode, each with a session of its own. */
function createDecoders({ servePage, log }: DesktopFaceDeps) {
  const ids = systemIds;
  const placeOf = (name: MediaWorkerName): PosterPlace => ({
    open: (onGone) => openMediaWorkerWindow({ name, log, onGone }),
    serve: (handle) => prepareMediaWorkerSession(name, handle),
  });
  const posters = createPosters({
    places: [placeOf('posters'), placeOf('more-posters')],
    ...{ servePage, ids, log },
  });
  const openFixer = (name: MediaWorkerName) => {
    const fixer = createFixWorker({
      openWorker: (onGone) => openMediaWorkerWindow({ name, log, onGone }),
      ...{ servePage, ids, log },
    });
    prepareMediaWorkerSession(name, fixer.handleRequest);
    return fixer;
  };
  const fixes = openFixer('fixes');
  // A film takes minutes, for which no fix waits.
  const renders = openFixer('films');
  return {
    ...{ posters, fixes, renders },
    stop() {
      posters.stop();
      fixes.stop();
      renders.stop();
    },
  };
}

function openSettingsFile(path: string): SettingsFile {
  return createSettingsFile(path, async (options) => {
    const { default: ElectronStore } = await import('electron-store');
    return new ElectronStore({ ...options, name: basename(path, '.json') });
  });
}

function serializeOwnLog({ logFolder, redactor, info }: DesktopFaceDeps): Iterable<string> {
  return serializeLog({
    ...{ folder: logFolder, redactor, days: LOG_DAYS },
    homeFolder: homedir(),
    header: describeProgram(info),
    now: systemClock.now(),
  });
}

/** Which program on which system, and nothing about whose. */
function describeProgram({ version, electron, platform, standIn }: ProgramInfo): LogHeader {
  return {
    program: `Dailies ${version}`,
    electron,
    standIn: String(standIn),
    system: `${platform} ${process.arch}`,
  };
}

/**
 * Asks the system's settings, scripts (PAC) among them, which way leads to an address. The session that reads them shows no page and
 * loads nothing; that of the windows leads nowhere (`guard-session.ts`), so it could not tell.
 */
function createSystemProxy(): (url: string) => Promise<string> {
  let opening: Promise<Session> | null = null;
  return async (url) => {
    opening ??= openSettingsSession();
    return (await opening).resolveProxy(url);
  };
}

async function openSettingsSession(): Promise<Session> {
  // Without `persist:` it is kept in memory.
  const settings = session.fromPartition('system-proxy', { cache: false });
  settings.webRequest.onBeforeRequest((_details, answer) => answer({ cancel: true }));
  settings.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  settings.setPermissionCheckHandler(() => false);
  await settings.setProxy({ mode: 'system' });
  return settings;
}

/** Runs the processes that read media as Electron's own, which end with the app. */
function createReaders(): Pick<DesktopFace, 'runReader' | 'sendToReader'> {
  const running = new Map<number, UtilityProcess>();
  return {
    runReader(key, signal, onMessage) {
      const child = utilityProcess.fork(findReaderProgram(), [], {
        execArgv: READER_ARGUMENTS,
        stdio: 'ignore',
        serviceName: 'Dailies media reader',
      });
      running.set(key, child);
      const end = () => void child.kill();
      signal.addEventListener('abort', end, { once: true });
      // A process that is still being started can't be ended; then it is ended once it is there.
      child.once('spawn', () => signal.aborted && end());
      child.on('message', onMessage);
      return new Promise((resolve) =>
        child.once('exit', () => {
          running.delete(key);
          resolve();
        }),
      );
    },
    sendToReader: (key, message) => running.get(key)?.postMessage(message),
  };
}
