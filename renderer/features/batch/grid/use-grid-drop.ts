import { type DragEvent, useState } from 'react';
import type { Column } from '../../../../shared/batch/columns.ts';
import type { Sheet } from '../../../../shared/batch/edit-sheet.ts';
import { joinReferences, splitReferences } from '../../../../shared/batch/read-elements.ts';
import { isTableFile } from '../../../../shared/kernel/file-name.ts';
import { runCall } from '../../../state/core/run-call.ts';
import {
  bringsFromOutside,
  filesOfDrop,
  listPaths,
  readAddressList,
} from '../../../state/sources/dropped-files.ts';
import { bringsTakes, takesOfDrop } from '../../../takes/media/drag-take.ts';
import { bringToRows } from '../../../takes/next/use-many.ts';
import {
  editCells,
  lookAgain,
  modelForNewRow,
  readSheet,
  select,
  showPanel,
  useBatchStore,
} from '../state/batch-store.ts';
import { type Place, selectCell } from '../state/selection.ts';
import { openTableFile } from '../table/open-table-file.ts';

/** More than any model takes: so many are meant as rows. */
const MAX_IN_CELL = 50;

/**
 * Accepts what is dropped on the room: media, addresses and a take into the reference cell below the pointer, other takes as rows, a
 * table to where its columns are named, other media to the matrix.
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

  function hover(event: DragEvent): void {
    if (!bringsFromOutside(event.dataTransfer) && !bringsTakes(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    const next = cellOf(event);
    if (next?.row !== over?.row || next?.column !== over?.column) setOver(next);
  }

  return {
    over,
    handlers: {
      onDragEnter: hover,
      onDragOver: hover,
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        setOver(null);
        if (bringsTakes(event)) void dropTakes(takesOfDrop(event), cellOf(event));
        else void drop(event.dataTransfer, cellOf(event));
      },
    },
  };

  /** One take goes into the cell below it; others become rows. */
  async function dropTakes(takeIds: readonly string[], place: Place | null): Promise<void> {
    const [takeId = ''] = takeIds;
    if (place === null || takeIds.length > 1) return bringToRows(takeIds, modelForNewRow(readSheet()));
    const before = readSheet();
    const asset = await runCall('lineage.asset', { takeId, frame: null });
    if (asset !== null) addToCell(columns[place.column], place, before, [asset.path]);
  }

  async function drop(transfer: DataTransfer, place: Place | null): Promise<void> {
    const files = [...transfer.files];
    const [first] = files;
    if (files.length === 1 && first !== undefined && isTableFile(first.name)) {
      void openTableFile(first);
      return;
    }
    const before = readSheet();
    const { addresses } = readAddressList(transfer.getData('text/uri-list'));
    // A cell takes an address for what it is; a file that is only named is no such.
    const texts =
      files.length === 0 && addresses.length > 0 ? addresses : await listPaths(filesOfDrop(transfer));
    // A drop gives access to what is dropped: cells that wait for that are looked at, and it is not meant as rows.
    const more = texts.filter((text) => !isAwaited(text));
    if (more.length < texts.length) lookAgain();
    if (more.length === 0) return;
    if (place === null || more.length > MAX_IN_CELL) showPanel({ kind: 'matrix', paths: more });
    else addToCell(columns[place.column], place, before, more);
  }
}

/** Whether cells name what lies in this folder, and could not be given it. */
function isAwaited(folder: string): boolean {
  const found = [...useBatchStore.getState().files.values()].flat();
  return found.some((file) => {
    if (file.kind !== 'refused' || file.error.code !== 'FOLDER_NOT_GIVEN') return false;
    const { path } = file.error.details;
    return path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length));
  });
}

/** A list of references grows by what is dropped; a single one is replaced. The row may have moved since the drop, or be gone. */
export function addToCell(
  column: Column | undefined,
  place: Place,
  before: Sheet,
  texts: readonly string[],
): void {
  const { rows } = readSheet();
  const meant = before.rows[place.row];
  const row = meant === undefined ? place.row : rows.findIndex(({ id }) => id === meant.id);
  if (column === undefined || row === -1) return;
  const present = column.kind === 'references' ? (rows[row]?.cells[column.id] ?? '') : '';
  const text = joinReferences([...splitReferences(present), ...texts]);
  editCells([{ row, column: column.id, text }]);
  select(selectCell(row, place.column));
}

/** The cell under a pointer; no column on a row's number, null beside the rows. */
export function readPlace(target: EventTarget | null): { row: number; column: number | null } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (cell === null) return null;
  const { row, column } = cell.dataset;
  return { row: Number(row), column: column === undefined ? null : Number(column) };
}
