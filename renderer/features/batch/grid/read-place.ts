/** The cell under a pointer; no column on a row's number, null beside the rows. */
export function readPlace(target: EventTarget | null): { row: number; column: number | null } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  if (cell === null) return null;
  const { row, column } = cell.dataset;
  return { row: Number(row), column: column === undefined ? null : Number(column) };
}
