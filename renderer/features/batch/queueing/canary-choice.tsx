import { CANARY_TEXT } from '../../../../shared/messages/text/canary.ts';
import { DIGITS_ONLY } from '../../../ui/inputs/digits-only.ts';
import { Toggle } from '../../../ui/inputs/toggle.tsx';
import styles from '../batch-room.module.css';

/** How many of the batch go ahead while the rest waits for the artist's approval; null while all go. */
export function CanaryChoice(props: {
  readonly canary: number | null;
  /** Jobs in all; of one there is no rest. */
  readonly jobs: number;
  readonly onChange: (canary: number | null) => void;
}) {
  const { canary, jobs, onChange } = props;
  if (jobs < 2 || !Number.isFinite(jobs)) return null;
  return (
    <div className={styles.canary} title={CANARY_TEXT.tip}>
      <Toggle
        label={CANARY_TEXT.choose}
        isOn={canary !== null}
        onChange={(isOn) => onChange(isOn ? 1 : null)}
      />
      {canary !== null && (
        <input
          {...DIGITS_ONLY}
          className={`text-box numbers ${styles.number}`}
          aria-label={CANARY_TEXT.count}
          min={1}
          max={jobs - 1}
          value={countAhead(canary, jobs)}
          onChange={({ target }) => target.value !== '' && onChange(Math.max(1, target.valueAsNumber))}
        />
      )}
    </div>
  );
}

/** How many go ahead of so many jobs: at least one waits, as was asked. */
export function countAhead(canary: number, jobs: number): number {
  return Math.max(1, Math.min(canary, jobs - 1));
}
