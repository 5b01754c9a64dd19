import { Switch } from 'react-aria-components/Switch';
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
  const { label, isOn, isDisabled = false, onChange, id, isLabelHidden = false, isUnset = false } = props;
  return (
    <Switch
      {...(id === undefined ? {} : { id })}
      isSelected={isOn}
      isDisabled={isDisabled}
      onChange={onChange}
      aria-label={label}
      className={classNames(styles.toggle, isUnset && styles.unset)}
    >
      <span className={styles.track} />
      {!isLabelHidden && label}
    </Switch>
  );
}
