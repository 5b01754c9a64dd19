import { type KeyboardEvent, useState } from 'react';
import type { Column } from '../../../../shared/batch/columns.ts';
import { MODEL_COLUMN } from '../../../../shared/batch/sheet.ts';
import type { SheetContext } from '../../../../shared/batch/sheet-context.ts';
import { isEnter, isForInputMethod } from '../../../ui/keys/decisive-key.ts';
import { hasCommandKey } from '../../../ui/keys/platform.ts';
import { readSheet } from '../state/batch-store.ts';
import { listValues, matchValues } from './cell-values.ts';
import { type EditedCell, useLeaving, type Way } from './use-leaving.ts';

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
