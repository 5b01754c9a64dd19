/** FAT keeps the time of a file in steps of two seconds, and so do some network drives. */
const COARSEST_MILLISECONDS = 2000;
const QUARTER_HOUR = 15 * 60 * 1000;
/** From the first zone of the earth to the last. */
const WIDEST_SHIFT = 26 * 60 * 60 * 1000;

/**
 * Whether two times of a file may be one and the same, read twice: FAT rounds them, and writes them down in local time without
 * saying in which zone, so that they jump by whole quarters of an hour when summer time ends or the computer travels.
 */
export function mayBeSameTime(one: number, other: number): boolean {
  const apart = Math.abs(one - other);
  const offQuarter = apart % QUARTER_HOUR;
  const isNearQuarter = Math.min(offQuarter, QUARTER_HOUR - offQuarter) <= COARSEST_MILLISECONDS;
  return apart <= WIDEST_SHIFT + COARSEST_MILLISECONDS && isNearQuarter;
}
