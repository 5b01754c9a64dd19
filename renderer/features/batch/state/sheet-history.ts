import { EMPTY_SHEET, type Sheet } from '../../../../shared/batch/sheet.ts';

const MAX_STEPS = 200;

/** A sheet with the way back and forth. Sheets share the rows that are the same, so that a step costs little. */
export interface SheetHistory {
  readonly sheet: Sheet;
  readonly past: readonly Sheet[];
  readonly future: readonly Sheet[];
}

export const NO_HISTORY: SheetHistory = { sheet: EMPTY_SHEET, past: [], future: [] };

/** Goes on to another sheet; the same history where it is the same sheet. */
export function advance(history: SheetHistory, sheet: Sheet): SheetHistory {
  if (sheet === history.sheet) return history;
  return { sheet, past: [...history.past.slice(1 - MAX_STEPS), history.sheet], future: [] };
}

/** One step back; the same history where there is none. */
export function stepBack({ sheet, past, future }: SheetHistory): SheetHistory {
  const last = past.at(-1);
  return last === undefined
    ? { sheet, past, future }
    : { sheet: last, past: past.slice(0, -1), future: [sheet, ...future] };
}

/** One step forth again. */
export function stepForth({ sheet, past, future }: SheetHistory): SheetHistory {
  const [next, ...rest] = future;
  return next === undefined ? { sheet, past, future } : { sheet: next, past: [...past, sheet], future: rest };
}
