import Table2 from 'lucide-react/icons/table-2';
import X from 'lucide-react/icons/x';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { makeRow } from '../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../shared/batch/text.ts';
import { formatCount } from '../../../shared/kernel/format.ts';
import { titleOfModel } from '../../../shared/models/index.ts';
import type { Profile } from '../../../shared/service/profile/profile.ts';
import { useCore } from '../../state/core/core-store.ts';
import { type Command, useOffer } from '../../state/navigation/commands.ts';
import { useRowHandover } from '../../state/navigation/handover.ts';
import { openQueue } from '../../state/navigation/navigation-store.ts';
import { describeCharge } from '../../state/queue/queue-again.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { FileInput } from '../../ui/inputs/file-input.tsx';
import { hearWindow } from '../../ui/keys/layers.ts';
import { useQueueKey } from '../../ui/keys/once-per-press.ts';
import { BatchToolbar } from './bars/batch-toolbar.tsx';
import { CellLine } from './bars/cell-line.tsx';
import { FindBar } from './bars/sheet-find-bar.tsx';
import styles from './batch-room.module.css';
import { readQueueable, type SheetSummary } from './check/check-sheet.ts';
import { type BatchSheet, useBatchSheet } from './check/use-batch-sheet.ts';
import { listBatchCommands, useBatchActs } from './commands/batch-commands.ts';
import { SheetGrid } from './grid/sheet-grid.tsx';
import { useGridDrop } from './grid/use-grid-drop.ts';
import { ImportPanel } from './panels/import-panel.tsx';
import { MatrixPanel } from './panels/matrix-panel.tsx';
import { BatchBar, type SheetQueueing, useSheetQueueing } from './queueing/batch-bar.tsx';
import type { DryRun, RowChoice } from './queueing/queue-sheet.tsx';
import {
  loadSheet,
  lookAgain,
  readSheet,
  showPanel,
  takeRows,
  undoEdit,
  useBatchStore,
} from './state/batch-store.ts';
import type { Place } from './state/selection.ts';
import { CHOSEN_FILES, openTableFile } from './table/open-table-file.ts';

/** The room where many jobs are written as a table, checked as a whole, and queued as one batch. */
export function BatchRoom() {
  const isLoaded = useBatchStore((store) => store.isLoaded);
  useEffect(() => void loadSheet(), []);
  return isLoaded ? <LoadedRoom /> : null;
}

/** Adds the rows that another room made. */
function useAcceptRows(): void {
  const rows = useRowHandover((store) => store.rows);
  useEffect(() => {
    if (rows.length === 0) return;
    useRowHandover.setState({ rows: [] });
    takeRows(rows.map(makeRow), [], false, readSheet().folder);
  }, [rows]);
}

function LoadedRoom() {
  useAcceptRows();
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
    return hearWindow('focus', look);
  }, []);
}

/** What the palette offers of the bar below the table: as there, the good rows where some have faults. */
function listQueueing(parts: {
  readonly summary: SheetSummary;
  readonly isPractice: boolean;
  readonly onQueue: (choice: RowChoice) => void;
  readonly onDryRun: () => void;
}): Command[] {
  const { summary, isPractice, onQueue, onDryRun } = parts;
  const { good, jobs } = summary;
  const queueable = readQueueable(summary);
  if (queueable.jobs === 0) return [];
  const { costs, unpriced } = queueable;
  const charge = isPractice
    ? null
    : describeCharge({ money: [...costs], submissions: queueable.jobs, unpriced });
  const isPartial = queueable === good;
  return [
    {
      id: 'queue-table',
      title: isPartial ? BATCH_TEXT.queueGood(good.rows) : BATCH_TEXT.queue(jobs),
      ...(isPartial ? {} : { keys: 'mod+enter' }),
      ...(charge === null ? {} : { charge }),
      run: () => onQueue(isPartial ? 'good' : 'all'),
    },
    { id: 'dry-run', title: BATCH_TEXT.dryRun, find: BATCH_TEXT.dryRunTip, run: onDryRun },
  ];
}

/** Below an empty table: how it is filled; after queueing, where the jobs are and how the rows come back. */
function EmptyHint({ onChooseCsv }: { readonly onChooseCsv: () => void }) {
  const queued = useBatchStore((store) => store.queued);
  return queued === null ? (
    <Hint title={BATCH_TEXT.emptyTitle} lead={BATCH_TEXT.emptyLead}>
      <Button look="main" onPress={() => showPanel({ kind: 'matrix', paths: [] })}>
        {BATCH_TEXT.emptyMatrix}
      </Button>
      <Button onPress={onChooseCsv}>{BATCH_TEXT.emptyCsv}</Button>
    </Hint>
  ) : (
    <Hint title={BATCH_TEXT.queuedTitle(queued)} lead={BATCH_TEXT.queuedLead}>
      <Button look="main" onPress={() => openQueue()}>
        {BATCH_TEXT.showQueue}
      </Button>
      <Button onPress={undoEdit}>{BATCH_TEXT.bringBack}</Button>
    </Hint>
  );
}

function Hint(props: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  return (
    <EmptyState
      icon={<Table2 size={28} strokeWidth={1.5} aria-hidden />}
      title={props.title}
      action={<div className={styles.choices}>{props.children}</div>}
    >
      {props.lead}
    </EmptyState>
  );
}

/** What a dry run found. */
function DryRunReport(props: {
  readonly run: DryRun;
  readonly profile: Profile;
  readonly isPractice: boolean;
  readonly onClose: () => void;
}) {
  const { run, profile, isPractice, onClose } = props;
  const { summary, files, bytes, problems } = run;
  const models = [...summary.models].map(([id, jobs]) => ({
    title: titleOfModel(id, profile),
    jobs,
  }));
  return (
    <section className={styles.report} aria-label={BATCH_TEXT.report}>
      <div className={styles.reportWords}>
        <p>
          <strong>
            {BATCH_TEXT.report}: {formatCount(summary.jobs, 'job')}.
          </strong>{' '}
          {BATCH_TEXT.reportLead} {problems === 0 ? BATCH_TEXT.reportGood : BATCH_TEXT.reportBad(problems)}
        </p>
        <p className={`numbers ${styles.facts}`}>
          {[
            BATCH_TEXT.reportModels(models),
            BATCH_TEXT.reportUploads(files, bytes),
            isPractice ? BATCH_TEXT.free : BATCH_TEXT.costs(summary.costs, summary.unpriced),
          ].join(' · ')}
        </p>
      </div>
      <IconButton label={BATCH_TEXT.closeReport} icon={<X size={15} />} onPress={onClose} />
    </section>
  );
}
