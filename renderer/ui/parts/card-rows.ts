import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect } from 'react';
import { useInnerWidth } from './use-inner-width.ts';

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

const GAP = 12;
const PADDING = 16;
/** Drawn beyond what is in sight, so that a short scroll shows no gap. */
const ROWS_AHEAD = 1;

/**
 * How many cards of at least so many pixels stand beside one another in a box, and how wide each is; `width` is 0 before it is drawn.
 *
 * @param fixed so many, however narrow they get
 */
export function useCardColumns(box: RefObject<HTMLElement | null>, smallest: number, fixed?: number) {
  const width = useInnerWidth(box) - PADDING * 2;
  const columns = fixed ?? Math.max(1, Math.floor((width + GAP) / (smallest + GAP)));
  return { width, columns, cardWidth: Math.max(1, (width - GAP * (columns - 1)) / columns) };
}

/** Rows of cards of which only those in sight are drawn, and the current one is scrolled to; -1 is none. Heights are pixels. */
export function useCardRows(
  box: RefObject<HTMLElement | null>,
  rowsOf: {
    readonly count: number;
    readonly current: number;
    readonly height: number;
    /** Rows that are headings of another height. */
    readonly headings?: { readonly height: number; readonly isOne: (row: number) => boolean };
  },
) {
  const { count, current, height, headings } = rowsOf;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: (row) => (headings?.isOne(row) ? headings.height : height),
    gap: GAP,
    paddingStart: PADDING / 2,
    scrollPaddingStart: PADDING / 2 + (headings?.height ?? 0),
    paddingEnd: PADDING,
    rangeExtractor: useRangeWith(current),
    overscan: ROWS_AHEAD,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are of another height now
  useLayoutEffect(() => rows.measure(), [height, headings?.isOne]);
  useEffect(() => {
    if (current !== -1) rows.scrollToIndex(current, { align: 'auto' });
  }, [rows, current]);
  return rows;
}
