/** An http(s) address: `url` decides where a request may go, `target` is what stands in its request line. */
export interface WebAddress {
  readonly url: URL;
  /** Path and query as they were written, since a signature covers their bytes; never empty. */
  readonly target: string;
}

/**
 * Reads an http(s) address without a name and password in it; null for any other. `URL` alone says where it leads. The target is what was
 * written, since `URL` rewrites it (`'` to `%27`, `/./` to `/`), as long as `URL` reads the same address from it.
 *
 * @param base what a relative reference is resolved against
 */
export function parseWebAddress(text: string, base?: string): WebAddress | null {
  const url = URL.parse(text, base);
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:');
  if (!isWeb || url.username !== '' || url.password !== '') return null;
  // What `URL` takes away before it reads, and the fragment, which is never sent.
  const plain = text.replace(/^[\0- ]+|[\0- ]+$|[\t\n\r]|#.*$/gs, '');
  const [, path = '', query = ''] = PARTS.exec(plain) ?? [];
  const written = [`${path || '/'}${query}`, `${url.pathname}${query}`].map(encodeUnsendable);
  const isSame = (target: string) => {
    const read = target.startsWith('/') ? URL.parse(`${url.origin}${target}`) : null;
    return read !== null && read.origin === url.origin && targetOf(read) === targetOf(url);
  };
  return { url, target: written.find(isSame) ?? targetOf(url) };
}

/** Scheme and host, which are passed over; path; query. */
const PARTS = /^(?:(?:[a-z][a-z0-9+.-]*:)?\/\/[^/\\?]*)?([^?]*)(\?.*)?$/is;

function targetOf({ pathname, search }: URL): string {
  return `${pathname}${search}`;
}

/** The address as text, with the bytes of its path and query. */
export function formatWebAddress({ url, target }: WebAddress): string {
  return `${url.origin}${target}`;
}

/** Resolves what an answer names against that answer's address; what is no http(s) address stays as it is. */
export function resolveAddress(text: string, base: string): string {
  const address = parseWebAddress(text, base);
  return address === null ? text : formatWebAddress(address);
}

/** An address with parameters set in its query; the rest of it stays as it is. */
export function withQuery(address: string, parameters: Readonly<Record<string, string>>): string {
  const [whole = '', query = ''] = address.replace(/#.*$/s, '').split(/\?(.*)/s);
  const isKept = (pair: string) => {
    const [name = ''] = new URLSearchParams(pair).keys();
    return pair !== '' && !Object.hasOwn(parameters, name);
  };
  const pairs = query.split('&').filter(isKept);
  for (const parameter of Object.entries(parameters)) pairs.push(`${new URLSearchParams([parameter])}`);
  return pairs.length === 0 ? whole : `${whole}?${pairs.join('&')}`;
}

/** Percent-encodes what may not stand in a request line (RFC 9112, 3.2), and nothing else. */
function encodeUnsendable(target: string): string {
  return target.toWellFormed().replace(/[^!-~]+/gu, encodeURIComponent);
}
