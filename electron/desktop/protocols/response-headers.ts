/** What every page of the app is denied: whatever is inline or evaluated, the network, frames, forms, another base. */
const NOTHING_ELSE = [
  "default-src 'none'",
  "script-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // Text becomes markup or code only by the one policy of each page, `trusted-types.ts`.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The window: its own styles and fonts, and media by opaque ids. */
export const WINDOW_POLICY = [
  ...NOTHING_ELSE,
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' media: blob:",
  'media-src media: blob:',
  "connect-src 'self' media:",
].join('; ');

/**
 * The hidden windows that decode and encode media: the one file of their task, and threads from their own code, which
 * join the two halves that a transparent video consists of.
 */
export const MEDIA_WORKER_POLICY = [
  ...NOTHING_ELSE,
  "connect-src 'self'",
  "media-src 'self'",
  'worker-src blob:',
].join('; ');

/**
 * Headers of everything that the app's own scheme serves, besides the policy. None of them asks for a process apart
 * (cross-origin-opener-policy): nothing can open one of these pages or be opened by it, and Chromium would start a second process
 * for each page as soon as it read of it.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Lets main ask a page that hangs where in its code it is, for the log (`hung-page.ts`).
  'document-policy': 'include-js-call-stacks-in-crash-reports',
};

/** An empty answer that says only what was wrong. */
export function refuseWith(
  status: 400 | 403 | 404 | 405 | 416,
  headers: Record<string, string> = {},
): Response {
  return new Response(null, {
    status,
    headers: { ...PAGE_HEADERS, 'cache-control': 'no-store', ...headers },
  });
}
