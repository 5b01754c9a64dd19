import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { app, crashReporter, Menu, nativeTheme, session } from 'electron';
import { SHELL_WORDS } from '../shared/app/menu-text.ts';
import { fail, failure, passingFailure, type Result } from '../shared/kernel/result.ts';
import type { ShowTarget } from '../shared/queue/notifications-text.ts';
import { openLastRun, pruneDumps } from './adapters/diagnostics/last-run.ts';
import { swapRestored } from './adapters/files/swap-data.ts';
import { createRedactor, openFileLog } from './adapters/log/file-log.ts';
import { isStandInRuntime } from './adapters/system.ts';
import { readJsonFile } from './core/kernel/files/open-plain.ts';
import type { Link } from './core/kernel/workers/link.ts';
import type { Ending } from './desktop/life/ending.ts';
import { asksToQuit, costsAnything, type QuitCosts, stopBeforeQuit } from './desktop/life/shutdown.ts';
import { createLocale } from './desktop/life/speech.ts';
import type { DesktopSide } from './desktop/life/start-desktop.ts';
import { offerTextMenus } from './desktop/menus/text-menu.ts';
import { createAppAnswers, servePages } from './desktop/protocols/app-protocol.ts';
import { createMediaHandler, WINDOW_POLICY } from './desktop/protocols/file-response.ts';
import { findRefusedSwitch, readCommandLine } from './desktop/system/command-line.ts';
import { listenForOpenings } from './desktop/system/openings.ts';
import { findDataHome } from './desktop/system/read-data-home.ts';
import { shortenStart } from './desktop/system/read-opening.ts';
import { readLayout, writeFirstFrame } from './desktop/window/first-frame.ts';
import { guardAllContents, guardSession, registerSchemes } from './desktop/window/guard-session.ts';
import { openKeptPrompt } from './desktop/window/kept-prompt.ts';
import { readTheme } from './desktop/window/main-window.ts';
import { isShellPage, isWindowPage, MEDIA_SCHEME, mayLoad } from './desktop/window/own-pages.ts';
import { createOwnWindow, createStartFailure } from './desktop/window/own-window.ts';
import { createViewer } from './desktop/window/viewer-window.ts';
import { createHand, sendEnvelope, serveCalls } from './desktop/window/window-transport.ts';
import { type CoreHost, startCore } from './thread/core-host.ts';
import type { CoreFace, CoreThreadData, DesktopFace, ProgramInfo } from './thread/faces.ts';

/**
 * The composition root of the main thread, which draws windows and answers pages. The window comes first, with a frame that takes
 * keys; behind it the thread of the core begins, and once it is painted the page's script and the rest of this thread. Calls that
 * come before they are there wait (docs/decisions/0033-start-and-quit.md).
 */

/** As in electron-builder.yml. */
const APPLICATION_ID = 'org.dailies.studio';

const builtMain = import.meta.dirname;
const builtRenderer = join(builtMain, '..', 'renderer');
const userData = app.getPath('userData');
const commandLine = readCommandLine(process.argv, app.isPackaged && !isOpenToTests());
const shortened = shortenStart(process.argv, process.cwd());
// One program at a time opens what is kept; the second one only shows the window of the first.
const isFirst = shortened === null && app.requestSingleInstanceLock();
const home = isFirst ? findDataHome(commandLine.hasOwnUserData) : userData;
const settingsPath = join(userData, 'settings.json');
const redactor = createRedactor();
const logFolder = join(home, 'logs');
const log = openFileLog(logFolder, redactor);

// Before anything opens them: what was restored takes the place of the data.
const restoreProblem = isFirst ? swapRestored(join(home, 'data'), settingsPath, Date.now()) : null;
const lastRun = openLastRun(join(home, 'last-run.json'), log.path);
const keptPrompt = openKeptPrompt(join(home, 'prompt.json'), lastRun.end === null, log);

const speech = createLocale(readJsonFile(settingsPath), log);

const info: ProgramInfo = {
  version: app.getVersion(),
  electron: process.versions.electron ?? '',
  standIn: isStandInRuntime(),
  platform: process.platform,
  systemLanguages: speech.systemLanguages,
  dataFolder: join(home, 'data'),
};

