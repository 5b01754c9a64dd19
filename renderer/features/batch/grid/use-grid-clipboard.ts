import type { ClipboardEvent } from 'react';
import { clearRange, MAX_ROWS, pasteBlock, readRange, widthOf } from '../../../../shared/batch/edit-sheet.ts';
import { countKnownNames } from '../../../../shared/batch/map-columns.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import { neutralizeText, restoreText } from '../../../../shared/kernel/csv.ts';
import { parseJson } from '../../../../shared/kernel/json-pointer.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { BatchSheet } from '../check/use-batch-sheet.ts';
import { editCells, readSheet, select, showPanel } from '../state/batch-store.ts';
import { rangeOf, type Selection } from '../state/selection.ts';
import { readTable } from '../table/read-table.ts';

/** Cells as they are, for pasting within the table; other programs get text. */
const OWN_FORMAT = 'application/x-dailies-cells';

type Block = readonly (readonly string[])[];

/** Copies to and pastes from spreadsheets. What comes with names of columns goes to where columns are named. */
export function useGridClipboard({ columns, book }: BatchSheet, selection: Selection) {
  const ids = columns.map(({ id }) => id);
  const range = rangeOf(selection);

  function copy(event: ClipboardEvent): boolean {
    if (event.target !== event.currentTarget) return false;
    const block = readRange(readSheet(), ids, range);
    event.clipboardData.setData(OWN_FORMAT, JSON.stringify(block));
    event.clipboardData.setData('text/plain', serializeBlock(block));
    event.preventDefault();
    return true;
  }

  async function paste(text: string, own: Block | null): Promise<void> {
    const block = own ?? (await readBlock(text));
    if (block.length === 0) return;
    const [first = []] = block;
    const isNamed = countKnownNames(first, book.context.profile) >= 2;
    const isWideStart = readSheet().rows.length === 0 && first.length > 1;
    const isTable = own === null && (await looksLikeTable(text, book.context.profile));
    if (own === null && (isNamed || isWideStart || isTable))
      return showPanel({ kind: 'import', incoming: { name: '', folder: null, text, encoding: null } });
    const changes = pasteBlock(block, ids, range);
    editCells(changes);
    const bottom = Math.min(MAX_ROWS, range.top + block.length) - 1;
    const right = Math.min(ids.length - 1, range.left + widthOf(block) - 1);
    const left = range.top + block.length - MAX_ROWS;
    if (left > 0) showToast({ tone: 'note', text: BATCH_TEXT.notPasted(left) });
    select({
      anchor: { row: range.top, column: range.left },
      focus: { row: Math.max(bottom, range.bottom), column: Math.max(right, range.right) },
    });
  }

  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut: (event: ClipboardEvent) => {
      if (copy(event)) editCells(clearRange(readSheet(), ids, range));
    },
    onPaste: (event: ClipboardEvent) => {
      if (event.target !== event.currentTarget) return;
      const { clipboardData: data } = event;
      event.preventDefault();
      void paste(data.getData('text/plain'), readOwn(data.getData(OWN_FORMAT)));
    },
  };
}

function readOwn(text: string): Block | null {
  const parsed = parseJson(text);
  const isBlock =
    Array.isArray(parsed) &&
    parsed.length > 0 &&
    parsed.every((line) => Array.isArray(line) && line.every((cell) => typeof cell === 'string'));
  return isBlock ? (parsed as Block) : null;
}

/** The cells of a pasted text: between tabs, where spreadsheets put them; else one to a line, with all that stands in it. */
export async function readBlock(text: string): Promise<Block> {
  const isQuoted = /^"(?:[^"]|"")*"(?:\n|\r|\t|$)/.test(text);
  if (!text.includes('\t') && !isQuoted) {
    const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
    return lines.every((line) => line.trim() === '')
      ? []
      : lines.map((line, at) => [at < MAX_ROWS ? restoreText(line) : line]);
  }
  const { lines } = await readTable(text, '\t', async () => {});
  return lines.map((line) => line.map(restoreText));
}

/** Cells as spreadsheets paste them; a cell with a tab, a quote or a line break is quoted, and none becomes a formula. */
function serializeBlock(block: Block): string {
  return block.map((line) => line.map((cell) => quoteCell(neutralizeText(cell))).join('\t')).join('\n');
}

function quoteCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A table is recognized by its beginning, so that a long text is not read twice. */
const MAX_LINES = 20;

/**
 * Whether a pasted text without tabs is a CSV table: its first line holds the name of a column, and others beside it. Read
 * as lines, each would become a prompt, the names too. Prompts have commas and semicolons of their own, but no such line.
 */
export async function looksLikeTable(text: string, profile: Profile): Promise<boolean> {
  const beginning = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .slice(0, MAX_LINES)
    .join('\n');
  const { lines, separator } = await readTable(beginning, null, async () => {});
  const [header = [], ...rows] = lines;
  if (rows.length === 0 || header.length < 2 || !header.every(isName)) return false;
  // A prompt may well begin “Video, slow zoom”.
  const isSaid = separator !== ',' || header.some((name) => name.trim().toLowerCase() === 'prompt');
  return countKnownNames(header, profile) >= (isSaid ? 1 : 2);
}

/** Names are short, and every column of a table from outside has one. */
function isName(text: string): boolean {
  return text.trim() !== '' && text.length <= 60;
}
