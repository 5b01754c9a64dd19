import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Column, SheetContext } from '../../../../shared/batch/columns.ts';
import { MODEL_COLUMN } from '../../../../shared/batch/edit-sheet.ts';
import { listOptionValues } from '../../../../shared/models/define-model.ts';
import { listOfferedModels } from '../../../../shared/service/request/offered-models.ts';
import { describeValue } from '../../../../shared/service/text/fields-text.ts';
import { isEnter, isForInputMethod } from '../../../ui/keys/decisive-key.ts';
import { hasCommandKey } from '../../../ui/keys/platform.tsx';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { editCells, endEditing, flushSheet, readSheet, select } from '../state/batch-store.ts';
import { type Bounds, moveBy, type Place, selectCell, stepAlong } from '../state/selection.ts';

/** Where a key goes on when it ends the editing. */
const WAYS: Readonly<Record<string, Way>> = {
  Enter: 'down',
  'shift+Enter': 'up',
  Tab: 'on',
  'shift+Tab': 'back',
  Escape: 'stay',
};

/** A cell, and how its editing began. */
export interface CellStart extends EditedCell {
  /** What it begins with. */
  readonly text: string;
  /** It was opened by a letter, which replaces what stood there. */
  readonly isTyped: boolean;
}

/** Follows what is typed in a cell, offers the values that it can take, and acts on the keys of both. */
export function useTyping(start: CellStart, column: Column) {
  const { batch, place, isTyped } = start;
  const first = showText(start.text, column, batch.book.context);
  const [text, setText] = useState(first);
  const [marked, setMarked] = useState<number | null>(null);
  const model = readSheet().rows[place.row]?.cells[MODEL_COLUMN] ?? '';
  const values = listValues(column, model, batch.book.context);
  const offered = isTyped || text !== first ? matchValues(values, text) : values;
  const { finish, leave } = useLeaving(start, column, text);

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
    if (isBreak) setText(insertBreak(event.currentTarget));
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

  function change(next: string): void {
    setText(next);
    setMarked(null);
  }

  return { text, setText, change, offered, marked, isList: values.length > 0, handleKey, finish, leave };
}

/** The text of the box with a new line where its caret is. */
function insertBreak(area: HTMLTextAreaElement): string {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
  return area.value;
}

/** A model is typed by its title, and kept by its id. */
function showText(text: string, column: Column, context: SheetContext): string {
  return column.id === MODEL_COLUMN ? (context.formOf(text)?.model.title ?? text) : text;
}

/** Where the selection goes when the editing ends. */
type Way = 'down' | 'up' | 'on' | 'back' | 'stay';

/** The cell that is typed in, and the table around it. */
interface EditedCell {
  readonly batch: BatchSheet;
  readonly place: Place;
  readonly bounds: Bounds;
  readonly onDone: () => void;
}

/** Ends the editing once: what was typed is kept, unless null says otherwise. */
function useLeaving({ batch, place, bounds, onDone }: EditedCell, column: Column, typed: string) {
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

/** One line stays one line, except where several mean something. */
function tidy(text: string, column: Column, context: SheetContext): string {
  if (column.id === MODEL_COLUMN) return context.formOf(text)?.model.id ?? text.trim();
  return column.kind === 'text' || column.kind === 'own' ? text : text.trim();
}

/** A value that a cell can have, with the word that people see. */
export interface CellValue {
  readonly text: string;
  readonly label: string;
}

/** The values that a cell can have in a row of that model; none where anything can be typed. */
function listValues(column: Column, model: string, context: SheetContext): CellValue[] {
  if (column.id === MODEL_COLUMN)
    return listOfferedModels(context.profile).map(({ id, title }) => ({ text: id, label: title }));
  const form = context.formOf(model);
  const entry = form === null ? [...column.entries.values()][0] : column.entries.get(form.model.id);
  const field = entry?.field;
  if (field?.kind === 'choice') return field.values.map((value) => nameValue(column.id, value));
  if (field?.kind === 'option')
    return listOptionValues(field.values).map((value) => nameValue(column.id, value));
  if (field?.kind === 'flag') return ['yes', 'no'].map((value) => ({ text: value, label: value }));
  return [];
}

function nameValue(key: string, value: string): CellValue {
  return { text: value, label: describeValue(key, value) };
}

/** Those that have what was typed in them. */
function matchValues(values: readonly CellValue[], typed: string): CellValue[] {
  const wanted = typed.trim().toLowerCase();
  return values.filter(({ text, label }) =>
    [text, label].some((word) => word.toLowerCase().includes(wanted)),
  );
}
