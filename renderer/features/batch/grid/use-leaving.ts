import { useEffect, useRef } from 'react';
import type { Column } from '../../../../shared/batch/columns.ts';
import { MODEL_COLUMN } from '../../../../shared/batch/sheet.ts';
import type { SheetContext } from '../../../../shared/batch/sheet-context.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { editCells, endEditing, flushSheet, readSheet, select } from '../state/batch-store.ts';
import { type Bounds, moveBy, type Place, selectCell, stepAlong } from '../state/selection.ts';

/** Where the selection goes when the editing ends. */
export type Way = 'down' | 'up' | 'on' | 'back' | 'stay';

/** The cell that is typed in, and the table around it. */
export interface EditedCell {
  readonly batch: BatchSheet;
  readonly place: Place;
  readonly bounds: Bounds;
  readonly onDone: () => void;
}

/** Ends the editing once: what was typed is kept, unless null says otherwise. */
export function useLeaving({ batch, place, bounds, onDone }: EditedCell, column: Column, typed: string) {
  const isOver = useRef(false);
  const keepTyped = useRef(() => {});
  keepTyped.current = () => finish(typed);
  useEffect(() => {
    const keep = () => {
      keepTyped.current();
      void flushSheet();
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // Another room was opened by a key.
      keepTyped.current();
    };
  }, []);

  function finish(text: string | null): void {
    if (isOver.current) return;
    isOver.current = true;
    endEditing();
    if (text === null) return;
    editCells([{ row: place.row, column: column.id, text: tidy(text, column, batch.book.context) }]);
  }

  function leave(text: string | null, way: Way): void {
    finish(text);
    const here = selectCell(place.row, place.column);
    // What was typed in the row at the end has made another one behind it.
    const now = { ...bounds, rows: Math.max(bounds.rows, readSheet().rows.length + 1) };
    if (way === 'down' || way === 'up')
      select(moveBy(here, { rows: way === 'down' ? 1 : -1, columns: 0 }, now, false));
    if (way === 'on' || way === 'back') select(stepAlong(here, way === 'on' ? 1 : -1, now));
    onDone();
  }

  return { finish, leave };
}

/** One line stays one line, except where several mean something. */
function tidy(text: string, column: Column, context: SheetContext): string {
  if (column.id === MODEL_COLUMN) return context.formOf(text)?.model.id ?? text.trim();
  return column.kind === 'text' || column.kind === 'own' ? text : text.trim();
}
