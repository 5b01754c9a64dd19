import { MEGABYTE, type ModelLimits, TYPES } from './usual-limits.ts';

/** A service that reads a person out of a picture and a movement out of a clip. */
const PICTURES = 'https://docs.myrouter.ai/docs/models/reference-kling-v2.6-pro-motion-control';
/** A service that takes elements of either kind. */
const ELEMENTS = 'https://docs.unifically.com/models/video/kling/kling-3.0-omni-video-edit';

const pictures = {
  maxBytes: { value: 10 * MEGABYTE, source: PICTURES },
  minSide: { value: 300, source: PICTURES },
  ratio: { value: { from: 0.4, to: 2.5 }, source: PICTURES },
  types: { value: [TYPES.jpeg, TYPES.png], source: PICTURES },
};

export const modelkO3ElementsLimits: ModelLimits = {
  images: pictures,
  'elements.images': pictures,
  'elements.video': {
    seconds: { value: { from: 3, to: 8 }, source: ELEMENTS },
    types: { value: [TYPES.mp4], source: ELEMENTS },
  },
};
