import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { BATCH_TEXT } from '../../../shared/messages/text/batch.ts';
import { type Command, useOffer } from '../../navigation/commands.ts';
import { useCore } from '../../projections/core/core-store.ts';
import { FileInput } from '../../ui/inputs/file-input.tsx';
import { useQueueKey } from '../../ui/keys/use-queue-key.ts';
import { BatchToolbar } from './bars/batch-toolbar.tsx';
import { CellLine } from './bars/cell-line.tsx';
import { FindBar } from './bars/find-bar.tsx';
import styles from './batch-room.module.css';
import { type BatchSheet, useBatchSheet } from './check/use-batch-sheet.ts';
import { useBatchActs } from './commands/batch-acts.ts';
import { listBatchCommands } from './commands/batch-commands.ts';
import { EmptyHint } from './grid/empty-hint.tsx';
import { SheetGrid } from './grid/sheet-grid.tsx';
import { useGridDrop } from './grid/use-grid-drop.ts';
import { ImportPanel } from './panels/import-panel.tsx';
import { MatrixPanel } from './panels/matrix-panel.tsx';
import { BatchBar } from './queueing/batch-bar.tsx';
import { DryRunReport } from './queueing/dry-run-report.tsx';
import { listQueueing } from './queueing/queueing-commands.ts';
import { type SheetQueueing, useSheetQueueing } from './queueing/use-sheet-queueing.ts';
import { loadSheet, lookAgain, useBatchStore } from './state/batch-store.ts';
import type { Place } from './state/selection.ts';
import { CHOSEN_FILES, openTableFile } from './table/open-table-file.ts';

/** The room where many jobs are written as a table, checked as a whole, and queued as one batch. */
export function BatchRoom() {
  const isLoaded = useBatchStore((store) => store.isLoaded);
  useEffect(() => void loadSheet(), []);
  return isLoaded ? <LoadedRoom /> : null;
}

function LoadedRoom() {
  const batch = useBatchSheet();
  const panel = useBatchStore((store) => store.panel);
  const grid = useRef<HTMLDivElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const chooseCsv = useCallback(() => chooser.current?.click(), []);
  useBatchActs(useMemo(() => ({ importCsv: chooseCsv }), [chooseCsv]));
  useWatchedFiles();
  useEffect(() => {
    if (panel === null) grid.current?.focus({ preventScroll: true });
  }, [panel]);
  const drop = useGridDrop(batch.columns);
  const queueing = useSheetQueueing(batch, () => grid.current?.focus({ preventScroll: true }));
  useQueueKey(() => queueing.queue('all'));
  useOfferedCommands(batch, queueing);
  return (
    <div className={styles.room} {...(panel === null && drop.handlers)}>
      <BatchToolbar onChooseCsv={chooseCsv} />
      <FileInput
        ref={chooser}
        label={BATCH_TEXT.emptyCsv}
        accept={CHOSEN_FILES}
        onFiles={([file]) => {
          if (file !== undefined) void openTableFile(file);
        }}
      />
      {panel?.kind === 'import' && (
        <ImportPanel key={panel.incoming.text.length} incoming={panel.incoming} batch={batch} />
      )}
      {panel?.kind === 'matrix' && <MatrixPanel paths={panel.paths} batch={batch} />}
      {panel === null && (
        <Table batch={batch} gridRef={grid} over={drop.over} queueing={queueing} onChooseCsv={chooseCsv} />
      )}
    </div>
  );
}

/** The table with all that belongs to it, where no panel stands in its place. */
function Table(props: {
  readonly batch: BatchSheet;
  readonly gridRef: RefObject<HTMLDivElement | null>;
  readonly over: Place | null;
  readonly queueing: SheetQueueing;
  readonly onChooseCsv: () => void;
}) {
  const { batch, gridRef, over, queueing, onChooseCsv } = props;
  const { report, closeReport } = queueing;
  const isFinding = useBatchStore((store) => store.isFinding);
  const sheet = useBatchStore((store) => store.history.sheet);
  const isPractice = useCore((core) => core.status.practice);
  return (
    <>
      {isFinding && <FindBar batch={batch} onClose={() => gridRef.current?.focus({ preventScroll: true })} />}
      <SheetGrid batch={batch} gridRef={gridRef} over={over} hint={<EmptyHint onChooseCsv={onChooseCsv} />} />
      {report !== null && report.of === sheet && (
        <DryRunReport
          run={report.run}
          profile={batch.book.context.profile}
          isPractice={isPractice}
          onClose={closeReport}
        />
      )}
      {sheet.rows.length > 0 && <CellLine batch={batch} />}
      <BatchBar summary={batch.summary} queueing={queueing} />
    </>
  );
}

/** The commands of the table and of its queueing, as they are at the moment that they are asked for. */
function useOfferedCommands({ summary }: BatchSheet, { queue, checkOnly }: SheetQueueing): void {
  const isPractice = useCore((core) => core.status.practice);
  const latest = useRef<Parameters<typeof listQueueing>[0] | null>(null);
  latest.current = { summary, isPractice, onQueue: queue, onDryRun: checkOnly };
  useOffer(useCallback(() => listOffered(latest.current), []));
}

/** While a panel lies over the table, there is nothing to do with it. */
function listOffered(queueing: Parameters<typeof listQueueing>[0] | null): Command[] {
  if (queueing === null || useBatchStore.getState().panel !== null) return [];
  return [...listBatchCommands(), ...listQueueing(queueing)];
}

/** A file that was missing may be there when the artist comes back from where it was put. */
function useWatchedFiles(): void {
  useEffect(() => {
    const look = () => lookAgain();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, []);
}
