import { requestsOfRow } from '../../../../shared/batch/check-row.ts';
import { isOutOfPlace } from '../../../../shared/batch/columns.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { listVariables } from '../../../../shared/compose/expand-prompt.ts';
import { describeProblem } from '../../../../shared/compose/problems-text.ts';
import { runCall } from '../../../state/core/run-call.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import styles from '../batch-room.module.css';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { lookAgain, useBatchStore } from '../state/batch-store.ts';

const FEW = 2;

/** The folder that is chosen may be read from then on. */
async function allowFolder(): Promise<void> {
  if ((await runCall('watches.chooseFolder', {})) !== null) lookAgain();
}

/** One line on the cell that has the keys: what is wrong with it, else what its prompt becomes. */
export function CellLine({ batch }: { readonly batch: BatchSheet }) {
  const { columns, book } = batch;
  const { focus } = useBatchStore((store) => store.selection);
  const row = useBatchStore((store) => store.history.sheet.rows[focus.row]);
  const column = columns[focus.column];
  if (row === undefined || column === undefined) return <p className={styles.cellLine} />;
  const check = book.check(row);
  const found = check.problems.filter((one) => one.column === column.id);
  const where = BATCH_TEXT.edit(column.label, focus.row + 1);
  if (found.length > 0)
    return (
      <p className={`${styles.cellLine} ${styles.cellBad}`} role="status">
        <span className={styles.where}>{where}</span>
        {found.some(({ problem }) => problem.code === 'folder-not-given') && (
          <Button size="small" onPress={() => void allowFolder()}>
            {BATCH_TEXT.allowFolder}
          </Button>
        )}
        {found.map(({ problem }) => describeProblem(problem)).join('. ')}
      </p>
    );
  if (isOutOfPlace(column, check.model))
    return (
      <p className={styles.cellLine}>
        <span className={styles.where}>{where}</span>
        {BATCH_TEXT.notInModel(book.context.formOf(check.model ?? '')?.model.title ?? '')}
      </p>
    );
  return (
    <p className={styles.cellLine}>
      <span className={styles.where}>{where}</span>
      <bdi>{describe()}</bdi>
    </p>
  );

  function describe(): string {
    const text = row?.cells[column?.id ?? ''] ?? '';
    if (column?.kind === 'model') return book.context.formOf(text)?.model.title ?? text.slice(0, 400);
    if (column?.kind !== 'text' || row === undefined) return text.slice(0, 400);
    const isPlain = listVariables(text).length === 0 && check.jobs <= 1;
    if (isPlain || !text.includes('{')) return text.slice(0, 400);
    const prompts = requestsOfRow(row, book.context, FEW).map(({ input }) => String(input['prompt'] ?? ''));
    const made = prompts.join(' · ');
    return check.jobs > 1 ? BATCH_TEXT.makes(check.jobs, made) : BATCH_TEXT.becomes(made);
  }
}
