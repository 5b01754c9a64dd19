import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCommandLine } from '../../../electron/desktop/system/command-line.ts';

describe('readCommandLine', () => {
  it('finds nothing where nothing is asked for', () => {
    expect(readCommandLine(['electron', '.'])).toEqual({
      hasOwnUserData: false,
      screenshotFolder: null,
      practiceArguments: [],
    });
  });

  it('reads values behind an equals sign and as the next word', () => {
    const found = readCommandLine(['electron', '.', '--user-data-dir=/data', '--screenshots', 'shots']);
    expect(found).toMatchObject({ hasOwnUserData: true, screenshotFolder: resolve('shots') });
  });

  it('lets the practice service make tiny results, and hands on nothing else', () => {
    const practiceArguments = (value: string) =>
      readCommandLine([`--practice-render=${value}`]).practiceArguments;
    expect(practiceArguments('fast')).toEqual(['--render', 'fast']);
    for (const other of ['full', '', 'fast --port 1']) expect(practiceArguments(other)).toEqual([]);
  });
});
