import { type RefObject, useEffect, useRef } from 'react';
import type { Column } from '../../../../shared/batch/columns.ts';
import { joinReferences, splitReferences } from '../../../../shared/batch/read-elements.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { Button } from '../../../ui/inputs/button.tsx';
import { classNames } from '../../../ui/styles/class-names.ts';
import { choosePaths } from '../state/choose-paths.ts';
import styles from './cell-editor.module.css';
import { type CellStart, type CellValue, useTyping } from './use-typing.ts';

interface CellEditorProps extends CellStart {
  readonly frame: { top: number; insetInlineStart: number; width: number; height: number };
}

/** Where a cell is typed in. Enter goes on below, Tab beside, Escape leaves it as it was; leaving it any other way keeps it. */
export function CellEditor(props: CellEditorProps) {
  const { batch, place, frame } = props;
  const column = batch.columns[place.column] as Column;
  const box = useRef<HTMLTextAreaElement>(null);
  const typing = useTyping(props, column);
  const { text, setText, offered, marked, isList } = typing;
  useBox(box, text, props.isTyped);
  const isOpen = isList && offered.length > 0;
  return (
    <fieldset
      className={styles.editor}
      style={{ ...frame, height: undefined, width: widthOf(column, frame.width) }}
      onBlur={(event) => {
        const isWithin = event.currentTarget.contains(event.relatedTarget as Node | null);
        if (!isWithin && document.hasFocus()) typing.finish(text);
      }}
    >
      <textarea
        ref={box}
        rows={1}
        spellCheck={column.kind === 'text'}
        className={styles.text}
        aria-label={BATCH_TEXT.edit(column.label, place.row + 1)}
        {...(isList ? comboBox(isOpen, marked) : {})}
        value={text}
        onChange={(event) => typing.change(event.target.value)}
        onKeyDown={typing.handleKey}
      />
      {isOpen && (
        <OfferedValues
          label={BATCH_TEXT.valuesOf(column.label)}
          values={offered}
          marked={marked}
          onChoose={(value) => typing.leave(value, 'stay')}
        />
      )}
      <CellHint
        column={column}
        onChoose={async () => {
          const paths = await choosePaths();
          const present = column.kind === 'references' ? splitReferences(text) : [];
          if (paths.length > 0) setText(joinReferences([...present, ...paths]));
          box.current?.focus();
        }}
      />
    </fieldset>
  );
}

/** Below the box: what a cell of this kind takes, and where it is files, a way to choose them. */
function CellHint({ column, onChoose }: { readonly column: Column; readonly onChoose: () => Promise<void> }) {
  if (isMedia(column))
    return (
      <div className={styles.foot}>
        <Button size="small" onPress={() => void onChoose()}>
          {BATCH_TEXT.chooseFiles}
        </Button>
        <span className={styles.hint}>{BATCH_TEXT.referencesHint}</span>
      </div>
    );
  return column.kind === 'elements' ? (
    <div className={styles.foot}>
      <span className={styles.hint}>{BATCH_TEXT.elementsHint}</span>
    </div>
  ) : null;
}

const SHORTEST = 34;
const TALLEST = 260;

/** The box has the keys when it opens, and grows with its text. */
function useBox(box: RefObject<HTMLTextAreaElement | null>, text: string, isTyped: boolean): void {
  useEffect(() => {
    const area = box.current;
    area?.focus({ preventScroll: true });
    if (!isTyped) area?.setSelectionRange(area.value.length, area.value.length);
    // Its list may reach below the table.
    area?.closest('fieldset')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [box, isTyped]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it grows with its text
  useEffect(() => {
    const area = box.current;
    if (area === null) return;
    area.style.height = '0';
    area.style.height = `${Math.min(TALLEST, Math.max(SHORTEST, area.scrollHeight))}px`;
  }, [box, text]);
}

function isMedia({ kind }: Column): boolean {
  return kind === 'reference' || kind === 'references';
}

function widthOf(column: Column, width: number): number {
  const least = column.kind === 'text' ? 380 : isMedia(column) || column.kind === 'elements' ? 320 : 140;
  return Math.max(width, least);
}

/** The values that a cell can take, below the box that has the keys. */
function OfferedValues(props: {
  readonly label: string;
  readonly values: readonly CellValue[];
  readonly marked: number | null;
  readonly onChoose: (text: string) => void;
}) {
  const { label, values, marked, onChoose } = props;
  return (
    <div role="listbox" id="batch-values" aria-label={label} className={styles.values}>
      {values.map((value, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the keys
        <div
          key={value.text}
          id={`batch-value-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={marked === at}
          className={classNames(styles.value, marked === at && styles.marked)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(value.text)}
        >
          {value.label}
        </div>
      ))}
    </div>
  );
}

/** What the box tells of its list to who can't see it. */
function comboBox(isOpen: boolean, marked: number | null) {
  return {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-autocomplete': 'list' as const,
    ...(isOpen ? { 'aria-controls': 'batch-values' } : {}),
    ...(marked === null ? {} : { 'aria-activedescendant': `batch-value-${marked}` }),
  };
}
