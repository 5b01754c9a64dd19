import { app, BrowserWindow, nativeTheme, screen, systemPreferences } from 'electron';
import type { Settings } from '../../../shared/settings/text.ts';
import { DEFAULT_THEME } from '../../../shared/settings/theme.ts';
import type { Log } from '../../core/ports.ts';
import { offerToEndHang } from './hung-page.ts';
import { placeWindow, type Rectangle, type WindowState } from './window-bounds.ts';

/** Height of the strip at the top that holds the window's own buttons, in CSS pixels; the page draws the rest of it. */
const TITLE_BAR_HEIGHT = 38;

/** More deaths of the page's process than this within a minute, and it is not loaded again. */
const MAX_CRASHES = 3;

export interface MainWindowDeps {
  readonly preload: string;
  readonly page: string;
  readonly title: string;
  readonly theme: Parameters<typeof applyTheme>[0];
  readonly state: WindowState;
  readonly saveState: (state: WindowState) => void;
  readonly log: Log;
}

/** Makes the app's window and begins to load its page; whoever opens it shows it once there is something to see. */
export function openMainWindow(deps: MainWindowDeps): BrowserWindow {
  applyTheme(deps.theme);
  const { bounds, least } = placeWindow(deps.state.bounds, listWorkAreas());
  const window = new BrowserWindow({
    ...bounds,
    minWidth: least.width,
    minHeight: least.height,
    title: deps.title,
    show: false,
    backgroundColor: currentColours().background,
    ...titleBar(),
    webPreferences: {
      preload: deps.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // They give a page files with paths that nobody gave.
      disableBlinkFeatures: 'FileSystem,FileSystemAccess,FileSystemAccessLocal',
      // On Linux and Windows, dictionaries would be fetched from a server that nobody asked for.
      spellcheck: process.platform === 'darwin',
      devTools: !app.isPackaged,
    },
  });
  // Windows measures a new window by the main screen; on one of another density it has the wrong size until it is told again.
  if (process.platform === 'win32') window.setBounds(bounds);
  if (deps.state.isMaximized) window.maximize();
  followTheme(window);
  showAccent(window);
  rememberState(window, deps.saveState);
  reloadAfterCrash(window, deps);
  offerToEndHang(window, {
    ask: async (...asked) => (await import('../menus/dialogs.ts')).asksToLoadAnew(...asked),
    log: deps.log,
  });
  load(window, deps);
  return window;
}

/** Of all screens, the main one first. */
export function listWorkAreas(): Rectangle[] {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main, ...others].map(({ workArea }) => workArea);
}

/** Colours of the window's own parts follow the theme, whoever changed it. */
function followTheme(window: BrowserWindow): void {
  const follow = (): void => {
    const { background, symbols } = currentColours();
    window.setBackgroundColor(background);
    if (process.platform !== 'darwin')
      window.setTitleBarOverlay({ color: background, symbolColor: symbols, height: TITLE_BAR_HEIGHT });
  };
  nativeTheme.on('updated', follow);
  window.once('closed', () => nativeTheme.off('updated', follow));
}

function titleBar(): Electron.BrowserWindowConstructorOptions {
  if (process.platform === 'darwin')
    return {
      titleBarStyle: 'hiddenInset',
      trafficLightPosition: { x: 14, y: 13 },
      // Tells the page how much room the buttons take, at every zoom.
      titleBarOverlay: { height: TITLE_BAR_HEIGHT },
    };
  const { background, symbols } = currentColours();
  return {
    titleBarStyle: 'hidden',
    titleBarOverlay: { color: background, symbolColor: symbols, height: TITLE_BAR_HEIGHT },
    autoHideMenuBar: true,
  };
}

/** Has it written down where a window is, a moment after it was moved and when it ends. */
export function rememberState(window: BrowserWindow, save: (state: WindowState) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const saveNow = (): void => {
    clearTimeout(timer);
    if (!window.isDestroyed()) save({ bounds: window.getNormalBounds(), isMaximized: window.isMaximized() });
  };
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(saveNow, 500);
  };
  window.on('resize', saveSoon).on('move', saveSoon).on('close', saveNow);
  // At a quit it is not closed, but taken away at the end; what is kept by then is waited for.
  app.on('before-quit', saveNow);
  window.once('closed', () => app.off('before-quit', saveNow));
}

/** Everything that matters lives in main, so a page that died is simply loaded again. */
function reloadAfterCrash(window: BrowserWindow, deps: MainWindowDeps): void {
  let crashes: number[] = [];
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    deps.log.error('window-process-gone', { reason, exitCode });
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    crashes = [...crashes.filter((at) => at > performance.now() - 60_000), performance.now()];
    // Not from within the event: Chromium is still clearing away the process that died.
    if (crashes.length <= MAX_CRASHES) setTimeout(() => window.isDestroyed() || load(window, deps));
  });
}

function load(window: BrowserWindow, { page, log }: MainWindowDeps): void {
  window.loadURL(page).catch((error: unknown) => {
    // Another page was loaded in its place: the one that says why the app can't start.
    const wasReplaced = (error as { code?: unknown }).code === 'ERR_ABORTED';
    if (!wasReplaced && !window.isDestroyed()) log.error('page-not-loaded', { page, error });
  });
}

/**
 * Gives the page the colour that the system marks things with, as `--system-accent`, now and whenever it is changed. Whether it is
 * used is the artist's choice; without a colour of the system the page keeps its own.
 */
function showAccent(window: BrowserWindow): void {
  let key: Promise<string> | null = null;
  const show = async (): Promise<void> => {
    const before = await key;
    if (window.isDestroyed()) return;
    const accent = readAccent();
    key = window.webContents.insertCSS(accent === null ? '' : `:root { --system-accent: ${accent}; }`);
    if (before !== null) await window.webContents.removeInsertedCSS(before);
  };
  const showQuietly = () => void show().catch(() => {});
  // A page that was loaded again has lost it.
  window.webContents.on('dom-ready', () => {
    key = null;
    showQuietly();
  });
  systemPreferences.on('accent-color-changed', showQuietly);
  window.once('closed', () => systemPreferences.off('accent-color-changed', showQuietly));
}

/** As `#rrggbb`; the system's own form is `rrggbbaa`. Null where it has none. */
function readAccent(): string | null {
  const colour = /^#?([0-9a-f]{6})/i.exec(systemPreferences.getAccentColor?.() ?? '')?.[1];
  return colour === undefined ? null : `#${colour}`;
}

/** What is behind the page before it is drawn, and the window's own buttons; the same neutrals as the page's tokens. */
const COLOURS = {
  dark: { background: '#0b0b0b', symbols: '#f2f2f2' },
  light: { background: '#f8f8f8', symbols: '#161616' },
} as const;

/** Makes the system's parts follow the artist's choice; `system` lets the page follow the system too. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

/** Colours for the theme that is shown now. */
function currentColours(): (typeof COLOURS)['dark' | 'light'] {
  return nativeTheme.shouldUseDarkColors ? COLOURS.dark : COLOURS.light;
}

/** The theme in what the settings file holds, whatever that is; it is needed before the settings are opened. */
export function readTheme(settings: unknown): Settings['theme'] {
  const { theme } = Object(settings) as { theme?: unknown };
  return theme === 'system' || theme === 'light' ? theme : DEFAULT_THEME;
}
