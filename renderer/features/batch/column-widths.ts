import { create } from 'zustand';
import type { Column } from '../../../shared/batch/columns.ts';

/** The column of row numbers. */
export const GUTTER = 46;
export const ROW_HEIGHT = 34;
export const HEADER_HEIGHT = 30;
const NARROWEST = 56;
const WIDEST = 1200;

const USUAL: { readonly [Kind in Column['kind']]: number } = {
  model: 148,
  name: 150,
  takes: 64,
  own: 130,
  text: 340,
  choice: 108,
  option: 108,
  number: 100,
  flag: 76,
  reference: 172,
  references: 172,
  elements: 150,
};

/** Widths that the artist gave columns, in pixels, until the program ends. */
export const useWidths = create<{ readonly widths: Readonly<Record<string, number>> }>(() => ({
  widths: {},
}));

/** Gives a column a width. */
export function setWidth(id: string, width: number): void {
  const { widths } = useWidths.getState();
  useWidths.setState({
    widths: { ...widths, [id]: Math.min(WIDEST, Math.max(NARROWEST, Math.round(width))) },
  });
}

/** Where the columns stand. The prompt takes what is left of the window, unless it was given a width. */
export interface ColumnLayout {
  readonly widths: readonly number[];
  readonly lefts: readonly number[];
  readonly total: number;
}

/** Lays the columns out for a window of that many pixels. */
export function layOutColumns(
  columns: readonly Column[],
  given: Readonly<Record<string, number>>,
  available: number,
): ColumnLayout {
  const usual = columns.map(({ id, kind }) => given[id] ?? USUAL[kind]);
  const spare = available - GUTTER - usual.reduce((sum, width) => sum + width, 0);
  const widths = columns.map(({ id }, place) => {
    const width = usual[place] ?? 0;
    return id === 'prompt' && given[id] === undefined && spare > 0 ? width + spare : width;
  });
  let left = GUTTER;
  const lefts = widths.map((width) => {
    left += width;
    return left - width;
  });
  return { widths, lefts, total: left };
}
