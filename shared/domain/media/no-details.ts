import type { MediaDetails } from './media-details.ts';

/** Nothing known. Apart from the schema, so that a thread which reads headers starts without a parser of schemas. */
export const NO_DETAILS: MediaDetails = {
  frameRate: null,
  videoCodec: null,
  audioCodec: null,
  hasAlpha: null,
  bitDepth: null,
  isHdr: null,
  isAnimated: null,
  orientation: null,
  channels: null,
  sampleRate: null,
};
