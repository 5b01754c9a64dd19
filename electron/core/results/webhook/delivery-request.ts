import type { IncomingMessage } from 'node:http';
import { CEILINGS } from '../../../../shared/kernel/ceilings.ts';
import { parseJson } from '../../../../shared/kernel/json-pointer.ts';

/** As long as the secrets are (256 bits in base64url), with room for other lengths. */
const SECRET_PATH = /^\/deliver\/([A-Za-z0-9_-]{32,128})(?:\?[^#]*)?$/;

/** How services look whether an address is there. Whether anything owns the secret is not told. */
const PROBES = ['GET', 'HEAD', 'OPTIONS'];

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
  return { hosts: new Set([`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, ...hosts]), prefixes };
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
): { status: 204 | 403 | 405 | 431 | 505 } | { secret: string } {
  // Node's parser also lets 0.9 and 2.0 through, which nothing that speaks HTTP/1 writes.
  if (!['1.0', '1.1'].includes(request.httpVersion)) return { status: 505 };
  // An origin could stand among those that are not looked at.
  if (request.rawHeaders.length > 2 * CEILINGS.delivery.headers) return { status: 431 };
  const [host, ...otherHosts] = request.headersDistinct['host'] ?? [];
  const isOwnHost = host !== undefined && otherHosts.length === 0 && address.hosts.has(host.toLowerCase());
  if (!isOwnHost || request.headersDistinct['origin'] !== undefined) return { status: 403 };
  const path = request.url ?? '';
  const prefix = address.prefixes.find((candidate) => path.startsWith(`${candidate}/`)) ?? '';
  const secret = SECRET_PATH.exec(path.slice(prefix.length))?.[1];
  if (request.method === 'POST') return { secret: secret ?? NO_SECRET };
  // A page's picture or script has no Origin, but this.
  const isOfPage = request.headersDistinct['sec-fetch-site'] !== undefined;
  const isProbe = PROBES.includes(request.method ?? '') && secret !== undefined && !isOfPage;
  return { status: isProbe ? 204 : 405 };
}

/** A delivery's JSON text with its very bytes, or the status to refuse it with; null when the sender went away before it was whole. */
export type DeliveryBody =
  | { readonly text: string; readonly bytes: Buffer }
  | { readonly status: 400 | 413 | 415 }
  | null;

/** Reads a delivery's body, at most `maximumBytes` of UTF-8 JSON. Never rejects. */
export async function readDeliveryBody(
  request: IncomingMessage,
  maximumBytes: number,
): Promise<DeliveryBody> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.trim().toLowerCase() !== 'identity') return { status: 415 };
  if (Number(request.headers['content-length'] ?? 0) > maximumBytes) return { status: 413 };
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maximumBytes) return { status: 413 };
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  if (!request.complete) return null;
  const whole = Buffer.concat(chunks);
  const text = decode(whole);
  const isReadable =
    text !== null && parseJson(text) !== undefined && depthOf(text) <= CEILINGS.delivery.depth;
  return isReadable ? { text, bytes: whole } : { status: 400 };
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** How deep the arrays and objects of valid JSON lie in one another. */
function depthOf(json: string): number {
  let depth = 0;
  let deepest = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInText && character === '\\') index += 1;
    else if (character === '"') isInText = !isInText;
    else if (isInText) continue;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}
