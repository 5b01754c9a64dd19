import { BATCH_TEXT, BATCH_COMMANDS as TEXT } from '../../../../shared/batch/text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { bindCommands, type Command, type CommandRow, makeActs } from '../../../state/navigation/commands.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { isMac } from '../../../ui/keys/platform.tsx';
import {
  addRow,
  deleteSelected,
  duplicateSelected,
  flushSheet,
  readSheet,
  redoEdit,
  setFinding,
  showPanel,
  undoEdit,
  useBatchStore,
} from '../state/batch-store.ts';

/** What only a part of Batch can do, which knows the columns or has the file chooser. */
export const { useActs: useBatchActs, by } = makeActs<
  'importCsv' | 'editCell' | 'clearCells' | 'fillDown' | 'nextProblem' | 'selectAll' | 'addColumn'
>();

/** The table and its selection are read from the store when a command runs. */
type Row = CommandRow<undefined>;

const hasRows = () => readSheet().rows.length > 0;
const hasRowSelected = () => {
  const { anchor, focus } = useBatchStore.getState().selection;
  return Math.min(anchor.row, focus.row) < readSheet().rows.length;
};
const canStep = (to: 'past' | 'future') => useBatchStore.getState().history[to].length > 0;

const CELLS: readonly Row[] = [
  {
    id: 'edit-cell',
    title: () => TEXT.editCell,
    keys: ['enter', 'F2'],
    section: 'cells',
    mapWords: () => TEXT.editMap,
    ...by('editCell'),
  },
  withRows('fill-down', {
    title: () => BATCH_TEXT.fillDown,
    keys: ['mod+D'],
    section: 'cells',
    run: by('fillDown').run,
  }),
  withRows('clear-cells', {
    title: () => TEXT.clearCells,
    keys: ['delete'],
    section: 'cells',
    run: by('clearCells').run,
  }),
];

const TABLE_ROWS: readonly Row[] = [
  { id: 'add-row', title: () => BATCH_TEXT.addRow, find: () => TEXT.rowsFind, section: 'rows', run: addRow },
  withRows('duplicate-rows', {
    title: () => BATCH_TEXT.duplicateRows,
    keys: ['mod+shift+D'],
    section: 'rows',
    run: duplicateSelected,
  }),
  withRows('delete-rows', {
    title: () => BATCH_TEXT.deleteRows,
    keys: ['mod+delete'],
    section: 'rows',
    run: deleteSelected,
  }),
  {
    id: 'add-column',
    title: () => BATCH_TEXT.addColumn,
    keys: ['mod+shift+A'],
    section: 'rows',
    ...by('addColumn'),
  },
];

const STEPS: readonly Row[] = [
  {
    id: 'undo-edit',
    title: () => BATCH_TEXT.undo,
    keys: ['mod+Z'],
    section: 'steps',
    canRun: () => canStep('past'),
    run: undoEdit,
  },
  {
    id: 'redo-edit',
    title: () => BATCH_TEXT.redo,
    keys: ['mod+shift+Z', 'mod+Y'],
    section: 'steps',
    canRun: () => canStep('future'),
    run: redoEdit,
  },
];

const TABLE: readonly Row[] = [
  {
    id: 'next-problem',
    title: () => BATCH_TEXT.nextProblem,
    keys: ['F8'],
    section: 'table',
    canRun: hasRows,
    run: by('nextProblem').run,
  },
  {
    id: 'find-and-replace',
    title: () => BATCH_TEXT.find,
    // On macOS, Cmd+H hides the app.
    keys: isMac ? ['mod+F'] : ['mod+F', 'mod+H'],
    section: 'table',
    mapWords: () => BATCH_TEXT.find,
    canRun: hasRows,
    run: () => setFinding(true),
  },
  { id: 'select-cells', title: () => TEXT.selectAll, keys: ['mod+A'], section: 'table', ...by('selectAll') },
  {
    id: 'import-csv',
    title: () => BATCH_TEXT.importCsvTip,
    keys: ['mod+O'],
    find: () => TEXT.csvFind,
    section: 'file',
    ...by('importCsv'),
  },
  {
    id: 'matrix',
    title: () => BATCH_TEXT.matrixTip,
    keys: ['mod+shift+M'],
    find: () => BATCH_TEXT.matrix,
    section: 'file',
    run: () => showPanel({ kind: 'matrix', paths: [] }),
  },
  {
    id: 'export-csv',
    title: () => BATCH_TEXT.exportCsv,
    keys: ['mod+shift+E'],
    find: () => TEXT.csvFind,
    section: 'file',
    canRun: hasRows,
    run: () => void exportSheet(),
  },
];

/** Every command of Batch. */
export const BATCH_ROWS: readonly Row[] = [...CELLS, ...TABLE_ROWS, ...STEPS, ...TABLE];

/** What the menu of cells offers, section by section. */
export function listMenu(): Command[] {
  return bindCommands(
    BATCH_ROWS.filter(({ section }) => section !== undefined),
    undefined,
  );
}

/** What can be done with the table now, for the palette. */
export function listBatchCommands(): Command[] {
  return bindCommands(BATCH_ROWS, undefined);
}

/** A command by its id, whether or not it makes sense now. */
export function batchRow(id: string): Row {
  const row = BATCH_ROWS.find((one) => one.id === id);
  if (row === undefined) throw new Error(`no command ${id}`);
  return row;
}

function withRows(id: string, row: Omit<Row, 'id' | 'canRun'>): Row {
  return { id, ...row, canRun: hasRowSelected };
}

/** Writes the table to a file that the artist chooses. */
async function exportSheet(): Promise<void> {
  await flushSheet();
  const saved = await runCall('batch.export', {});
  if (saved !== null) showToast({ tone: 'done', text: BATCH_TEXT.exported, detail: saved.path });
}
