/** A part of `CEILINGS` that the window needs at once, where the rest would only weigh. */
export const INLINE_CEILINGS = { bytes: 10 * 1024 * 1024, bytesInAll: 24 * 1024 * 1024 } as const;
