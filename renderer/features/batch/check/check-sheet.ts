import { type CellProblem, checkRow, columnOf, type RowCheck } from '../../../../shared/batch/check-row.ts';
import type { SheetContext } from '../../../../shared/batch/columns.ts';
import type { SheetRow } from '../../../../shared/batch/edit-sheet.ts';
import { addMoney, type Money } from '../../../../shared/kernel/money.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import type { Lot } from '../../../../shared/money/budget.ts';

/** Looks rows up that were checked before: a row stays the same object until it is edited. */
export interface SheetChecks {
  readonly context: SheetContext;
  readonly check: (row: SheetRow) => RowCheck;
}

/** A book for one context; what only the core could find is told with the rest. */
export function openSheetChecks(
  context: SheetContext,
  coreProblems: ReadonlyMap<SheetRow, readonly Problem[]>,
): SheetChecks {
  const known = new WeakMap<SheetRow, RowCheck>();
  return {
    context,
    check(row) {
      const before = known.get(row);
      if (before !== undefined) return before;
      const found = withCoreProblems(checkRow(row, context), coreProblems.get(row) ?? [], context);
      known.set(row, found);
      return found;
    },
  };
}

function withCoreProblems(check: RowCheck, problems: readonly Problem[], context: SheetContext): RowCheck {
  const form = check.model === null ? null : context.formOf(check.model);
  if (problems.length === 0 || form === null) return check;
  const fields = new Map(form.model.fields.map((field) => [field.key, field]));
  const found: CellProblem[] = problems.map((problem) => ({ column: columnOf(problem, fields), problem }));
  return { ...check, problems: [...check.problems, ...found] };
}

/** What some rows make, and what it costs. */
export interface RowTotals {
  /** Rows that make a job. */
  readonly rows: number;
  readonly jobs: number;
  readonly costs: readonly Money[];
  /** Jobs whose price is not known. */
  readonly unpriced: number;
  /** What the jobs cost, in the order in which they would be sent. */
  readonly lots: readonly Lot[];
}

/** What all rows come to. */
export interface SheetSummary extends RowTotals {
  readonly badCells: number;
  readonly badRows: number;
  readonly pending: readonly string[];
  /** Jobs by model id. */
  readonly models: ReadonlyMap<string, number>;
  /** Of the rows that nothing is wrong with. */
  readonly good: RowTotals;
}

const NO_TOTALS: RowTotals = { rows: 0, jobs: 0, costs: [], unpriced: 0, lots: [] };

export const NO_SUMMARY: SheetSummary = {
  ...NO_TOTALS,
  badCells: 0,
  badRows: 0,
  pending: [],
  models: new Map(),
  good: NO_TOTALS,
};

/** What would be queued next: all rows, or the good ones where others have faults. */
export function readQueueable(summary: SheetSummary): RowTotals {
  return summary.badRows > 0 && summary.good.jobs > 0 ? summary.good : summary;
}

const SLICE_MILLISECONDS = 8;
const ROWS_BETWEEN_LOOKS = 16;

/** Sums all rows up, in slices that let the window draw; null when `isStale` says that nobody waits for it any more. */
export async function summarizeSheet(
  rows: readonly SheetRow[],
  book: SheetChecks,
  isStale: () => boolean,
): Promise<SheetSummary | null> {
  const sum = makeSum();
  let begun = performance.now();
  for (let place = 0; place < rows.length; place += 1) {
    sum.add(book.check(rows[place] as SheetRow));
    if (place % ROWS_BETWEEN_LOOKS > 0 || performance.now() - begun < SLICE_MILLISECONDS) continue;
    await new Promise((next) => setTimeout(next));
    if (isStale()) return null;
    begun = performance.now();
  }
  return sum.read();
}

function makeSum() {
  let [badCells, badRows] = [0, 0];
  const [all, good] = [makeTotals(), makeTotals()];
  const pending = new Set<string>();
  const models = new Map<string, number>();
  return {
    add(check: RowCheck): void {
      all.add(check);
      const cells = new Set(check.problems.map(({ column }) => column)).size;
      badCells += cells;
      if (cells > 0) badRows += 1;
      else good.add(check);
      for (const text of check.pending) pending.add(text);
      if (check.model !== null) models.set(check.model, (models.get(check.model) ?? 0) + check.jobs);
    },
    read: (): SheetSummary => ({
      ...all.read(),
      badCells,
      badRows,
      pending: [...pending],
      models,
      good: good.read(),
    }),
  };
}

function makeTotals() {
  let [rows, jobs, unpriced] = [0, 0, 0];
  const costs = new Map<string, number>();
  const lots: Lot[] = [];
  return {
    add({ jobs: count, estimate }: RowCheck): void {
      if (count === 0) return;
      rows += 1;
      jobs += count;
      lots.push({ estimate, count });
      if (estimate === null) unpriced += count;
      else costs.set(estimate.currency, addMoney(costs.get(estimate.currency) ?? 0, estimate.amount * count));
    },
    read: (): RowTotals => ({
      rows,
      jobs,
      costs: [...costs].map(([currency, amount]) => ({ currency, amount })),
      unpriced,
      lots,
    }),
  };
}

/** The next cell with a problem behind a place, from the start again at the end; null where there is none. */
export function findNextProblem(
  rows: readonly SheetRow[],
  columns: readonly string[],
  book: SheetChecks,
  from: { readonly row: number; readonly column: number },
): { row: number; column: number } | null {
  for (let step = 0; step <= rows.length; step += 1) {
    const row = (from.row + step) % Math.max(1, rows.length);
    const found = rows[row] === undefined ? [] : book.check(rows[row] as SheetRow).problems;
    const places = found
      .map(({ column }) => Math.max(0, columns.indexOf(column)))
      .toSorted((one, other) => one - other);
    const isAround = step === rows.length;
    const next = places.find((column) => step > 0 || column > from.column || isAround);
    if (next !== undefined) return { row, column: next };
  }
  return null;
}
