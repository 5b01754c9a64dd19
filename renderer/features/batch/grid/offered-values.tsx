import { classNames } from '../../../ui/styles/class-names.ts';
import styles from './cell-editor.module.css';
import type { CellValue } from './cell-values.ts';

/** The values that a cell can take, below the box that has the keys. */
export function OfferedValues(props: {
  readonly label: string;
  readonly values: readonly CellValue[];
  readonly marked: number | null;
  readonly onChoose: (text: string) => void;
}) {
  const { label, values, marked, onChoose } = props;
  return (
    <div role="listbox" id="batch-values" aria-label={label} className={styles.values}>
      {values.map((value, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
        <div
          key={value.text}
          id={`batch-value-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={marked === at}
          className={classNames(styles.value, marked === at && styles.marked)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value.text)}
        >
          {value.label}
        </div>
      ))}
    </div>
  );
}

/** What the box tells of its list to who can't see it. */
export function comboBox(isOpen: boolean, marked: number | null) {
  return {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-autocomplete': 'list' as const,
    ...(isOpen ? { 'aria-controls': 'batch-values' } : {}),
    ...(marked === null ? {} : { 'aria-activedescendant': `batch-value-${marked}` }),
  };
}
