import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { MAX_ROWS } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { BATCH_COMMANDS as TEXT } from '../../../../shared/messages/text/batch-commands.ts';
import { classNames } from '../../../ui/class-names.ts';
import { askForMenuByKey, menuPoint, useContextMenu } from '../../../ui/context-menu.tsx';
import { forward } from '../../../ui/direction.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { listMenu } from '../commands/batch-commands.ts';
import { beginEditing, select, useBatchStore } from '../state/batch-store.ts';
import { type Bounds, clampSelection, type Place, rangeOf, selectCell } from '../state/selection.ts';
import { CellEditor } from './cell-editor.tsx';
import { type ColumnLayout, HEADER_HEIGHT, layOutColumns, ROW_HEIGHT, useWidths } from './column-widths.ts';
import { cellRange, frameOf, GridMarks, Pinnable } from './grid-marks.tsx';
import { gridRole, ROW_GROUP } from './grid-roles.ts';
import { HeaderRow } from './header-row.tsx';
import { readPlace } from './read-place.ts';
import styles from './sheet-grid.module.css';
import { cellId, SheetRowView } from './sheet-row.tsx';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridDrop } from './use-grid-drop.ts';
import { useGridKeys } from './use-grid-keys.ts';

const OVERSCAN = 6;

/** The table: as many rows as are in sight, one cell that has the keys, and an empty row to go on with at the end. */
export function SheetGrid(props: {
  readonly batch: BatchSheet;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  /** Stands below the rows of an empty table. */
  readonly hint: ReactNode;
}) {
  const { batch, gridRef, hint } = props;
  const { columns, book } = batch;
  const rows = useBatchStore((store) => store.history.sheet.rows);
  const editing = useBatchStore((store) => store.editing);
  const given = useWidths((store) => store.widths);
  const scroll = useRef<HTMLDivElement>(null);
  const available = useWidth(scroll);
  const layout = useMemo(() => layOutColumns(columns, given, available), [columns, given, available]);
  const bounds = { rows: Math.min(MAX_ROWS, rows.length + 1), columns: columns.length };
  const chosen = useBatchStore((store) => store.selection);
  const selection = clampSelection(chosen, bounds);
  const virtual = useVirtualizer({
    count: bounds.rows,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const { focus } = selection;
  useShowCell(scroll, layout, focus);
  const range = rangeOf(selection);
  const isSingle = range.top === range.bottom && range.left === range.right;
  const handleKey = useGridKeys({ batch, bounds, selection });
  const clipboard = useGridClipboard(batch, selection);
  const drop = useGridDrop(columns);
  const [showMenu, menu] = useContextMenu();
  const startSelecting = usePointerSelection(bounds, gridRef);
  const template = `46px ${layout.widths.map((width) => `${width}px`).join(' ')}`;
  const items = virtual.getVirtualItems();
  const size = { rows: bounds.rows + 1, columns: columns.length + 1 };
  const handlers = {
    ...clipboard,
    onKeyDown: (event: KeyboardEvent) => {
      handleKey(event);
      askForMenuByKey(event.nativeEvent);
    },
    onPointerDown: startSelecting,
    onDoubleClick: openEditor,
    onContextMenu: openMenu,
  };
  /** Of the cell under the pointer, or of the one that has the keys, with all that is selected if it is part of it. */
  function openMenu(event: MouseEvent): void {
    event.preventDefault();
    const under = readPlace(event.target);
    if (under !== null) pointAt(under, bounds.columns);
    gridRef.current?.focus({ preventScroll: true });
    const about = document.getElementById(cellId(focus.row, focus.column));
    showMenu(menuPoint(event.nativeEvent, about), TEXT.menu, listMenu());
  }
  const focusText =
    editing === null ? undefined : (rows[focus.row]?.cells[columns[focus.column]?.id ?? ''] ?? '');
  return (
    <div
      ref={scroll}
      className={classNames(styles.scroll, editing !== null && styles.isEditing)}
      {...drop.handlers}
    >
      <div className={styles.content} style={{ width: layout.total }}>
        <div
          ref={gridRef}
          {...gridRole(BATCH_TEXT.table, size, cellId(focus.row, focus.column))}
          {...handlers}
          className={styles.grid}
          style={{ '--columns': template } as CSSProperties}
        >
          <HeaderRow columns={columns} layout={layout} />
          <div {...ROW_GROUP} className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rows[index] ?? null;
              return (
                <SheetRowView
                  key={row?.id ?? 'ghost'}
                  row={row}
                  place={index}
                  top={start}
                  columns={columns}
                  layout={layout}
                  check={row === null ? null : book.check(row)}
                  context={book.context}
                />
              );
            })}
          </div>
        </div>
        {menu}
        <GridMarks range={isSingle ? null : range} focus={focus} over={drop.over} layout={layout} />
        {editing !== null && columns[focus.column] !== undefined && (
          <Pinnable isPinned={focus.column < layout.pinned}>
            <CellEditor
              key={`${focus.row}-${focus.column}`}
              batch={batch}
              place={focus}
              bounds={bounds}
              text={editing.text ?? focusText ?? ''}
              isTyped={editing.text !== null}
              frame={frameOf(cellRange(focus), layout)}
              onDone={() => gridRef.current?.focus({ preventScroll: true })}
            />
          </Pinnable>
        )}
        {rows.length === 0 && (
          <div className={styles.hint} style={{ width: available }}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

function pointAt({ row, column }: NonNullable<ReturnType<typeof readPlace>>, columns: number): void {
  const { top, bottom, left, right } = rangeOf(useBatchStore.getState().selection);
  const isInRows = row >= top && row <= bottom;
  if (column === null) {
    const isWhole = isInRows && left === 0 && right === columns - 1;
    if (!isWhole) select({ anchor: { row, column: 0 }, focus: { row, column: columns - 1 } });
  } else if (!isInRows || column < left || column > right) select(selectCell(row, column));
}

function openEditor(event: MouseEvent): void {
  if ((event.target as Element).closest('[data-column]') !== null) beginEditing(null);
}

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(1000);
  useLayoutEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 1000));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** Brings the cell that has the keys into view when it moves. */
function useShowCell(scroll: RefObject<HTMLDivElement | null>, layout: ColumnLayout, focus: Place): void {
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

/** Click, shift and click, and drag; on a row's number the whole row. */
function usePointerSelection(bounds: Bounds, grid: RefObject<HTMLDivElement | null>) {
  const last = { row: bounds.rows - 1, column: bounds.columns - 1 };
  return (event: PointerEvent<HTMLDivElement>) => {
    const start = readPlace(event.target);
    if (start === null || event.button !== 0) return;
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
