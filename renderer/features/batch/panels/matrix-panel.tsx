import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { listOfferedModels } from '../../../../shared/service/offered-models.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { showPanel } from '../state/batch-store.ts';
import { MatrixFiles } from './matrix-files.tsx';
import { MatrixPrompts, MatrixSetting } from './matrix-lists.tsx';
import { NamedChoice } from './named-choice.tsx';
import styles from './panels.module.css';
import { type Matrix, useMatrix } from './use-matrix.ts';

/** Builds rows from every combination of files, prompts and settings. */
export function MatrixPanel({
  paths,
  batch,
}: {
  readonly paths: readonly string[];
  readonly batch: BatchSheet;
}) {
  const { context } = batch.book;
  const matrix = useMatrix(paths, context);
  return (
    <section className={styles.panel} aria-label={BATCH_TEXT.matrixTitle}>
      <header className={styles.head}>
        <h1>{BATCH_TEXT.matrixTitle}</h1>
        <p>{BATCH_TEXT.matrixLead}</p>
      </header>
      <NamedChoice
        label={BATCH_TEXT.model}
        items={listOfferedModels(context.profile).map(({ id, title }) => ({ value: id, label: title }))}
        value={matrix.model}
        onChange={matrix.setModel}
      />
      {matrix.slots.length > 0 && <MatrixFiles matrix={matrix} />}
      <MatrixPrompts prompts={matrix.prompts} onChange={matrix.setPrompts} />
      {matrix.settings.map((setting) => (
        <MatrixSetting
          key={setting.field.key}
          setting={setting}
          chosen={matrix.chosen[setting.field.key] ?? []}
          onToggle={(value) => matrix.toggle(setting, value)}
        />
      ))}
      <MatrixFoot matrix={matrix} />
    </section>
  );
}

/** How many rows it comes to, and the two ways out. */
function MatrixFoot({ matrix }: { readonly matrix: Matrix }) {
  const { count, sizes, room, files, take } = matrix;
  return (
    <footer className={styles.foot}>
      <p className={`numbers ${styles.count}`} role="status">
        {count === 0 ? BATCH_TEXT.matrixEmpty : BATCH_TEXT.matrixCount(sizes, count)}
        {count > room && ` ${BATCH_TEXT.matrixTooMany(room)}`}
      </p>
      <Button look="quiet" onPress={() => showPanel(null)}>
        {BATCH_TEXT.cancel}
      </Button>
      <Button
        look="main"
        size="large"
        isDisabled={count === 0 || count > room || files.isReading}
        onPress={take}
      >
        {BATCH_TEXT.importReferences(count > room ? 0 : count)}
      </Button>
    </footer>
  );
}
