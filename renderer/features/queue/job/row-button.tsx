import type { ReactNode } from 'react';
import styles from './job-row.module.css';

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
      title={label}
      tabIndex={isReachable ? 0 : -1}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
