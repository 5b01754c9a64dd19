import { MEGABYTE, type ModelLimits, TYPES } from './usual-limits.ts';

/** What a service that animates images takes. */
const FORMATS = 'https://docs.ltx.video/input-formats';
/** Another one, which says how small they may be. */
const SIDES = 'https://docs.claid.ai/image-to-video-api/image-to-video-i-o';

const picture = {
  maxBytes: { value: 15 * MEGABYTE, source: FORMATS },
  minSide: { value: 300, source: SIDES },
  types: { value: [TYPES.png, TYPES.jpeg, TYPES.webp], source: FORMATS },
};

export const modelhH3ImageToVideoLimits: ModelLimits = { startImage: picture, endImage: picture };
