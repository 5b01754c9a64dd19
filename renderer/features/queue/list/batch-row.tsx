import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Send from 'lucide-react/icons/send';
import TextCursorInput from 'lucide-react/icons/text-cursor-input';
import X from 'lucide-react/icons/x';
import { memo, useMemo } from 'react';
import type { Job } from '../../../../shared/jobs/job.ts';
import type { MoneySum } from '../../../../shared/kernel/money.ts';
import { sumPaid } from '../../../../shared/money/ledger.ts';
import { describeSpending } from '../../../../shared/money/text.ts';
import { waitsForWord } from '../../../../shared/queue/canary.ts';
import { CANARY_TEXT } from '../../../../shared/queue/canary-text.ts';
import { ACTION_WORDS, QUEUE_ACTIONS_TEXT } from '../../../../shared/queue/queue-actions-text.ts';
import { sendRest } from '../../../forms/canary/canary-actions.ts';
import { readCore, useCore } from '../../../state/core/core-store.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useNow } from '../../../ui/feedback/use-now.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { runAction } from '../commands/job-actions.ts';
import { setPaused } from '../commands/set-paused.ts';
import styles from '../job/job-row.module.css';
import { RowButton, RowCover, RowFold, RowGrip } from '../job/row-parts.tsx';

import { useForecast } from '../state/forecast-store.ts';
import { type Section, sectionOf } from '../state/queue-rows.ts';
import { beginRenaming, toggleFolded } from '../state/queue-store.ts';
import { BatchName } from './batch-name.tsx';

interface BatchProps {
  readonly batchId: string;
  /** All of its jobs, whatever the filter shows. */
  readonly jobs: readonly Job[];
  readonly isFolded: boolean;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
}

/** The heading of a batch: how far it is, what is still to come, and what can be done with all of it. */
export const BatchRow = memo(function BatchRow(props: BatchProps) {
  const { batchId, jobs, isFolded, isCurrent, isSelected } = props;
  const isPaused = useCore((core) => core.status.pausedBatches.includes(batchId));
  const batch = useMemo(() => summarizeBatch(jobs), [jobs]);
  const name = useCore((core) => core.batches.get(batchId) ?? '');
  return (
    <div className={classNames(styles.row, isSelected && styles.selected)}>
      <div className={classNames(styles.line, styles.batch)} data-line>
        <RowCover
          id={`batch-${batchId}`}
          label={QUEUE_ACTIONS_TEXT.batchOf(name, batch.size)}
          isExpanded={!isFolded}
          isSelected={isSelected}
          isCurrent={isCurrent}
        />
        <RowGrip isShown={batch.waiting > 0} />
        <RowFold
          label={isFolded ? QUEUE_ACTIONS_TEXT.expand : QUEUE_ACTIONS_TEXT.collapse}
          isOpen={!isFolded}
          isReachable={isCurrent}
          onPress={() => toggleFolded(batchId)}
        />
        <div className={styles.what}>
          <BatchName batchId={batchId} name={name} />
          <span className={`numbers ${styles.how}`}>
            {isPaused && <strong className={styles.held}>{QUEUE_ACTIONS_TEXT.paused} · </strong>}
            {describeParts(batch).join(' · ')}
            {batch.running + batch.waiting > 0 && <DoneAt batchId={batchId} />}
          </span>
        </div>
        <div className={styles.batchProgress}>
          <ProgressBar
            label={QUEUE_ACTIONS_TEXT.batchDone(batch.done, batch.size)}
            share={batch.done / Math.max(1, batch.size)}
          />
        </div>
        <span className={`numbers ${styles.money}`}>
          {batch.toGo.submissions > 0 && QUEUE_ACTIONS_TEXT.toGo(describeSpending(batch.toGo))}
        </span>
        <BatchActions
          batchId={batchId}
          jobs={jobs}
          batch={batch}
          isPaused={isPaused}
          isReachable={isCurrent}
        />
      </div>
    </div>
  );
}, isSameBatch);

