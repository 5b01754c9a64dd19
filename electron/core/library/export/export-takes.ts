import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { spokenLanguage } from '../../../../shared/kernel/region.ts';
import { fail, type Result, succeed } from '../../../../shared/kernel/result.ts';
import { EXPORT_TEXT, type ExportChoice, type ExportReport } from '../../../../shared/library/export-text.ts';
import { type NamedTake, nameTakes } from '../../../../shared/library/name-template.ts';
import type { Take } from '../../../../shared/library/take.ts';
import { readPlain } from '../../kernel/files/open-plain.ts';
import { findPicture } from '../../kernel/files/small-pictures.ts';
import type { SheetPrinter } from '../../ports/media.ts';
import type { Clock, Events, Ids, Store } from '../../ports.ts';
import { describeTake } from '../lineage/describe-take.ts';
import { posterTargets } from '../make-posters.ts';
import { statFile } from '../references/fix-service.ts';
import { type Copied, copyTake, folderFailure, placeText, readNameKeys } from './copy-take.ts';
import {
  type ExportedTake,
  escapeHtml,
  formatStars,
  serializeReport,
  serializeTakesTable,
} from './serialize-report.ts';

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
    return readPlain(path).then(
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

/** Takes on one page of a contact sheet: four columns of three rows. */
const TAKES_ON_PAGE = 12;

/** Places are in shares of the page, so that the same sheet fits each paper. */
const SHEET_STYLE = `*{box-sizing:border-box}body{margin:0;font:9px/1.35 system-ui,sans-serif;color:#111;background:#fff}
section{height:100vh;padding:5vh 4vw 4vh;display:grid;grid-template-rows:auto 1fr;gap:2vh;break-after:page;overflow:hidden}
section:last-child{break-after:auto}header{display:flex;justify-content:space-between;color:#555}
main{display:grid;grid-template:repeat(3,minmax(0,1fr))/repeat(4,minmax(0,1fr));gap:2.5vh 2vw;min-height:0}
article{display:grid;grid-template-rows:minmax(0,1fr) auto auto auto;gap:3px;min-height:0;min-width:0}
figure{margin:0;min-height:0;display:grid;place-items:center;background:#e4e4e4;overflow:hidden}
img{width:100%;height:100%;object-fit:contain;min-height:0}p{margin:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.name{font-weight:600}.prompt{white-space:normal;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;color:#333}
.quiet{color:#666}`;

/** How many pages a contact sheet of these takes has. */
function countSheetPages(takes: readonly ExportedTake[]): number {
  return Math.max(1, Math.ceil(takes.length / TAKES_ON_PAGE));
}

/** A contact sheet as a page to print: `hasPicture` says for which takes there is a poster. */
function serializeSheet(takes: readonly ExportedTake[], hasPicture: (takeId: string) => boolean): string {
  const count = countSheetPages(takes);
  const pages = Array.from({ length: count }, (_, page) => {
    const shown = takes.slice(page * TAKES_ON_PAGE, (page + 1) * TAKES_ON_PAGE);
    const head = `<header><span>${EXPORT_TEXT.files.sheet}</span><span>${EXPORT_TEXT.page(page + 1, count)}</span></header>`;
    return `<section>${head}<main>${shown.map((take) => formatTake(take, hasPicture)).join('')}</main></section>`;
  });
  return `<!doctype html><html lang="${spokenLanguage()}"><head><meta charset="utf-8"><title>${EXPORT_TEXT.files.sheet}</title><link rel="stylesheet" href="sheet.css"></head><body>${pages.join('')}</body></html>`;
}

function formatTake({ name, sidecar }: ExportedTake, hasPicture: (takeId: string) => boolean): string {
  const { take, job, marks } = sidecar;
  const picture = hasPicture(take.id) ? `<img alt="" src="${encodeURIComponent(take.id)}">` : '';
  const stars = formatStars(marks.rating);
  return [
    `<article><figure>${picture}</figure><p class="name" dir="auto">${escapeHtml(take.name)}</p>`,
    `<p class="quiet">${stars === '' ? '' : `${stars} · `}${escapeHtml(name)}</p>`,
    `<p class="prompt" dir="auto">${escapeHtml(job.prompt.slice(0, 300))}</p></article>`,
  ].join('');
}

/** Takes with what their batches are called, as `{batch}` names them. */
export function withBatchNames(takes: readonly Take[], { batches }: Pick<Store, 'batches'>): NamedTake[] {
  const ids = [...new Set(takes.map(({ batchId }) => batchId))];
  const names = new Map(batches.names(ids).map(({ id, name }) => [id, name]));
  return takes.map((take) => ({ ...take, batchName: names.get(take.batchId) }));
}

/** What an export needs of the rest of the app. */
export interface ExportDeps {
  readonly store: Store;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly events: Events;
  readonly postersFolder: string;
  /** Folders of the app: copies among results would be taken for results. */
  readonly ownFolders: () => readonly string[];
  /** Tells the system that a file came from elsewhere. */
  readonly markFromWeb: (path: string) => Promise<void>;
  /** Null where nothing can be printed. */
  readonly printer: SheetPrinter | null;
}
