import Table2 from 'lucide-react/icons/table-2';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BATCH_TEXT } from '../../../shared/messages/text/batch.ts';
import { type Command, useOffer } from '../../navigation/commands.ts';
import { openQueue } from '../../navigation/navigation-store.ts';
import { useCore } from '../../projections/core-store.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useQueueKey } from '../../ui/use-queue-key.ts';
import { BatchToolbar } from './bars/batch-toolbar.tsx';
import { CellLine } from './bars/cell-line.tsx';
import { FindBar } from './bars/find-bar.tsx';
import styles from './batch-room.module.css';
import type { SheetSummary } from './check/check-sheet.ts';
import { useBatchSheet } from './check/use-batch-sheet.ts';
import { useBatchActs } from './commands/batch-acts.ts';
import { listBatchCommands } from './commands/batch-commands.ts';
import { SheetGrid } from './grid/sheet-grid.tsx';
import { goToProblem } from './grid/use-grid-keys.ts';
import { ImportPanel } from './panels/import-panel.tsx';
import { MatrixPanel } from './panels/matrix-panel.tsx';
import { BatchBar } from './queueing/batch-bar.tsx';
import { DryRunReport } from './queueing/dry-run-report.tsx';
import { type DryRun, prepare, queueSheet, type RowChoice, runDry } from './queueing/queue-sheet.ts';
import { listQueueing } from './queueing/queueing-commands.ts';
import { loadSheet, lookAgain, showPanel, undoEdit, useBatchStore } from './state/batch-store.ts';
import type { Place } from './state/selection.ts';
import { CHOSEN_FILES, openTableFile } from './table/open-table-file.ts';

/** In front of the first cell. */
const BEGINNING: Place = { row: 0, column: -1 };

/** The room where many jobs are written as a table, checked as a whole, and queued as one batch. */
export function BatchRoom() {
  const isLoaded = useBatchStore((store) => store.isLoaded);
  useEffect(() => void loadSheet(), []);
  return isLoaded ? <LoadedRoom /> : null;
}

