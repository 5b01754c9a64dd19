import { app, type BrowserWindow, type WebContents } from 'electron';
import { PAINTED_CHANNEL } from '../../../shared/channels.ts';
import { type Failure, failure } from '../../../shared/kernel/result.ts';
import type { Language } from '../../../shared/languages/list.ts';
import type { LastRun } from '../../adapters/diagnostics/last-run.ts';
import { systemIds } from '../../adapters/system.ts';
import { readJsonFile } from '../../core/kernel/files/open-plain.ts';
import { writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';
import { LinkEnded } from '../../core/kernel/workers/link.ts';
import type { Log } from '../../core/ports.ts';
import type { Ending } from '../life/ending.ts';
import { askBeforeClose, endWithSession, type QuitCosts } from '../life/shutdown.ts';
import type { MadePage } from '../protocols/app-protocol.ts';
import { type MainWindowDeps, openMainWindow } from './main-window.ts';
import { FAILURE_PAGE, WINDOW_PAGE } from './own-pages.ts';
import { keepScreenshots } from './screenshots.ts';
import { readWindowState, type WindowState } from './window-bounds.ts';
import type { Hand } from './window-transport.ts';

/** Work that can wait does so until the page is painted or ready, but not for ever. */
const LONGEST_UNPAINTED = 3_000;
const LONGEST_QUIET = 5_000;

interface OwnWindowDeps {
  readonly preload: string;
  readonly readTheme: () => MainWindowDeps['theme'];
  readonly statePath: string;
  /** Where pictures of it are kept; null for none. */
  readonly screenshotFolder: string | null;
  readonly hand: Hand;
  readonly lastRun: LastRun;
  readonly ending: () => Ending | null;
  readonly quitCosts: () => QuitCosts;
  readonly log: Log;
}

/** The one window of the app, which on macOS may be closed while the app goes on. */
interface OwnWindow {
  current(): BrowserWindow | null;
  open(): void;
  /** Shows it; before Chromium is ready there is none yet, and it comes on its own. */
  focus(): void;
  /** Shows it, and then does what needs its page. */
  show(act: () => void): void;
  /** When the first frame is on the screen, or that took too long; all else begins then. */
  readonly painted: Promise<void>;
  /** Lets that begin in any case. */
  goOn(): void;
  /** When the first page is ready, or that took too long. */
  readonly pageReady: Promise<void>;
  /** When it is written down where it was. */
  stateKept(): Promise<void>;
}

export function createOwnWindow(deps: OwnWindowDeps): OwnWindow {
  const painted = Promise.withResolvers<void>();
  const pageReady = Promise.withResolvers<void>();
  let window: BrowserWindow | null = null;
  let stateKept: Promise<void> = Promise.resolve();

  function open(): void {
    const opened = openMainWindow({
      ...{ preload: deps.preload, page: WINDOW_PAGE, title: app.getName(), log: deps.log },
      theme: deps.readTheme(),
      state: readWindowState(readJsonFile(deps.statePath)),
      saveState: keepState,
    });
    window = opened;
    opened.once('closed', () => {
      if (window === opened) window = null;
      // The hidden window of the media worker must not keep an app alive that nobody sees.
      if (process.platform !== 'darwin') app.quit();
    });
    watchWindow(opened, deps, { painted: painted.resolve, ready: pageReady.resolve });
    setTimeout(painted.resolve, LONGEST_UNPAINTED);
    setTimeout(pageReady.resolve, LONGEST_QUIET);
  }

  /** Where the window was is no reason to stop: where it can't be written, the next one opens in the middle. */
  function keepState(state: WindowState): void {
    stateKept = writeFileAtomic(deps.statePath, JSON.stringify(state)).catch((error: unknown) =>
      deps.log.warn('window-state-not-kept', { error }),
    );
  }

  function focus(): void {
    if (!app.isReady()) return;
    if (window === null) open();
    if (window?.isMinimized()) window.restore();
    window?.show();
    window?.focus();
  }

  return {
    ...{ open, focus, painted: painted.promise, goOn: painted.resolve, pageReady: pageReady.promise },
    current: () => window,
    stateKept: () => stateKept,
    show(act) {
      const isOpen = window !== null;
      focus();
      if (isOpen || window === null) act();
      else whenPageReady(window.webContents, act);
    },
  };
}

/** What goes on in it that others have to know. */
function watchWindow(
  opened: BrowserWindow,
  deps: OwnWindowDeps,
  on: { readonly painted: () => void; readonly ready: () => void },
): void {
  const { hand, lastRun, log, screenshotFolder } = deps;
  const ending = deps.ending();
  hand.watch(opened.webContents);
  opened.webContents.on('render-process-gone', () => lastRun.windowGone(Date.now()));
  if (ending !== null) endWithSession(opened, ending);
  askBeforeClose(opened, () => (deps.ending()?.hasBegun() === true ? null : deps.quitCosts()));
  // What is painted first has the box that takes keys before the app is there.
  let isPainted = false;
  const show = () => {
    // A window that was maximized is visible from its beginning.
    if (isPainted || opened.isDestroyed()) return;
    isPainted = true;
    opened.show();
    noteTime('window-shown', log);
    on.painted();
  };
  opened.webContents.ipc.once(PAINTED_CHANNEL, show);
  // A page that could not be loaded, too.
  opened.once('ready-to-show', show);
  whenPageReady(opened.webContents, () => {
    noteTime('window-ready', log);
    on.ready();
    if (screenshotFolder !== null) keepScreenshots(opened, screenshotFolder, log);
  });
}

/** Since the program was started. */
function noteTime(event: string, log: Log): void {
  const milliseconds = Math.round(Date.now() - (process.getCreationTime() ?? Date.now()));
  log.info(event, { milliseconds });
  process.stdout.write(`${JSON.stringify({ event, milliseconds })}\n`);
}

/** A world of its own: the page can't see or change what runs there. */
const WORLD = 734;

/** Runs in the page: resolves once the renderer marks the document as ready to use. */
const WAIT_FOR_MARK = `new Promise((resolve) => {
  const root = document.documentElement;
  const check = () => { if (root.dataset.ready === 'true') { observer.disconnect(); resolve(true); } };
  const observer = new MutationObserver(check);
  observer.observe(root, { attributes: true, attributeFilter: ['data-ready'] });
  check();
})`;

/** Calls back once, when the page can be used for the first time. */
function whenPageReady(contents: WebContents, onReady: () => void): void {
  contents.once('dom-ready', () => {
    contents
      .executeJavaScriptInIsolatedWorld(WORLD, [{ code: WAIT_FOR_MARK }])
      .then(onReady)
      // The page went away before it was ready; there is nothing to say then.
      .catch(() => {});
  });
}

interface StartFailure {
  /** The page that says why, once there is a reason. */
  readonly makePage: MadePage;
  /** Shows it in place of the app. */
  show(error: Failure): Promise<void>;
  /** A throw while starting is a bug; the artist gets the number under which the log has it. */
  showThrown(error: unknown): Promise<void>;
}

/** What the window shows where the core can't be opened; every call is answered with the reason as well. */
export function createStartFailure(deps: {
  readonly window: () => OwnWindow;
  readonly language: () => Language;
  readonly log: Log & { readonly path: string };
}): StartFailure {
  const { window, language, log } = deps;
  let makePage: MadePage = () => null;

  async function show(error: Failure): Promise<void> {
    log.error('start-failed', { ...error });
    const { createFailurePage } = await import('./failure-page.ts');
    makePage = createFailurePage(error, log.path, language);
    // Also where another page was still being loaded: what is told stays the reason that was found.
    const loaded = window().current()?.loadURL(FAILURE_PAGE);
    await loaded?.catch((cause: unknown) => log.warn('failure-page-not-loaded', { error: cause }));
  }

  return {
    makePage: (pathname) => makePage(pathname),
    show,
    async showThrown(error) {
      // The thread ended in the middle of the answer: whoever starts it again says how that went.
      if (error instanceof LinkEnded) return;
      const correlationId = systemIds.next();
      log.error('start-threw', { correlationId, error });
      await show(failure('INTERNAL', { correlationId }));
    },
  };
}