const face = Promise.withResolvers<DesktopFace>();
const windowOpened = Promise.withResolvers<void>();
const hand = createHand();
let ending: Ending | null = null;
let quitCosts = (): QuitCosts => ({ isTransferring: false, hasUnsent: false });
const answerPage = createAppAnswers({
  folder: builtRenderer,
  policy: WINDOW_POLICY,
  prepare: (page) =>
    writeFirstFrame(page, {
      language: speech.language(),
      isDark: nativeTheme.shouldUseDarkColors,
      layout: readLayout(readJsonFile(settingsPath)),
      platform: process.platform,
      prompt: keptPrompt.read(),
    }),
  scriptsWait: () => ownWindow.painted,
  makePage: (pathname) => startFailure.makePage(pathname),
});

const startFailure = createStartFailure({ window: () => ownWindow, language: speech.language, log });

const ownWindow = createOwnWindow({
  preload: join(builtMain, 'preload.cjs'),
  readTheme: () => readTheme(readJsonFile(settingsPath)),
  statePath: join(home, 'window.json'),
  screenshotFolder: commandLine.screenshotFolder,
  ...{ hand, lastRun, log },
  ending: () => ending,
  quitCosts: () => quitCosts(),
});

const viewer = createViewer({ window: ownWindow.current, statePath: join(home, 'viewer.json'), log });

/** Chosen in a menu: nobody is asked who only waits for jobs, which go on at the service. */
async function quitAsked(): Promise<void> {
  if (ending?.hasBegun() === true) return;
  const costs = quitCosts();
  if (!costsAnything(costs) || (await asksToQuit(ownWindow.current(), costs))) app.quit();
}

/** Chosen in a menu, which macOS has without a window too. */
function showInWindow(host: CoreHost, target: ShowTarget): void {
  ownWindow.show(() => host.core().notify('showRoom', target));
}

function openCoreThread(): Worker {
  // Whoever starts what is not packaged can change all of it; what is fixed by the system holds there too.
  const policyFile = app.isPackaged ? null : (process.env['DAILIES_POLICY_FILE'] ?? null);
  const coreData: CoreThreadData = { ...info, policyFile };
  return new Worker(join(builtMain, 'core-thread.js'), { name: 'core', workerData: coreData });
}

function createDesktop(
  { startDesktop }: typeof import('./desktop/life/start-desktop.ts'),
  host: CoreHost,
): Promise<DesktopSide> {
  const resultsParent = commandLine.hasOwnUserData ? userData : app.getPath('videos');
  return startDesktop({
    ...{
      info,
      isPackaged: app.isPackaged,
      settingsPath,
      logFolder,
      redactor,
      log,
      focusWindow: ownWindow.focus,
    },
    lastEnd: lastRun.end,
    defaultResultsFolder: join(resultsParent, commandLine.hasOwnUserData ? 'results' : app.getName()),
    keyPath: join(info.dataFolder, 'keys.json'),
    practiceProgram: join(builtMain, 'practice.js'),
    practiceArguments: commandLine.practiceArguments,
    rendererFolder: builtRenderer,
    whenQuiet: ownWindow.pageReady,
    core: host.core,
    followLanguage: (choice) => speech.follow(choice).then(() => showMenus(host)),
    window: ownWindow.current,
    takeHold: hand.takeHold,
    toggleViewer: viewer.toggle,
    keepPrompt: keptPrompt.set,
    send: (envelope) => sendEnvelope(ownWindow.current(), envelope),
  });
}

/** The page knows a core that is gone: it is loaded anew, and the artist is told why. */
async function goOnWith(next: Link<CoreFace> | null, desktop: DesktopSide): Promise<void> {
  if (next === null) return startFailure.show(failure('CORE_ENDED'));
  const outcome = await next.other.outcome();
  if (!outcome.ok) return startFailure.show(outcome.error);
  desktop.notifyAgain(next);
  ownWindow.current()?.webContents.reload();
  const { showNotice } = await import('./desktop/menus/dialogs.ts');
  await showNotice(ownWindow.current(), SHELL_WORDS.coreRestarted);
}

