import type { TestMode } from '../../../../shared/domain/job/job.ts';
import { type Budget, foreseeBudget } from '../../../../shared/domain/money/budget.ts';
import type { Money } from '../../../../shared/domain/money/money.ts';
import { joinSums } from '../../../../shared/domain/queue/ledger.ts';
import type { Status } from '../../../../shared/domain/queue/status.ts';
import { wordFitting } from '../../../../shared/messages/text/budget.ts';
import { COMPOSE_TEXT } from '../../../../shared/messages/text/compose.ts';
import { useCore } from '../../../projections/core-store.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './actions-bar.module.css';
import { CanaryStepper } from './canary-stepper.tsx';
import { QueuePrice, wordQueuePrice } from './queue-price.tsx';
import { TakesStepper } from './takes-stepper.tsx';
import { TestRunButton } from './test-run-button.tsx';

/** The one thing to do next, what it costs, and what will make it wait. */
export function ActionsBar(props: {
  readonly model: string;
  readonly takes: number;
  /** How many go ahead, as it was last chosen; undefined for all. */
  readonly canary: number | undefined;
  /** How many jobs the form makes, before its takes. */
  readonly jobs: number;
  readonly estimate: Money | null;
  readonly status: Status;
  readonly canTest: boolean;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  readonly onTakes: (takes: number) => void;
  readonly onTest: (mode: TestMode) => void;
  readonly onQueue: () => void;
}) {
  const { model, takes, canary, jobs, estimate, status, canTest, isReady, isBusy } = props;
  const { onTakes, onTest, onQueue } = props;
  const budget = useCore((core) => core.settings.budget);
  const wait = wordWait(status) ?? wordBudget(budget, estimate, takes * jobs, status);
  return (
    <footer className={styles.bar}>
      <TakesStepper takes={takes} onChange={onTakes} />
      <CanaryStepper canary={canary} total={takes * jobs} />
      {canTest && <TestRunButton onRun={onTest} />}
      <div className={styles.money}>
        <QueuePrice model={model} estimate={estimate} takes={takes * jobs} />
        {wait !== null && <span className={styles.wait}>{wait}</span>}
      </div>
      <Button
        data-pointed="queue"
        look={isReady ? 'main' : 'plain'}
        size="large"
        keys="mod+enter"
        isPending={isBusy}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onPress={onQueue}
      >
        {COMPOSE_TEXT.queueTakes(takes * jobs)}
        {wordQueuePrice(status.practice, estimate, takes * jobs)}
      </Button>
    </footer>
  );
}

/** Whether all of it fits into the caps, if what waits already is sent before it. */
function wordBudget(budget: Budget, estimate: Money | null, count: number, status: Status): string | null {
  if (status.practice) return null;
  const { spentToday, submissionsToday, unpricedToday, reserved } = status;
  const ahead = joinSums(
    { money: spentToday, submissions: submissionsToday, unpriced: unpricedToday },
    reserved,
  );
  const foreseen = foreseeBudget(budget, [{ estimate, count }], {
    spent: ahead.money,
    submissions: ahead.submissions,
  });
  return foreseen === null ? null : wordFitting(foreseen.fitting, count, foreseen.reached.cap);
}

function wordWait(status: Status): string | null {
  if (status.paused) return COMPOSE_TEXT.waitsPaused;
  if (!status.practice && status.oldData !== null) return COMPOSE_TEXT.waitsOldData;
  if (!status.practice && !status.hasKey) return COMPOSE_TEXT.waitsForKey;
  return status.network === 'offline' ? COMPOSE_TEXT.waitsOffline : null;
}
