import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';
import { useCallback } from 'react';

/** Which rows of a list are drawn: those in sight, and the one that has the keys, which keeps them when it is scrolled away; -1 for none. */
export function useRangeWith(kept: number): (range: Range) => number[] {
  return useCallback(
    (range) => {
      const inSight = defaultRangeExtractor(range);
      const isAway = kept >= 0 && kept < range.count && !inSight.includes(kept);
      return isAway ? [...inSight, kept].sort((one, other) => one - other) : inSight;
    },
    [kept],
  );
}
