import { MEGABYTE, type ModelLimits, TYPES } from './usual-limits.ts';

/** A node that sends images, videos and sounds as references to a service of this kind, and what it checks before. */
const NODE = 'https://docs.comfy.org/zh/built-in-nodes/MinimaxHailuo03ReferenceNode';
/** What such references may weigh. */
const WEIGHTS =
  'https://replicate.com/zf-kbot/md-me-video-editor-v1-1/versions/b1a7cd8c43a01804580081f751afd43ff7c8aae9598a061479db444c0461413f/api';
/** The types that a service takes for the same three kinds of references. */
const UPLOADS = 'https://useapi.net/docs/api-dreamina-v1/post-dreamina-assets-account.html';

export const modelhH3OmniLimits: ModelLimits = {
  images: {
    maxBytes: { value: 10 * MEGABYTE, source: UPLOADS },
    minSide: { value: 256, source: NODE },
    ratio: { value: { from: 0.4, to: 2.5 }, source: NODE },
    types: { value: [TYPES.jpeg, TYPES.png, TYPES.webp], source: UPLOADS },
  },
  videos: {
    maxBytes: { value: 50 * 1024 * 1024, source: WEIGHTS },
    minSide: { value: 200, source: UPLOADS },
    maxSide: { value: 2160, source: UPLOADS },
    seconds: { value: { from: 2, to: 15 }, source: NODE },
    frameRate: { value: { from: 23.9, to: 60 }, source: NODE },
    types: { value: [TYPES.mp4, TYPES.mov, TYPES.webm], source: UPLOADS },
  },
  audios: {
    maxBytes: { value: 15 * 1024 * 1024, source: WEIGHTS },
    seconds: { value: { from: 2, to: 15 }, source: NODE },
    types: { value: [TYPES.mp3, TYPES.wav, TYPES.m4a, TYPES.aac], source: UPLOADS },
  },
};
