import { nameCsvColumn } from '../batch/serialize-csv.ts';
import type { ShotView } from './film.ts';

/** Shots as the table that a shot list is read from, line by line; the first names the columns. */
export function tabulateShots(
  shots: readonly Pick<ShotView, 'code' | 'sequence' | 'description' | 'frames' | 'status' | 'cells'>[],
): string[][] {
  const fields = [...new Set(shots.flatMap(({ cells }) => Object.keys(cells)))];
  const lines = shots.map(({ code, sequence, description, frames, status, cells }) => [
    ...[code, sequence, description, frames === null ? '' : String(frames), status ?? ''],
    ...fields.map((field) => cells[field] ?? ''),
  ]);
  return [['code', 'sequence', 'description', 'length', 'status', ...fields.map(nameCsvColumn)], ...lines];
}
