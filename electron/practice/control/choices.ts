/**
 * What the practice service chose where the interface shows nothing. Each entry is a choice, not a fact about any
 * other service.
 */
export const practiceChoices = {
  key: {
    /** Any key that begins so is known. */
    prefix: 'practice',
    /** This one is known and has no balance: 403 on a paid submission. */
    withoutBalance: 'practice-empty',
  },
  upload: { path: '/v2/upload', part: 'file', expiresAfterSeconds: 86_400, maxBytes: 4 * 1024 ** 3 },
  query: { path: '/v2/generation/', statuses: ['queued', 'processing', 'completed', 'failed'] },
  testMode: {
    parameter: 'testMode',
    /** The only three that the interface describes it for. */
    models: ['modeln-pro', 'modelk-o3-elements', 'modelh-h3-image-to-video'],
    /** "A few seconds." */
    settlesAfterMs: 2000,
  },
  submission: {
    maxBodyBytes: 1024 * 1024,
    bodyTimeoutMs: 15_000,
  },
  webhook: {
    /** Tries after the first, each after so many more seconds, while the receiver answers with no 2xx. */
    retryAfterSeconds: [1, 4, 16],
    timeoutMs: 10_000,
  },
  results: {
    /** A video without a duration option, and without an input video to take it from. */
    secondsWhenNotAsked: 5,
    /** Long side of a still, in pixels. */
    longSides: { '2K': 2048, '4K': 4096 },
    keptSeconds: 7 * 86_400,
    renderTimeoutMs: 90_000,
  },
  references: { fetchTimeoutMs: 2000, fetchMaxBytes: 64 * 1024 * 1024 },
  charges: { currency: 'PRACTICE', image: 1, videoPerSecond: 1 },
  pace: { leastMs: 1500 },
} as const;
