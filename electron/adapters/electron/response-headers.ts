/**
 * What the app's pages may load: their own scripts, styles and fonts, and media by opaque ids. Nothing inline, nothing
 * evaluated, nothing from the network, no frames, no forms.
 */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' media: blob:",
  'media-src media: blob:',
  "connect-src 'self' media:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Headers of everything that the app's own scheme serves. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** An empty answer that says only what was wrong. */
export function refuseWith(status: 400 | 403 | 404 | 405 | 416, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { ...PAGE_HEADERS, 'cache-control': 'no-store', ...headers } });
}
