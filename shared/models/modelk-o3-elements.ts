import { defineModel } from './define-model.ts';
import { TYPES } from './media-formats.ts';
import { MEGABYTE } from './usual-limits.ts';

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

/** Interface, *Video generation with elements*; its two shapes differ in how an element carries its voice. */
export const modelkO3Elements = defineModel({
  id: 'modelk-o3-elements',
  path: '/v2/generation/modelk-o3-elements',
  kind: 'video',
  title: 'O3 Elements',
  purpose: 'Makes a video in which your characters and objects appear. 720p, 1080p or 4K.',
  purposeIn: {
    ar: 'ينشئ فيديو تظهر فيه شخصياتك وأشياؤك. بدقة 720p أو 1080p أو 4K.',
    de: 'Erzeugt ein Video, in dem deine Figuren und Gegenstände vorkommen. 720p, 1080p oder 4K.',
    es: 'Crea un vídeo en el que aparecen tus personajes y objetos. 720p, 1080p o 4K.',
    fr: 'Crée une vidéo où apparaissent vos personnages et vos objets. 720p, 1080p ou 4K.',
    ja: 'キャラクターや物が登場する動画を作成します。720p、1080p、4K。',
    'zh-Hans': '生成有你的角色和物品出现的视频。720p、1080p 或 4K。',
  },
  nativeAudio: false,
  shapes: ['voices', 'voice'],
  testModeDescribed: true,
  fields: [
    { kind: 'text', key: 'prompt', maxLength: 1600 },
    { kind: 'references', key: 'images', media: 'image', maxItems: 7 },
    { kind: 'elements', key: 'elements', maxItems: 7 },
    { kind: 'option', key: 'duration', values: { from: 3, to: 15, step: 1 }, unit: 'seconds' },
    { kind: 'option', key: 'resolution', values: ['720', '1080', '4k'] },
    { kind: 'option', key: 'aspectRatio', values: ['1:1', '16:9', '9:16'] },
    { kind: 'flag', key: 'enableAudio' },
  ],
  rules: [],
  practice: {
    shape: 'voices',
    options: {
      duration: { name: 'duration', type: 'number' },
      resolution: { name: 'resolution', type: 'string' },
      aspectRatio: { name: 'aspectRatio', type: 'string' },
    },
    required: ['prompt', 'duration'],
  },
  usualLimits: {
    images: pictures,
    'elements.images': pictures,
    'elements.video': {
      seconds: { value: { from: 3, to: 8 }, source: ELEMENTS },
      types: { value: [TYPES.mp4], source: ELEMENTS },
    },
  },
});
