import { app, BrowserWindow, screen } from 'electron';
import { readJsonFile } from '../../core/kernel/files/open-plain.ts';
import { writeFileAtomic } from '../../core/kernel/files/write-file-atomic.ts';
import type { Log } from '../../core/ports.ts';
import { listWorkAreas, rememberState } from './main-window.ts';
import { VIEWER_PAGE } from './own-pages.ts';
import { placeWindow, type Rectangle, readWindowState } from './window-bounds.ts';

interface ViewerDeps {
  /** The app's own window; null while there is none. */
  readonly window: () => BrowserWindow | null;
  readonly statePath: string;
  readonly log: Log;
}

/** The window for another display. */
export interface Viewer {
  /** Opens it, or closes it. */
  toggle(): void;
  /** The window, while it is open. */
  current(): BrowserWindow | null;
}

/**
 * A window that shows what is selected and nothing else. Its page has no bridge: the app's own page tells it what to show. It opens where
 * it was, at first on another display, and fills a display that the app's own window is not on. Escape closes it, `F` fills the screen or not.
 */
export function createViewer({ window, statePath, log }: ViewerDeps): Viewer {
  let viewer: BrowserWindow | null = null;

  function open(owner: BrowserWindow): void {
    const home = screen.getDisplayMatching(owner.getBounds());
    const bounds = findPlace(readWindowState(readJsonFile(statePath)).bounds, home);
    const opened = openViewerWindow(bounds);
    viewer = opened;
    rememberState(opened, (state) => {
      writeFileAtomic(statePath, JSON.stringify(state)).catch((error: unknown) =>
        log.warn('window-state-not-kept', { error }),
      );
    });
    const close = () => opened.close();
    owner.once('closed', close);
    opened.once('closed', () => {
      viewer = null;
      owner.off('closed', close);
    });
    // Keys go on to the window with the takes.
    opened.once('ready-to-show', () => {
      opened.showInactive();
      if (screen.getDisplayMatching(opened.getBounds()).id !== home.id) opened.setFullScreen(true);
    });
    opened
      .loadURL(VIEWER_PAGE)
      .catch((error: unknown) => log.error('page-not-loaded', { page: VIEWER_PAGE, error }));
  }

  return {
    current: () => viewer,
    toggle() {
      const owner = window();
      if (viewer !== null) viewer.close();
      else if (owner !== null) open(owner);
    },
  };
}

/** Where it was as long as that can be reached, else on a display that the app's own window is not on, if there is one. */
function findPlace(known: Rectangle | null, home: Electron.Display): Rectangle {
  const other = screen.getAllDisplays().find(({ id }) => id !== home.id) ?? home;
  const areas = [other.workArea, ...listWorkAreas()];
  return placeWindow(known, areas).bounds;
}

function openViewerWindow(bounds: Rectangle): BrowserWindow {
  const opened = new BrowserWindow({
    ...bounds,
    title: app.getName(),
    show: false,
    backgroundColor: '#000000',
    autoHideMenuBar: true,
    webPreferences: {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      disableBlinkFeatures: 'FileSystem,FileSystemAccess,FileSystemAccessLocal',
      // What is shown plays on behind other windows.
      backgroundThrottling: false,
      spellcheck: false,
      disableDialogs: true,
      devTools: !app.isPackaged,
    },
  });
  opened.webContents.on('before-input-event', (event, { type, key }) => {
    if (type !== 'keyDown') return;
    if (key === 'Escape') opened.close();
    else if (key.toLowerCase() === 'f') opened.setFullScreen(!opened.isFullScreen());
    else return;
    event.preventDefault();
  });
  return opened;
}
