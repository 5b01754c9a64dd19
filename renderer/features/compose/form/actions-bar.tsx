import Check from 'lucide-react/icons/check';
import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { CANARY_TEXT } from '../../../../shared/queue/canary-text.ts';
import type { TestMode } from '../../../../shared/queue/job.ts';
import { isOffered } from '../../../../shared/service/request/offered-models.ts';
import { useCore } from '../../../state/core/core-store.ts';
import { describeBudget } from '../../../state/queue/describe-budget.ts';
import { describeWait } from '../../../state/queue/describe-wait.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import lines from '../../../ui/text/price-lines.module.css';
import { changeTakes, readStep, useComposeStore } from '../state/compose-store.ts';
import { countJobs } from '../state/plan-prompts.ts';
import styles from './actions-bar.module.css';
import { CanaryStepper, canaryOf } from './canary-stepper.tsx';
import { describeQueuePrice, QueuePrice } from './queue-price.tsx';
import { TakesStepper } from './takes-stepper.tsx';
import { TestRunButton } from './test-run-button.tsx';
import type { ComposeForm } from './use-compose-form.ts';

/** The one thing to do next, what it costs, and what will make it wait. */
export function ActionsBar(props: {
  readonly compose: ComposeForm;
  readonly isReady: boolean;
  readonly isBusy: boolean;
  /** Queues the form; with a mode, one free test of it. */
  readonly onQueue: (testMode: TestMode | null) => void;
}) {
  const { compose, isReady, isBusy, onQueue } = props;
  const step = useComposeStore(readStep);
  const { model, profile, plan, estimate, canTest } = compose;
  const takes = useComposeStore((store) => store.draft.takes);
  const canary = useComposeStore((store) => store.draft.canary);
  const status = useCore((core) => core.status);
  const budget = useCore((core) => core.settings.budget);
  const count = takes * countJobs(plan);
  const ahead = canaryOf(canary, count);
  const wait = describeWait(model.id, status) ?? describeBudget(budget, [{ estimate, count }], count, status);
  return (
    <footer className={styles.bar}>
      <TakesStepper takes={takes} onChange={changeTakes} />
      <CanaryStepper canary={canary} total={count} />
      {canTest && <TestRunButton onRun={onQueue} />}
      <div className={styles.end}>
        <div className={lines.lines}>
          <QueuePrice model={model.id} estimate={estimate} takes={count} />
          {ahead !== undefined && (
            <span className={lines.wait}>{CANARY_TEXT.ahead(ahead, count - ahead)}</span>
          )}
          {wait !== null && <span className={lines.wait}>{wait}</span>}
          {!isOffered(profile, model.id) && <span className={lines.wait}>{COMPOSE_TEXT.notOffered}</span>}
        </div>
        <Button
          data-pointed="queue"
          look={isReady && step !== 'queued' ? 'main' : 'plain'}
          {...(step === 'queued'
            ? { icon: <Check size={15} aria-hidden />, tip: COMPOSE_TEXT.queuedTip }
            : {})}
          size="large"
          keys="mod+enter"
          isPending={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onPress={() => onQueue(null)}
        >
          {step === 'queued' ? (
            COMPOSE_TEXT.queuedAgain
          ) : (
            <>
              {step === 'again' ? COMPOSE_TEXT.queueAgain(count) : COMPOSE_TEXT.queueTakes(count)}
              {describeQueuePrice(status.practice, estimate, count)}
            </>
          )}
        </Button>
      </div>
    </footer>
  );
}
