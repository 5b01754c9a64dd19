import { MEGABYTE, type ModelLimits, TYPES } from './usual-limits.ts';

/** A service that reads a person out of a picture and a movement out of a clip. */
const MOTION = 'https://docs.myrouter.ai/docs/models/reference-kling-v2.6-pro-motion-control';

const picture = {
  maxBytes: { value: 10 * MEGABYTE, source: MOTION },
  minSide: { value: 300, source: MOTION },
  ratio: { value: { from: 0.4, to: 2.5 }, source: MOTION },
  types: { value: [TYPES.jpeg, TYPES.png], source: MOTION },
};

export const modelkMotion3Limits: ModelLimits = {
  image: picture,
  video: {
    maxBytes: { value: 10 * MEGABYTE, source: MOTION },
    minSide: { value: 300, source: MOTION },
    seconds: { value: { from: 3, to: 30 }, source: MOTION },
    types: { value: [TYPES.mp4, TYPES.mov], source: MOTION },
  },
  'elements.images': picture,
};
