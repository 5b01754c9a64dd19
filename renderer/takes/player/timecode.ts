/** Rates that are written in decimals but run at a fraction of 1001. */
const FRACTIONS = [24, 30, 48, 60, 120].map((nominal) => (nominal * 1000) / 1001);
const NEAR = 0.012;

/** The exact rate behind one that was measured or rounded: 23.98 is 24000/1001. Frames per second. */
export function exactRate(measured: number): number {
  const whole = Math.round(measured);
  // A rate such as 29.99 lies near both; a whole one is the more likely.
  if (Math.abs(measured - whole) < 0.004) return whole;
  return FRACTIONS.find((rate) => Math.abs(rate - measured) < NEAR) ?? measured;
}

/** Which frame is shown at a time in seconds; frames count from 0. */
export function frameAt(seconds: number, rate: number): number {
  // Media times are rounded to microseconds, so that a frame's own time can lie a hair before it.
  return Math.max(0, Math.floor(seconds * rate + 1e-3));
}

/**
 * A time to seek to that lies safely inside a frame, in seconds. Just before its middle: Chromium rounds to the file's own
 * ticks, which may be as long as a frame, and from the middle of the last frame before a key frame it would land on that.
 */
export function timeInFrame(frame: number, rate: number): number {
  return (frame + 0.4) / rate;
}

/** When the frames of a clip are shown. */
export interface Timing {
  /** Frames per second; of uneven ones on the average. */
  readonly rate: number;
  /** Of each frame, in seconds, where they are not shown evenly from 0 on. */
  readonly times?: readonly number[] | null;
}

/** When a clip's first frame is shown: some files begin late. Seconds. */
export function startOf({ times }: Timing): number {
  return times?.[0] ?? 0;
}

/** Which frame of a clip is shown at a time of its player, in seconds. */
export function frameShownAt({ rate, times }: Timing, seconds: number): number {
  if (!times) return frameAt(seconds, rate);
  // Half a millisecond: containers round to whole ones.
  let [known, beyond] = [0, times.length];
  while (beyond - known > 1) {
    const middle = (known + beyond) >> 1;
    if ((times[middle] as number) <= seconds + 5e-4) known = middle;
    else beyond = middle;
  }
  return known;
}

/** A time of its player that lies safely inside a clip's frame, in seconds. */
export function timeWithin({ rate, times }: Timing, frame: number): number {
  const from = times?.[frame];
  if (from === undefined) return timeInFrame(frame, rate);
  return from + 0.4 * ((times?.[frame + 1] ?? from + 1 / rate) - from);
}

/** Timecode of a clip's frame; where frames are uneven, of the time at which it is shown. */
export function timecodeOf(timing: Timing, frame: number): string {
  const { rate, times } = timing;
  if (!times) return formatTimecode(frame, rate);
  const seconds = times[frame] ?? (times.at(-1) ?? 0) + 1 / rate;
  return formatTimecode(frameAt(seconds - startOf(timing), rate), rate);
}

/**
 * How many frames a clip of so many seconds has. A part of a frame is none: it is sound that outlasts the pictures, because
 * its own packets are longer. Containers round to milliseconds, so a frame that lacks a hair is one.
 */
export function countFrames(duration: number, rate: number): number {
  return Math.max(1, Math.floor(duration * rate + 0.05));
}

/**
 * SMPTE timecode of a frame: `00:00:03:12`. At 29.97 and 59.94 the count drops frame numbers to stay with the clock,
 * and is written with a semicolon; 23.976 counts 24 frames to the second and drops none, as is usual.
 */
export function formatTimecode(frame: number, rate: number): string {
  const nominal = Math.max(1, Math.round(rate));
  const isDrop = nominal % 30 === 0 && rate < nominal - 1e-6;
  const number = isDrop ? frame + countDropped(frame, nominal) : frame;
  const parts = [
    Math.floor(number / (nominal * 3600)),
    Math.floor(number / (nominal * 60)) % 60,
    Math.floor(number / nominal) % 60,
  ];
  const digits = String(nominal - 1).length;
  const [hours, minutes, seconds] = parts.map((part) => String(part).padStart(2, '0'));
  return `${hours}:${minutes}:${seconds}${isDrop ? ';' : ':'}${String(number % nominal).padStart(Math.max(2, digits), '0')}`;
}

/** Each minute drops two numbers (four at 59.94), except each tenth. */
function countDropped(frame: number, nominal: number): number {
  const drop = nominal / 15;
  const perMinute = nominal * 60 - drop;
  const perTen = nominal * 600 - drop * 9;
  const tens = Math.floor(frame / perTen);
  const rest = frame % perTen;
  const minutes = rest < nominal * 60 ? 0 : 1 + Math.floor((rest - nominal * 60) / perMinute);
  return tens * drop * 9 + minutes * drop;
}
