import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, session } from 'electron';
import { createAppHandler, type MadePage } from './adapters/electron/app-protocol.ts';
import { readCommandLine } from './adapters/electron/command-line.ts';
import { guardAllContents } from './adapters/electron/guard-contents.ts';
import { guardSession } from './adapters/electron/guard-session.ts';
import { openMainWindow } from './adapters/electron/main-window.ts';
import { setApplicationMenu } from './adapters/electron/menu.ts';
import {
  APP_SCHEME,
  FAILURE_PAGE,
  isShellPage,
  isWindowPage,
  MEDIA_SCHEME,
  mayLoad,
  WINDOW_PAGE,
} from './adapters/electron/own-pages.ts';
import { whenPageReady } from './adapters/electron/page-ready.ts';
import { MEDIA_WORKER_POLICY, WINDOW_POLICY } from './adapters/electron/response-headers.ts';
import { registerSchemes } from './adapters/electron/schemes.ts';
import { keepScreenshots } from './adapters/electron/screenshots.ts';
import { stopBeforeQuit } from './adapters/electron/shutdown.ts';
import { readTheme } from './adapters/electron/theme.ts';
import { readWindowState } from './adapters/electron/window-bounds.ts';
import { writeAtomically } from './adapters/files/write-atomically.ts';
import { openFileLog } from './adapters/log/file-log.ts';
import { createRedactor } from './adapters/log/redact.ts';
import type { Dispatch } from './ipc/dispatch.ts';
import { sendEnvelope, serveCalls } from './ipc/electron-transport.ts';
import type { Program } from './start-program.ts';

/**
 * The composition root. It opens the window with as little code as possible; the core, its store and everything that they
 * need are opened by `start-program.ts` while the page's process starts, and calls that come too early wait for them.
 */

/** Work that can wait does so until the page is ready, but not for ever. */
const LONGEST_QUIET = 5_000;

/** As in electron-builder.yml. */
const APPLICATION_ID = 'org.dailies.studio';

const builtMain = import.meta.dirname;
const builtRenderer = join(builtMain, '..', 'renderer');
const userData = app.getPath('userData');
const settingsPath = join(userData, 'settings.json');
const windowStatePath = join(userData, 'window.json');
const commandLine = readCommandLine(process.argv);
const redactor = createRedactor();
const logFolder = join(userData, 'logs');
const log = openFileLog(logFolder, redactor);

const dispatch = Promise.withResolvers<Dispatch>();
const pageReady = Promise.withResolvers<void>();
let program: Program | null = null;
let window: BrowserWindow | null = null;
let makeFailurePage: MadePage = () => null;
const servePage = createAppHandler({
  folder: builtRenderer,
  policy: WINDOW_POLICY,
  makePage: (pathname) => makeFailurePage(pathname),
});

function openWindow(): void {
  const opened = openMainWindow({
    preload: join(builtMain, 'preload.cjs'),
    page: WINDOW_PAGE,
    title: app.getName(),
    theme: readTheme(readJson(settingsPath)),
    state: readWindowState(readJson(windowStatePath)),
    saveState: (state) => writeAtomically(windowStatePath, JSON.stringify(state)),
    log,
  });
  window = opened;
  opened.once('closed', () => {
    if (window === opened) window = null;
    // The hidden window of the media worker must not keep an app alive that nobody sees.
    if (process.platform !== 'darwin') app.quit();
  });
  whenPageReady(opened.webContents, () => {
    const milliseconds = Math.round(Date.now() - (process.getCreationTime() ?? Date.now()));
    log.info('window-ready', { milliseconds });
    process.stdout.write(`${JSON.stringify({ event: 'window-ready', milliseconds })}\n`);
    pageReady.resolve();
    if (commandLine.screenshotFolder !== null) keepScreenshots(opened, commandLine.screenshotFolder, log);
  });
}

/** Shows the window; before Chromium is ready there is none yet, and it comes by itself. */
function focusWindow(): void {
  if (!app.isReady()) return;
  if (window === null) openWindow();
  if (window?.isMinimized()) window.restore();
  window?.show();
  window?.focus();
}

/** Opens the core. When it can't, the window says why in place of the app, and every call is answered with the reason. */
async function openProgram(loading: Promise<typeof import('./start-program.ts')>): Promise<void> {
  const { failFromThrow, startProgram } = await loading;
  const resultsParent = commandLine.hasOwnUserData ? userData : app.getPath('videos');
  const started = await startProgram({
    dataFolder: join(userData, 'data'),
    settingsPath,
    defaultResultsFolder: join(resultsParent, commandLine.hasOwnUserData ? 'results' : app.getName()),
    practiceProgram: join(builtMain, 'practice.js'),
    servePage: createAppHandler({ folder: builtRenderer, policy: MEDIA_WORKER_POLICY, makePage: () => null }),
    serveMedia: (handler) => session.defaultSession.protocol.handle(MEDIA_SCHEME, handler),
    whenQuiet: pageReady.promise,
    window: () => window,
    send: (envelope) => sendEnvelope(window, envelope),
    focusWindow,
    redactor,
    logFolder,
    log,
  }).catch((error: unknown) => failFromThrow(error, log));
  if (!started.ok) {
    log.error('start-failed', { ...started.error });
    const { createFailurePage } = await import('./adapters/electron/failure-page.ts');
    makeFailurePage = createFailurePage(started.error, log.path);
    dispatch.resolve(async () => started);
    await window?.loadURL(FAILURE_PAGE);
    return;
  }
  program = started.value;
  dispatch.resolve(program.dispatch);
  await pageReady.promise;
  program.startPractice();
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function start(): void {
  process.on('uncaughtException', (error) => log.error('uncaught', { error }));
  process.on('unhandledRejection', (error) => log.error('unhandled', { error }));
  // Windows shows notices only of programs that have a name for it: that of the installed shortcut.
  if (process.platform === 'win32') app.setAppUserModelId(APPLICATION_ID);
  guardAllContents(isShellPage, log);
  app.on('second-instance', focusWindow);
  app.on('activate', focusWindow);
  // With a listener here, Electron leaves it to `closed` above.
  app.on('window-all-closed', () => {});
  stopBeforeQuit(async () => {
    await program?.stop();
    log.info('stopped');
  }, log);
  // Begun before Chromium is ready: then the page's requests for its files need not wait for it.
  const loading = import('./start-program.ts');
  serveCalls({ dispatch: dispatch.promise, window: () => window, isOwnPage: isWindowPage });
  void app.whenReady().then(() => {
    guardSession(session.defaultSession, {
      mayLoad: (url, frame) => mayLoad(url, frame, !app.isPackaged),
      mayFillScreen: isWindowPage,
    });
    session.defaultSession.protocol.handle(APP_SCHEME, servePage);
    setApplicationMenu();
    openWindow();
    setTimeout(pageReady.resolve, LONGEST_QUIET);
    return openProgram(loading);
  });
}

registerSchemes();
if (app.requestSingleInstanceLock()) start();
else app.exit(0);
