import { constants } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import type { ExportChoice, ExportReport } from '../../../shared/domain/library/export.ts';
import { nameTakes } from '../../../shared/domain/library/name-template.ts';
import type { Take } from '../../../shared/domain/library/take.ts';
import { EXPORT_TEXT } from '../../../shared/messages/text/export.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { findPicture } from '../files/small-pictures.ts';
import { posterTargets } from '../library/poster-files.ts';
import { describeTake } from '../lineage/describe-take.ts';
import { statFile } from '../references/check-file.ts';
import { type Copied, copyTake, placeText } from './copy-take.ts';
import type { ExportDeps } from './export-deps.ts';
import { folderFailure, readNameKeys } from './export-folder.ts';
import { serializeReport } from './serialize-report.ts';
import { countSheetPages, SHEET_STYLE, serializeSheet } from './serialize-sheet.ts';
import { type ExportedTake, serializeTakesTable } from './serialize-takes.ts';
import { withBatchNames } from './with-batch-names.ts';

/** As often as a person can read it, in milliseconds. */
const BETWEEN = 150;
const MAX_NAMED = 10;

interface ExportRequest extends ExportDeps {
  readonly takes: readonly Take[];
  readonly choice: ExportChoice;
  readonly signal: AbortSignal;
}

/**
 * Copies takes into a prepared folder, then writes what is wanted beside them. A take that can't be read is left out and named;
 * a disk that takes no more ends it, and whole copies stay. Errors: EXPORT_FAILED.
 */
export async function exportTakes(request: ExportRequest): Promise<Result<ExportReport>> {
  const { takes, choice, signal } = request;
  const report: Mutable<ExportReport> = {
    ...EMPTY_REPORT,
    folder: choice.folder,
    skippedNames: [],
    extras: [],
  };
  const exported: ExportedTake[] = [];
  try {
    const names = nameTakes(
      withBatchNames(takes, request.store),
      choice.template,
      await readNameKeys(choice.folder),
    );
    const reportProgress = createProgressReporter(request);
    for (const [index, take] of takes.entries()) {
      if (signal.aborted) break;
      const copied = await copyOne(request, take, names[index] as string);
      if (copied === null) countSkipped(report, take);
      else countCopied(report, exported, copied);
      reportProgress(index + 1);
    }
    report.isCancelled = signal.aborted;
    if (!signal.aborted && exported.length > 0) await writeExtras(request, exported, report);
    return succeed(report);
  } catch (error) {
    return fail(folderFailure(error, choice.folder, report.files));
  }
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

const EMPTY_REPORT: Omit<ExportReport, 'folder' | 'skippedNames' | 'extras'> = {
  files: 0,
  bytes: 0,
  withCredentials: 0,
  withoutMetadata: 0,
  changed: 0,
  skipped: 0,
  isSheetMissing: false,
  isCancelled: false,
};

interface CopiedTake extends Copied {
  readonly take: ExportedTake;
  /** What is known of the original is not put into, nor beside, another content. */
  readonly isChanged: boolean;
}

/** Null where the original can't be read; throws where the copy can't be written. */
async function copyOne(request: ExportRequest, take: Take, name: string): Promise<CopiedTake | null> {
  const { store, ids, choice } = request;
  const sidecar = describeTake(store, take.id);
  const found = await statFile(take.path);
  const isReadable = await access(take.path, constants.R_OK).then(
    () => true,
    () => false,
  );
  if (sidecar === null || !found.ok || !isReadable) return null;
  const { folder, metadata, sidecars } = choice;
  const { bytes } = found.value;
  const isChanged = bytes !== take.bytes;
  try {
    const copied = await copyTake({
      ...{ source: take.path, bytes, folder, name, id: ids.next() },
      ...{ sidecar, metadata: metadata && !isChanged, sidecars: sidecars && !isChanged },
      markFromWeb: request.markFromWeb,
    });
    return { ...copied, isChanged, take: { name: copied.name, sidecar } };
  } catch (error) {
    // It was there a moment ago: where it is gone now, the disk of the copies is not to blame.
    if (!(await statFile(take.path)).ok) return null;
    throw error;
  }
}

function countSkipped(report: Mutable<ExportReport>, take: Take): void {
  report.skipped += 1;
  if (report.skippedNames.length < MAX_NAMED) report.skippedNames.push(take.name);
}

function countCopied(report: Mutable<ExportReport>, exported: ExportedTake[], copied: CopiedTake): void {
  report.files += 1;
  report.bytes += copied.bytes;
  if (copied.isChanged) report.changed += 1;
  if (copied.kept === 'credentials') report.withCredentials += 1;
  else if (copied.kept !== null) report.withoutMetadata += 1;
  exported.push(copied.take);
}

function createProgressReporter({ events, clock, takes }: ExportRequest): (done: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (done) => {
    if (clock.monotonic() - reportedAt < BETWEEN) return;
    reportedAt = clock.monotonic();
    events.emit({ type: 'export-work', work: { done, total: takes.length } });
  };
}

async function writeExtras(
  request: ExportRequest,
  exported: readonly ExportedTake[],
  report: Mutable<ExportReport>,
): Promise<void> {
  const { choice, ids, clock, postersFolder } = request;
  const place = async (
    name: string,
    pieces: Iterable<string | Uint8Array> | AsyncIterable<string>,
  ): Promise<void> => {
    report.extras.push(await placeText(choice.folder, name, ids.next(), pieces));
  };
  const readPoster = async (takeId: string) => {
    const found = findPicture(posterTargets(postersFolder, takeId)[0]);
    if (found === null) return null;
    const { path, mime } = found;
    return readFile(path).then(
      (bytes) => ({ bytes, mime }),
      () => null,
    );
  };
  if (choice.csv) await place(`${EXPORT_TEXT.files.csv}.csv`, serializeTakesTable(exported));
  if (choice.report)
    await place(`${EXPORT_TEXT.files.report}.html`, serializeReport(exported, readPoster, clock.now()));
  if (choice.contactSheet === null) return;
  const withPicture = new Set(request.takes.filter(({ hasPoster }) => hasPoster).map(({ id }) => id));
  const html = serializeSheet(exported, (takeId) => withPicture.has(takeId));
  const page = { html, style: SHEET_STYLE, paper: choice.contactSheet, readPicture: readPoster };
  const printed = await request.printer?.print(page);
  if (printed?.ok) await place(`${EXPORT_TEXT.files.sheet}.pdf`, [printed.value]);
  const drawn = choice.sheetPictures
    ? await request.printer?.draw(page, countSheetPages(exported))
    : undefined;
  for (const [index, picture] of drawn?.ok ? drawn.value.entries() : [])
    await place(`${EXPORT_TEXT.files.sheet} ${index + 1}.png`, [picture]);
  report.isSheetMissing = !printed?.ok || (choice.sheetPictures && !drawn?.ok);
}
