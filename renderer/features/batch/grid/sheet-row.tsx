import { memo } from 'react';
import type { RowCheck } from '../../../../shared/batch/check-row.ts';
import { type Column, isOutOfPlace, type SheetContext } from '../../../../shared/batch/columns.ts';
import type { SheetRow } from '../../../../shared/batch/edit-sheet.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { describeProblem } from '../../../../shared/compose/problems-text.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import { CellContent } from './cell-content.tsx';
import { type ColumnLayout, pinnedLook, pinnedPlace } from './column-widths.tsx';
import { cellRole, rowRole } from './header-row.tsx';
import styles from './sheet-grid.module.css';

const LONGEST_TITLE = 2000;

/** The id of a cell, for the one that has the keys. */
export function cellId(row: number, column: number): string {
  return `batch-${row}-${column}`;
}

interface SheetRowProps {
  /** Null for the empty row at the end. */
  readonly row: SheetRow | null;
  readonly place: number;
  /** In pixels from the first row. */
  readonly top: number;
  readonly columns: readonly Column[];
  readonly layout: ColumnLayout;
  readonly check: RowCheck | null;
  readonly context: SheetContext;
}

/** A row of the table; drawn again only when its text or what is wrong with it changes. */
export const SheetRowView = memo(function SheetRowView(props: SheetRowProps) {
  const { row, place, top, columns, layout, check, context } = props;
  const problems = check === null || check.problems.length === 0 ? NONE : mapProblems(check);
  return (
    <div
      {...rowRole(place + 2)}
      className={classNames(styles.row, row === null && styles.ghost)}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        {...cellRole('rowheader', 1)}
        data-row={place}
        className={classNames('numbers', styles.gutter, problems.size > 0 && styles.badRow)}
      >
        {row === null ? '+' : place + 1}
      </div>
      {columns.map((column, at) => (
        <Cell
          key={column.id}
          column={column}
          at={at}
          place={place}
          text={row === null ? null : (row.cells[column.id] ?? '')}
          layout={layout}
          problem={problems.get(column.id)}
          model={check?.model ?? null}
          pending={check?.pending ?? NO_TEXTS}
          context={context}
        />
      ))}
    </div>
  );
});

const NONE: ReadonlyMap<string, Problem> = new Map();
const NO_TEXTS: readonly string[] = [];

function mapProblems({ problems }: RowCheck): ReadonlyMap<string, Problem> {
  return new Map(problems.map((one) => [one.column, one.problem]));
}

function Cell(props: {
  readonly column: Column;
  readonly at: number;
  readonly place: number;
  /** Null in the empty row at the end. */
  readonly text: string | null;
  readonly layout: ColumnLayout;
  readonly problem: Problem | undefined;
  readonly model: string | null;
  readonly pending: readonly string[];
  readonly context: SheetContext;
}) {
  const { column, at, place, text, layout, problem, model, pending, context } = props;
  const isOut = isOutOfPlace(column, model);
  const entry = model === null ? undefined : column.entries.get(model);
  const isUnbound = entry?.state === 'unbound';
  const why =
    problem !== undefined ? describeProblem(problem) : isOut ? describeMissing(model, context) : null;
  return (
    <div
      id={cellId(place, at)}
      {...cellRole('gridcell', at + 2)}
      aria-invalid={problem !== undefined || undefined}
      data-row={place}
      data-column={at}
      title={why ?? (isUnbound ? BATCH_TEXT.unboundField : (text ?? '').slice(0, LONGEST_TITLE))}
      className={classNames(
        styles.cell,
        ...pinnedLook(layout, at),
        (isOut || isUnbound) && styles.out,
        problem !== undefined && styles.bad,
      )}
      style={pinnedPlace(layout, at)}
    >
      {text === null ? (
        column.id === 'prompt' && <span className={styles.standard}>{BATCH_TEXT.ghostRow}</span>
      ) : (
        <CellContent column={column} text={text} entry={entry} pending={pending} context={context} />
      )}
      {problem !== undefined && <span className="visually-hidden">{why}</span>}
    </div>
  );
}

function describeMissing(model: string | null, context: SheetContext): string {
  return BATCH_TEXT.notInModel(context.formOf(model ?? '')?.model.title ?? model ?? '');
}
