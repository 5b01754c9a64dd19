import { fail, failure, type Result, succeed } from './result.ts';

/** Anything a second, or a number of seconds, as an exact fraction. */
export interface Ratio {
  readonly num: number;
  readonly den: number;
}

export interface Rate extends Ratio {
  /** What a second of timecode counts to. */
  readonly base: number;
  /** Timecode leaves out the numbers 0 and 1 of each minute but every tenth, so that it keeps up with the clock. */
  readonly drop: boolean;
}

/** The rates that a project can have, in frames a second. */
export const RATES = {
  '23.976': { num: 24_000, den: 1001, base: 24, drop: false },
  '24': { num: 24, den: 1, base: 24, drop: false },
  '25': { num: 25, den: 1, base: 25, drop: false },
  '29.97': { num: 30_000, den: 1001, base: 30, drop: false },
  '29.97df': { num: 30_000, den: 1001, base: 30, drop: true },
  '30': { num: 30, den: 1, base: 30, drop: false },
  '50': { num: 50, den: 1, base: 50, drop: false },
  '59.94': { num: 60_000, den: 1001, base: 60, drop: false },
  '60': { num: 60, den: 1, base: 60, drop: false },
} as const satisfies Record<string, Rate>;

export type RateName = keyof typeof RATES;
export const RATE_NAMES = Object.keys(RATES) as [RateName, ...RateName[]];

/** Of a rate: 23.98 means 23.976, which lies a thousandth from 24. */
const CLOSE = 0.0004;
/** In seconds: containers write lengths in milliseconds, some rounded down. */
const ROUNDED = 0.001;
const DAY_SECONDS = 24 * 60 * 60;

/** The exact rate of a name. */
export function rateOf(name: RateName): Rate {
  return RATES[name];
}

/** The name of a rate that is written as a number, such as 23.976024627685547; null where none is near. Never drop-frame. */
export function nearestRate(fps: number): RateName | null {
  return (
    RATE_NAMES.find((name) => {
      const { num, den, drop } = rateOf(name);
      return !drop && Math.abs(fps - num / den) < (num / den) * CLOSE;
    }) ?? null
  );
}

/** The exact rate that a number stands for; of an unusual one to a thousandth of a frame. */
export function ratioOf(fps: number): Ratio {
  const name = nearestRate(fps);
  return name === null ? reduceRatio({ num: Math.round(fps * 1000), den: 1000 }) : rateOf(name);
}

/** The same in its smallest numbers. */
export function reduceRatio({ num, den }: Ratio): Ratio {
  let [one, other] = [Math.abs(num), den];
  while (other !== 0) [one, other] = [other, one % other];
  return one === 0 ? { num: 0, den: 1 } : { num: num / one, den: den / one };
}

/** Frames of one rate counted at another; exact up to a hundred million frames, then rounded as told. */
export function convertFrames(
  frames: number,
  from: Ratio,
  to: Ratio,
  round: (count: number) => number = Math.round,
): number {
  const over = frames * to.num * from.den;
  const under = to.den * from.num;
  const whole = Math.floor(over / under);
  return round === Math.floor ? whole : whole + round((over - whole * under) / under);
}

/**
 * The whole frames of a project that a medium fills: 5 s at 25 are 119 of 23.976.
 *
 * @param seconds its length; a number may have been rounded to milliseconds by its container, a ratio is taken as it is
 */
export function framesOfMedia(seconds: number | Ratio, name: RateName): number {
  const { num, den } = rateOf(name);
  if (typeof seconds !== 'number')
    return convertFrames(seconds.num, { num: seconds.den, den: 1 }, rateOf(name), Math.floor);
  return Math.max(0, Math.floor(((seconds + ROUNDED) * num) / den));
}

/** Frames as `01:00:00:00`; drop-frame has a semicolon before the frames. */
export function framesToTimecode(frames: number, name: RateName): string {
  const { base, drop } = rateOf(name);
  const count = frames + (drop ? countDropped(frames) : 0);
  const seconds = Math.floor(count / base);
  const [hour, minute, second, frame] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
    count % base,
  ].map((part) => String(part).padStart(2, '0'));
  return `${hour}:${minute}:${second}${drop ? ';' : ':'}${frame}`;
}

const TEN_MINUTES = 17_982;
const DROP_MINUTE = 1798;

/** How many numbers were left out before this frame. */
function countDropped(frames: number): number {
  const tens = Math.floor(frames / TEN_MINUTES);
  // The first minute of ten has all of its numbers.
  const minutes = Math.max(0, Math.floor(((frames % TEN_MINUTES) - 2) / DROP_MINUTE));
  return tens * 18 + minutes * 2;
}

/** Reads `01:00:00:00`, also with `;`, `.` or `,`; null where it is none, or a number that drop-frame leaves out. */
export function timecodeToFrames(text: string, name: RateName): number | null {
  const parts = /^(\d{1,3})[:;](\d{2})[:;](\d{2})[:;.,](\d{2,3})$/.exec(text.trim());
  if (parts === null) return null;
  const { base, drop } = rateOf(name);
  const [hour, minute, second, frame] = parts.slice(1).map(Number) as [number, number, number, number];
  if (minute > 59 || second > 59 || frame >= base) return null;
  const count = ((hour * 60 + minute) * 60 + second) * base + frame;
  if (!drop) return count;
  if (second === 0 && frame < 2 && minute % 10 !== 0) return null;
  const minutes = hour * 60 + minute;
  return count - 2 * (minutes - Math.floor(minutes / 10));
}

/**
 * Reads a length as somebody writes it: `48`, `48 frames`, `2s`, `1.5 s`, `00:00:02:00`.
 *
 * @returns frames of the project, at least one and at most a day, else LENGTH_INVALID
 */
export function readLength(text: string, name: RateName): Result<number> {
  const { num, den } = rateOf(name);
  const written = text.normalize('NFKC').trim().toLowerCase();
  const [, whole = '', part = '', unit = ''] =
    /^(\d{1,7})(?:[.,](\d{1,9}))?\s*(f|fr|frames?|s|secs?|seconds?)?$/.exec(written) ?? [];
  const isTime = unit.startsWith('s');
  const frames = isTime
    ? convertFrames(Number(whole + part), { num: 10 ** part.length, den: 1 }, { num, den })
    : part === '' && whole !== ''
      ? Number(whole)
      : timecodeToFrames(written, name);
  const isPossible = frames !== null && frames >= 1 && (frames * den) / num <= DAY_SECONDS;
  return isPossible ? succeed(frames) : fail(failure('LENGTH_INVALID', { text }));
}
