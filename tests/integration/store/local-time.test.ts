import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineLocalTime } from '../../../electron/adapters/sqlite/database.ts';

const zone = process.env['TZ'];
beforeAll(() => {
  // A zone with half hours and changing clocks would show a day that is counted instead of asked for.
  process.env['TZ'] = 'Australia/Lord_Howe';
});
afterAll(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

test('the day of a moment is the one of the calendar, in whatever order moments come', () => {
  const database = new DatabaseSync(':memory:');
  defineLocalTime(database);
  const dayOf = database.prepare('SELECT local_day(?) AS day');
  // Swedish dates are written as ISO's are.
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Lord_Howe' });
  const moment = fc.integer({ min: 0, max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(fc.array(moment, { minLength: 1, maxLength: 20 }), (moments) => {
      for (const at of moments) expect(dayOf.get(at)).toEqual({ day: calendar.format(at) });
    }),
  );
  database.close();
});
