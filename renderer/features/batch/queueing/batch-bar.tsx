import { MAX_PER_CALL } from '../../../../shared/ipc/calls/job-calls.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { CANARY_TEXT } from '../../../../shared/messages/text/canary.ts';
import { useCore } from '../../../projections/core/core-store.ts';
import { describeBudget } from '../../../projections/queue/describe-budget.ts';
import { describeWait } from '../../../projections/queue/describe-wait.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import lines from '../../../ui/text/price-lines.module.css';
import styles from '../batch-room.module.css';
import { type RowTotals, readQueueable, type SheetSummary } from '../check/check-sheet.ts';
import { useBatchStore } from '../state/batch-store.ts';
import { CanaryChoice, countAhead } from './canary-choice.tsx';
import { findObstacle } from './queue-sheet.ts';
import type { SheetQueueing } from './use-sheet-queueing.ts';

interface BatchBarProps {
  readonly summary: SheetSummary;
  readonly queueing: SheetQueueing;
}

/** What the rows come to, what they cost, what is in the way, and the one thing to do next. */
export function BatchBar({ summary, queueing }: BatchBarProps) {
  const { jobs } = summary;
  const { isBusy, canary, setCanary, name, setName, checkOnly } = queueing;
  const queueable = readQueueable(summary);
  return (
    <footer className={styles.bar}>
      <SheetState summary={summary} onNextProblem={queueing.showNextProblem} />
      <Money queueable={queueable} isEmpty={jobs === 0} canary={canary} />
      {queueable.jobs > 1 && (
        <div className={styles.batchName}>
          <TextInput
            label={BATCH_TEXT.batchName}
            isLabelHidden
            placeholder={BATCH_TEXT.batchName}
            title={BATCH_TEXT.batchNameTip}
            maxLength={200}
            value={name}
            onText={setName}
          />
        </div>
      )}
      <CanaryChoice canary={canary} jobs={queueable.jobs} onChange={setCanary} />
      <Button tip={BATCH_TEXT.dryRunTip} isDisabled={jobs === 0 || isBusy} onPress={checkOnly}>
        {BATCH_TEXT.dryRun}
      </Button>
      <QueueButton summary={summary} queueing={queueing} />
    </footer>
  );
}

/** How many jobs the rows are, and how many of their cells are wrong or still looked at. */
function SheetState(props: { readonly summary: SheetSummary; readonly onNextProblem: () => void }) {
  const { summary, onNextProblem } = props;
  const { badCells, jobs, pending } = summary;
  const rows = useBatchStore((store) => store.history.sheet.rows.length);
  const isGood = findObstacle(summary) === null;
  return (
    <div className={styles.state}>
      <span className="numbers" role="status">
        {jobs === 0 ? '' : BATCH_TEXT.summary(jobs, rows)}
        {badCells > 0 && <span className={styles.bad}> · {BATCH_TEXT.problems(badCells)}</span>}
        {isGood && <span className={styles.good}> · {BATCH_TEXT.allGood}</span>}
      </span>
      {badCells > 0 && (
        <Button size="small" keys="F8" onPress={onNextProblem}>
          {BATCH_TEXT.nextProblem}
        </Button>
      )}
      {pending.length > 0 && (
        <span className={`numbers ${lines.wait}`}>{BATCH_TEXT.looking(pending.length)}</span>
      )}
    </div>
  );
}

/** What the jobs cost, and what they would wait for. */
function Money(props: {
  readonly queueable: RowTotals;
  readonly isEmpty: boolean;
  readonly canary: number | null;
}) {
  const { queueable, isEmpty, canary } = props;
  const isPractice = useCore((core) => core.status.practice);
  const notes = useNotes(queueable, canary);
  const price = isPractice ? BATCH_TEXT.free : BATCH_TEXT.costs(queueable.costs, queueable.unpriced);
  return (
    <div className={classNames(lines.lines, styles.money)}>
      <span className="numbers">{isEmpty ? '' : price}</span>
      {notes.map((note) => (
        <span key={note} className={`numbers ${lines.wait}`}>
          {note}
        </span>
      ))}
    </div>
  );
}

/** Queues all rows; where some are wrong, those that are not. */
function QueueButton({ summary, queueing }: BatchBarProps) {
  const { jobs, good } = summary;
  const { isBusy, queue } = queueing;
  const isPartial = readQueueable(summary) === good;
  if (isPartial)
    return (
      <Button
        look="main"
        size="large"
        tip={BATCH_TEXT.queueGoodTip}
        isPending={isBusy}
        onPress={() => queue('good')}
      >
        {BATCH_TEXT.queueGood(good.rows)}
      </Button>
    );
  return (
    <Button
      look={findObstacle(summary) === null ? 'main' : 'plain'}
      size="large"
      keys="mod+enter"
      isPending={isBusy}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onPress={() => queue('all')}
    >
      {BATCH_TEXT.queue(Number.isFinite(jobs) ? jobs : 0)}
    </Button>
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
    describeBudget(budget, lots, jobs, status),
    describeWait(null, status),
    ahead === null ? null : CANARY_TEXT.ahead(ahead, jobs - ahead),
  ].filter((note) => note !== null);
}
