import { SHELL_WORDS } from '../../../shared/app/menu-text.ts';
import { describeError } from '../../../shared/errors/text.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import type { Language } from '../../../shared/languages/list.ts';
import type { MadePage } from '../protocols/app-protocol.ts';
import { escapeHtml } from './first-frame.ts';

const PAGE_PATH = '/start-failed.html';
const STYLE_PATH = '/start-failed.css';

const STYLE = `
:root { color-scheme: dark light; --page: oklch(0.15 0 0); --text: oklch(0.96 0 0); --soft: oklch(0.77 0 0); --mark: oklch(0.72 0.16 25); }
@media (prefers-color-scheme: light) { :root { --page: oklch(0.98 0 0); --text: oklch(0.2 0 0); --soft: oklch(0.42 0 0); --mark: oklch(0.55 0.19 27); } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--page); color: var(--text); font: 14px/1.6 system-ui, sans-serif; }
header { position: fixed; inset: 0 0 auto; height: 38px; app-region: drag; }
main { max-width: 34rem; padding: 2rem; border-inline-start: 3px solid var(--mark); user-select: text; overflow-wrap: anywhere; }
h1 { font-size: 20px; line-height: 1.3; margin: 0 0 1rem; font-weight: 600; }
p { margin: 0 0 0.75rem; }
p.log { color: var(--soft); font-size: 12px; margin-top: 1.5rem; }
`;

/** The page that is shown when the app can't start: what happened, what it means, what to do. It holds no script. */
export function createFailurePage(failure: Failure, logPath: string, language: () => Language): MadePage {
  return (pathname) => {
    if (pathname === STYLE_PATH) return { mime: 'text/css; charset=utf-8', text: STYLE };
    return pathname === PAGE_PATH
      ? { mime: 'text/html; charset=utf-8', text: drawPage(failure, logPath, language()) }
      : null;
  };
}

function drawPage(failure: Failure, logPath: string, { tag, direction }: Language): string {
  const { happened, means, act } = describeError(failure);
  const paragraphs = [happened, means, act]
    .map((sentence) => `<p>${escapeHtml(sentence)}</p>`)
    .join('\n      ');
  return `<!doctype html>
<html lang="${tag}" dir="${direction}" data-start-failed="${escapeHtml(failure.code)}">
  <head>
    <meta charset="utf-8" />
    <title>${escapeHtml(SHELL_WORDS.applicationName)}</title>
    <link rel="stylesheet" href="${STYLE_PATH}" />
  </head>
  <body>
    <header></header>
    <main role="alert">
      <h1>${escapeHtml(SHELL_WORDS.startFailed)}</h1>
      ${paragraphs}
      <p class="log">${escapeHtml(SHELL_WORDS.logLies)} <bdi>${escapeHtml(logPath)}</bdi></p>
    </main>
  </body>
</html>
`;
}
