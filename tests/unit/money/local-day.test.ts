import { afterAll, describe, expect, it } from 'vitest';
import { localDayOf } from '../../../shared/kernel/local-day.ts';

const HOUR = 3_600_000;
const before = process.env['TZ'];
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

/** Hours of the day in which the moment lies, in a time zone; and whether the moment is in it. */
function measure(zone: string, moment: string): { hours: number; start: string } {
  process.env['TZ'] = zone;
  const at = Date.parse(moment);
  const { start, end } = localDayOf(at);
  expect(start).toBeLessThanOrEqual(at);
  expect(end).toBeGreaterThan(at);
  return { hours: (end - start) / HOUR, start: new Date(start).toISOString() };
}

describe('a day of the calendar', () => {
  it('has 24 hours, and 23 or 25 when the clocks change', () => {
    expect(measure('Europe/Berlin', '2026-06-10T12:00:00Z').hours).toBe(24);
    expect(measure('Europe/Berlin', '2026-03-29T00:30:00Z').hours).toBe(23);
    expect(measure('Europe/Berlin', '2026-10-25T20:00:00Z').hours).toBe(25);
    expect(measure('Australia/Lord_Howe', '2026-04-04T20:00:00Z').hours).toBe(24.5);
  });

  it('begins at the midnight of the place, not of Greenwich', () => {
    expect(measure('America/Los_Angeles', '2026-06-10T05:00:00Z').start).toBe('2026-06-09T07:00:00.000Z');
    expect(measure('Asia/Kathmandu', '2026-06-10T20:00:00Z').start).toBe('2026-06-10T18:15:00.000Z');
  });

  it('follows the one before without a gap, also where midnight itself is left out', () => {
    // Cairo's clocks go from 24:00 to 1:00 on a Friday in April.
    for (const zone of ['Africa/Cairo', 'America/Santiago', 'Europe/Berlin', 'Pacific/Apia']) {
      process.env['TZ'] = zone;
      let day = localDayOf(Date.parse('2026-01-01T12:00:00Z'));
      for (let count = 0; count < 400; count += 1) {
        const next = localDayOf(day.end);
        expect(next.start).toBe(day.end);
        expect(localDayOf(day.end - 1)).toEqual(day);
        day = next;
      }
    }
  });
});
