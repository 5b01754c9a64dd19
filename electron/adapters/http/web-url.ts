import { validateHeaderValue } from './node-http.ts';

/** The URL when it is one of http or https without a name and password in it; null otherwise. */
export function parseWebUrl(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base?.href);
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
  return isWeb && url.username === '' && url.password === '' ? url : null;
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
