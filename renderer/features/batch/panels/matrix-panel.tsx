import { type DragEvent, useState } from 'react';
import { MAX_ROWS } from '../../../../shared/batch/edit-sheet.ts';
import { type Axis, buildMatrix, countMatrix, splitPrompts } from '../../../../shared/batch/matrix.ts';
import { joinReferences } from '../../../../shared/batch/read-references.ts';
import { isEmptyRow, MODEL_COLUMN } from '../../../../shared/batch/sheet.ts';
import { wordField, wordValue } from '../../../../shared/messages/fields.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { listOptionValues } from '../../../../shared/models/define-model.ts';
import { modelsOf } from '../../../../shared/models/index.ts';
import type { ResolvedField, ResolvedForm } from '../../../../shared/service/resolve-form.ts';
import { bringsFromOutside, filesOfDrop, listPaths } from '../../../projections/dropped-files.ts';
import { runCall } from '../../../projections/run-call.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SelectBox } from '../../../ui/select-box.tsx';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { modelForNewRow, readSheet, showPanel, takeRows } from '../state/batch-store.ts';
import styles from './panels.module.css';
import { useDroppedFiles } from './use-dropped-files.ts';

const NO_SLOT = 'none';

/** Builds rows from every combination of files, prompts and settings. */
export function MatrixPanel({
  paths,
  batch,
}: {
  readonly paths: readonly string[];
  readonly batch: BatchSheet;
}) {
  const { context } = batch.book;
  const [model, setModel] = useState(() => modelForNewRow(readSheet()));
  const form = context.formOf(model) as ResolvedForm;
  const slots = form.fields.filter(({ field }) => field.kind === 'reference' || field.kind === 'references');
  const settings = form.fields.filter((entry) => valuesOf(entry).length > 1 && entry.state === 'active');
  const files = useDroppedFiles(paths);
  const [saidSlot, setSlot] = useState<string | null>(null);
  const slot = slots.some(({ field }) => field.key === saidSlot) ? saidSlot : (slots[0]?.field.key ?? null);
  const [prompts, setPrompts] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [isOver, setOver] = useState(false);

  const axes: Axis[] = [
    ...(slot === null ? [] : [{ column: slot, texts: files.paths.map((path) => joinReferences([path])) }]),
    { column: 'prompt', texts: splitPrompts(prompts) },
    ...settings.map(({ field }) => ({ column: field.key, texts: chosen[field.key] ?? [] })),
  ];
  const count = countMatrix(axes);
  const sizes = axes.map(({ texts }) => texts.length).filter((size) => size > 0);
  const room = MAX_ROWS - readSheet().rows.filter((row) => !isEmptyRow(row)).length;

  function toggle(key: string, value: string): void {
    const before = chosen[key] ?? [];
    const next = before.includes(value) ? before.filter((one) => one !== value) : [...before, value];
    const field = settings.find((entry) => entry.field.key === key);
    // In the order of the control, whatever the order of the clicks.
    const ordered = field === undefined ? next : valuesOf(field).filter((one) => next.includes(one));
    setChosen({ ...chosen, [key]: ordered });
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void listPaths(filesOfDrop(event.dataTransfer)).then(files.add);
  }

  return (
    <section className={styles.panel} aria-label={BATCH_TEXT.matrixTitle}>
      <header className={styles.head}>
        <h1>{BATCH_TEXT.matrixTitle}</h1>
        <p>{BATCH_TEXT.matrixLead}</p>
      </header>
      <div className={styles.setting}>
        <span>{BATCH_TEXT.model}</span>
        <SelectBox
          label={BATCH_TEXT.model}
          items={modelsOf(context.profile).map(({ id, title }) => ({ value: id, label: title }))}
          value={form.model.id}
          onChange={setModel}
        />
      </div>
      {slots.length > 0 && (
        <fieldset
          className={classNames(styles.axis, styles.drop, isOver && styles.over)}
          onDragOver={(event) => {
            if (!bringsFromOutside(event.dataTransfer)) return;
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <legend>{BATCH_TEXT.matrixFiles}</legend>
          <div className={styles.line}>
            <Button onPress={() => void chooseFiles(files.add)}>{BATCH_TEXT.chooseFiles}</Button>
            <span className={styles.note}>
              {files.isReading
                ? BATCH_TEXT.reading
                : files.paths.length === 0
                  ? BATCH_TEXT.matrixDrop
                  : BATCH_TEXT.filesCount(files.paths.length)}
            </span>
            {files.paths.length > 0 && (
              <Button look="quiet" size="small" onPress={files.clear}>
                {BATCH_TEXT.removeFiles}
              </Button>
            )}
            {slots.length > 1 && (
              <div className={styles.setting}>
                <span>{BATCH_TEXT.matrixFilesFor}</span>
                <SelectBox
                  label={BATCH_TEXT.matrixFilesFor}
                  items={slots.map(({ field }) => ({ value: field.key, label: wordField(field.key).label }))}
                  value={slot ?? NO_SLOT}
                  onChange={setSlot}
                />
              </div>
            )}
          </div>
          {files.paths.length > 0 && (
            <p className={styles.fileNames}>{files.paths.slice(0, 40).map(lastPart).join(' · ')}</p>
          )}
        </fieldset>
      )}
      <fieldset className={styles.axis}>
        <legend>
          <label htmlFor="matrix-prompts">{BATCH_TEXT.matrixPrompts}</label>
          <span className={`numbers ${styles.note}`}> {splitPrompts(prompts).length || ''}</span>
        </legend>
        <textarea
          id="matrix-prompts"
          className={styles.prompts}
          rows={5}
          placeholder={BATCH_TEXT.matrixPromptsHint}
          value={prompts}
          onChange={(event) => setPrompts(event.target.value)}
        />
      </fieldset>
      {settings.map((entry) => (
        <fieldset key={entry.field.key} className={styles.axis}>
          <legend>{wordField(entry.field.key).label}</legend>
          <div className={styles.values}>
            {valuesOf(entry).map((value) => (
              <label key={value} className={styles.value}>
                <input
                  type="checkbox"
                  checked={chosen[entry.field.key]?.includes(value) ?? false}
                  onChange={() => toggle(entry.field.key, value)}
                />
                <span className="numbers">{wordValue(entry.field.key, value)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
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
          onPress={() =>
            takeRows(
              buildMatrix(axes, { [MODEL_COLUMN]: form.model.id }, MAX_ROWS),
              [],
              false,
              readSheet().folder,
            )
          }
        >
          {BATCH_TEXT.importReferences(count > room ? 0 : count)}
        </Button>
      </footer>
    </section>
  );
}

function valuesOf({ field }: ResolvedField): string[] {
  if (field.kind === 'choice') return [...field.values];
  if (field.kind === 'option') return listOptionValues(field.values);
  return field.kind === 'flag' ? ['yes', 'no'] : [];
}

async function chooseFiles(add: (paths: readonly string[]) => void): Promise<void> {
  const added = (await runCall('references.chooseFiles', {})) ?? [];
  add(added.flatMap((file) => (file.kind === 'added' ? [file.asset.path] : [])));
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).filter(Boolean).at(-1) ?? path;
}
