import type { Language } from '../../../shared/languages/list.ts';
import { escapeHtml } from './escape-html.ts';

/** What the page shows before any of its scripts runs. */
export interface FirstFrame {
  readonly language: Language;
  readonly isDark: boolean;
  /** Whether the artist has folded the names of the rooms away. */
  readonly isRailFolded: boolean;
  /** What stands in the prompt; null where that is not known, and its box is not shown before the core is asked. */
  readonly prompt: string | null;
}

/** Longer prompts come with the page's scripts: each letter here stands before the first frame. */
const LONGEST_PROMPT = 20_000;

/** Writes it into `renderer/index.html`. The page's first script reads from it which words to load, before it draws anything. */
export function writeFirstFrame(
  page: string,
  { language, isDark, isRailFolded, prompt }: FirstFrame,
): string {
  const { tag, direction } = language;
  const theme = isDark ? 'dark' : 'light';
  const rail = isRailFolded ? 'folded' : 'names';
  const root = page.replace(
    '<html lang="en">',
    `<html lang="${tag}" dir="${direction}" data-theme="${theme}" data-rail="${rail}">`,
  );
  if (prompt === null || prompt.length > LONGEST_PROMPT)
    return root.replace(/<textarea id="first-prompt"[^>]*><\/textarea>/, '');
  // The parser drops one line break at the beginning of a box.
  return root.replace('></textarea>', () => `>\n${escapeHtml(prompt)}</textarea>`);
}

/** Whether it is so in what the settings file holds, whatever that is; it is needed before the settings are opened. */
export function readRail(settings: unknown): boolean {
  const { isRailFolded } = Object(settings) as { isRailFolded?: unknown };
  return isRailFolded === true;
}
