/** A stretch of the artist's calendar, in epoch milliseconds: from `start` up to, not including, `end`. */
export interface LocalSpan {
  readonly start: number;
  readonly end: number;
}

/** One day of it. */
export type LocalDay = LocalSpan;

/**
 * The day of the machine's time zone in which a moment lies. A day on which the clocks change has 23 or 25 hours, so that
 * the end is asked of the calendar and not counted from the start.
 */
export function localDayOf(moment: number): LocalDay {
  const date = new Date(moment);
  const start = date.setHours(0, 0, 0, 0);
  const end = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
  return { start, end };
}

/** The month of the machine's time zone in which a moment lies. */
export function localMonthOf(moment: number): LocalSpan {
  const date = new Date(moment);
  const [year, month] = [date.getFullYear(), date.getMonth()];
  return { start: new Date(year, month, 1).getTime(), end: new Date(year, month + 1, 1).getTime() };
}

/** The day of the machine's time zone in which a moment lies: `2026-03-12`. */
export function formatLocalDay(moment: number): string {
  const date = new Date(moment);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
