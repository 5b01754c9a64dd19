/** What is written to a file so that the system knows it came from elsewhere. */
export type WebMark =
  /** Of macOS: an extended attribute, which Gatekeeper asks before it lets anything in the file run. */
  | { readonly kind: 'attribute'; readonly name: string; readonly value: string }
  /** Of Windows: a stream beside the content, at a path of its own. */
  | { readonly kind: 'stream'; readonly path: string; readonly content: string };

/** LSQuarantine: downloaded, and to be asked about before it is opened as a program. */
const QUARANTINE_FLAGS = '0081';
/** URLZONE_INTERNET. */
const INTERNET_ZONE = 3;

/**
 * The mark of the web for a file, as the platform (`process.platform`) writes it; null where there is none. No address is written
 * into it: those of results may be keys to them.
 *
 * @param at epoch milliseconds
 * @param id a UUID or the like, different for each file
 */
export function planWebMark(
  platform: string,
  file: { readonly path: string; readonly at: number; readonly id: string },
): WebMark | null {
  if (platform === 'darwin') {
    const seconds = Math.floor(file.at / 1000).toString(16);
    const value = [QUARANTINE_FLAGS, seconds, 'Dailies', file.id].join(';');
    return { kind: 'attribute', name: 'com.apple.quarantine', value };
  }
  if (platform !== 'win32') return null;
  const content = `[ZoneTransfer]\r\nZoneId=${INTERNET_ZONE}\r\n`;
  return { kind: 'stream', path: `${file.path}:Zone.Identifier`, content };
}
