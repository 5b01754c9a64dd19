import { nativeTheme } from 'electron';
import { DEFAULT_THEME } from '../../../shared/domain/settings/default-theme.ts';
import type { Settings } from '../../../shared/domain/settings/settings.ts';

/** What is behind the page before it is drawn, and the window's own buttons; the same neutrals as the page's tokens. */
const COLOURS = {
  dark: { background: '#0b0b0b', symbols: '#f2f2f2' },
  light: { background: '#f8f8f8', symbols: '#161616' },
} as const;

/** Makes the system's parts follow the artist's choice; `system` lets the page follow the system too. */
export function applyTheme(theme: Settings['theme']): void {
  nativeTheme.themeSource = theme;
}

/** Colours for the theme that is shown now. */
export function currentColours(): (typeof COLOURS)['dark' | 'light'] {
  return nativeTheme.shouldUseDarkColors ? COLOURS.dark : COLOURS.light;
}

/** The theme in what the settings file holds, whatever that is; it is needed before the settings are opened. */
export function readTheme(settings: unknown): Settings['theme'] {
  const { theme } = Object(settings) as { theme?: unknown };
  return theme === 'system' || theme === 'light' ? theme : DEFAULT_THEME;
}
