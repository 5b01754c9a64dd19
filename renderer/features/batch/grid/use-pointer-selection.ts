import type { PointerEvent, RefObject } from 'react';
import { isMainPress } from '../../../ui/keys/platform.ts';
import { select, useBatchStore } from '../state/batch-store.ts';
import { type Bounds, rangeOf, selectCell } from '../state/selection.ts';
import { readPlace } from './read-place.ts';

/** Click, shift and click, and drag; on a row's number the whole row. */
export function usePointerSelection(bounds: Bounds, grid: RefObject<HTMLDivElement | null>) {
  const last = { row: bounds.rows - 1, column: bounds.columns - 1 };
  return (event: PointerEvent<HTMLDivElement>) => {
    const start = readPlace(event.target);
    if (start === null || !isMainPress(event)) return;
    grid.current?.focus({ preventScroll: true });
    event.preventDefault();
    const { selection } = useBatchStore.getState();
    const isRow = start.column === null;
    const anchor = event.shiftKey ? selection.anchor : { row: start.row, column: start.column ?? 0 };
    const extend = (place: { row: number; column: number | null }) =>
      select({ anchor, focus: { row: place.row, column: isRow ? last.column : (place.column ?? 0) } });
    extend(start);
    const follow = (moved: globalThis.PointerEvent) => {
      const place = readPlace(document.elementFromPoint(moved.clientX, moved.clientY));
      if (place !== null) extend(place);
    };
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', () => window.removeEventListener('pointermove', follow), {
      once: true,
    });
  };
}

/** Selects the cell or the row that a menu opens on, unless it is part of what is selected. */
export function pointAt({ row, column }: NonNullable<ReturnType<typeof readPlace>>, columns: number): void {
  const { top, bottom, left, right } = rangeOf(useBatchStore.getState().selection);
  const isInRows = row >= top && row <= bottom;
  if (column === null) {
    const isWhole = isInRows && left === 0 && right === columns - 1;
    if (!isWhole) select({ anchor: { row, column: 0 }, focus: { row, column: columns - 1 } });
  } else if (!isInRows || column < left || column > right) select(selectCell(row, column));
}
