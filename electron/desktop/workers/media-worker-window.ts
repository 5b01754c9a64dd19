import { app, BrowserWindow, session } from 'electron';
import { COMPOSITED } from '../../../shared/models/fix.ts';
import type { Log } from '../../core/ports.ts';
import { guardSession } from '../window/guard-session.ts';
import {
  APP_ORIGIN,
  APP_SCHEME,
  isSamePage,
  MEDIA_FIXER_PAGE,
  MEDIA_WORKER_PAGE,
} from '../window/own-pages.ts';

/** Each hidden window has a session and a page of its own. */
const WORKERS = {
  posters: { partition: 'media-worker', page: MEDIA_WORKER_PAGE },
  'more-posters': { partition: 'media-worker-2', page: MEDIA_WORKER_PAGE },
  fixes: { partition: 'media-fixer', page: MEDIA_FIXER_PAGE },
  films: { partition: 'media-fixer-2', page: MEDIA_FIXER_PAGE },
} as const;
export type MediaWorkerName = keyof typeof WORKERS;

export interface MediaWorkerWindow {
  close(): void;
}

/** Prepares the worker's own session: kept in memory, without network, speaking only with the given handler. */
export function prepareMediaWorkerSession(
  name: MediaWorkerName,
  handle: (request: Request) => Promise<Response>,
): void {
  const { partition, page } = WORKERS[name];
  const own = session.fromPartition(partition);
  guardSession(own, {
    mayLoad: (url, frame) =>
      (url.startsWith(`${APP_SCHEME}:`) || url.startsWith(`blob:${APP_ORIGIN}/`)) &&
      (frame === null || isSamePage(frame, page)),
  });
  own.protocol.handle(APP_SCHEME, handle);
}

/**
 * Opens the hidden window that decodes media. It is a sandboxed process without a bridge; `onGone` is called once when
 * that process dies or the page can't be loaded, and not after `close`.
 */
export function openMediaWorkerWindow({
  name,
  log,
  onGone,
}: {
  name: MediaWorkerName;
  log: Log;
  onGone: (reason: string) => void;
}): MediaWorkerWindow {
  const { partition, page } = WORKERS[name];
  const window = new BrowserWindow({
    show: false,
    skipTaskbar: true,
    width: 640,
    height: 480,
    webPreferences: {
      partition,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      backgroundThrottling: false,
      spellcheck: false,
      disableDialogs: true,
      devTools: false,
    },
  });
  let isOver = false;

  function end(reason: string | null): void {
    if (isOver) return;
    isOver = true;
    if (!window.isDestroyed()) window.destroy();
    if (reason !== null) onGone(reason);
  }

  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log.warn('media-worker-gone', { name, reason });
    end(reason);
  });
  window.on('closed', () => end('closed'));
  const isComposited = app.getGPUFeatureStatus().gpu_compositing.startsWith('enabled');
  window
    .loadURL(isComposited ? `${page}${COMPOSITED}` : page)
    .catch((error: unknown) => end(`not loaded: ${String(error)}`));
  return { close: () => end(null) };
}