function LoadedRoom() {
  const batch = useBatchSheet();
  const panel = useBatchStore((store) => store.panel);
  const isFinding = useBatchStore((store) => store.isFinding);
  const sheet = useBatchStore((store) => store.history.sheet);
  const isPractice = useCore((core) => core.status.practice);
  const grid = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [canary, setCanary] = useState<number | null>(null);
  const [name, setName] = useState('');
  const [report, setReport] = useState<{ run: DryRun; of: unknown } | null>(null);
  const focusGrid = () => grid.current?.focus({ preventScroll: true });
  const chooseCsv = useCallback(() => chooser.current?.click(), []);
  useBatchActs(useMemo(() => ({ importCsv: chooseCsv }), [chooseCsv]));
  useWatchedFiles();
  useEffect(() => {
    if (panel === null) grid.current?.focus({ preventScroll: true });
  }, [panel]);

  function showProblem(from: Place): void {
    goToProblem(batch, from);
    focusGrid();
  }

  async function run(choice: RowChoice, work: (summary: SheetSummary) => Promise<void>): Promise<void> {
    if (isBusy || panel !== null) return;
    setBusy(true);
    const { summary, obstacle } = await prepare(batch.book, choice);
    if (obstacle === 'problems') showProblem(BEGINNING);
    if (obstacle === null) await work(summary);
    setBusy(false);
  }

  const queue = (choice: RowChoice) =>
    run(choice, async (summary) => {
      const { jobs } = choice === 'good' ? summary.good : summary;
      const isQueued = await queueSheet(batch.book, choice, { canary, name: name.trim(), total: jobs });
      if (isQueued) {
        setReport(null);
        setName('');
      } else setWaitsForProblem(true);
      // The button that was pressed is gone.
      if (choice === 'good') focusGrid();
    });
  const checkOnly = () =>
    run('all', async (summary) => {
      const found = await runDry(batch.book, summary);
      if (found !== null) setReport({ run: found, of: sheet });
      if (found !== null && found.problems > 0) setWaitsForProblem(true);
    });

  // What only the core could find is in the book after the next drawing.
  const [waitsForProblem, setWaitsForProblem] = useState(false);
  useEffect(() => {
    if (!waitsForProblem) return;
    setWaitsForProblem(false);
    goToProblem(batch, BEGINNING);
  }, [waitsForProblem, batch]);
  useQueueKey(() => void queue('all'));
  const latest = useRef<Parameters<typeof listQueueing>[0] | null>(null);
  latest.current = {
    summary: batch.summary,
    isPractice,
    onQueue: (choice) => void queue(choice),
    onDryRun: () => void checkOnly(),
  };
  useOffer(useCallback(() => listOffered(latest.current), []));

  return (
    <div className={styles.room}>
      <BatchToolbar onChooseCsv={chooseCsv} />
      <input
        ref={chooser}
        type="file"
        accept={CHOSEN_FILES}
        hidden
        aria-label={BATCH_TEXT.emptyCsv}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void openTableFile(file);
          event.target.value = '';
        }}
      />
      {panel?.kind === 'import' && (
        <ImportPanel key={panel.incoming.text.length} incoming={panel.incoming} batch={batch} />
      )}
      {panel?.kind === 'matrix' && <MatrixPanel paths={panel.paths} batch={batch} />}
      {panel === null && (
        <>
          {isFinding && <FindBar batch={batch} onClose={focusGrid} />}
          <SheetGrid batch={batch} gridRef={grid} hint={<EmptyHint onChooseCsv={chooseCsv} />} />
          {report !== null && report.of === sheet && (
            <DryRunReport
              run={report.run}
              profile={batch.book.context.profile}
              isPractice={isPractice}
              onClose={() => setReport(null)}
            />
          )}
          {sheet.rows.length > 0 && <CellLine batch={batch} />}
          <BatchBar
            summary={batch.summary}
            isBusy={isBusy}
            canary={canary}
            onCanary={setCanary}
            name={name}
            onName={setName}
            onNextProblem={() => showProblem(useBatchStore.getState().selection.focus)}
            onDryRun={() => void checkOnly()}
            onQueue={(choice) => void queue(choice)}
          />
        </>
      )}
    </div>
  );
}

/** While a panel lies over the table, there is nothing to do with it. */
function listOffered(queueing: Parameters<typeof listQueueing>[0] | null): Command[] {
  if (queueing === null || useBatchStore.getState().panel !== null) return [];
  return [...listBatchCommands(), ...listQueueing(queueing)];
}

/** Below an empty table: how it is filled; after queueing, where the jobs are and how the rows come back. */
function EmptyHint({ onChooseCsv }: { readonly onChooseCsv: () => void }) {
  const queued = useBatchStore((store) => store.queued);
  if (queued !== null)
    return (
      <EmptyState
        icon={<Table2 size={28} strokeWidth={1.5} aria-hidden />}
        title={BATCH_TEXT.queuedTitle(queued)}
        action={
          <div className={styles.choices}>
            <Button look="main" onPress={() => openQueue()}>
              {BATCH_TEXT.showQueue}
            </Button>
            <Button onPress={undoEdit}>{BATCH_TEXT.bringBack}</Button>
          </div>
        }
      >
        {BATCH_TEXT.queuedLead}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Table2 size={28} strokeWidth={1.5} aria-hidden />}
      title={BATCH_TEXT.emptyTitle}
      action={
        <div className={styles.choices}>
          <Button look="main" onPress={() => showPanel({ kind: 'matrix', paths: [] })}>
            {BATCH_TEXT.emptyMatrix}
          </Button>
          <Button onPress={onChooseCsv}>{BATCH_TEXT.emptyCsv}</Button>
        </div>
      }
    >
      {BATCH_TEXT.emptyLead}
    </EmptyState>
  );
}

/** A file that was missing may be there when the artist comes back from where it was put. */
function useWatchedFiles(): void {
  useEffect(() => {
    const look = () => lookAgain();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
}
