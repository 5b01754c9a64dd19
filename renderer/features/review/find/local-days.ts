/** The day of a moment in the machine's zone, as date fields write it: `2026-11-21`. */
export function dayOf(moment: number): string {
  const date = new Date(moment);
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0')).join('-');
}

/** The first moment of a day so written; undefined where it is none. */
export function startOfDay(day: string): number | undefined {
  const moment = new Date(`${day}T00:00`).getTime();
  return Number.isNaN(moment) ? undefined : moment;
}

/** The first moment after a day: the next midnight, also where a day has 23 or 25 hours. */
export function endOfDay(day: string): number | undefined {
  const date = new Date(`${day}T00:00`);
  date.setDate(date.getDate() + 1);
  return Number.isNaN(date.getTime()) ? undefined : date.getTime();
}
