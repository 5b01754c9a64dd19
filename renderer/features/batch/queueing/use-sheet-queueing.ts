import { useEffect, useState } from 'react';
import { oncePerPress } from '../../../ui/keys/once-per-press.ts';
import type { SheetSummary } from '../check/check-sheet.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { goToProblem } from '../grid/use-grid-keys.ts';
import { useBatchStore } from '../state/batch-store.ts';
import type { Place } from '../state/selection.ts';
import { type DryRun, prepare, queueSheet, type RowChoice, runDry } from './queue-sheet.ts';

/** In front of the first cell. */
const BEGINNING: Place = { row: 0, column: -1 };

/** What is said of a batch before it is queued, and the ways to queue it. */
export type SheetQueueing = ReturnType<typeof useSheetQueueing>;

/** Queues the rows, or only checks them, one at a time; what is in the way gets the keys. */
export function useSheetQueueing(batch: BatchSheet, focusGrid: () => void) {
  const sheet = useBatchStore((store) => store.history.sheet);
  const [canary, setCanary] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [report, setReport] = useState<{ run: DryRun; of: unknown } | null>(null);
  const goToFoundProblem = useFoundProblem(batch);

  function showProblem(from: Place): void {
    goToProblem(batch, from);
    focusGrid();
  }

  const { isBusy, run } = usePreparedRun(batch, () => showProblem(BEGINNING));

  const queue = (choice: RowChoice) =>
    run(choice, async (summary) => {
      const { jobs } = choice === 'good' ? summary.good : summary;
      const isQueued = await queueSheet(batch.book, choice, { canary, name: name.trim(), total: jobs });
      if (isQueued) {
        setReport(null);
        setName('');
      } else goToFoundProblem();
      // The button that was pressed is gone.
      if (choice === 'good') focusGrid();
    });
  const checkOnly = () =>
    run('all', async (summary) => {
      const found = await runDry(batch.book, summary);
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
  async function run(choice: RowChoice, work: (summary: SheetSummary) => Promise<void>): Promise<void> {
    if (panel !== null) return;
    await oncePerPress('batch', '', async () => {
      setBusy(true);
      try {
        const { summary, obstacle } = await prepare(book, choice);
        if (obstacle === 'problems') showFirstProblem();
        if (obstacle === null) await work(summary);
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
