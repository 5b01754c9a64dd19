import type { Power } from '../ports/power.ts';

/** A small picture takes a core for a tenth of a second or two: with such pauses, a tenth of one. */
const ON_BATTERY = 2_000;
/** The system slows everything down by then; what nobody waits for adds no heat. */
const HOT = 15_000;

/**
 * How long work that nobody waits for rests between two files. What is in sight is decoded at once all the same, and nothing of
 * what was paid for goes by this.
 */
export function decidePause({ isOnBattery, thermal }: Power): number {
  if (thermal === 'serious' || thermal === 'critical') return HOT;
  return isOnBattery ? ON_BATTERY : 0;
}
