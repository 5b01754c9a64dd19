import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
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
} from 'react';
import type { Column } from '../../../../shared/batch/columns.ts';
import { MAX_ROWS } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT, BATCH_COMMANDS as TEXT } from '../../../../shared/batch/text.ts';
import { isMainPress } from '../../../ui/keys/platform.tsx';
import { askForMenuByKey, menuPoint, useContextMenu } from '../../../ui/overlays/context-menu.tsx';
import { useRangeWith } from '../../../ui/parts/card-rows.ts';
import { useInnerWidth } from '../../../ui/parts/use-inner-width.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { forward } from '../../../ui/text/direction.tsx';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { listMenu } from '../commands/batch-commands.ts';
import { beginEditing, select, useBatchStore } from '../state/batch-store.ts';
import {
  type Bounds,
  clampSelection,
  type Place,
  rangeOf,
  type Selection,
  selectCell,
} from '../state/selection.ts';
import { CellEditor } from './cell-editor.tsx';
import {
  type ColumnLayout,
  cellRange,
  frameOf,
  GridMarks,
  HEADER_HEIGHT,
  layOutColumns,
  Pinnable,
  ROW_HEIGHT,
  useWidths,
} from './column-widths.tsx';
import { gridRole, HeaderRow, ROW_GROUP } from './header-row.tsx';
import styles from './sheet-grid.module.css';
import { cellId, SheetRowView } from './sheet-row.tsx';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { readPlace } from './use-grid-drop.ts';
import { type GridKeysOptions, useGridKeys } from './use-grid-keys.ts';

const OVERSCAN = 6;

/** The table: as many rows as are in sight, one cell that has the keys, and an empty row to go on with at the end. */
export function SheetGrid(props: {
  readonly batch: BatchSheet;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  /** Where a drop would land. */
  readonly over: Place | null;
  /** Stands below the rows of an empty table. */
  readonly hint: ReactNode;
}) {
  const { batch, gridRef, over, hint } = props;
  const { columns } = batch;
  const rows = useBatchStore((store) => store.history.sheet.rows);
  const isEditing = useBatchStore((store) => store.editing !== null);
  const scroll = useRef<HTMLDivElement>(null);
  const { layout, available } = useLayout(columns, scroll);
  const bounds = { rows: Math.min(MAX_ROWS, rows.length + 1), columns: columns.length };
  const selection = clampSelection(
    useBatchStore((store) => store.selection),
    bounds,
  );
  const { focus } = selection;
  const virtual = useRowsInSight(bounds.rows, focus.row, scroll);
  useShowCell(scroll, layout, focus);
  const { handlers, menu } = useGridHandlers({ batch, bounds, selection }, gridRef);
  const size = { rows: bounds.rows + 1, columns: columns.length + 1 };
  return (
    <div ref={scroll} className={classNames(styles.scroll, isEditing && styles.isEditing)}>
      <div className={styles.content} style={{ width: layout.total }}>
        <div
          ref={gridRef}
          {...gridRole(BATCH_TEXT.table, size, cellId(focus.row, focus.column))}
          {...handlers}
          className={styles.grid}
          style={{ '--columns': templateOf(layout) } as CSSProperties}
        >
          <HeaderRow columns={columns} layout={layout} />
          <RowsInSight
            batch={batch}
            items={virtual.getVirtualItems()}
            height={virtual.getTotalSize()}
            layout={layout}
          />
        </div>
        {menu}
        <GridMarks
          range={isSingle(selection) ? null : rangeOf(selection)}
          focus={focus}
          over={over}
          layout={layout}
        />
        <CellInHand batch={batch} place={focus} bounds={bounds} layout={layout} gridRef={gridRef} />
        {rows.length === 0 && (
          <div className={styles.hint} style={{ width: available }}>
            {hint}
          </div>
        )}
      </div>
    </div>
  );
}

