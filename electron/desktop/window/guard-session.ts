import { app, protocol, type Session, type WebContents } from 'electron';
import type { Log } from '../../core/ports.ts';
import { APP_SCHEME, MEDIA_SCHEME } from './own-pages.ts';

/** A proxy that nobody can be: addresses of this range are thrown away (RFC 6666). */
const NOWHERE = 'socks5://[100::1]:1';

export interface SessionRules {
  /** Whether a request may go out; `frame` is the URL of the page that makes it, null for the page itself. */
  readonly mayLoad: (url: string, frame: string | null) => boolean;
  /** Whether the page at this URL may fill the screen; no page may if left out. */
  readonly mayFillScreen?: (page: string) => boolean;
}

/**
 * Takes from a session whatever a page could ask for beyond its own files: the network, all permissions (but that of filling the
 * screen, for the pages that the rules name), devices, screen capture, downloads, and every request that the rules do not
 * name, above all those to the network.
 */
export function guardSession(session: Session, rules: SessionRules): void {
  // No page asks the network for anything; for what does not pass by `onBeforeRequest`, such as WebRTC, there is no way out either.
  void session.setProxy({ mode: 'fixed_servers', proxyRules: NOWHERE, proxyBypassRules: '<-loopback>' });
  session.setPermissionRequestHandler((_contents, permission, answer, { isMainFrame, requestingUrl }) =>
    answer(permission === 'fullscreen' && isMainFrame && rules.mayFillScreen?.(requestingUrl) === true),
  );
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }));
  session.setUSBProtectedClassesHandler(({ protectedClasses }) => protectedClasses);
  for (const picker of ['select-hid-device', 'select-usb-device', 'select-serial-port'] as const) {
    (session as NodeJS.EventEmitter).on(picker, (event: Electron.Event) => event.preventDefault());
  }
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, answer) => {
    const isPageItself = details.resourceType === 'mainFrame';
    answer({ cancel: !rules.mayLoad(details.url, isPageItself ? null : (details.frame?.url ?? '')) });
  });
}

/**
 * Keeps every page where it is: no navigation away from it, no new windows, no embedded pages, no connection past the session
 * by WebRTC, wherever a page of the app is shown. Loading the same page again is let through.
 */
export function guardAllContents(isOwnPage: (url: string) => boolean, log: Log): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, isOwnPage, log));
}

function guardContents(contents: WebContents, isOwnPage: (url: string) => boolean, log: Log): void {
  const refuse = (event: {
    preventDefault(): void;
    readonly url: string;
    readonly isMainFrame: boolean;
  }): void => {
    if (event.isMainFrame && isOwnPage(event.url) && isOwnPage(contents.getURL())) return;
    event.preventDefault();
    log.warn('navigation-refused', { url: event.url.slice(0, 200) });
  };
  // What is left to it goes through the session's proxy, which leads nowhere (`guard-session.ts`).
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.on('will-navigate', refuse);
  contents.on('will-redirect', refuse);
  contents.on('will-frame-navigate', refuse);
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    log.warn('window-refused', { url: url.slice(0, 200) });
    return { action: 'deny' };
  });
}

/** Tells Chromium what the two schemes may do; to be called before the app is ready. */
export function registerSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
    {
      scheme: MEDIA_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, corsEnabled: true },
    },
  ]);
}
