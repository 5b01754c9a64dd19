import { useEffect, useState } from 'react';
import type { Sheet } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { CanaryChoice, useQueueNotes } from '../../../forms/queueing/canary-choice.tsx';
import { useCore } from '../../../state/core/core-store.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { oncePerPress } from '../../../ui/keys/once-per-press.ts';
import { useKept } from '../../../ui/parts/use-kept.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import lines from '../../../ui/text/price-lines.module.css';
import styles from '../batch-room.module.css';
import { type RowTotals, readQueueable, type SheetSummary } from '../check/check-sheet.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { goToProblem } from '../grid/use-grid-keys.ts';
import { readSheet, useBatchStore } from '../state/batch-store.ts';
import type { Place } from '../state/selection.ts';
import { type DryRun, findObstacle, prepare, queueSheet, type RowChoice, runDry } from './queue-sheet.tsx';

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
  const notes = useQueueNotes(queueable, canary);
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

/** In front of the first cell. */
const BEGINNING: Place = { row: 0, column: -1 };

/** What is said of a batch before it is queued, and the ways to queue it. */
export type SheetQueueing = ReturnType<typeof useSheetQueueing>;

/** Queues the rows, or only checks them, one at a time; what is in the way gets the keys. */
export function useSheetQueueing(batch: BatchSheet, focusGrid: () => void) {
  const [canary, setCanary] = useKept<number | null>('batch-canary', null);
  const [name, setName] = useKept('batch-name', '');
  const [report, setReport] = useKept<{ run: DryRun; of: unknown } | null>('batch-report', null);
  const goToFoundProblem = useFoundProblem(batch);

  function showProblem(from: Place): void {
    goToProblem(batch, from);
    focusGrid();
  }

  const { isBusy, run } = usePreparedRun(batch, () => showProblem(BEGINNING));

  const queue = (choice: RowChoice) =>
    run(choice, async (summary, sheet) => {
      const { jobs } = choice === 'good' ? summary.good : summary;
      const isQueued = await queueSheet(sheet, batch.book, choice, {
        canary,
        name: name.trim(),
        total: jobs,
      });
      if (isQueued) {
        setReport(null);
        setName('');
      } else goToFoundProblem();
      // The button that was pressed is gone.
      if (choice === 'good') focusGrid();
    });
  const checkOnly = () =>
    run('all', async (summary, sheet) => {
      const found = await runDry(sheet, batch.book, summary);
      if (found !== null) setReport({ run: found, of: sheet });
      if (found !== null && found.problems > 0) goToFoundProblem();
    });

  return {
    isBusy,
    canary,
    setCanary,
    /** What the batch will be called; empty for the name of its first job. */
    name,
    setName,
    report,
    closeReport: () => setReport(null),
    queue: (choice: RowChoice) => void queue(choice),
    checkOnly: () => void checkOnly(),
    showNextProblem: () => showProblem(useBatchStore.getState().selection.focus),
  };
}

/** One run at a time, and only where nothing stands in the way of it. */
function usePreparedRun({ book }: BatchSheet, showFirstProblem: () => void) {
  const panel = useBatchStore((store) => store.panel);
  const [isBusy, setBusy] = useState(false);
  async function run(
    choice: RowChoice,
    work: (summary: SheetSummary, sheet: Sheet) => Promise<void>,
  ): Promise<void> {
    if (panel !== null) return;
    // What is typed while it is looked at was neither seen nor meant.
    const sheet = readSheet();
    await oncePerPress('batch', '', async () => {
      setBusy(true);
      try {
        const { summary, obstacle } = await prepare(sheet, book, choice);
        if (obstacle === 'problems') showFirstProblem();
        if (obstacle === null) await work(summary, sheet);
      } finally {
        setBusy(false);
      }
    });
  }
  return { isBusy, run };
}

/** What only the core could find is in the book after the next drawing; the keys go there then. */
function useFoundProblem(batch: BatchSheet): () => void {
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (!waits) return;
    setWaits(false);
    goToProblem(batch, BEGINNING);
  }, [waits, batch]);
  return () => setWaits(true);
}
