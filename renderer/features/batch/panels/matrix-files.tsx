import { type DragEvent, useState } from 'react';
import { describeField } from '../../../../shared/messages/fields.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { bringsFromOutside, filesOfDrop, listPaths } from '../../../projections/sources/dropped-files.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { choosePaths } from '../state/choose-paths.ts';
import { NamedChoice } from './named-choice.tsx';
import styles from './panels.module.css';
import type { Matrix } from './use-matrix.ts';

const MAX_NAMES_SHOWN = 40;
const NO_SLOT = 'none';

/** The files of a matrix: chosen or dropped here, and the slot that they go into. */
export function MatrixFiles({ matrix }: { readonly matrix: Matrix }) {
  const { files, slots, slot, setSlot } = matrix;
  const [isOver, setOver] = useState(false);

  function hover(event: DragEvent): void {
    if (!bringsFromOutside(event.dataTransfer)) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void listPaths(filesOfDrop(event.dataTransfer)).then(files.add);
  }

  return (
    <fieldset
      className={classNames(styles.axis, styles.drop, isOver && styles.over)}
      onDragEnter={hover}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
