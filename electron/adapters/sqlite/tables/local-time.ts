import type { DatabaseSync } from 'node:sqlite';

/**
 * Gives SQL the function `local_day(milliseconds)`: the day of the machine's time zone, as 2026-11-21. SQLite's own
 * `localtime` takes several times as long, which counts where a whole library is divided into days or months.
 */
export function defineLocalTime(connection: DatabaseSync): void {
  connection.function('local_day', { deterministic: true }, (milliseconds) =>
    formatDay(Number(milliseconds)),
  );
}

/** Days come in rows, so the one before is mostly the one asked for again. */
let last = { start: 0, end: 0, day: '' };

function formatDay(moment: number): string {
  if (moment >= last.start && moment < last.end) return last.day;
  const date = new Date(moment);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  last = {
    start: new Date(year, month, day).getTime(),
    end: new Date(year, month, day + 1).getTime(),
    day: `${year}-${pad(month + 1)}-${pad(day)}`,
  };
  return last.day;
}

function pad(part: number): string {
  return part < 10 ? `0${part}` : String(part);
}