function useRowsInSight(count: number, focus: number, scroll: RefObject<HTMLDivElement | null>) {
  return useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ROW_HEIGHT,
    rangeExtractor: useRangeWith(focus),
    overscan: OVERSCAN,
  });
}

/** How wide each column is in the room that there is. */
function useLayout(columns: readonly Column[], scroll: RefObject<HTMLDivElement | null>) {
  const available = useInnerWidth(scroll);
  const given = useWidths((store) => store.widths);
  const layout = useMemo(() => layOutColumns(columns, given, available), [columns, given, available]);
  return { layout, available };
}

/** The rows that are in sight, and a few on both sides of them. */
function RowsInSight(props: {
  readonly batch: BatchSheet;
  readonly items: readonly VirtualItem[];
  readonly height: number;
  readonly layout: ColumnLayout;
}) {
  const { batch, items, height, layout } = props;
  const { columns, book } = batch;
  const rows = useBatchStore((store) => store.history.sheet.rows);
  return (
    <div {...ROW_GROUP} className={styles.body} style={{ height }}>
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
  );
}

/** The cell that is being typed in, over its place in the table. */
function CellInHand(props: {
  readonly batch: BatchSheet;
  readonly place: Place;
  readonly bounds: Bounds;
  readonly layout: ColumnLayout;
  readonly gridRef: RefObject<HTMLDivElement | null>;
}) {
  const { batch, place, bounds, layout, gridRef } = props;
  const editing = useBatchStore((store) => store.editing);
  const row = useBatchStore((store) => store.history.sheet.rows[place.row]);
  const column = batch.columns[place.column];
  if (editing === null || column === undefined) return null;
  return (
    <Pinnable isPinned={place.column < layout.pinned}>
      <CellEditor
        key={`${place.row}-${place.column}`}
        batch={batch}
        place={place}
        bounds={bounds}
        text={editing.text ?? row?.cells[column.id] ?? ''}
        isTyped={editing.text !== null}
        frame={frameOf(cellRange(place), layout)}
        onDone={() => gridRef.current?.focus({ preventScroll: true })}
      />
    </Pinnable>
  );
}

/** Keys, clipboard, pointer and menu of the table. */
function useGridHandlers(parts: GridKeysOptions, gridRef: RefObject<HTMLDivElement | null>) {
  const { batch, bounds, selection } = parts;
  const { focus } = selection;
  const handleKey = useGridKeys(parts);
  const clipboard = useGridClipboard(batch, selection);
  const startSelecting = usePointerSelection(bounds, gridRef);
  const [showMenu, menu] = useContextMenu();
  /** Of the cell under the pointer, or of the one that has the keys, with all that is selected if it is part of it. */
  function openMenu(event: MouseEvent): void {
    event.preventDefault();
    const under = readPlace(event.target);
    if (under !== null) pointAt(under, bounds.columns);
    gridRef.current?.focus({ preventScroll: true });
    const about = document.getElementById(cellId(focus.row, focus.column));
    showMenu(menuPoint(event.nativeEvent, about), TEXT.menu, listMenu());
  }
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
  return { handlers, menu };
}

function templateOf({ widths }: ColumnLayout): string {
  return `46px ${widths.map((width) => `${width}px`).join(' ')}`;
}

function isSingle(selection: Selection): boolean {
  const { top, bottom, left, right } = rangeOf(selection);
  return top === bottom && left === right;
}

function openEditor(event: MouseEvent): void {
  if ((event.target as Element).closest('[data-column]') !== null) beginEditing(null);
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
function pointAt({ row, column }: NonNullable<ReturnType<typeof readPlace>>, columns: number): void {
  const { top, bottom, left, right } = rangeOf(useBatchStore.getState().selection);
  const isInRows = row >= top && row <= bottom;
  if (column === null) {
    const isWhole = isInRows && left === 0 && right === columns - 1;
    if (!isWhole) select({ anchor: { row, column: 0 }, focus: { row, column: columns - 1 } });
  } else if (!isInRows || column < left || column > right) select(selectCell(row, column));
}
