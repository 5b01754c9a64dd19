import { resolve } from 'node:path';

export interface CommandLine {
  /** True when the data lie elsewhere than usual, as in tests: then results must not go to the home folder either. */
  readonly hasOwnUserData: boolean;
  /** Where to keep pictures of the window; null for not at all. */
  readonly screenshotFolder: string | null;
  /** More for the practice service's own command line. */
  readonly practiceArguments: readonly string[];
}

/** Reads the switches that the app knows; Chromium reads its own. */
export function readCommandLine(words: readonly string[]): CommandLine {
  const screenshots = readSwitch(words, '--screenshots');
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
