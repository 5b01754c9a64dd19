import { describe, expect, it } from 'vitest';
import { wasRefusedLately } from '../../../scripts/lib/electron-runtime.mjs';

const hour = 60 * 60_000;
const failure = { version: '45.4.1', at: '2026-11-20T12:00:00.000Z' };
const failedAt = Date.parse(failure.at);

describe('a failed download of Electron', () => {
  it('is not tried again within a day', () => {
    expect(wasRefusedLately(failure, '45.4.1', failedAt + 1)).toBe(true);
    expect(wasRefusedLately(failure, '45.4.1', failedAt + 23 * hour)).toBe(true);
  });

  it('is tried again after a day, for another version, and when it never failed', () => {
    expect(wasRefusedLately(failure, '45.4.1', failedAt + 24 * hour)).toBe(false);
    expect(wasRefusedLately(failure, '46.0.0', failedAt + 1)).toBe(false);
    expect(wasRefusedLately(null, '45.4.1', failedAt)).toBe(false);
  });

  it('is tried again when the clock was set back before the failure', () => {
    expect(wasRefusedLately(failure, '45.4.1', failedAt - hour)).toBe(false);
  });
});
