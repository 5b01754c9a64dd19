import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import type { Column } from '../../../../shared/batch/columns.ts';
import { removeOwnColumn } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { describeField } from '../../../../shared/service/text/fields-text.ts';
import { isMainPress } from '../../../ui/keys/platform.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { forward } from '../../../ui/text/direction.tsx';
import { editSheet, readSheet, select } from '../state/batch-store.ts';
import { type ColumnLayout, pinnedLook, pinnedPlace, setWidth } from './column-widths.tsx';
import styles from './sheet-grid.module.css';

/** The names of the columns: a click selects one whole, its edge can be dragged. */
export function HeaderRow(props: { readonly columns: readonly Column[]; readonly layout: ColumnLayout }) {
  const { columns, layout } = props;
  return (
    <div {...rowRole(1)} className={styles.header}>
      <div {...cellRole('columnheader', 1)} className={`${styles.head} ${styles.corner}`}>
        <span className="visually-hidden">{BATCH_TEXT.rowNumber}</span>
      </div>
      {columns.map(({ id, label, kind }, at) => (
        <div
          key={id}
          {...cellRole('columnheader', at + 2)}
          className={classNames(styles.head, ...pinnedLook(layout, at))}
          style={pinnedPlace(layout, at)}
        >
          <button
            type="button"
            tabIndex={-1}
            className={styles.headName}
            title={describeField(id).meaning || label}
            onClick={() => selectColumn(at)}
          >
            {label}
          </button>
          {kind === 'own' && (
            <button
              type="button"
              tabIndex={-1}
              className={styles.headRemove}
              aria-label={BATCH_TEXT.removeColumn(label)}
              onClick={() => editSheet((sheet) => removeOwnColumn(sheet, id))}
            >
              <X size={12} aria-hidden />
            </button>
          )}
          <span
            className={styles.edge}
            onPointerDown={(event) => dragEdge(event, id, layout.widths[at] ?? 0)}
          />
        </div>
      ))}
    </div>
  );
}

function selectColumn(column: number): void {
  const last = Math.max(0, readSheet().rows.length - 1);
  select({ anchor: { row: 0, column }, focus: { row: last, column } });
}

function dragEdge(event: PointerEvent<HTMLElement>, id: string, width: number): void {
  const { currentTarget: edge, pointerId, clientX: from } = event;
  event.stopPropagation();
  if (!isMainPress(event)) return;
  event.preventDefault();
  edge.setPointerCapture(pointerId);
  const follow = ({ clientX }: globalThis.PointerEvent) => setWidth(id, width + (clientX - from) * forward());
  edge.addEventListener('pointermove', follow);
  edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', follow), {
    once: true,
  });
}

/*
 * What the parts of a table are to a screen reader. The browser's own table elements can't be drawn in part; and a cell
 * needs no focus of its own, because the grid holds it and names the active cell. Places count from one.
 */

/** A row; the first is the header. */
export function rowRole(place: number) {
  return { role: 'row', 'aria-rowindex': place } as const;
}

/** A cell of a row: its number, a name in the header, or any other. */
export function cellRole(role: 'rowheader' | 'columnheader' | 'gridcell', place: number) {
  return { role, 'aria-colindex': place } as const;
}

export const ROW_GROUP = { role: 'rowgroup' } as const;

/** The grid as a whole, as much of it as there would be. */
export function gridRole(label: string, size: { rows: number; columns: number }, activeId: string) {
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': size.rows,
    'aria-colcount': size.columns,
    'aria-multiselectable': true,
    'aria-activedescendant': activeId,
  } as const;
}
