/*
 * What the parts of a table are to a screen reader. The browser's own table elements can't be drawn in part; and a cell
 * needs no focus of its own, because the grid holds it and names the active cell. Places count from one.
 */

/** A row; the first is the header. */
export function rowRole(place: number) {
  return { role: 'row', 'aria-rowindex': place } as const;
}

/** A cell of a row: its number, a name in the header, or any other. */
export function cellRole(role: 'rowheader' | 'columnheader' | 'gridcell', place: number) {
  return { role, 'aria-colindex': place } as const;
}

export const ROW_GROUP = { role: 'rowgroup' } as const;

/** The grid as a whole, as much of it as there would be. */
export function gridRole(label: string, size: { rows: number; columns: number }, activeId: string) {
  return {
    role: 'grid',
    tabIndex: 0,
    'aria-label': label,
    'aria-rowcount': size.rows,
    'aria-colcount': size.columns,
    'aria-multiselectable': true,
    'aria-activedescendant': activeId,
  } as const;
}
