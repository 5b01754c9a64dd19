/** The scheme and host of the app's own pages; nothing else is ever shown. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'dailies';
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`;
export const WINDOW_PAGE = `${APP_ORIGIN}/index.html`;
export const FAILURE_PAGE = `${APP_ORIGIN}/start-failed.html`;
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
 * What the window may load: its own pages; from them its own files; and media only for the app itself. `frame` is the
 * page that asks, null when a page itself is loaded.
 */
export function mayLoad(url: string, frame: string | null, allowDevTools: boolean): boolean {
  if (allowDevTools && (url.startsWith('devtools:') || frame?.startsWith('devtools:') === true)) return true;
  if (frame === null) return isShellPage(url);
  if (url.startsWith(`${APP_SCHEME}:`)) return isShellPage(frame);
  return (url.startsWith(`${MEDIA_SCHEME}:`) || url.startsWith(`blob:${APP_ORIGIN}/`)) && isWindowPage(frame);
}
