import { describe, expect, it } from 'vitest';
import { defaultSettings, settingsSchema } from '../../../shared/settings/text.ts';

const isTaken = (resultsFolder: string) => settingsSchema.safeParse(defaultSettings(resultsFolder)).success;

describe('the folder for results', () => {
  it('is named from the top, on any system', () => {
    for (const path of [
      '/home/a/results',
      String.raw`C:\results`,
      'd:/results',
      String.raw`\\studio\share\results`,
    ])
      expect([path, isTaken(path)]).toEqual([path, true]);
  });

  it('is refused where it depends on where the program was started', () => {
    for (const path of [
      '',
      'results',
      './results',
      '../results',
      '~/results',
      'C:results',
      String.raw`\results`,
    ])
      expect([path, isTaken(path)]).toEqual([path, false]);
  });
});
