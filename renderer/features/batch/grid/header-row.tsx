import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import type { Column } from '../../../../shared/batch/columns.ts';
import { removeOwnColumn } from '../../../../shared/batch/edit-sheet.ts';
import { describeField } from '../../../../shared/messages/fields.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { isMainPress } from '../../../ui/keys/platform.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { forward } from '../../../ui/text/direction.ts';
import { editSheet, readSheet, select } from '../state/batch-store.ts';
import { type ColumnLayout, setWidth } from './column-widths.ts';
import { cellRole, rowRole } from './grid-roles.ts';
import { pinnedLook, pinnedPlace } from './pinned.ts';
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
