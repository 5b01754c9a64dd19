import { type DragEvent, useState } from 'react';
import type { Column } from '../../../shared/batch/columns.ts';
import { joinReferences, splitReferences } from '../../../shared/batch/read-references.ts';
import { isTableFile } from '../../../shared/batch/table-file.ts';
import { pathForFile } from '../../bridge.ts';
import { editCells, readSheet, select, showPanel } from './batch-store.ts';
import { openTableFile } from './open-table-file.ts';
import { readPlace } from './read-place.ts';
import { type Place, selectCell } from './selection.ts';

/** More than any model takes: so many are meant as rows. */
const MAX_IN_CELL = 50;

/**
 * Takes what is dropped: media and addresses into the reference cell below the pointer, a table to where its columns are
 * named, other media to the matrix.
 */
export function useGridDrop(columns: readonly Column[]) {
  const [over, setOver] = useState<Place | null>(null);

  function cellOf(event: DragEvent): Place | null {
    const place = readPlace(event.target);
    if (place === null || place.column === null) return null;
    const column = columns[place.column];
    const takes = column?.kind === 'reference' || column?.kind === 'references';
    return takes ? { row: place.row, column: place.column } : null;
  }

  return {
    over,
    handlers: {
      onDragOver(event: DragEvent) {
        const { types } = event.dataTransfer;
        if (!types.includes('Files') && !types.includes('text/uri-list')) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'copy';
        const next = cellOf(event);
        if (next?.row !== over?.row || next?.column !== over?.column) setOver(next);
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(null);
        drop(event.dataTransfer, cellOf(event));
      },
    },
  };

  function drop(transfer: DataTransfer, place: Place | null): void {
    const files = [...transfer.files];
    const [first] = files;
    if (files.length === 1 && first !== undefined && isTableFile(first.name)) {
      void openTableFile(first);
      return;
    }
    const texts =
      files.length > 0 ? files.flatMap((file) => pathForFile(file) ?? []) : readAddresses(transfer);
    if (texts.length === 0) return;
    if (place === null || texts.length > MAX_IN_CELL) showPanel({ kind: 'matrix', paths: texts });
    else addToCell(columns[place.column], place, texts);
  }
}

/** A list of references grows by what is dropped; a single one is replaced. */
function addToCell(column: Column | undefined, place: Place, texts: readonly string[]): void {
  if (column === undefined) return;
  const present = column.kind === 'references' ? (readSheet().rows[place.row]?.cells[column.id] ?? '') : '';
  const text = joinReferences([...splitReferences(present), ...texts]);
  editCells([{ row: place.row, column: column.id, text }]);
  select(selectCell(place.row, place.column));
}

function readAddresses(transfer: DataTransfer): string[] {
  const lines = transfer.getData('text/uri-list').split(/\r?\n/);
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}
