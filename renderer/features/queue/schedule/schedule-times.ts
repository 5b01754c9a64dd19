export interface ProposedTime {
  readonly kind: 'hour' | 'tonight' | 'tomorrow';
  /** Epoch milliseconds. */
  readonly at: number;
}

const NIGHT_HOUR = 23;
const MORNING_HOUR = 8;
const HOUR = 3_600_000;

/**
 * Times that artists mean, on the clock of this computer: in an hour, at 23:00 of this evening, at 8:00 of tomorrow. They
 * are made from the calendar and not by adding hours, so that a change of the clocks in between does not shift them.
 *
 * @param now epoch milliseconds
 */
export function proposeTimes(now: number): ProposedTime[] {
  const day = new Date(now);
  const onDay = (days: number, hour: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate() + days, hour).getTime();
  const times: ProposedTime[] = [
    { kind: 'hour', at: Math.ceil((now + HOUR) / 60_000) * 60_000 },
    { kind: 'tonight', at: onDay(0, NIGHT_HOUR) },
    // After midnight, the morning that people call tomorrow is the one of the same day.
    { kind: 'tomorrow', at: onDay(day.getHours() < 4 ? 0 : 1, MORNING_HOUR) },
  ];
  return times.filter(({ at }) => at > now);
}

/** The text that a field for date and time holds: `2026-03-12T23:00`, on this computer's clock. */
export function formatLocalTime(at: number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Reads such a text, with or without seconds; null when it is none. A time that a change of the clocks leaves out is the one right after it. */
export function readLocalTime(text: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/
    .exec(text)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (parts === undefined) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts;
  const at = new Date(year, month - 1, day, hour, minute, second).getTime();
  return Number.isFinite(at) ? at : null;
}
