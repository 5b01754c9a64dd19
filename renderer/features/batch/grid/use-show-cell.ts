import { type RefObject, useLayoutEffect, useRef } from 'react';
import { forward } from '../../../ui/text/direction.ts';
import type { Place } from '../state/selection.ts';
import { type ColumnLayout, HEADER_HEIGHT } from './column-widths.ts';
import { cellRange, frameOf } from './grid-marks.tsx';

/** Brings the cell that has the keys into view when it moves. */
export function useShowCell(
  scroll: RefObject<HTMLDivElement | null>,
  layout: ColumnLayout,
  focus: Place,
): void {
  const { row, column } = focus;
  const latest = useRef(layout);
  latest.current = layout;
  useLayoutEffect(() => {
    const pane = scroll.current;
    if (pane === null) return;
    const {
      top,
      height,
      insetInlineStart: left,
      width,
    } = frameOf(cellRange({ row, column }), latest.current);
    const [first, fixed] = [HEADER_HEIGHT, latest.current.pinnedEnd];
    if (top - first < pane.scrollTop) pane.scrollTop = top - first;
    else if (top + height > pane.scrollTop + pane.clientHeight)
      pane.scrollTop = top + height - pane.clientHeight;
    if (column < latest.current.pinned) return;
    // Where the page is mirrored, the browser counts to the left, below zero.
    const scrolled = Math.abs(pane.scrollLeft);
    if (left - fixed < scrolled) pane.scrollLeft = (left - fixed) * forward();
    else if (left + width > scrolled + pane.clientWidth)
      pane.scrollLeft = Math.min(left - fixed, left + width - pane.clientWidth) * forward();
  }, [scroll, row, column]);
}
