import type { Session } from 'electron';

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
