import type { IncomingMessage } from 'node:http';

/** As long as the secrets are (256 bits in base64url), with room for other lengths. */
const SECRET_PATH = /^\/deliver\/([A-Za-z0-9_-]{32,128})(?:\?[^#]*)?$/;

/** Has the form of a secret and can be none: `+` never occurs in base64url. */
const NO_SECRET = '+'.repeat(43);

/** What may be in the Host header, and in front of the delivery path. */
export interface ListenerAddress {
  readonly hosts: ReadonlySet<string>;
  /** Paths of public URLs, which a forwarder may keep or strip. */
  readonly prefixes: readonly string[];
}

/** The address of the listener on this port, reached directly or through one of the public URLs. */
export function listenerAddress(port: number, publicUrls: readonly string[]): ListenerAddress {
  const urls = publicUrls.map((text) => URL.parse(text)).filter((url) => url !== null);
  const hosts = urls.flatMap((url) => [url.host, `${url.hostname}:${url.port || usualPort(url)}`]);
  const prefixes = urls.map((url) => url.pathname.replace(/\/+$/, '')).filter((prefix) => prefix !== '');
  return { hosts: new Set([`127.0.0.1:${port}`, `localhost:${port}`, ...hosts]), prefixes };
}

/** What a Host may name although the address does not. */
function usualPort({ protocol }: URL): number {
  return protocol === 'https:' ? 443 : 80;
}

/**
 * What the head of a request alone decides: a status to refuse it with, or the secret it names. A browser page can
 * reach the listener but not choose its Host or leave out its Origin. The path is compared as it was sent: nothing is
 * decoded or tidied, so there is only one way to write a secret's path. A path without a secret names one that nothing
 * owns, so that both take the same course and get the same answer.
 */
export function readTarget(
  request: IncomingMessage,
  address: ListenerAddress,
): { status: 403 | 405 | 505 } | { secret: string } {
  // Node's parser also lets 0.9 and 2.0 through, which nothing that speaks HTTP/1 writes.
  if (!['1.0', '1.1'].includes(request.httpVersion)) return { status: 505 };
  const [host, ...otherHosts] = request.headersDistinct['host'] ?? [];
  const isOwnHost = host !== undefined && otherHosts.length === 0 && address.hosts.has(host.toLowerCase());
  if (!isOwnHost || request.headersDistinct['origin'] !== undefined) return { status: 403 };
  if (request.method !== 'POST') return { status: 405 };
  const path = request.url ?? '';
  const prefix = address.prefixes.find((candidate) => path.startsWith(`${candidate}/`)) ?? '';
  const secret = SECRET_PATH.exec(path.slice(prefix.length))?.[1];
  return { secret: secret ?? NO_SECRET };
}
