import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import type { ReactNode } from 'react';
import { QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
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

/** Where a row is taken hold of, if it can be moved. */
export function RowGrip({ isShown }: { readonly isShown: boolean }) {
  return (
    <span className={styles.grip} aria-hidden>
      {isShown && <GripVertical size={14} />}
    </span>
  );
}

/** Opens a row and closes it. */
export function RowFold(props: {
  readonly label: string;
  readonly isOpen: boolean;
  readonly isReachable: boolean;
  readonly onPress: () => void;
}) {
  const { label, isOpen, isReachable, onPress } = props;
  return (
    <span className={classNames(styles.fold, isOpen && styles.unfolded)}>
      <RowButton
        label={label}
        icon={<ChevronRight size={15} />}
        isReachable={isReachable}
        isExpanded={isOpen}
        onPress={onPress}
      />
    </span>
  );
}

/** A small button in a row. Plain, because a list of ten thousand draws many of them while it scrolls. */
export function RowButton(props: {
  readonly label: string;
  readonly icon: ReactNode;
  /** Rows are reached by arrow keys; only the buttons of the current one by Tab. */
  readonly isReachable: boolean;
  readonly isExpanded?: boolean;
  readonly onPress: () => void;
}) {
  const { label, icon, isReachable, isExpanded, onPress } = props;
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-expanded={isExpanded}
      data-tip={label}
      tabIndex={isReachable ? 0 : -1}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
