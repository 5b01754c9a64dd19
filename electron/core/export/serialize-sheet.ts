import { spokenLanguage } from '../../../shared/messages/spoken.ts';
import { EXPORT_TEXT } from '../../../shared/messages/text/export.ts';
import { escapeHtml, formatStars } from './serialize-report.ts';
import type { ExportedTake } from './serialize-takes.ts';

/** Takes on one page of a contact sheet: four columns of three rows. */
export const TAKES_ON_PAGE = 12;

/** Places are in shares of the page, so that the same sheet fits each paper. */
export const SHEET_STYLE = `*{box-sizing:border-box}body{margin:0;font:9px/1.35 system-ui,sans-serif;color:#111;background:#fff}
section{height:100vh;padding:5vh 4vw 4vh;display:grid;grid-template-rows:auto 1fr;gap:2vh;break-after:page;overflow:hidden}
section:last-child{break-after:auto}header{display:flex;justify-content:space-between;color:#555}
main{display:grid;grid-template:repeat(3,minmax(0,1fr))/repeat(4,minmax(0,1fr));gap:2.5vh 2vw;min-height:0}
article{display:grid;grid-template-rows:minmax(0,1fr) auto auto auto;gap:3px;min-height:0;min-width:0}
figure{margin:0;min-height:0;display:grid;place-items:center;background:#e4e4e4;overflow:hidden}
img{width:100%;height:100%;object-fit:contain;min-height:0}p{margin:0;overflow:hidden;white-space:nowrap;text-overflow:ellipsis}
.name{font-weight:600}.prompt{white-space:normal;display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:2;color:#333}
.quiet{color:#666}`;

/** How many pages a contact sheet of these takes has. */
export function countSheetPages(takes: readonly ExportedTake[]): number {
  return Math.max(1, Math.ceil(takes.length / TAKES_ON_PAGE));
}

/** A contact sheet as a page to print: `hasPicture` says for which takes there is a poster. */
export function serializeSheet(
  takes: readonly ExportedTake[],
  hasPicture: (takeId: string) => boolean,
): string {
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
