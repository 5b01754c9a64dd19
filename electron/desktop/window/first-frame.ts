import type { Language } from '../../../shared/languages/list.ts';

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
  const bars = platform === 'darwin' || platform === 'win32' ? '' : ' data-bars';
  const form = layout.formWidth === null ? '' : ` data-form="${layout.formWidth}"`;
  const stage = layout.isStageFolded ? ' data-stage="folded"' : '';
  const root = page
    .replace(
      '<html lang="en">',
      `<html lang="${tag}" dir="${direction}" data-theme="${theme}" data-rail="${rail}"${bars}>`,
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
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
