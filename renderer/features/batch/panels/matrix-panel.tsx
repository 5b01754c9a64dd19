import type { ComponentProps } from 'react';
import { splitPrompts } from '../../../../shared/batch/matrix.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import type { ResolvedField } from '../../../../shared/service/request/resolve-form.ts';
import { describeField, describeValue } from '../../../../shared/service/text/fields-text.ts';
import { bringsFromOutside, filesOfDrop, listPaths } from '../../../state/sources/dropped-files.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { SelectBox } from '../../../ui/inputs/select-box.tsx';
import { useDropTarget } from '../../../ui/inputs/use-drop-target.ts';
import { classNames } from '../../../ui/styles/class-names.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { showPanel } from '../state/batch-store.ts';
import { choosePaths } from '../state/choose-paths.ts';
import styles from './panels.module.css';
import { type Matrix, useMatrix, valuesOf } from './use-matrix.ts';

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

/** The prompts of a matrix, and how many they are. */
function MatrixPrompts(props: { readonly prompts: string; readonly onChange: (prompts: string) => void }) {
  const { prompts, onChange } = props;
  return (
    <fieldset className={styles.axis}>
      <legend>
        <label htmlFor="matrix-prompts">{BATCH_TEXT.matrixPrompts}</label>
        <span className={`numbers ${styles.note}`}> {splitPrompts(prompts).length || ''}</span>
      </legend>
      <textarea
        id="matrix-prompts"
        className={`text-box ${styles.prompts}`}
        rows={5}
        placeholder={BATCH_TEXT.matrixPromptsHint}
        value={prompts}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}

/** The values of one setting, of which any number may be ticked. */
function MatrixSetting(props: {
  readonly setting: ResolvedField;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}) {
  const { setting, chosen, onToggle } = props;
  const { key } = setting.field;
  return (
    <fieldset className={styles.axis}>
      <legend>{describeField(key).label}</legend>
      <div className={styles.values}>
        {valuesOf(setting).map((value) => (
          <label key={value} className={styles.value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => onToggle(value)} />
            <span className="numbers">{describeValue(key, value)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const MAX_NAMES_SHOWN = 40;
const NO_SLOT = 'none';

/** The files of a matrix: chosen or dropped here, and the slot that they go into. */
function MatrixFiles({ matrix }: { readonly matrix: Matrix }) {
  const { files, slots, slot, setSlot } = matrix;
  const { isOver, dropHandlers } = useDropTarget({
    takes: bringsFromOutside,
    onDrop: (transfer) => void listPaths(filesOfDrop(transfer)).then(files.add),
    isInner: true,
  });

  return (
    <fieldset className={classNames(styles.axis, styles.drop, isOver && styles.over)} {...dropHandlers}>
      <legend>{BATCH_TEXT.matrixFiles}</legend>
      <div className={styles.line}>
        <Button onPress={() => void choosePaths().then(files.add)}>{BATCH_TEXT.chooseFiles}</Button>
        <span className={styles.note}>{describeFiles(files)}</span>
        {files.paths.length > 0 && (
          <Button look="quiet" size="small" onPress={files.clear}>
            {BATCH_TEXT.removeFiles}
          </Button>
        )}
        {slots.length > 1 && (
          <NamedChoice
            label={BATCH_TEXT.matrixFilesFor}
            items={slots.map(({ field }) => ({ value: field.key, label: describeField(field.key).label }))}
            value={slot ?? NO_SLOT}
            onChange={setSlot}
          />
        )}
      </div>
      {files.paths.length > 0 && (
        <p className={styles.fileNames}>{files.paths.slice(0, MAX_NAMES_SHOWN).map(lastPart).join(' · ')}</p>
      )}
    </fieldset>
  );
}

function describeFiles({ isReading, paths }: Matrix['files']): string {
  if (isReading) return BATCH_TEXT.reading;
  return paths.length === 0 ? BATCH_TEXT.matrixDrop : BATCH_TEXT.filesCount(paths.length);
}

function lastPart(path: string): string {
  return path.split(/[/\\]/).filter(Boolean).at(-1) ?? path;
}

/** One of many, with its name in front of it. */
export function NamedChoice(props: ComponentProps<typeof SelectBox>) {
  return (
    <div className={styles.setting}>
      <span>{props.label}</span>
      <SelectBox {...props} />
    </div>
  );
}
