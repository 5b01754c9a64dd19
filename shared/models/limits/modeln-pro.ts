import { MEGABYTE, type ModelLimits, TYPES } from './usual-limits.ts';

/** A service that edits images by a prompt. */
const EDITS = 'https://docs.rixapi.com/en/api-reference/image/edits';

export const modelnProLimits: ModelLimits = {
  images: {
    maxBytes: { value: 25 * MEGABYTE, source: EDITS },
    types: { value: [TYPES.png, TYPES.webp, TYPES.jpeg], source: EDITS },
  },
};
