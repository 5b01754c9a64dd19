import { defineModel } from './define-model.ts';
import { TYPES } from './media-formats.ts';
import { MEGABYTE } from './usual-limits.ts';

/** What a service that animates images takes. */
const FORMATS = 'https://docs.ltx.video/input-formats';
/** Another one, which says how small they may be. */
const SIDES = 'https://docs.claid.ai/image-to-video-api/image-to-video-i-o';

/** Interface, *Video generation (turbo)*: bounds and further options are not shown. */
export const modelk3Turbo = defineModel({
  id: 'modelk-3-turbo',
  path: '/v2/generation/modelk-3-turbo',
  kind: 'video',
  title: 'K3 Turbo',
  purpose: 'Makes a video quickly from a prompt and a start image. 720p or 1080p.',
  purposeIn: {
    ar: 'ينشئ فيديو بسرعة من نص توجيهي وصورة بداية. بدقة 720p أو 1080p.',
    de: 'Erzeugt schnell ein Video aus einem Prompt und einem Startbild. 720p oder 1080p.',
    es: 'Crea rápidamente un vídeo a partir de un prompt y una imagen inicial. 720p o 1080p.',
    fr: 'Crée rapidement une vidéo à partir d’un prompt et d’une image de départ. 720p ou 1080p.',
    ja: 'プロンプトと開始画像から動画をすばやく作成します。720pまたは1080p。',
    'zh-Hans': '根据提示词和起始图像快速生成视频。720p 或 1080p。',
  },
  nativeAudio: false,
  testModeDescribed: false,
  fields: [
    { kind: 'text', key: 'prompt' },
    { kind: 'reference', key: 'startImage', media: 'image' },
    { kind: 'option', key: 'resolution', values: ['720', '1080'] },
  ],
  rules: [],
  practice: {
    options: {
      resolution: { name: 'resolution', type: 'string' },
    },
    required: ['prompt'],
  },
  usualLimits: {
    startImage: {
      maxBytes: { value: 15 * MEGABYTE, source: FORMATS },
      minSide: { value: 300, source: SIDES },
      types: { value: [TYPES.png, TYPES.jpeg, TYPES.webp], source: FORMATS },
    },
  },
});
