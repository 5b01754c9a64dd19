import { afterAll } from 'vitest';

/**
 * Puts a file's tests, and the processes they start, in a time zone where it is about noon. Of a cap for each day another
 * day's worth is there at midnight: a test that comes over it would find more spent than it allowed.
 */
export function keepFromMidnight(): void {
  const before = process.env['TZ'];
  const east = 12 - new Date().getUTCHours();
  // In these names the sign is the other way round.
  process.env['TZ'] = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`;
  afterAll(() => {
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
  });
}
