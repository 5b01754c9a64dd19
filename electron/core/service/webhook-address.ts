/** Where deliveries can come in now. */
export interface WaysIn {
  /** What forwards to the listener from outside, while it does; null for nothing. */
  readonly publicUrl: string | null;
  /** The listener's port on this computer; null where it is not to be named. */
  readonly localPort: number | null;
}

/**
 * Where the service is asked to deliver an attempt's result, or null for none: a public address is named to any service,
 * the listener's own loopback address only to one that is on this computer too and can reach it.
 */
export function webhookAddress(ways: WaysIn, baseUrl: string, secret: string): string | null {
  const base = ways.publicUrl ?? (isLoopbackUrl(baseUrl) ? localBase(ways) : null);
  return base === null ? null : deliveryUrl(base, secret);
}

/** The listener's own address; null where it is not to be named. */
export function localBase({ localPort }: WaysIn): string | null {
  return localPort === null ? null : `http://127.0.0.1:${localPort}`;
}

/** The path of a secret under an address that leads to the listener. */
export function deliveryUrl(base: string, secret: string): string {
  return `${base.replace(/\/+$/, '')}/deliver/${secret}`;
}

/** True where the URL's host is this computer by its own notation; names are not looked up. */
export function isLoopbackUrl(url: string): boolean {
  const host = new URL(url).hostname;
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
