import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Column } from '../../../../shared/batch/columns.ts';
import { joinReferences, splitReferences } from '../../../../shared/batch/read-references.ts';
import { MODEL_COLUMN } from '../../../../shared/batch/sheet.ts';
import type { SheetContext } from '../../../../shared/batch/sheet-context.ts';
import { BATCH_TEXT } from '../../../../shared/messages/text/batch.ts';
import { runCall } from '../../../projections/run-call.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { isEnter, isForInputMethod } from '../../../ui/decisive-key.ts';
import { hasCommandKey } from '../../../ui/platform.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { editCells, endEditing, flushSheet, readSheet, select } from '../state/batch-store.ts';
import { type Bounds, moveBy, type Place, selectCell, stepAlong } from '../state/selection.ts';
import styles from './cell-editor.module.css';
import { type CellValue, listValues, matchValues } from './cell-values.ts';

type Way = 'down' | 'up' | 'on' | 'back' | 'stay';

/** Where a key goes on when it ends the editing. */
const WAYS: Readonly<Record<string, Way>> = {
  Enter: 'down',
  'shift+Enter': 'up',
  Tab: 'on',
  'shift+Tab': 'back',
  Escape: 'stay',
};

interface CellEditorProps {
  readonly batch: BatchSheet;
  readonly place: Place;
  readonly bounds: Bounds;
  /** What it begins with. */
  readonly text: string;
  /** It was opened by a letter, which replaces what stood there. */
  readonly isTyped: boolean;
  readonly frame: { top: number; insetInlineStart: number; width: number; height: number };
  readonly onDone: () => void;
}

