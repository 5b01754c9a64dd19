import { defineModel } from './define-model.ts';
import { TYPES } from './media-formats.ts';
import { MEGABYTE } from './usual-limits.ts';

/** A service that reads a person out of a picture and a movement out of a clip. */
const MOTION = 'https://docs.myrouter.ai/docs/models/reference-kling-v2.6-pro-motion-control';

const picture = {
  maxBytes: { value: 10 * MEGABYTE, source: MOTION },
  minSide: { value: 300, source: MOTION },
  ratio: { value: { from: 0.4, to: 2.5 }, source: MOTION },
  types: { value: [TYPES.jpeg, TYPES.png], source: MOTION },
};

/** Interface, *Motion-capture video*. */
export const modelkMotion3 = defineModel({
  id: 'modelk-motion-3',
  path: '/v2/generation/modelk-motion-3',
  kind: 'video',
  title: 'Motion 3',
  purpose: 'Moves the figure of an image by the motion in a video. 720p or 1080p.',
  purposeIn: {
    ar: 'يحرّك الشخص في صورة وفق الحركة في فيديو. بدقة 720p أو 1080p.',
    de: 'Bewegt die Figur eines Bildes nach der Bewegung in einem Video. 720p oder 1080p.',
    es: 'Mueve la figura de una imagen según el movimiento de un vídeo. 720p o 1080p.',
    fr: 'Anime le personnage d’une image selon le mouvement d’une vidéo. 720p ou 1080p.',
    ja: '動画の動きに合わせて、画像の人物を動かします。720pまたは1080p。',
    'zh-Hans': '让图像中的人物按视频中的动作活动。720p 或 1080p。',
  },
  nativeAudio: false,
  shapes: ['voices', 'voice'],
  testModeDescribed: false,
  fields: [
    { kind: 'reference', key: 'image', media: 'image' },
    { kind: 'reference', key: 'video', media: 'video' },
    { kind: 'text', key: 'prompt', maxLength: 1500 },
    { kind: 'elements', key: 'elements', maxItems: 1 },
    { kind: 'option', key: 'resolution', values: ['720', '1080'] },
  ],
  rules: [],
  practice: {
    shape: 'voices',
    options: {
      resolution: { name: 'resolution', type: 'string' },
    },
    required: ['image', 'video'],
  },
  usualLimits: {
    image: picture,
    video: {
      maxBytes: { value: 10 * MEGABYTE, source: MOTION },
      minSide: { value: 300, source: MOTION },
      seconds: { value: { from: 3, to: 30 }, source: MOTION },
      types: { value: [TYPES.mp4, TYPES.mov], source: MOTION },
    },
    'elements.images': picture,
  },
});
