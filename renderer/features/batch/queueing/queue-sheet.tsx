import { requestsOfRow } from '../../../../shared/batch/check-row.ts';
import { isEmptyRow, type Sheet, type SheetRow } from '../../../../shared/batch/edit-sheet.ts';
import { splitReferences } from '../../../../shared/batch/read-elements.ts';
import { BATCH_TEXT } from '../../../../shared/batch/text.ts';
import type { CallOutput } from '../../../../shared/contract.ts';
import type { Problem } from '../../../../shared/models/preflight.ts';
import { CANARY_TEXT } from '../../../../shared/queue/canary-text.ts';
import { type JobRequest, MAX_PER_CALL } from '../../../../shared/queue/contract.ts';
import { countAhead } from '../../../forms/queueing/canary-choice.tsx';
import { runCall, runSubmit } from '../../../state/core/run-call.ts';
import { openQueue } from '../../../state/navigation/navigation-store.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { type SheetChecks, type SheetSummary, summarizeSheet } from '../check/check-sheet.ts';
import { editSheet, flushSheet, lookAgain, readSheet, useBatchStore } from '../state/batch-store.ts';
import { selectCell } from '../state/selection.ts';

const ROW_BATCH_SIZE = 100;

/** What a dry run came to. */
export interface DryRun {
  readonly summary: SheetSummary;
  readonly files: number;
  readonly bytes: number;
  /** Cells that only a look at the files, or at the network they are in, found fault with. */
  readonly problems: number;
}

/** Why a sheet can't be queued as it stands. */
type Obstacle = 'nothing' | 'problems' | 'looking' | 'too-many';

/** Which rows are meant: every one, or those that nothing is wrong with. */
export type RowChoice = 'all' | 'good';

/** What stands in the way by what the rows come to; null when they can go. */
export function findObstacle(summary: SheetSummary, choice: RowChoice = 'all'): Obstacle | null {
  if (choice === 'all' && summary.badCells > 0) return 'problems';
  const { jobs } = choice === 'all' ? summary : summary.good;
  if (jobs === 0) return 'nothing';
  if (summary.pending.length > 0) return 'looking';
  return jobs > MAX_PER_CALL ? 'too-many' : null;
}

/** Tells why nothing happened; null where something did. */
export async function prepare(
  sheet: Sheet,
  book: SheetChecks,
  choice: RowChoice,
): Promise<{ summary: SheetSummary; obstacle: Obstacle | null }> {
  const summary = (await summarizeSheet(sheet.rows, book, () => false)) as SheetSummary;
  const obstacle = findObstacle(summary, choice);
  if (obstacle !== null) showToast({ tone: 'note', text: describeObstacle(obstacle, summary) });
  return { summary, obstacle };
}

function describeObstacle(obstacle: Obstacle, { badCells, jobs, pending }: SheetSummary): string {
  if (obstacle === 'problems') return BATCH_TEXT.notQueued(badCells);
  if (obstacle === 'too-many') return BATCH_TEXT.tooMany(jobs, MAX_PER_CALL);
  return obstacle === 'looking' ? BATCH_TEXT.looking(pending.length) : BATCH_TEXT.nothing;
}

/**
 * Queues all rows of a table, as it stood when that was asked for, as one batch, or the good ones, or none; with `canary`, only so many of the `total` jobs go ahead. The
 * rows leave the table, so that nothing is queued twice by mistake; undo brings them back. True when they were queued.
 */
export async function queueSheet(
  asked: Sheet,
  book: SheetChecks,
  choice: RowChoice,
  wanted: { readonly canary: number | null; readonly name: string; readonly total: number },
): Promise<boolean> {
  const { canary, name, total } = wanted;
  await flushSheet();
  const sheet = choice === 'all' ? asked : keepGoodRows(asked, book);
  const { jobs, rowOf } = await makeRequests(sheet, book);
  const ahead = canary === null || total < 2 ? null : countAhead(canary, total);
  const answer = await runSubmit('jobs.enqueue', {
    jobs,
    ...(ahead === null ? {} : { canary: ahead }),
    ...(name === '' ? {} : { batchName: name }),
  });
  if (answer === null || !adoptProblems(answer.problems, rowOf)) return false;
  // What was typed meanwhile was not queued, and stays.
  const queued = new Set(sheet.rows);
  editSheet((now) => ({ ...now, rows: now.rows.filter((row) => !queued.has(row)) }));
  useBatchStore.setState({ queued: answer.jobIds.length, selection: selectCell(0, 1) });
  const left = readSheet().rows.filter((row) => !isEmptyRow(row)).length;
  void flushSheet();
  showToast({
    tone: 'done',
    text:
      ahead === null
        ? BATCH_TEXT.queued(answer.jobIds.length)
        : CANARY_TEXT.queued(ahead, answer.jobIds.length - ahead),
    ...(left > 0 ? { detail: BATCH_TEXT.rowsLeft(left) } : {}),
    action: { label: BATCH_TEXT.showQueue, leadsTo: 'queue', run: () => openQueue() },
  });
  return true;
}

/** Checks all that queueing would check, with the files in hand, and queues nothing. */
export async function runDry(sheet: Sheet, book: SheetChecks, summary: SheetSummary): Promise<DryRun | null> {
  const { jobs, rowOf } = await makeRequests(sheet, book);
  const answer = await runCall('batch.check', { jobs });
  if (answer === null) return null;
  adoptProblems(answer.problems, rowOf);
  return { summary, files: answer.files, bytes: answer.bytes, problems: answer.problems.length };
}

function keepGoodRows(sheet: Sheet, book: SheetChecks): Sheet {
  return { ...sheet, rows: sheet.rows.filter((row) => book.check(row).problems.length === 0) };
}

/** The jobs of all rows, and the row that each is of; a few rows at a time. */
async function makeRequests(
  sheet: Sheet,
  { context }: SheetChecks,
): Promise<{ jobs: JobRequest[]; rowOf: SheetRow[] }> {
  const jobs: JobRequest[] = [];
  const rowOf: SheetRow[] = [];
  for (let start = 0; start < sheet.rows.length; start += ROW_BATCH_SIZE) {
    for (const row of sheet.rows.slice(start, start + ROW_BATCH_SIZE))
      for (const request of requestsOfRow(row, context, MAX_PER_CALL)) {
        jobs.push(request);
        rowOf.push(row);
      }
    await new Promise((next) => setTimeout(next));
  }
  return { jobs, rowOf };
}

/** Marks what only the core could find; files that are gone are looked for again. True when there is nothing. */
function adoptProblems(
  problems: CallOutput<'jobs.enqueue'>['problems'],
  rowOf: readonly SheetRow[],
): boolean {
  const byRow = new Map<SheetRow, Problem[]>();
  for (const { job, problem } of problems) {
    const row = rowOf[job];
    if (row !== undefined) byRow.set(row, [...(byRow.get(row) ?? []), problem]);
  }
  useBatchStore.setState({ coreProblems: byRow });
  const spoilt = [...byRow].filter(([, found]) => found.some(({ code }) => code.startsWith('file-')));
  lookAgain(new Set(spoilt.flatMap(([row]) => Object.values(row.cells).flatMap(splitReferences))));
  return problems.length === 0;
}