/** Where a cell is typed in. Enter goes on below, Tab beside, Escape leaves it as it was; leaving it any other way keeps it. */
export function CellEditor(props: CellEditorProps) {
  const { batch, place, isTyped, frame } = props;
  const column = batch.columns[place.column] as Column;
  const first = showText(props.text, column, batch.book.context);
  const [text, setText] = useState(first);
  const [marked, setMarked] = useState<number | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const model = readSheet().rows[place.row]?.cells[MODEL_COLUMN] ?? '';
  const values = listValues(column, model, batch.book.context);
  const offered = isTyped || text !== first ? matchValues(values, text) : values;
  const { finish, leave } = useLeaving(props, column, text);
  useBox(box, text, isTyped);

  function handleKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // The room's own key acts on the table, with what was typed in it.
    if (isEnter(event) && hasCommandKey(event)) {
      leave(text, 'stay');
      return;
    }
    event.stopPropagation();
    if (!isForInputMethod(event) && act(event)) event.preventDefault();
  }

  function act(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
    const { key, shiftKey, altKey } = event;
    const isBreak = key === 'Enter' && (altKey || (shiftKey && column.kind === 'text'));
    const isMark = offered.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp');
    const way = WAYS[`${shiftKey ? 'shift+' : ''}${key}`];
    if (isBreak) insertBreak(event.currentTarget);
    else if (isMark) mark(key === 'ArrowDown' ? 1 : -1);
    else if (way !== undefined) leave(key === 'Escape' ? null : readChosen(), way);
    else return false;
    return true;
  }

  function readChosen(): string {
    return marked === null ? text : (offered[marked]?.text ?? text);
  }

  function mark(step: 1 | -1): void {
    const from = marked ?? (step === 1 ? -1 : 0);
    setMarked((from + step + offered.length) % offered.length);
  }

  function insertBreak(area: HTMLTextAreaElement): void {
    area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
    setText(area.value);
  }

  async function chooseFiles(): Promise<void> {
    const added = (await runCall('references.chooseFiles', {})) ?? [];
    const paths = added.flatMap((file) => (file.kind === 'added' ? [file.asset.path] : []));
    const present = column.kind === 'references' ? splitReferences(text) : [];
    if (paths.length > 0) setText(joinReferences([...present, ...paths]));
    box.current?.focus();
  }

  const isList = values.length > 0;
  const isOpen = isList && offered.length > 0;
  return (
    <fieldset
      className={styles.editor}
      style={{ ...frame, height: undefined, width: widthOf(column, frame.width) }}
      onBlur={(event) => {
        const isWithin = event.currentTarget.contains(event.relatedTarget as Node | null);
        if (!isWithin && document.hasFocus()) finish(text);
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
        onChange={(event) => {
          setText(event.target.value);
          setMarked(null);
        }}
        onKeyDown={handleKey}
      />
      {isOpen && (
        <Values
          label={BATCH_TEXT.valuesOf(column.label)}
          values={offered}
          marked={marked}
          onChoose={(value) => leave(value, 'stay')}
        />
      )}
      {isMedia(column) && (
        <div className={styles.foot}>
          <Button size="small" onPress={() => void chooseFiles()}>
            {BATCH_TEXT.chooseFiles}
          </Button>
          <span className={styles.hint}>{BATCH_TEXT.referencesHint}</span>
        </div>
      )}
      {column.kind === 'elements' && (
        <div className={styles.foot}>
          <span className={styles.hint}>{BATCH_TEXT.elementsHint}</span>
        </div>
      )}
    </fieldset>
  );
}

/** Ends the editing once: what was typed is kept, unless null says otherwise. */
function useLeaving({ batch, place, bounds, onDone }: CellEditorProps, column: Column, typed: string) {
  const isOver = useRef(false);
  const keepTyped = useRef(() => {});
  keepTyped.current = () => finish(typed);
  useEffect(() => {
    const keep = () => {
      keepTyped.current();
      void flushSheet();
    };
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // Another room was opened by a key.
      keepTyped.current();
    };
  }, []);

  function finish(text: string | null): void {
    if (isOver.current) return;
    isOver.current = true;
    endEditing();
    if (text === null) return;
    editCells([{ row: place.row, column: column.id, text: tidy(text, column, batch.book.context) }]);
  }

  function leave(text: string | null, way: Way): void {
    finish(text);
    const here = selectCell(place.row, place.column);
    // What was typed in the row at the end has made another one behind it.
    const now = { ...bounds, rows: Math.max(bounds.rows, readSheet().rows.length + 1) };
    if (way === 'down' || way === 'up')
      select(moveBy(here, { rows: way === 'down' ? 1 : -1, columns: 0 }, now, false));
    if (way === 'on' || way === 'back') select(stepAlong(here, way === 'on' ? 1 : -1, now));
    onDone();
  }

  return { finish, leave };
}

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

const SHORTEST = 34;
const TALLEST = 260;

function Values(props: {
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

function comboBox(isOpen: boolean, marked: number | null) {
  return {
    role: 'combobox',
    'aria-expanded': isOpen,
    'aria-autocomplete': 'list' as const,
    ...(isOpen ? { 'aria-controls': 'batch-values' } : {}),
    ...(marked === null ? {} : { 'aria-activedescendant': `batch-value-${marked}` }),
  };
}

/** A model is typed by its title, and kept by its id. */
function showText(text: string, column: Column, context: SheetContext): string {
  return column.id === MODEL_COLUMN ? (context.formOf(text)?.model.title ?? text) : text;
}

/** One line stays one line, except where several mean something. */
function tidy(text: string, column: Column, context: SheetContext): string {
  if (column.id === MODEL_COLUMN) return context.formOf(text)?.model.id ?? text.trim();
  return column.kind === 'text' || column.kind === 'own' ? text : text.trim();
}

function isMedia({ kind }: Column): boolean {
  return kind === 'reference' || kind === 'references';
}

function widthOf(column: Column, width: number): number {
  const least = column.kind === 'text' ? 380 : isMedia(column) || column.kind === 'elements' ? 320 : 140;
  return Math.max(width, least);
}
