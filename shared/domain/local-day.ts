/** One day of the artist's calendar, in epoch milliseconds: from `start` up to, not including, `end`. */
export interface LocalDay {
  readonly start: number;
  readonly end: number;
}

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

/** The day of the machine's time zone in which a moment lies: `2026-03-12`. */
export function formatLocalDay(moment: number): string {
  const date = new Date(moment);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
