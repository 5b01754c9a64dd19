import { SHELL_WORDS } from '../../../shared/app/menu-text.ts';
import { describeError } from '../../../shared/errors/text.ts';
import type { Failure } from '../../../shared/kernel/result.ts';
import type { Language } from '../../../shared/languages/list.ts';
import type { MadePage } from '../protocols/app-protocol.ts';

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

/** What the artist has set of the window's parts. */
export interface FrameLayout {
  readonly isRailFolded: boolean;
  readonly isStageFolded: boolean;
  /** Of the form in Compose, in pixels; null where the window decides. */
  readonly formWidth: number | null;
}

/** What the page shows before any of its scripts runs. */
export interface FirstFrame {
  readonly language: Language;
  readonly isDark: boolean;
  readonly layout: FrameLayout;
  readonly platform: NodeJS.Platform;
  /** What stands in the prompt; null where that is not known, and its box is not shown before the core is asked. */
  readonly prompt: string | null;
}

/** Longer prompts come with the page's scripts: each letter here stands before the first frame. */
const LONGEST_PROMPT = 20_000;

/** Writes it into `renderer/index.html`. The page's first script reads from it which words to load, before it draws anything. */
export function writeFirstFrame(
  page: string,
  { language, isDark, layout, platform, prompt }: FirstFrame,
): string {
  const { tag, direction } = language;
  const theme = isDark ? 'dark' : 'light';
  const rail = layout.isRailFolded ? 'folded' : 'names';
  const bars = platform === 'darwin' || platform === 'win32' ? 'system' : 'own';
  const form = layout.formWidth === null ? '' : ` data-form="${layout.formWidth}"`;
  const stage = layout.isStageFolded ? ' data-stage="folded"' : '';
  const root = page
    .replace(
      '<html lang="en">',
      `<html lang="${tag}" dir="${direction}" data-theme="${theme}" data-rail="${rail}" data-bars="${bars}">`,
    )
    .replace('<div class="skeleton-room"', `$&${form}${stage}`);
  if (prompt === null || prompt.length > LONGEST_PROMPT)
    return root.replace(/<textarea id="first-prompt"[^>]*><\/textarea>/, '');
  // The parser drops one line break at the beginning of a box.
  return root.replace('></textarea>', () => `>\n${escapeHtml(prompt)}</textarea>`);
}

/** From what the settings file holds, whatever that is: it is needed before the settings are opened. */
export function readLayout(settings: unknown): FrameLayout {
  const { isRailFolded, isStageFolded, formWidth } = Object(settings) as Record<string, unknown>;
  return {
    isRailFolded: isRailFolded === true,
    isStageFolded: isStageFolded === true,
    formWidth: Number.isInteger(formWidth) ? (formWidth as number) : null,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** As text between two tags, or between the quotes of an attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
