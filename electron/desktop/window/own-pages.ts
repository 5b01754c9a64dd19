/** The scheme and host of the app's own pages; nothing else is ever shown. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'dailies';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const WINDOW_PAGE = `${APP_ORIGIN}/index.html`;
export const FAILURE_PAGE = `${APP_ORIGIN}/start-failed.html`;
/** Shows one medium on another display, and can do nothing else: it has no bridge. */
export const VIEWER_PAGE = `${APP_ORIGIN}/viewer.html`;
export const MEDIA_WORKER_PAGE = `${APP_ORIGIN}/media-worker.html`;
export const MEDIA_FIXER_PAGE = `${APP_ORIGIN}/media-fixer.html`;
export const MEDIA_SCHEME = 'media';

/** True for the page of the app's window; its query and fragment are its own business. */
export function isWindowPage(url: string): boolean {
  return isSamePage(url, WINDOW_PAGE);
}

/** True when both URLs name the same page, apart from query and fragment. */
export function isSamePage(url: string, page: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol: scheme, host, pathname, username, password } = new URL(url);
  return `${scheme}//${host}${pathname}` === page && username === '' && password === '';
}

/** True for what the app's window may show: its page, or the one that says why it could not start. */
export function isShellPage(url: string): boolean {
  return isWindowPage(url) || isSamePage(url, FAILURE_PAGE);
}

/**
 * What the windows may load: their own pages; from them their own files; and media only for the app itself and its viewer. `frame` is the
 * page that asks, null when a page itself is loaded.
 */
export function mayLoad(url: string, frame: string | null, allowDevTools: boolean): boolean {
  if (allowDevTools && (url.startsWith('devtools:') || frame?.startsWith('devtools:') === true)) return true;
  const isViewer = (page: string) => isSamePage(page, VIEWER_PAGE);
  if (frame === null) return isShellPage(url) || isViewer(url);
  if (url.startsWith(`${APP_SCHEME}:`)) return isShellPage(frame) || isViewer(frame);
  const isMedium = url.startsWith(`${MEDIA_SCHEME}:`);
  return isMedium
    ? isWindowPage(frame) || isViewer(frame)
    : url.startsWith(`blob:${APP_ORIGIN}/`) && isWindowPage(frame);
}
