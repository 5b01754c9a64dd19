import type { CoreDependencies } from '../core.ts';

type Delivery = CoreDependencies['options']['delivery'];

/**
 * Where the service is asked to deliver an attempt's result, or null for none: a public URL is always named, the
 * listener's own loopback address only to a service that is on this computer too and can reach it.
 */
export function webhookAddress(
  delivery: Delivery,
  baseUrl: string,
  listenerPort: number | null,
  secret: string,
): string | null {
  if (delivery.kind === 'public') return `${delivery.url.replace(/\/+$/, '')}/deliver/${secret}`;
  if (delivery.kind === 'none' || listenerPort === null || !isLoopbackUrl(baseUrl)) return null;
  return `http://127.0.0.1:${listenerPort}/deliver/${secret}`;
}

/** True where the URL's host is this computer by its own notation; names are not looked up. */
export function isLoopbackUrl(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

const PRIVATE_IPV4 = /^(10(\.\d{1,3}){3}|192\.168(\.\d{1,3}){2}|172\.(1[6-9]|2\d|3[01])(\.\d{1,3}){2})$/;

/** True where the URL's host is written as an address of this computer or of a private network (RFC 1918, RFC 4193). */
export function isPrivateUrl(url: string): boolean {
  const host = new URL(url).hostname;
  return isLoopbackUrl(url) || PRIVATE_IPV4.test(host) || /^\[f[cd]/.test(host);
}
