import { formatBytes, formatCount, formatMoney } from '../kernel/format.ts';
import type { Money } from '../kernel/money.ts';
import { formatNumber, spoken } from '../kernel/region.ts';

const number = (value: number) => formatNumber(value);

/** Words of the room in which many jobs are written as a table. */
export const BATCH_TEXT = spoken('batch', {
  table: 'Jobs of the batch',
  tools: 'Table tools',
  yes: 'yes',
  model: 'Model',
  rowNumber: 'Row',
  // Tools.
  importCsv: 'CSV…',
  importCsvTip: 'Import rows from a CSV file',
  matrix: 'Matrix…',
  matrixTip: 'Combine files, prompts and settings',
  addRow: 'Add row',
  duplicateRows: 'Duplicate rows',
  deleteRows: 'Delete rows',
  fillDown: 'Fill down',
  undo: 'Undo',
  redo: 'Redo',
  find: 'Find and replace',
  exportCsv: 'Export table…',
  addColumn: 'Add prompt column',
  addColumnLead: 'For example, mood. Use it in prompts as {{mood}}.',
  columnName: 'Column name',
  columnNameExample: 'mood',
  add: 'Add',
  removeColumn: (name: string) => `Remove column ${name}`,
  exported: 'Table exported',
  // Cells.
  ghostRow: 'Type here, or paste cells from a spreadsheet',
  moreReferences: (count: number) => `+${number(count)}`,
  notInModel: (model: string) => `${model} doesn’t have this field`,
  unboundField: 'Your profile doesn’t have the service’s name for this field',
  standard: (value: string) => `${value} by default`,
  readAs: (value: string, text: string) => `Read as ${value}. The table says ${text}`,
  becomes: (prompt: string) => `Becomes: ${prompt}`,
  makes: (count: number, prompts: string) => `Makes ${formatCount(count, 'job')}: ${prompts}`,
  edit: (column: string, row: number) => `${column} of row ${number(row)}`,
  chooseFiles: 'Choose files…',
  referencesHint: 'One per line: a path, a pattern such as shots/*.png, a web address, or uploaded:name',
  elementsHint: 'Names from your cast, such as @hero, or elements as JSON',
  valuesOf: (column: string) => `Values of ${column}`,
  // Foot.
  summary: (jobs: number, rows: number) =>
    jobs === rows ? formatCount(jobs, 'job') : `${formatCount(jobs, 'job')} of ${formatCount(rows, 'row')}`,
  problems: (cells: number) => `${number(cells)} to fix`,
  nextProblem: 'Next problem',
  allGood: 'Ready to queue',
  looking: (texts: number) => `Looking for ${formatCount(texts, 'file or pattern', 'files and patterns')}…`,
  free: 'Free on the practice service',
  costs: (costs: readonly Money[], unpriced: number) => {
    const known = costs.map(formatMoney).join(' + ');
    if (known === '') return 'Price unknown';
    return unpriced === 0
      ? `About ${known}`
      : `About ${known}, plus ${formatCount(unpriced, 'job')} without a price`;
  },
  tooMany: (jobs: number, most: number) =>
    `${Number.isFinite(jobs) ? number(jobs) : 'That many'} jobs is too many. You can queue ${number(most)} at once`,
  batchName: 'Batch name',
  batchNameTip:
    'Shown in the Queue, in Review, in the ledger and in exports. Left empty, the first job names it.',
  dryRun: 'Dry run',
  dryRunTip: 'Check everything, including files, without queueing',
  queue: (jobs: number) => (jobs === 0 ? 'Queue' : `Queue ${number(jobs)}`),
  queueGood: (rows: number) => (rows === 1 ? 'Queue the good row' : `Queue the ${number(rows)} good rows`),
  queueGoodTip: 'The other rows stay in the table',
  rowsLeft: (rows: number) => `${formatCount(rows, 'row')} stayed in the table.`,
  queued: (jobs: number) => `Queued ${formatCount(jobs, 'job')} as one batch.`,
  notQueued: (cells: number) => `Nothing queued. Fix ${formatCount(cells, 'cell')} first.`,
  nothing: 'Nothing to queue yet.',
  showQueue: 'Show queue',
  bringBack: 'Restore rows',
  // Dry run.
  report: 'Dry run',
  reportLead: 'Nothing was queued or sent.',
  reportModels: (models: readonly { readonly title: string; readonly jobs: number }[]) =>
    models.map(({ title, jobs }) => `${title} ${number(jobs)}`).join(' · '),
  reportUploads: (files: number, bytes: number) =>
    files === 0
      ? 'Nothing to upload'
      : `${formatCount(files, 'file')} to upload, ${formatBytes(bytes)} in all`,
  reportGood: 'Every row is ready to queue.',
  reportBad: (cells: number) =>
    `${formatCount(cells, 'more problem')} found in the files, marked in the table.`,
  closeReport: 'Close report',
  // Empty.
  emptyTitle: 'Many jobs, one table',
  emptyLead:
    'Paste from a spreadsheet, drop a CSV file, or combine files, prompts and settings. Each row becomes a job, and you see the price and every problem before anything is sent.',
  emptyMatrix: 'Build a matrix',
  allowFolder: 'Allow folder…',
  emptyCsv: 'Choose a CSV file…',
  queuedTitle: (jobs: number) => `${formatCount(jobs, 'job')} queued`,
  queuedLead: 'The table is empty now, so nothing gets queued twice.',
  // Finding.
  findLabel: 'Find',
  replaceLabel: 'Replace with',
  found: (count: number) => (count === 0 ? 'No matches' : `${number(count)} found`),
  inSelection: 'In selection',
  next: 'Next',
  replace: 'Replace',
  replaceAll: 'Replace all',
  closeFind: 'Close',
  // Import.
  importTitle: (name: string) => `Import ${name}`,
  pasted: 'pasted text',
  importLead: 'Choose what each column is. Nothing is added until you confirm.',
  importFacts: (rows: number, separator: string, encoding: string | null) =>
    [formatCount(rows, 'row'), separator, encoding].filter((fact) => fact !== null).join(' · '),
  separator: 'Separator',
  separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' },
  hasHeader: 'First line has column names',
  columnOf: (name: string) => `Import ${name} as`,
  columnNumber: (place: number) => `Column ${place}`,
  leaveOut: 'Don’t import',
  ownColumn: (name: string) => `Prompt column “${name}”`,
  modelForRows: 'Default model',
  fromRow: 'From row',
  tooLong: (rows: number, room: number) =>
    `${formatCount(rows, 'row')} don’t fit. The table has room for ${number(room)} more. Choose where to start; the rest stays in the file.`,
  notPasted: (rows: number) =>
    `${formatCount(rows, 'row')} didn’t fit. A table holds 5,000 rows. Paste the rest after you queue these.`,
  noRoom: 'The table is full. Queue or clear it first.',
  faults: (count: number) => `${formatCount(count, 'line')} with misplaced quotes`,
  fault: {
    'quote-not-closed': (line: number) =>
      `Line ${number(line)}: a quote is never closed. Everything after it was read as one cell.`,
    'text-after-quote': (line: number) =>
      `Line ${number(line)}: there’s text after a closing quote. To use a quote inside a cell, double it.`,
  },
  over: {
    columns: (most: number) => `Only the first ${number(most)} columns were read.`,
    cells: (most: number) => `Nothing was read: this table has more than ${number(most)} cells. Split it.`,
  },
  importReferences: (rows: number) => `Add ${formatCount(rows, 'row')}`,
  replaceRows: 'Replace table',
  cancel: 'Cancel',
  reading: 'Reading…',
  notText: 'This isn’t a text file. Export it as CSV from your spreadsheet and try again.',
  tooLarge: (bytes: number, most: number) =>
    `This file is ${formatBytes(bytes)}; the limit is ${formatBytes(most)}. Split it and import one part at a time.`,
  unreadable: 'This file can’t be read. Check that it still exists and isn’t open in another app.',
  noRows: 'This file has no rows.',
  // Matrix.
  matrixTitle: 'Matrix',
  matrixLead: 'Every combination becomes a row.',
  matrixFiles: 'Files',
  matrixFilesFor: 'Add to',
  matrixDrop: 'Drop files or folders here',
  matrixPrompts: 'Prompts',
  matrixPromptsHint: 'One per line. Separate longer prompts with empty lines.',
  matrixCount: (sizes: readonly number[], rows: number) =>
    sizes.length < 2
      ? formatCount(rows, 'row')
      : `${sizes.map(number).join(' × ')} = ${formatCount(rows, 'row')}`,
  matrixTooMany: (room: number) => `The table has room for ${number(room)} more rows.`,
  matrixEmpty: 'Add prompts, files or values.',
  removeFiles: 'Remove files',
  filesCount: (count: number) => formatCount(count, 'file'),
});

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
