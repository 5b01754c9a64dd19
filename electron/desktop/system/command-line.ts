import { resolve } from 'node:path';

export interface CommandLine {
  /** True when the data lie elsewhere than usual, as in tests: then results must not go to the home folder either. */
  readonly hasOwnUserData: boolean;
  /** Where to keep pictures of the window; null for not at all. */
  readonly screenshotFolder: string | null;
  /** More for the practice service's own command line. */
  readonly practiceArguments: readonly string[];
}

/**
 * Reads the switches that the app knows; Chromium reads its own.
 *
 * @param isReleased true in a packaged app, which keeps no pictures of its window for whoever starts it
 */
export function readCommandLine(words: readonly string[], isReleased: boolean): CommandLine {
  const screenshots = isReleased ? null : readSwitch(words, '--screenshots');
  return {
    hasOwnUserData: readSwitch(words, '--user-data-dir') !== null,
    screenshotFolder: screenshots === null ? null : resolve(screenshots),
    practiceArguments: readSwitch(words, '--practice-render') === 'fast' ? ['--render', 'fast'] : [],
  };
}

/** The value of `--name=value` or `--name value`. */
function readSwitch(words: readonly string[], name: string): string | null {
  const index = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  const word = words[index];
  if (word === undefined) return null;
  return word === name ? (words[index + 1] ?? null) : word.slice(name.length + 1);
}

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
