import { BYTE_ORDER_MARK, type CsvCell, writeCsvRecord } from '../../../shared/kernel/csv.ts';
import type { LedgerRow } from '../../../shared/money/ledger.ts';
import { exportSituation, LEDGER_COLUMNS } from '../../../shared/money/ledger-text.ts';
import type { Store } from '../ports.ts';

const ROW_BATCH_SIZE = 500;

/**
 * The whole ledger as the text of a CSV file, in pieces, oldest submission first. Pieces are read as they are asked for,
 * so that a long ledger is never in memory as a whole; submissions that begin meanwhile are left out.
 */
export function* serializeLedger(store: Pick<Store, 'ledger'>, until: number): Generator<string> {
  yield BYTE_ORDER_MARK + writeCsvRecord(LEDGER_COLUMNS);
  for (const rows of readPages(store, until))
    yield rows.map((row) => writeCsvRecord(listCells(row))).join('');
}

/** All submissions that began before a time, oldest first, read as they are asked for. */
export function* listLedger(store: Pick<Store, 'ledger'>, until: number): Generator<LedgerRow> {
  for (const rows of readPages(store, until)) yield* rows;
}

function* readPages(store: Pick<Store, 'ledger'>, until: number): Generator<LedgerRow[]> {
  let last: LedgerRow | null = null;
  for (;;) {
    const rows: LedgerRow[] = store.ledger.after(last, until, ROW_BATCH_SIZE);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1) ?? null;
  }
}

function listCells(row: LedgerRow): CsvCell[] {
  const { kind, outcome } = exportSituation(row);
  return [
    formatMoment(row.startedAt),
    flatten(row.jobName),
    flatten(row.batchName),
    flatten(row.project),
    flatten(row.shot),
    row.model,
    row.options,
    kind,
    outcome,
    row.estimate?.amount ?? null,
    row.charged,
    row.estimate?.currency ?? null,
    flatten(row.genId),
    flatten(row.message),
    row.httpStatus,
    row.number,
    row.profileId,
    row.batchId,
    row.jobId,
    row.attemptId,
  ];
}

/** The service's words stay in their cell, and in its line. */
function flatten(words: string | null): string | null {
  return words?.replace(/\s+/g, ' ') ?? null;
}

/** A moment as every spreadsheet reads it, in the artist's own time: `2026-03-12 21:04:31`. */
function formatMoment(moment: number): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}
