import { makeRow, type SheetRow } from './edit-sheet.ts';

/** One direction of a matrix: the texts that a column takes in turn. */
export interface Axis {
  readonly column: string;
  readonly texts: readonly string[];
}

/** How many rows the axes make; those without a text do not count. */
export function countMatrix(axes: readonly Axis[]): number {
  const used = axes.filter(({ texts }) => texts.length > 0);
  return used.length === 0 ? 0 : used.reduce((product, { texts }) => product * texts.length, 1);
}

/** Every combination of the axes' texts, the last axis varying fastest, no more than `limit`; `cells` stand in every row. */
export function buildMatrix(
  axes: readonly Axis[],
  cells: Readonly<Record<string, string>>,
  limit: number,
): SheetRow[] {
  if (countMatrix(axes) === 0) return [];
  const combined = axes
    .filter(({ texts }) => texts.length > 0)
    .reduce<Record<string, string>[]>(
      (made, { column, texts }) =>
        made.flatMap((start) => texts.map((text) => ({ ...start, [column]: text }))).slice(0, limit),
      [{ ...cells }],
    );
  return combined.map((one) => makeRow(one));
}

/** The prompts of a text: between empty lines where there are any, else one to a line. */
export function splitPrompts(text: string): string[] {
  const blocks = text.split(/\r?\n[ \t]*\r?\n/);
  const prompts = blocks.length > 1 ? blocks : text.split(/\r?\n/);
  return prompts.map((prompt) => prompt.trim()).filter((prompt) => prompt !== '');
}
