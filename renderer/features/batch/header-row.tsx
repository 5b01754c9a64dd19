import X from 'lucide-react/icons/x';
import type { PointerEvent } from 'react';
import type { Column } from '../../../shared/batch/columns.ts';
import { removeOwnColumn } from '../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../shared/messages/text/batch.ts';
import { editSheet } from './batch-store.ts';
import { setWidth } from './column-widths.ts';
import { cellRole, rowRole } from './grid-roles.ts';
import styles from './sheet-grid.module.css';

/** The names of the columns; their edges can be dragged. */
export function HeaderRow(props: {
  readonly columns: readonly Column[];
  readonly widths: readonly number[];
}) {
  const { columns, widths } = props;
  return (
    <div {...rowRole(1)} className={styles.header}>
      <div {...cellRole('columnheader', 1)} className={`${styles.head} ${styles.corner}`}>
        <span className="visually-hidden">{BATCH_TEXT.rowNumber}</span>
      </div>
      {columns.map(({ id, label, kind }, at) => (
        <div key={id} {...cellRole('columnheader', at + 2)} className={styles.head}>
          <span className={styles.headName}>{label}</span>
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
          <span className={styles.edge} onPointerDown={(event) => dragEdge(event, id, widths[at] ?? 0)} />
        </div>
      ))}
    </div>
  );
}

function dragEdge(event: PointerEvent<HTMLElement>, id: string, width: number): void {
  const { currentTarget: edge, pointerId, clientX: from } = event;
  event.preventDefault();
  event.stopPropagation();
  edge.setPointerCapture(pointerId);
  const follow = ({ clientX }: globalThis.PointerEvent) => setWidth(id, width + clientX - from);
  edge.addEventListener('pointermove', follow);
  edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', follow), {
    once: true,
  });
}
