import { app, type WebContents } from 'electron';
import type { Log } from '../../core/ports.ts';

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
