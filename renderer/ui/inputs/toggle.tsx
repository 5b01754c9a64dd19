import { keepSpace } from '../keys/decisive-key.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './toggle.module.css';

/** On or off, at once. */
export function Toggle(props: {
  readonly label: string;
  readonly isOn: boolean;
  /** Neither was chosen yet; it looks like neither. */
  readonly isUnset?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly id?: string;
  readonly isLabelHidden?: boolean;
}) {
  const { label, isOn, isDisabled, onChange, id, isLabelHidden = false, isUnset = false } = props;
  return (
    <label className={classNames(styles.toggle, isUnset && styles.unset)}>
      <input
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its state by itself
        role="switch"
        className="visually-hidden"
        aria-label={label}
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        onKeyDown={keepSpace}
      />
      <span className={styles.track} />
      {!isLabelHidden && label}
    </label>
  );
}
