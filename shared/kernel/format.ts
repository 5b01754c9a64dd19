import type { Money } from './money.ts';
import { formatClock, formatDate, formatNumber, spoken } from './region.ts';

/** Units, and times as people tell them. Numbers come as text where the region has written them. */
export const FORMAT_WORDS = spoken('format', {
  bytes: (count: number) => (count === 1 ? '1 byte' : `${count} bytes`),
  sizes: {
    KB: (size: string) => `${size} KB`,
    MB: (size: string) => `${size} MB`,
    GB: (size: string) => `${size} GB`,
    TB: (size: string) => `${size} TB`,
  },
  perSecond: (size: string) => `${size}/s`,
  seconds: (seconds: string) => `${seconds} s`,
  minutes: (minutes: number) => `${minutes} min`,
  minutesSeconds: (minutes: number, seconds: number) => `${minutes} min ${seconds} s`,
  hours: (hours: number) => `${hours} h`,
  hoursMinutes: (hours: number, minutes: number) => `${hours} h ${minutes} min`,
  now: 'now',
  secondsAgo: (seconds: number) => `${seconds} s ago`,
  minutesAgo: (minutes: number) => `${minutes} min ago`,
  hoursAgo: (hours: number) => `${hours} h ago`,
  yesterday: 'yesterday',
  daysAgo: (days: number) => `${days} days ago`,
  dayTime: (day: string, time: string) => `${day}, ${time}`,
  /** Of credits, which no region has a sign for. */
  amount: (amount: string, unit: string) => `${amount} ${unit}`,
  many: 'many',
  overAMillion: 'more than a million',
});

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const WHOLE = { maximumFractionDigits: 0 } as const;
const SIZE_UNITS = ['KB', 'MB', 'GB', 'TB'] as const;

/** A file size in decimal units, as file managers show it: `812 bytes`, `8.1 MB`. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  if (value < 999.5) return FORMAT_WORDS.bytes(Math.round(value));
  let unit: (typeof SIZE_UNITS)[number] = 'KB';
  for (unit of SIZE_UNITS) {
    value /= 1000;
    if (value < 999.5) break;
  }
  return FORMAT_WORDS.sizes[unit](formatNumber(value, value < 9.95 ? ONE_DIGIT : WHOLE));
}

/** A transfer rate: `8.1 MB/s`. */
export function formatRate(bytesPerSecond: number): string {
  return FORMAT_WORDS.perSecond(formatBytes(bytesPerSecond));
}

/** Seconds as people say them: `0.4 s`, `12 s`, `2 min 5 s`, `1 h 3 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 9.95)
    return FORMAT_WORDS.seconds(formatNumber(Math.max(0, seconds), { maximumFractionDigits: 1 }));
  const whole = Math.round(seconds);
  if (whole < 60) return FORMAT_WORDS.seconds(String(whole));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60), whole % 60];
  if (minutes < 60)
    return rest === 0 ? FORMAT_WORDS.minutes(minutes) : FORMAT_WORDS.minutesSeconds(minutes, rest);
  return minutes % 60 === 0 ? FORMAT_WORDS.hours(hours) : FORMAT_WORDS.hoursMinutes(hours, minutes % 60);
}

/** A clip's length on a badge: `0:08`, `12:30`, `1:02:03`. */
export function formatClipLength(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(rest).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** A moment in a clip, to the tenth of a second that has begun: `0:02.4`. */
export function formatClipTime(seconds: number): string {
  // Times that were multiplied lie a hair below what they stand for.
  const tenths = Math.floor(Math.max(0, seconds) * 10 + 1e-4);
  return `${formatClipLength(Math.floor(tenths / 10))}.${tenths % 10}`;
}

/** An amount in its currency; small amounts keep their cents' fractions. */
export function formatMoney({ amount, currency }: Money): string {
  const digits = amount !== 0 && Math.abs(amount) < 0.1 ? 3 : 2;
  try {
    return formatNumber(amount, {
      ...({ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: digits } as const),
    });
  } catch {
    // A profile may count in credits, which is no currency that Intl knows.
    return FORMAT_WORDS.amount(formatNumber(amount, { maximumFractionDigits: digits }), currency);
  }
}

/** A number of things; past a million nobody counts. */
export function formatBigNumber(count: number): string {
  return count > 1_000_000 ? FORMAT_WORDS.overAMillion : formatNumber(count);
}

/** A limit, or what was counted up to it; it may be kept from a version that did not tell it. */
export function formatLimit(limit: number): string {
  return Number.isFinite(limit) ? formatNumber(limit) : FORMAT_WORDS.many;
}

/** A count with its noun, in English: `1 take`, `12 takes`. Other languages choose their noun by `plural` of `spoken.ts`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** How long ago, in one or two words: `now`, `4 min ago`, `yesterday`, `12 Mar`. Times are epoch milliseconds. */
export function formatAgo(at: number, now: number): string {
  const seconds = Math.round((now - at) / 1000);
  if (seconds < 10) return FORMAT_WORDS.now;
  if (seconds < 60) return FORMAT_WORDS.secondsAgo(seconds);
  if (seconds < 3600) return FORMAT_WORDS.minutesAgo(Math.floor(seconds / 60));
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return FORMAT_WORDS.hoursAgo(Math.floor(seconds / 3600));
  if (days === 1) return FORMAT_WORDS.yesterday;
  if (days < 7) return FORMAT_WORDS.daysAgo(days);
  return formatDay(at, now);
}

/** Clock time in the machine's zone: `21:04`, with the day where it is not today. */
export function formatTime(at: number, now: number): string {
  const time = formatClock(at);
  return startOfDay(at) === startOfDay(now) ? time : FORMAT_WORDS.dayTime(formatDay(at, now), time);
}

/** The exact moment, for tooltips and histories: `12 Mar 2026, 21:04:31`. */
export function formatMoment(at: number): string {
  const day = formatDate(at, { day: 'numeric', month: 'short', year: 'numeric' });
  return FORMAT_WORDS.dayTime(day, formatClock(at, 'second'));
}

/** Clock time to the second, with the day where it is not today: for steps that follow each other closely. */
export function formatStep(at: number, now: number): string {
  const time = formatClock(at, 'second');
  return startOfDay(at) === startOfDay(now) ? time : FORMAT_WORDS.dayTime(formatDay(at, now), time);
}

function formatDay(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return formatDate(at, { day: 'numeric', month: 'short', ...year });
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}

/** With a capital letter at its beginning, where the script has any. */
export function capitalize(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
