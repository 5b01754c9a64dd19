import { BATCH_TEXT } from '../../../shared/batch/text.ts';
import type { Lot } from '../../../shared/money/budget.ts';
import { CANARY_TEXT } from '../../../shared/queue/canary-text.ts';
import { MAX_PER_CALL } from '../../../shared/queue/contract.ts';
import { useCore } from '../../state/core/core-store.ts';
import { describeBudget, describeWait } from '../../state/queue/describe-queueing.ts';

import { DIGITS_ONLY } from '../../ui/inputs/text-input.tsx';
import { Toggle } from '../../ui/inputs/toggle.tsx';
import styles from './canary-choice.module.css';

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

/** What the jobs would wait for: too many, a cap, a held queue, the artist's own word. */
export function useQueueNotes(
  { jobs, lots }: { readonly jobs: number; readonly lots: readonly Lot[] },
  canary: number | null,
): string[] {
  const status = useCore((core) => core.status);
  const budget = useCore((core) => core.settings.budget);
  if (jobs > MAX_PER_CALL) return [BATCH_TEXT.tooMany(jobs, MAX_PER_CALL)];
  if (jobs === 0) return [];
  const ahead = canary === null || jobs < 2 ? null : countAhead(canary, jobs);
  return [
    describeBudget(budget, lots, jobs, status),
    describeWait(null, status),
    ahead === null ? null : CANARY_TEXT.ahead(ahead, jobs - ahead),
  ].filter((note) => note !== null);
}