function start(): void {
  // What a crash leaves stays on this computer.
  crashReporter.start({ uploadToServer: false });
  process.on('uncaughtException', (error) => log.error('uncaught', { error }));
  process.on('unhandledRejection', (error) => log.error('unhandled', { error }));
  // Windows shows notices only of programs that have a name for it: that of the installed shortcut.
  if (process.platform === 'win32') app.setAppUserModelId(APPLICATION_ID);
  guardAllContents(isShellPage, log);
  // Else Electron makes one of its own when it is ready, and the first window waits for it.
  Menu.setApplicationMenu(null);
  offerTextMenus();
  app.on('activate', ownWindow.focus);
  // With a listener here, Electron leaves it to `closed` above.
  app.on('window-all-closed', () => {});
  const host = startCore({
    ...{ openThread: openCoreThread, begins: windowOpened.promise, desktop: face.promise, log },
    onEnd: (next) => void desktop.then((side) => goOnWith(next, side)).catch(startFailure.showThrown),
  });
  listenForOpenings({
    focusWindow: ownWindow.focus,
    open: (opening) => host.core().notify('openOutside', opening),
  });
  const desktop = app.whenReady().then(() => showWindow(host));
  ending = stopBeforeQuit({
    save: () => host.core().notify('savePage'),
    async stop(isOfSystem) {
      const wasBusy = quitCosts().isTransferring;
      // Whatever waits for the window, where it never came.
      windowOpened.resolve();
      ownWindow.goOn();
      // Windows may end the program before all is done, and that is no crash.
      if (isOfSystem) lastRun.ended();
      await host.core().other.stop(ownWindow.current() !== null, isOfSystem);
      const side = await desktop;
      await side.stop();
      await host.stop();
      await ownWindow.stateKept();
      await keptPrompt.save();
      lastRun.ended();
      log.info('stopped');
      // Last of all: nothing runs any more that an update could cut off.
      await side.updates.end({ isOfSystem, wasBusy });
    },
    log,
  });
  serveCalls({
    dispatch: (call) => host.core().other.dispatch(call).catch(refuseEnded),
    give: (path) => host.core().notify('give', path),
    window: ownWindow.current,
    isOwnPage: isWindowPage,
    hand,
  });
  desktop
    .then((side) => {
      quitCosts = side.quitCosts;
      return workWith(host, side);
    })
    .catch(startFailure.showThrown);
}

/** In the language that is spoken now. Loaded when it is shown: its words bring zod, which no first frame needs. */
async function showMenus(host: CoreHost): Promise<void> {
  const { setApplicationMenu } = await import('./desktop/menus/app-menu.ts');
  setApplicationMenu({
    show: (target) => showInWindow(host, target),
    closeWindow: () => (viewer.current()?.isFocused() ? viewer : ownWindow).current()?.close(),
    toggleViewer: viewer.toggle,
    quit: () => void quitAsked(),
    logPath: log.path,
  });
}

/** Opens the window, and once it shows something what the core needs of this thread. */
async function showWindow(host: CoreHost): Promise<DesktopSide> {
  guardSession(session.defaultSession, {
    mayLoad: (url, frame) => mayLoad(url, frame, !app.isPackaged),
    mayFillScreen: isWindowPage,
  });
  const { protocol } = session.defaultSession;
  servePages(protocol, answerPage);
  const serveMedia = createMediaHandler(
    (...wanted) => host.core().other.findMedia(...wanted),
    (takeId) => host.core().notify('missTake', takeId),
  );
  protocol.handle(MEDIA_SCHEME, serveMedia);
  ownWindow.open();
  windowOpened.resolve();
  await Promise.all([ownWindow.painted, speech.begun]);
  return createDesktop(await import('./desktop/life/start-desktop.ts'), host);
}

async function workWith(host: CoreHost, desktop: DesktopSide): Promise<void> {
  face.resolve(desktop.face);
  // The core waits for the face, and nobody for the menus.
  await showMenus(host);
  const outcome = await host.core().other.outcome();
  if (!outcome.ok) return startFailure.show(outcome.error);
  await ownWindow.pageReady;
  pruneDumps(app.getPath('crashDumps'));
  host.core().notify('noteVersion');
  if (restoreProblem !== null) await desktop.face.showSettingsProblem(restoreProblem);
}

/** Asked of a thread that has ended meanwhile. */
function refuseEnded(error: unknown): Result<never> {
  // At the end of the app nobody waits for an answer.
  if (ending?.hasBegun() !== true) log.error('call-lost', { error });
  return fail(passingFailure('CORE_ENDED'));
}

/** A package says of itself, inside its archive, that it was made for the suite: `npm run package -- --for-tests`. */
function isOpenToTests(): boolean {
  const packageFile = readJsonFile(join(app.getAppPath(), 'package.json'));
  return (packageFile as { openToTests?: unknown } | null)?.openToTests === true;
}

const refused = app.isPackaged
  ? findRefusedSwitch((name) => app.commandLine.hasSwitch(name), isOpenToTests())
  : null;

registerSchemes();
if (refused !== null) {
  log.error('switch-refused', { name: refused });
  void speech.begun.then(() => {
    process.stderr.write(`${SHELL_WORDS.switchRefused(refused)}\n`);
    app.exit(2);
  });
} else if (isFirst) start();
else {
  if (shortened !== null) app.relaunch({ args: shortened });
  app.exit(0);
}
