import { create } from 'zustand';
import { findModelByText } from '../../../../shared/batch/columns.ts';
import {
  appendRows,
  type CellChange,
  changeCells,
  deleteRows,
  duplicateRows,
  EMPTY_SHEET,
  insertRows,
  MAX_ROWS,
  MODEL_COLUMN,
  makeRow,
  restoreSheet,
  type Sheet,
  type SheetRow,
} from '../../../../shared/batch/edit-sheet.ts';
import type { FoundFiles } from '../../../../shared/batch/read-elements.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { call, trackPending } from '../../../bridge.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { createSheetSaver } from './save-sheet.ts';
import { rangeOf, type Selection, selectCell } from './selection.ts';

const MAX_STEPS = 200;

/** A sheet with the way back and forth. Sheets share the rows that are the same, so that a step costs little. */
interface SheetHistory {
  readonly sheet: Sheet;
  readonly past: readonly Sheet[];
  readonly future: readonly Sheet[];
}

export const NO_HISTORY: SheetHistory = { sheet: EMPTY_SHEET, past: [], future: [] };

/** Goes on to another sheet; the same history where it is the same sheet. */
export function advance(history: SheetHistory, sheet: Sheet): SheetHistory {
  if (sheet === history.sheet) return history;
  return { sheet, past: [...history.past.slice(1 - MAX_STEPS), history.sheet], future: [] };
}

/** One step back; the same history where there is none. */
export function stepBack({ sheet, past, future }: SheetHistory): SheetHistory {
  const last = past.at(-1);
  return last === undefined
    ? { sheet, past, future }
    : { sheet: last, past: past.slice(0, -1), future: [sheet, ...future] };
}

/** One step forth again. */
export function stepForth({ sheet, past, future }: SheetHistory): SheetHistory {
  const [next, ...rest] = future;
  return next === undefined ? { sheet, past, future } : { sheet: next, past: [...past, sheet], future: rest };
}

const SAVE_AFTER_MILLISECONDS = 400;

/** A table from outside that waits for its columns to be named. */
export interface Incoming {
  /** Of the file; empty for what was pasted. */
  readonly name: string;
  /** What its relative paths begin at; null where it has no place. */
  readonly folder: string | null;
  readonly text: string;
  readonly encoding: string | null;
}

/** What stands in the place of the table. */
export type BatchPanel =
  | { readonly kind: 'import'; readonly incoming: Incoming }
  | { readonly kind: 'matrix'; readonly paths: readonly string[] };

interface BatchStore {
  readonly isLoaded: boolean;
  readonly history: SheetHistory;
  readonly selection: Selection;
  /** The cell that is being typed in; `text` is what its editor begins with, null for what stands there. */
  readonly editing: { readonly text: string | null } | null;
  readonly isFinding: boolean;
  readonly panel: BatchPanel | null;
  readonly files: FoundFiles;
  /** What only the core could find, at the last try to queue; gone when the row changes. */
  readonly coreProblems: ReadonlyMap<SheetRow, readonly Problem[]>;
  /** How many jobs were queued last, while the sheet is still empty after it. */
  readonly queued: number | null;
}

export const useBatchStore = create<BatchStore>(() => ({
  isLoaded: false,
  history: NO_HISTORY,
  selection: selectCell(0, 1),
  editing: null,
  isFinding: false,
  panel: null,
  files: new Map(),
  coreProblems: new Map(),
  queued: null,
}));

const saver = createSheetSaver(
  async (change) => (await runCall('batch.save', change)) !== null,
  SAVE_AFTER_MILLISECONDS,
);

/** Writes what is still waiting to be kept; the app does not end before it is. */
export const flushSheet = () => trackPending(saver.flush());

/** Loads the sheet once; later calls do nothing, so that nothing typed is overwritten. */
export async function loadSheet(): Promise<void> {
  if (useBatchStore.getState().isLoaded) return;
  const answer = await call('batch.load', {});
  if (useBatchStore.getState().isLoaded) return;
  const stored = answer.ok ? answer.value : null;
  const sheet = stored === null ? NO_HISTORY.sheet : restoreSheet(stored);
  saver.begin(sheet);
  useBatchStore.setState({ isLoaded: true, history: { ...NO_HISTORY, sheet } });
  window.addEventListener('pagehide', () => void flushSheet());
  window.addEventListener('blur', () => void flushSheet());
}

/** The sheet as it stands. */
export function readSheet(): Sheet {
  return useBatchStore.getState().history.sheet;
}

