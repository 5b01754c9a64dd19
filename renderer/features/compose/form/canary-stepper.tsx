import { CANARY_TEXT } from '../../../../shared/queue/canary-text.ts';
import { DIGITS_ONLY } from '../../../ui/inputs/digits-only.ts';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import { changeCanary } from '../state/compose-store.ts';
import styles from './canary-stepper.module.css';

const FIRST_CHOICE = 1;

/** How many of a batch go ahead while the rest waits; only where there is a rest to wait. */
export function CanaryStepper(props: {
  readonly canary: number | undefined;
  /** Jobs that the form makes, takes counted. */
  readonly total: number;
}) {
  const { canary, total } = props;
  if (total < 2) return null;
  const ahead = canaryOf(canary, total);
  return (
    <div className={styles.field} title={CANARY_TEXT.tip}>
      <Toggle
        label={CANARY_TEXT.choose}
        isOn={canary !== undefined}
        onChange={(isOn) => changeCanary(isOn ? FIRST_CHOICE : undefined)}
      />
      {canary !== undefined && (
        <input
          {...DIGITS_ONLY}
          className={styles.input}
          aria-label={CANARY_TEXT.count}
          aria-description={CANARY_TEXT.tip}
          min={1}
          max={total - 1}
          value={ahead ?? total - 1}
          onChange={(event) => event.target.value !== '' && changeCanary(event.target.valueAsNumber)}
        />
      )}
    </div>
  );
}

/** How many of `total` jobs go ahead; undefined for all. Where as many were wanted, still one waits, as was asked. */
export function canaryOf(canary: number | undefined, total: number): number | undefined {
  if (canary === undefined || total < 2) return undefined;
  return Math.min(canary, total - 1);
}
