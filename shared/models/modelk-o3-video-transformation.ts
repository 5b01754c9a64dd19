import { defineModel } from './define-model.ts';
import { TYPES } from './media-formats.ts';
import { MEGABYTE } from './usual-limits.ts';

/** A service that edits a video by a prompt, with images to go by. */
const EDITS =
  'https://docs.creatify.ai/api-documentation/ai-generation/models/kling/kling-video-v4-video-to-video-edit';
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

/** Interface, *Video edit*. */
export const modelkO3VideoTransformation = defineModel({
  id: 'modelk-o3-video-transformation',
  path: '/v2/generation/modelk-o3-video-transformation',
  kind: 'video',
  title: 'O3 Transformation',
  purpose: 'Edits a video by prompt, with images and elements as guides. 720p, 1080p or 4K.',
  purposeIn: {
    ar: 'يعدّل فيديو بنص توجيهي، مع صور وعناصر للاسترشاد. بدقة 720p أو 1080p أو 4K.',
    de: 'Bearbeitet ein Video per Prompt, mit Bildern und Elementen als Vorgabe. 720p, 1080p oder 4K.',
    es: 'Edita un vídeo con un prompt, con imágenes y elementos como guía. 720p, 1080p o 4K.',
    fr: 'Modifie une vidéo par prompt, avec des images et des éléments pour guides. 720p, 1080p ou 4K.',
    ja: '画像とエレメントを手がかりに、プロンプトで動画を編集します。720p、1080p、4K。',
    'zh-Hans': '按提示词编辑视频，以图像和元素为参考。720p、1080p 或 4K。',
  },
  nativeAudio: false,
  shapes: ['voices', 'voice'],
  testModeDescribed: false,
  fields: [
    { kind: 'text', key: 'prompt', maxLength: 1600 },
    { kind: 'reference', key: 'video', media: 'video' },
    { kind: 'references', key: 'images', media: 'image', maxItems: 4 },
    { kind: 'elements', key: 'elements', maxItems: 4 },
    { kind: 'option', key: 'resolution', values: ['720', '1080', '4k'] },
    { kind: 'option', key: 'aspectRatio', values: ['1:1', '16:9', '9:16'] },
  ],
  rules: [],
  practice: {
    shape: 'voices',
    options: {
      resolution: { name: 'resolution', type: 'string' },
      aspectRatio: { name: 'aspectRatio', type: 'string' },
    },
    required: ['prompt', 'video'],
  },
  usualLimits: {
    video: {
      maxBytes: { value: 300 * 1024 * 1024, source: EDITS },
      minSide: { value: 700, source: EDITS },
      maxSide: { value: 4553, source: EDITS },
      ratio: { value: { from: 0.4, to: 2.5 }, source: EDITS },
      seconds: { value: { from: 3, to: 30 }, source: EDITS },
      frameRate: { value: { from: 23.9, to: 60 }, source: EDITS },
      types: { value: [TYPES.mp4, TYPES.mov], source: EDITS },
    },
    images: pictures,
    'elements.images': pictures,
    'elements.video': {
      seconds: { value: { from: 3, to: 8 }, source: ELEMENTS },
      types: { value: [TYPES.mp4], source: ELEMENTS },
    },
  },
});