/** Changes the sheet; one step of undo. */
export function editSheet(change: (sheet: Sheet) => Sheet): void {
  setHistory(advance(useBatchStore.getState().history, change(readSheet())));
}

/** Changes cells; rows behind the end come into being. */
export function editCells(changes: readonly CellChange[]): void {
  editSheet((sheet) => changeCells(sheet, changes, modelForNewRow(sheet)));
}

/** Takes the last change back, or forth again. */
export function undoEdit(): void {
  setHistory(stepBack(useBatchStore.getState().history));
}
export function redoEdit(): void {
  setHistory(stepForth(useBatchStore.getState().history));
}

function setHistory(history: SheetHistory): void {
  const before = useBatchStore.getState().history;
  if (history === before || history.sheet === before.sheet) return;
  // Where relative paths begin decides what was found.
  const isElsewhere = history.sheet.folder !== before.sheet.folder;
  useBatchStore.setState({ history, queued: null, ...(isElsewhere ? { files: new Map() } : {}) });
  saver.later(history.sheet);
}

/** The model that a new row begins with: that of the last row that names one, else the first there is. */
export function modelForNewRow(sheet: Sheet): string {
  const { profile } = readCore();
  const models = modelsOf(profile);
  const last = sheet.rows.findLast(
    ({ cells }) => findModelByText(cells[MODEL_COLUMN] ?? '', models) !== null,
  );
  return last?.cells[MODEL_COLUMN] ?? listOfferedModels(profile)[0]?.id ?? '';
}

/** Selects; what is being typed ends first, by losing the focus. */
export function select(selection: Selection): void {
  useBatchStore.setState({ selection });
}

/** Opens the editor of the focused cell. */
export function beginEditing(text: string | null): void {
  useBatchStore.setState({ editing: { text } });
}

/** Closes the editor, with or without its text. */
export function endEditing(): void {
  useBatchStore.setState({ editing: null });
}

/** Opens or closes what stands in the place of the table. */
export function showPanel(panel: BatchPanel | null): void {
  useBatchStore.setState({ panel, editing: null });
}

/** Opens or closes the line for finding and replacing. */
export function setFinding(isFinding: boolean): void {
  useBatchStore.setState({ isFinding });
}

/** Adds an empty row below the selection, and goes there. */
export function addRow(): void {
  if (!hasRoom()) return;
  const { selection } = useBatchStore.getState();
  const place = Math.min(rangeOf(selection).bottom + 1, readSheet().rows.length);
  editSheet((sheet) => {
    const above = sheet.rows[place - 1]?.cells[MODEL_COLUMN];
    return insertRows(sheet, place, [makeRow({ [MODEL_COLUMN]: above ?? modelForNewRow(sheet) })]);
  });
  select(selectCell(place, selection.focus.column));
}

function hasRoom(): boolean {
  if (readSheet().rows.length < MAX_ROWS) return true;
  showToast({ tone: 'note', text: BATCH_TEXT.noRoom });
  return false;
}

/** Copies the selected rows below themselves. */
export function duplicateSelected(): void {
  const { selection } = useBatchStore.getState();
  if (hasRoom()) editSheet((sheet) => duplicateRows(sheet, rangeOf(selection)));
}

/** Takes the selected rows out. */
export function deleteSelected(): void {
  const { selection } = useBatchStore.getState();
  const { top } = rangeOf(selection);
  editSheet((sheet) => deleteRows(sheet, rangeOf(selection)));
  select(selectCell(top, selection.focus.column));
}

/** Adds rows that were made elsewhere, or puts them in the place of all that is there. */
export function takeRows(
  rows: readonly SheetRow[],
  ownColumns: readonly string[],
  replaces: boolean,
  folder: string | null,
): void {
  const now = readSheet();
  const before = { ...(replaces ? { rows: [], ownColumns: [] } : now), folder };
  const sheet = appendRows(before, rows, ownColumns);
  editSheet(() => sheet);
  showPanel(null);
  select(selectCell(Math.max(0, sheet.rows.length - rows.length), 1));
}

/** Remembers what texts of cells stand for. */
export function rememberFiles(found: FoundFiles): void {
  useBatchStore.setState({ files: new Map([...useBatchStore.getState().files, ...found]) });
}

/** Forgets what was not found, so that it is looked for again; with `texts`, these too. */
export function lookAgain(texts: ReadonlySet<string> = new Set()): void {
  const { files } = useBatchStore.getState();
  const kept = [...files].filter(
    ([text, found]) => !texts.has(text) && found.length > 0 && found.every(({ kind }) => kind === 'added'),
  );
  if (kept.length < files.size) useBatchStore.setState({ files: new Map(kept) });
}
