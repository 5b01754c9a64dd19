import { spoken } from '../spoken.ts';

/** What can be done in Batch, as its menu, its tools, the palette and the keyboard map call it. */
export const BATCH_COMMANDS = spoken('batchCommands', {
  group: 'Batch',
  menu: 'Table actions',
  editCell: 'Edit cell',
  editMap: 'Edit the cell; typing replaces what stands in it',
  clearCells: 'Clear cells',
  selectAll: 'Select all cells',
  rowsFind: 'row line',
  csvFind: 'spreadsheet table',
  edgeMap: 'To the edge of what is filled; with Shift, select',
  copyMap: 'Copy and paste, from and to spreadsheets',
  leaveMap: 'Leave the table',
  menuMap: 'Open its menu',
  queueMap: 'Queue the table',
});