/** What can be done with all jobs of a batch. */
function BatchActions(props: {
  readonly batchId: string;
  readonly jobs: readonly Job[];
  readonly batch: BatchSummary;
  readonly isPaused: boolean;
  readonly isReachable: boolean;
}) {
  const { batchId, jobs, batch, isPaused, isReachable } = props;
  const run = (action: 'cancel' | 'retry') =>
    void runAction(
      batch.jobIds.flatMap((id) => readCore().jobs.get(id) ?? []),
      action,
    );
  return (
    <div className={styles.actions}>
      <RowButton
        label={QUEUE_ACTIONS_TEXT.renameBatch}
        icon={<TextCursorInput size={15} />}
        isReachable={isReachable}
        onPress={() => beginRenaming(batchId)}
      />
      {batch.waiting > 0 && (
        <RowButton
          label={isPaused ? QUEUE_ACTIONS_TEXT.resumeBatch : QUEUE_ACTIONS_TEXT.pauseBatch}
          icon={isPaused ? <Play size={15} /> : <Pause size={15} />}
          isReachable={isReachable}
          onPress={() => setPaused({ kind: 'batch', batchId }, !isPaused)}
        />
      )}
      {jobs.some(waitsForWord) && (
        <RowButton
          label={CANARY_TEXT.send('')}
          icon={<Send size={15} />}
          isReachable={isReachable}
          onPress={() => void sendRest(batchId)}
        />
      )}
      {batch.failed > 0 && (
        <RowButton
          label={ACTION_WORDS.retry}
          icon={<RotateCcw size={15} />}
          isReachable={isReachable}
          onPress={() => run('retry')}
        />
      )}
      {batch.waiting > 0 && (
        <RowButton
          label={QUEUE_ACTIONS_TEXT.cancelBatch}
          icon={<X size={15} />}
          isReachable={isReachable}
          onPress={() => run('cancel')}
        />
      )}
    </div>
  );
}

/** When all of it should be done, by how long its models took lately. */
function DoneAt({ batchId }: { batchId: string }) {
  const end = useForecast(({ ends }) => ends.get(batchId));
  const now = useNow();
  if (end === undefined) return null;
  return <span title={QUEUE_ACTIONS_TEXT.forecastTip}> · {QUEUE_ACTIONS_TEXT.doneAbout(end, now)}</span>;
}

/** The list of jobs is a new one with each event; the batch is rendered again only when one of its own changed. */
function isSameBatch(one: BatchProps, other: BatchProps): boolean {
  return (
    one.isFolded === other.isFolded &&
    one.isCurrent === other.isCurrent &&
    one.isSelected === other.isSelected &&
    one.batchId === other.batchId &&
    one.jobs.length === other.jobs.length &&
    one.jobs.every((job, index) => job === other.jobs[index])
  );
}

function describeParts({ done, size, running, waiting, failed, unknown }: BatchSummary): string[] {
  return [
    QUEUE_ACTIONS_TEXT.batchDone(done, size),
    ...(running > 0 ? [QUEUE_ACTIONS_TEXT.running(running)] : []),
    ...(waiting > 0 ? [QUEUE_ACTIONS_TEXT.waiting(waiting)] : []),
    ...(failed > 0 ? [QUEUE_ACTIONS_TEXT.failed(failed)] : []),
    ...(unknown > 0 ? [QUEUE_ACTIONS_TEXT.unknown(unknown)] : []),
  ];
}

/** A batch in one line. */
interface BatchSummary {
  readonly size: number;
  readonly done: number;
  readonly failed: number;
  readonly running: number;
  readonly waiting: number;
  readonly unknown: number;
  /** What is still to be sent. */
  readonly toGo: MoneySum;
  /** All of its jobs, and those that can still be cancelled. */
  readonly jobIds: readonly string[];
}

/** Sums up the jobs of one batch, whatever the filter shows of them. */
export function summarizeBatch(jobs: readonly Job[]): BatchSummary {
  const count = (section: Section) => jobs.filter(({ state }) => sectionOf(state) === section).length;
  return {
    size: jobs.length,
    done: jobs.filter(({ state }) => state === 'done').length,
    failed: jobs.filter(({ state }) => state === 'failed').length,
    running: count('running'),
    waiting: count('waiting'),
    unknown: count('unknown'),
    toGo: sumPaid(jobs.filter(({ state }) => sectionOf(state) === 'waiting')),
    jobIds: jobs.map(({ id }) => id),
  };
}
