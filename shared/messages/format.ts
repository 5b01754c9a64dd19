import type { Money } from '../domain/money.ts';
import { formatClock, formatDate, formatNumber } from './region.ts';

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
const WHOLE = { maximumFractionDigits: 0 } as const;
const SIZE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A file size in decimal units, as file managers show it: `812 bytes`, `8.1 MB`. */
export function formatBytes(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  while (value >= 999.5 && unit < SIZE_UNITS.length - 1) {
    value /= 1000;
    unit += 1;
  }
  if (unit === 0) return `${Math.round(value)} ${value === 1 ? 'byte' : 'bytes'}`;
  return `${formatNumber(value, value < 9.95 ? ONE_DIGIT : WHOLE)} ${SIZE_UNITS[unit]}`;
}

/** A transfer rate: `8.1 MB/s`. */
export function formatRate(bytesPerSecond: number): string {
  return `${formatBytes(bytesPerSecond)}/s`;
}

/** Seconds as people say them: `0.4 s`, `12 s`, `2 min 5 s`, `1 h 3 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 9.95) return `${formatNumber(Math.max(0, seconds), { maximumFractionDigits: 1 })} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return whole % 60 === 0 ? `${minutes} min` : `${minutes} min ${whole % 60} s`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
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
    return `${formatNumber(amount, { maximumFractionDigits: digits })} ${currency}`;
  }
}

/** A count with its noun: `1 take`, `12 takes`. */
export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** How long ago, in one or two words: `now`, `4 min ago`, `yesterday`, `12 Mar`. Times are epoch milliseconds. */
export function formatAgo(at: number, now: number): string {
  const seconds = Math.round((now - at) / 1000);
  if (seconds < 10) return 'now';
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  const days = Math.round((startOfDay(now) - startOfDay(at)) / 86_400_000);
  if (days === 0) return `${Math.floor(seconds / 3600)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 7) return `${days} days ago`;
  return formatDay(at, now);
}

/** Clock time in the machine's zone: `21:04`, with the day where it is not today. */
export function formatTime(at: number, now: number): string {
  const time = formatClock(at);
  return startOfDay(at) === startOfDay(now) ? time : `${formatDay(at, now)}, ${time}`;
}

/** The exact moment, for tooltips and histories: `12 Mar 2026, 21:04:31`. */
export function formatMoment(at: number): string {
  const day = formatDate(at, { day: 'numeric', month: 'short', year: 'numeric' });
  return `${day}, ${formatClock(at, 'second')}`;
}

/** Clock time to the second, with the day where it is not today: for steps that follow each other closely. */
export function formatStep(at: number, now: number): string {
  const time = formatClock(at, 'second');
  return startOfDay(at) === startOfDay(now) ? time : `${formatDay(at, now)}, ${time}`;
}

function formatDay(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return formatDate(at, { day: 'numeric', month: 'short', ...year });
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
