import type { Money } from '../../domain/money.ts';
import { formatBytes, formatCount, formatMoney } from '../format.ts';

const number = (value: number) => value.toLocaleString('en');

/** Words of the room in which many jobs are written as a table. */
export const BATCH_TEXT = {
  table: 'Jobs of the batch',
  tools: 'What to do with the table',
  model: 'Model',
  rowNumber: 'Row',
  // Tools.
  importCsv: 'CSV…',
  importCsvTip: 'Take rows in from a CSV file',
  matrix: 'Matrix…',
  matrixTip: 'Combine files, prompts and settings',
  addRow: 'Add row',
  duplicateRows: 'Duplicate rows',
  deleteRows: 'Delete rows',
  fillDown: 'Fill down',
  undo: 'Undo',
  redo: 'Redo',
  find: 'Find and replace',
  exportCsv: 'Save as CSV…',
  addColumn: 'Add a column for prompts',
  addColumnLead: 'A name, such as mood. Prompts take it in as {{mood}}.',
  columnName: 'Name of the column',
  columnNameExample: 'mood',
  add: 'Add',
  removeColumn: (name: string) => `Remove the column ${name}`,
  exported: 'The table was saved.',
  // Cells.
  ghostRow: 'Type here, or paste cells from a spreadsheet',
  moreReferences: (count: number) => `+${number(count)}`,
  notInModel: (model: string) => `${model} has no such field`,
  unboundField: 'Your profile does not say how the service calls it',
  standard: (value: string) => `${value}, unless you say otherwise`,
  becomes: 'Becomes',
  makes: (count: number) => `Makes ${formatCount(count, 'job')}`,
  edit: (column: string, row: number) => `${column} of row ${number(row)}`,
  chooseFiles: 'Choose files…',
  referencesHint: 'A path, a pattern such as shots/*.png, a web address, or uploaded:name; one to a line',
  elementsHint: 'Names from your cast, such as @hero; or elements as JSON',
  valuesOf: (column: string) => `Values of ${column}`,
  // Foot.
  summary: (jobs: number, rows: number) =>
    jobs === rows ? formatCount(jobs, 'job') : `${formatCount(jobs, 'job')} of ${formatCount(rows, 'row')}`,
  problems: (cells: number) => `${number(cells)} to put right`,
  nextProblem: 'Next problem',
  allGood: 'Ready to queue',
  looking: (texts: number) => `Looking for ${formatCount(texts, 'file or pattern', 'files and patterns')}…`,
  free: 'Free on the practice service',
  costs: (costs: readonly Money[], unpriced: number) => {
    const known = costs.map(formatMoney).join(' + ');
    if (known === '') return 'No price known';
    return unpriced === 0
      ? `About ${known}`
      : `About ${known}, and ${formatCount(unpriced, 'job')} without a known price`;
  },
  tooMany: (jobs: number, most: number) =>
    `${Number.isFinite(jobs) ? number(jobs) : 'Countless'} jobs are too many: ${number(most)} can be queued at once`,
  batchName: 'Batch name',
  batchNameTip:
    'Shown in the Queue, in Review, in the ledger and in exports. Left empty, the first job names it.',
  dryRun: 'Dry run',
  dryRunTip: 'Checks everything, files too, and queues nothing',
  queue: (jobs: number) => (jobs === 0 ? 'Queue' : `Queue ${number(jobs)}`),
  queueGood: (rows: number) => (rows === 1 ? 'Queue the good row' : `Queue the ${number(rows)} good rows`),
  queueGoodTip: 'The other rows stay in the table',
  rowsLeft: (rows: number) => `${formatCount(rows, 'row')} stayed in the table.`,
  queued: (jobs: number) => `Queued ${formatCount(jobs, 'job')} as one batch.`,
  notQueued: (cells: number) => `Nothing was queued: ${formatCount(cells, 'cell')} must be put right first.`,
  nothing: 'There is nothing to queue yet.',
  showQueue: 'Show queue',
  bringBack: 'Bring the rows back',
  // Dry run.
  report: 'Dry run',
  reportLead: 'Nothing was queued or sent.',
  reportModels: (models: readonly { readonly title: string; readonly jobs: number }[]) =>
    models.map(({ title, jobs }) => `${title} ${number(jobs)}`).join(' · '),
  reportUploads: (files: number, bytes: number) =>
    files === 0
      ? 'Nothing to upload'
      : `${formatCount(files, 'file')} to upload, ${formatBytes(bytes)} in all`,
  reportGood: 'Every row would be queued as it stands.',
  reportBad: (cells: number) =>
    `${formatCount(cells, 'more problem')} came to light with the files in hand; they are marked in the table.`,
  closeReport: 'Close the report',
  // Empty.
  emptyTitle: 'Many jobs, one table',
  emptyLead:
    'Paste cells from a spreadsheet, drop a CSV file, or combine files, prompts and settings. Each row becomes a job; you see the count, the price and every problem before anything is sent.',
  emptyMatrix: 'Build a matrix',
  emptyCsv: 'Choose a CSV file…',
  queuedTitle: (jobs: number) => `${formatCount(jobs, 'job')} queued`,
  queuedLead: 'The table is empty again, so that nothing is queued twice.',
  // Finding.
  findLabel: 'Find',
  replaceLabel: 'Replace with',
  found: (count: number) => (count === 0 ? 'Not found' : `${number(count)} found`),
  inSelection: 'In the selection',
  next: 'Next',
  replace: 'Replace',
  replaceAll: 'Replace all',
  closeFind: 'Close',
  // Import.
  importTitle: (name: string) => `Take in ${name}`,
  pasted: 'what you pasted',
  importLead: 'Say what each column is. Nothing is in the table yet.',
  importFacts: (rows: number, separator: string, encoding: string | null) =>
    [formatCount(rows, 'row'), separator, encoding].filter((fact) => fact !== null).join(' · '),
  separator: 'Separator',
  separators: { ',': 'Comma', ';': 'Semicolon', '\t': 'Tab', '|': 'Bar' },
  hasHeader: 'The first line holds names',
  columnOf: (name: string) => `What ${name} is`,
  columnNumber: (place: number) => `Column ${place}`,
  leaveOut: 'Leave out',
  ownColumn: (name: string) => `Own column “${name}”`,
  modelForRows: 'Model where a row names none',
  fromRow: 'From row',
  tooLong: (rows: number, room: number) =>
    `${formatCount(rows, 'row')} are more than fit: the table takes ${number(room)} more. Choose where to begin; the rest stays in the file.`,
  notPasted: (rows: number) =>
    `${formatCount(rows, 'row')} did not fit: a table takes 5,000. Paste the rest after these are queued.`,
  noRoom: 'The table is full: queue it or empty it first.',
  faults: (count: number) => `${formatCount(count, 'line')} with wrong quotes`,
  fault: {
    'quote-not-closed': (line: number) =>
      `Line ${number(line)}: a quote opens a cell and is never closed. All behind it was read as one cell.`,
    'text-after-quote': (line: number) =>
      `Line ${number(line)}: there is text behind the quote that should end a cell. Write quotes inside of a cell twice.`,
  },
  importReferences: (rows: number) => `Add ${formatCount(rows, 'row')}`,
  replaceRows: 'Replace the table',
  cancel: 'Cancel',
  reading: 'Reading…',
  notText: 'This file is not text. Save it as CSV in your spreadsheet, and choose that.',
  tooLarge: (bytes: number, most: number) =>
    `This file has ${formatBytes(bytes)}; a table of jobs may have ${formatBytes(most)}. Split it, and take in one part after the other.`,
  unreadable: 'This file could not be read. Check that it is still there, and not locked by another program.',
  noRows: 'There are no rows in it.',
  // Matrix.
  matrixTitle: 'Matrix',
  matrixLead: 'Every combination becomes a row.',
  matrixFiles: 'Files',
  matrixFilesFor: 'They go into',
  matrixDrop: 'Drop files or folders here',
  matrixPrompts: 'Prompts',
  matrixPromptsHint: 'One to a line; or with empty lines between them, where they have several lines',
  matrixCount: (sizes: readonly number[], rows: number) =>
    sizes.length < 2
      ? formatCount(rows, 'row')
      : `${sizes.map(number).join(' × ')} = ${formatCount(rows, 'row')}`,
  matrixTooMany: (room: number) => `The table takes ${number(room)} more rows.`,
  matrixEmpty: 'Give it prompts, files or values.',
  removeFiles: 'Remove the files',
  filesCount: (count: number) => formatCount(count, 'file'),
} as const;
