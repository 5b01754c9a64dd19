import ChevronRight from 'lucide-react/icons/chevron-right';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './job-row.module.css';
import { RowButton } from './row-button.tsx';

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
