import { validateHeaderValue } from 'node:http';

/** The URL when it is one of http or https; null otherwise. */
export function parseWebUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}

/** False for a key with characters that no header can hold, such as a line break from the clipboard. */
export function isSendableKey(key: string): boolean {
  try {
    validateHeaderValue('x-api-key', key);
    return true;
  } catch {
    return false;
  }
}
