import type { CSSProperties, ReactNode } from 'react';
import { create } from 'zustand';
import { type Column, isPinned } from '../../../../shared/batch/columns.ts';
import type { Range } from '../../../../shared/batch/edit-sheet.ts';
import type { Place } from '../state/selection.ts';
import styles from './sheet-grid.module.css';

/** The column of row numbers. */
const GUTTER = 46;
export const ROW_HEIGHT = 34;
export const HEADER_HEIGHT = 30;
const NARROWEST = 56;
const WIDEST = 1200;

const USUAL: { readonly [Kind in Column['kind']]: number } = {
  model: 148,
  name: 150,
  takes: 64,
  own: 130,
  text: 340,
  choice: 108,
  option: 108,
  number: 100,
  flag: 76,
  reference: 172,
  references: 172,
  elements: 150,
};

/** A name of a column stands in full up to here, whatever its language. */
const WIDEST_BY_NAME = 190;
const SIDES = 24;
const LETTER = 6.6;
const WIDE_LETTER = 12.5;
/** Letters as wide as they are high. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]/u;

function usualWidth({ kind, label }: Column): number {
  const letters = [...label].map((letter) => (WIDE.test(letter) ? WIDE_LETTER : LETTER));
  return Math.max(USUAL[kind], Math.min(WIDEST_BY_NAME, Math.ceil(SIDES + sum(letters))));
}

/** Widths that the artist gave columns, in pixels, until the program ends. */
export const useWidths = create<{ readonly widths: Readonly<Record<string, number>> }>(() => ({
  widths: {},
}));

/** Gives a column a width. */
export function setWidth(id: string, width: number): void {
  const { widths } = useWidths.getState();
  useWidths.setState({
    widths: { ...widths, [id]: Math.min(WIDEST, Math.max(NARROWEST, Math.round(width))) },
  });
}

/** Of the window, so that what scrolls beside the pinned columns can still be read. */
const MAX_PINNED_SHARE = 0.6;
const NARROWEST_PROMPT = 180;

/** Where the columns stand. The prompt takes what is left of the window, and gives way where there is too little. */
export interface ColumnLayout {
  readonly widths: readonly number[];
  readonly lefts: readonly number[];
  readonly total: number;
  /** So many of the first columns stay in sight while the others scroll. */
  readonly pinned: number;
  /** Where the columns begin that scroll, in pixels. */
  readonly pinnedEnd: number;
}

/** Lays the columns out for a window of that many pixels. */
export function layOutColumns(
  columns: readonly Column[],
  given: Readonly<Record<string, number>>,
  available: number,
): ColumnLayout {
  const usual = columns.map((column) => given[column.id] ?? usualWidth(column));
  const spare = available - GUTTER - sum(usual);
  const room = available * MAX_PINNED_SHARE - GUTTER;
  const excess = spare >= 0 ? 0 : Math.max(0, sum(usual.filter((_, place) => pins(columns[place]))) - room);
  const widths = columns.map(({ id }, place) => {
    const width = usual[place] ?? 0;
    if (id !== 'prompt' || given[id] !== undefined) return width;
    return spare > 0 ? width + spare : Math.max(NARROWEST_PROMPT, Math.round(width - excess));
  });
  let left = GUTTER;
  const lefts = widths.map((width) => {
    left += width;
    return left - width;
  });
  const pinned = countPinned(columns, widths, spare >= 0 ? available : room);
  return { widths, lefts, total: left, pinned, pinnedEnd: lefts[pinned] ?? left };
}

const pins = (column: Column | undefined): boolean => column !== undefined && isPinned(column);

/** Columns that the artist made too wide for the window scroll with the rest. */
function countPinned(columns: readonly Column[], widths: readonly number[], room: number): number {
  let [count, left] = [0, room];
  for (const [place, column] of columns.entries()) {
    left -= widths[place] ?? 0;
    // One pixel for the rounding of the prompt.
    if (!isPinned(column) || left < -1) break;
    count += 1;
  }
  return count;
}

function sum(values: readonly number[]): number {
  return values.reduce((whole, value) => whole + value, 0);
}

/** How a cell looks that stays in sight; the last one casts the line that the others slide under. */
export function pinnedLook({ pinned }: ColumnLayout, at: number): (string | undefined)[] {
  return at >= pinned ? [] : [styles.pinned, at === pinned - 1 ? styles.lastPinned : undefined];
}

/** Where such a cell stays; nothing for a cell that scrolls. */
export function pinnedPlace({ pinned, lefts }: ColumnLayout, at: number): CSSProperties | undefined {
  return at >= pinned ? undefined : { insetInlineStart: lefts[at] };
}

/** A cell as a rectangle of one. */
export function cellRange({ row, column }: Place): Range {
  return { top: row, bottom: row, left: column, right: column };
}

/** Where a rectangle of cells stands in the content, in pixels from where a line begins. */
export function frameOf({ top, bottom, left, right }: Range, { lefts, widths }: ColumnLayout) {
  const from = lefts[left] ?? 0;
  return {
    top: HEADER_HEIGHT + top * ROW_HEIGHT,
    height: (bottom - top + 1) * ROW_HEIGHT,
    insetInlineStart: from,
    width: (lefts[right] ?? 0) + (widths[right] ?? 0) - from,
  };
}

/** What is selected, which cell has the keys, and where a drop would land. */
export function GridMarks(props: {
  /** Null where one cell alone is selected. */
  readonly range: Range | null;
  readonly focus: Place;
  readonly over: Place | null;
  readonly layout: ColumnLayout;
}) {
  const { range, focus, over, layout } = props;
  return (
    <>
      {range !== null && <Frames range={range} layout={layout} look={styles.range} />}
      <Frames range={cellRange(focus)} layout={layout} look={styles.active} />
      {over !== null && <Frames range={cellRange(over)} layout={layout} look={styles.dropInto} />}
    </>
  );
}

/** A frame around cells: in two parts where it reaches from the columns that stay into those that scroll. */
function Frames(props: { range: Range; layout: ColumnLayout; look: string | undefined }) {
  const { range, layout, look } = props;
  const { pinned } = layout;
  const fixed = range.left < pinned ? { ...range, right: Math.min(range.right, pinned - 1) } : null;
  const moving = range.right >= pinned ? { ...range, left: Math.max(range.left, pinned) } : null;
  return (
    <>
      {moving !== null && <div className={look} style={frameOf(moving, layout)} />}
      {fixed !== null && (
        <Pinnable isPinned>
          <div className={look} style={frameOf(fixed, layout)} />
        </Pinnable>
      )}
    </>
  );
}

/** Stays beside the rows' numbers while the cells scroll, as the columns that it lies on do. */
export function Pinnable({ isPinned, children }: { isPinned: boolean; children: ReactNode }) {
  return isPinned ? (
    <div className={styles.pinnedFrame}>
      <div className={styles.pinnedLayer}>{children}</div>
    </div>
  ) : (
    children
  );
}
