/** The one that the suite reaches its own package by; every other is refused there too. */
const SWITCH_OF_TESTS = 'remote-debugging-port';

/**
 * Switches by which whoever can change a shortcut would get at the page, and with it at the key, without being the app:
 * debugging in all its forms, programs put in the place of our own, and rules of the web taken away.
 * (--allow-file-access-from-files is not among them: Electron gives it to itself.)
 */
const REFUSED_SWITCHES: readonly string[] = [
  SWITCH_OF_TESTS,
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-socket-name',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'inspect-wait',
  'debug',
  'debug-brk',
  'debug-port',
  'js-flags',
  'auto-open-devtools-for-tabs',
  'custom-devtools-frontend',
  'enable-automation',
  'load-extension',
  'disable-web-security',
  'disable-site-isolation-trials',
  'ignore-certificate-errors',
  'browser-subprocess-path',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'ppapi-plugin-launcher',
  'renderer-startup-dialog',
];

/**
 * The first switch of this start that a packaged app does not take; null where there is none.
 *
 * @param has whether Chromium was given it: it knows every way to write one
 * @param isOpenToTests true only in a package that was made for the suite
 */
export function findRefusedSwitch(has: (name: string) => boolean, isOpenToTests: boolean): string | null {
  const refused = REFUSED_SWITCHES.filter((name) => !(isOpenToTests && name === SWITCH_OF_TESTS));
  return refused.find(has) ?? null;
}
