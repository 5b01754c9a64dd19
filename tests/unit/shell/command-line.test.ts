import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../electron/desktop/system/command-line.ts';

describe('readCommandLine', () => {
  it('finds nothing where nothing is asked for', () => {
    expect(readCommandLine(['electron', '.'], false)).toEqual({
      hasOwnUserData: false,
      screenshotFolder: null,
      practiceArguments: [],
    });
  });

  it('reads values behind an equals sign and as the next word', () => {
    const words = ['electron', '.', '--user-data-dir=/data', '--screenshots', 'shots'];
    expect(readCommandLine(words, false)).toMatchObject({
      hasOwnUserData: true,
      screenshotFolder: resolve('shots'),
    });
  });

  it.each([[['--screenshots', 'shots']], [['--screenshots=shots']]])('a packaged app ignores %s', (words) => {
    expect(readCommandLine(['dailies', ...words], true).screenshotFolder).toBeNull();
  });

  it('lets the practice service make tiny results, and hands on nothing else', () => {
    const practiceArguments = (value: string) =>
      readCommandLine([`--practice-render=${value}`], false).practiceArguments;
    expect(practiceArguments('fast')).toEqual(['--render', 'fast']);
    for (const other of ['full', '', 'fast --port 1']) expect(practiceArguments(other)).toEqual([]);
  });
});
