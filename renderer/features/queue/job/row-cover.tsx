import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import styles from './job-row.module.css';

/** The surface of a row: it has the keys, is pressed to select and to open, and says what the row is. */
export function RowCover(props: {
  readonly id: string;
  readonly label: string;
  readonly isExpanded: boolean;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
}) {
  const { id, label, isExpanded, isSelected, isCurrent } = props;
  return (
    <button
      type="button"
      id={id}
      data-cover
      className={styles.cover}
      aria-expanded={isExpanded}
      aria-label={label}
      aria-description={isSelected ? QUEUE_ACTIONS_TEXT.isSelected : undefined}
      tabIndex={isCurrent ? 0 : -1}
    />
  );
}
