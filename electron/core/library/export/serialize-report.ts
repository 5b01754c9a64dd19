import { BYTE_ORDER_MARK, writeCsvRecord } from '../../../../shared/kernel/csv.ts';
import { spokenLanguage } from '../../../../shared/kernel/region.ts';
import { EXPORT_TEXT } from '../../../../shared/library/export-text.ts';
import type { Sidecar } from '../../../../shared/library/sidecar.ts';
import type { TakePicture } from '../../ports/media.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:24px;font:14px/1.45 system-ui,sans-serif;background:#fafafa;color:#1b1b1b}
h1{font-size:20px;margin:0 0 4px}main{display:grid;grid-template-columns:repeat(auto-fill,minmax(280px,1fr));gap:20px;margin-top:20px}
article{display:grid;gap:6px;align-content:start;min-width:0}figure{margin:0;display:grid;place-items:center;aspect-ratio:16/10;background:#d8d8d8}
img{max-width:100%;max-height:100%;object-fit:contain;min-height:0}h2{font-size:14px;margin:0;overflow-wrap:anywhere}
p{margin:0;overflow-wrap:anywhere}.quiet{color:#5f5f5f}pre{white-space:pre-wrap;overflow-wrap:anywhere;font-size:12px}
@media(prefers-color-scheme:dark){body{background:#161616;color:#ececec}figure{background:#333}.quiet{color:#a5a5a5}}
@media print{article{break-inside:avoid}}`;

/**
 * A page about takes that opens anywhere: pictures are in it, and it neither runs nor asks for anything. `readPoster` gives the
 * small picture of a take, or null where there is none.
 */
export async function* serializeReport(
  takes: readonly ExportedTake[],
  readPoster: (takeId: string) => Promise<TakePicture | null>,
  now: number,
): AsyncGenerator<string> {
  const title = escapeHtml(EXPORT_TEXT.reportTitle);
  const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'";
  yield `<!doctype html><html lang="${spokenLanguage()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`;
  yield `<meta http-equiv="Content-Security-Policy" content="${policy}"><title>${title}</title><style>${STYLE}</style></head><body>`;
  const day = new Date(now).toISOString().slice(0, 10);
  yield `<h1>${title}</h1><p class="quiet">${EXPORT_TEXT.reportSummary(takes.length, day)}</p><main>\n`;
  for (const take of takes) yield formatTake(take, await readPoster(take.sidecar.take.id));
  yield '</main></body></html>\n';
}

function formatTake({ name, sidecar }: ExportedTake, poster: TakePicture | null): string {
  const { file, job, marks, request, take } = sidecar;
  const facts = [
    job.model,
    file.width === null ? '' : `${file.width} × ${file.height}`,
    file.duration === null ? '' : EXPORT_TEXT.seconds(file.duration.toFixed(1)),
    formatStars(marks.rating),
    marks.flag === 'none' ? '' : EXPORT_TEXT.flags[marks.flag],
    ...marks.tags,
  ].filter((fact) => fact !== '');
  const picture =
    poster === null
      ? `<span class="quiet">${EXPORT_TEXT.noPicture}</span>`
      : `<img alt="" src="data:${poster.mime};base64,${Buffer.from(poster.bytes).toString('base64')}">`;
  const sent = request === null ? '' : JSON.stringify(request.body, null, 2);
  return [
    `<article><figure>${picture}</figure><h2 dir="auto">${escapeHtml(take.name)}</h2>`,
    `<p class="quiet">${escapeHtml(name)}</p><p class="quiet">${escapeHtml(facts.join(' · '))}</p>`,
    `<p dir="auto">${escapeHtml(job.prompt)}</p>`,
    marks.note === '' ? '' : `<p dir="auto"><em>${escapeHtml(marks.note)}</em></p>`,
    sent === ''
      ? ''
      : `<details><summary>${EXPORT_TEXT.request}</summary><pre>${escapeHtml(sent)}</pre></details>`,
    '</article>\n',
  ].join('');
}

/** Five at most; nothing for none. */
export function formatStars(rating: number): string {
  return '★'.repeat(rating);
}

/** Text as HTML that is nothing but text, also in an attribute. */
export function escapeHtml(text: string): string {
  const signs: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.toWellFormed().replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** A copy in the folder, with all that is known of its take. */
export interface ExportedTake {
  readonly name: string;
  readonly sidecar: Sidecar;
}

const COLUMNS = [
  'file',
  'name',
  'model',
  'prompt',
  'kind',
  'width',
  'height',
  'seconds',
  'rating',
  'flag',
  'label',
  'tags',
  'note',
  'made',
  'batch',
  'batch id',
  'job',
  'take',
  'generation',
  'estimate',
  'currency',
  'charged',
] as const;

/** A table of takes for a spreadsheet, with formulas made harmless; one record after the other. */
export function* serializeTakesTable(takes: Iterable<ExportedTake>): Generator<string> {
  yield BYTE_ORDER_MARK + writeCsvRecord(COLUMNS);
  for (const { name, sidecar } of takes) yield writeCsvRecord(formatRow(name, sidecar));
}

function formatRow(fileName: string, { file, take, marks, job, cost }: Sidecar): (string | number | null)[] {
  return [
    ...[fileName, take.name, job.model, job.prompt, file.kind, file.width, file.height, file.duration],
    ...[marks.rating, marks.flag, marks.label, marks.tags.join(', '), marks.note, take.createdAt],
    ...[job.batchName ?? '', job.batchId, job.id, take.id, job.genId],
    ...[cost.estimate?.amount ?? null, cost.estimate?.currency ?? null, cost.charged],
  ];
}
