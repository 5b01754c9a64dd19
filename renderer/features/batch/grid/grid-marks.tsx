import type { ReactNode } from 'react';
import type { Range } from '../../../../shared/batch/edit-sheet.ts';
import type { Place } from '../state/selection.ts';
import { type ColumnLayout, HEADER_HEIGHT, ROW_HEIGHT } from './column-widths.ts';
import styles from './sheet-grid.module.css';

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
