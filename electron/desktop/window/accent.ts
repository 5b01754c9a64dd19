import { type BrowserWindow, systemPreferences } from 'electron';

/**
 * Gives the page the colour that the system marks things with, as `--system-accent`, now and whenever it is changed. Whether it is
 * used is the artist's choice; without a colour of the system the page keeps its own.
 */
export function showAccent(window: BrowserWindow): void {
  let key: Promise<string> | null = null;
  const show = async (): Promise<void> => {
    const before = await key;
    if (window.isDestroyed()) return;
    const accent = readAccent();
    key = window.webContents.insertCSS(accent === null ? '' : `:root { --system-accent: ${accent}; }`);
    if (before !== null) await window.webContents.removeInsertedCSS(before);
  };
  const showQuietly = () => void show().catch(() => {});
  // A page that was loaded again has lost it.
  window.webContents.on('dom-ready', () => {
    key = null;
    showQuietly();
  });
  systemPreferences.on('accent-color-changed', showQuietly);
  window.once('closed', () => systemPreferences.off('accent-color-changed', showQuietly));
}

/** As `#rrggbb`; the system's own form is `rrggbbaa`. Null where it has none. */
function readAccent(): string | null {
  const colour = /^#?([0-9a-f]{6})/i.exec(systemPreferences.getAccentColor?.() ?? '')?.[1];
  return colour === undefined ? null : `#${colour}`;
}
