import { type Budget, foreseeBudget, type Lot } from '../../../../shared/domain/money/budget.ts';
import { joinSums } from '../../../../shared/domain/queue/ledger.ts';
import type { Status } from '../../../../shared/domain/queue/status.ts';
import { MAX_PER_CALL } from '../../../../shared/ipc/calls/job-calls.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { wordFitting } from '../../../../shared/messages/text/budget.ts';
import { CANARY_TEXT } from '../../../../shared/messages/text/canary.ts';
import { COMPOSE_TEXT } from '../../../../shared/messages/text/compose.ts';
import { useCore } from '../../../projections/core-store.ts';
import { Button } from '../../../ui/button.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from '../batch-room.module.css';
import { type RowTotals, readQueueable, type SheetSummary } from '../check/check-sheet.ts';
import { useBatchStore } from '../state/batch-store.ts';
import { CanaryChoice, countAhead } from './canary-choice.tsx';
import { findObstacle, type RowChoice } from './queue-sheet.ts';

/** What the rows come to, what they cost, what is in the way, and the one thing to do next. */
export function BatchBar(props: {
  readonly summary: SheetSummary;
  readonly isBusy: boolean;
  readonly canary: number | null;
  readonly onCanary: (canary: number | null) => void;
  /** What the batch will be called; empty for the name of its first job. */
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onNextProblem: () => void;
  readonly onDryRun: () => void;
  readonly onQueue: (choice: RowChoice) => void;
}) {
  const { summary, isBusy, canary, onCanary, name, onName, onNextProblem, onDryRun, onQueue } = props;
  const rows = useBatchStore((store) => store.history.sheet.rows.length);
  const isPractice = useCore((core) => core.status.practice);
  const obstacle = findObstacle(summary);
  const { badCells, jobs, good } = summary;
  const queueable = readQueueable(summary);
  const isPartial = queueable === good;
  const notes = useNotes(queueable, canary);
  return (
    <footer className={styles.bar}>
      <div className={styles.state}>
        <span className="numbers" role="status">
          {jobs === 0 ? '' : BATCH_TEXT.summary(jobs, rows)}
          {badCells > 0 && <span className={styles.bad}> · {BATCH_TEXT.problems(badCells)}</span>}
          {obstacle === null && <span className={styles.good}> · {BATCH_TEXT.allGood}</span>}
        </span>
        {badCells > 0 && (
          <Button size="small" keys="F8" onPress={onNextProblem}>
            {BATCH_TEXT.nextProblem}
          </Button>
        )}
        {summary.pending.length > 0 && (
          <span className={`numbers ${styles.wait}`}>{BATCH_TEXT.looking(summary.pending.length)}</span>
        )}
      </div>
      <div className={styles.money}>
        <span className="numbers">
          {jobs === 0
            ? ''
            : isPractice
              ? BATCH_TEXT.free
              : BATCH_TEXT.costs(queueable.costs, queueable.unpriced)}
        </span>
        {notes.map((note) => (
          <span key={note} className={`numbers ${styles.wait}`}>
            {note}
          </span>
        ))}
      </div>
      {queueable.jobs > 1 && (
        <div className={styles.batchName}>
          <TextInput
            label={BATCH_TEXT.batchName}
            isLabelHidden
            placeholder={BATCH_TEXT.batchName}
            title={BATCH_TEXT.batchNameTip}
            maxLength={200}
            value={name}
            onText={onName}
          />
        </div>
      )}
      <CanaryChoice canary={canary} jobs={queueable.jobs} onChange={onCanary} />
      <Button tip={BATCH_TEXT.dryRunTip} isDisabled={jobs === 0 || isBusy} onPress={onDryRun}>
        {BATCH_TEXT.dryRun}
      </Button>
      {isPartial ? (
        <Button
          look="main"
          size="large"
          tip={BATCH_TEXT.queueGoodTip}
          isPending={isBusy}
          onPress={() => onQueue('good')}
        >
          {BATCH_TEXT.queueGood(good.rows)}
        </Button>
      ) : (
        <Button
          look={obstacle === null ? 'main' : 'plain'}
          size="large"
          keys="mod+enter"
          isPending={isBusy}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onPress={() => onQueue('all')}
        >
          {BATCH_TEXT.queue(Number.isFinite(jobs) ? jobs : 0)}
        </Button>
      )}
    </footer>
  );
}

/** What the jobs would wait for: too many, a cap, a held queue, the artist's own word. */
function useNotes({ jobs, lots }: RowTotals, canary: number | null): string[] {
  const status = useCore((core) => core.status);
  const budget = useCore((core) => core.settings.budget);
  if (jobs > MAX_PER_CALL) return [BATCH_TEXT.tooMany(jobs, MAX_PER_CALL)];
  if (jobs === 0) return [];
  const ahead = canary === null || jobs < 2 ? null : countAhead(canary, jobs);
  return [
    status.practice ? null : wordBudget(budget, lots, jobs, status),
    status.paused ? COMPOSE_TEXT.waitsPaused : null,
    status.practice || status.hasKey ? null : COMPOSE_TEXT.waitsForKey,
    ahead === null ? null : CANARY_TEXT.ahead(ahead, jobs - ahead),
  ].filter((note) => note !== null);
}

/** Whether all of it fits into the caps, if what waits already is sent before it. */
function wordBudget(budget: Budget, lots: readonly Lot[], jobs: number, status: Status): string | null {
  const { spentToday, submissionsToday, unpricedToday, reserved } = status;
  const ahead = joinSums(
    { money: spentToday, submissions: submissionsToday, unpriced: unpricedToday },
    reserved,
  );
  const foreseen = foreseeBudget(budget, lots, { spent: ahead.money, submissions: ahead.submissions });
  return foreseen === null ? null : wordFitting(foreseen.fitting, jobs, foreseen.reached.cap);
}
