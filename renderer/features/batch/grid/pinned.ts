import type { CSSProperties } from 'react';
import type { ColumnLayout } from './column-widths.ts';
import styles from './sheet-grid.module.css';

/** How a cell looks that stays in sight; the last one casts the line that the others slide under. */
export function pinnedLook({ pinned }: ColumnLayout, at: number): (string | undefined)[] {
  return at >= pinned ? [] : [styles.pinned, at === pinned - 1 ? styles.lastPinned : undefined];
}

/** Where such a cell stays; nothing for a cell that scrolls. */
export function pinnedPlace({ pinned, lefts }: ColumnLayout, at: number): CSSProperties | undefined {
  return at >= pinned ? undefined : { insetInlineStart: lefts[at] };
}
