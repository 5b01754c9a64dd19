import { defineModel, type ModelRule } from './define-model.ts';
import { TYPES } from './media-formats.ts';
import { problem } from './preflight.ts';
import { MEGABYTE } from './usual-limits.ts';

/** A service that edits images by a prompt. */
const EDITS = 'https://docs.rixapi.com/en/api-reference/image/edits';

/** Interface: "When no input image is provided, `auto` is not allowed". */
const autoNeedsImage: ModelRule = (input) => {
  const images = input['images'];
  const hasImage = Array.isArray(images) && images.length > 0;
  return input['aspectRatio'] === 'auto' && !hasImage ? problem(['aspectRatio'], 'auto-needs-image') : null;
};

/** Interface, *Image generation/edit*. */
export const modelnPro = defineModel({
  id: 'modeln-pro',
  path: '/v2/generation/modeln-pro',
  kind: 'image',
  title: 'N Pro',
  purpose: 'Makes an image from a prompt, or edits up to 14 images. 2K or 4K.',
  purposeIn: {
    ar: 'ينشئ صورة من نص توجيهي، أو يعدّل حتى 14 صورة. بدقة 2K أو 4K.',
    de: 'Erzeugt ein Bild aus einem Prompt oder bearbeitet bis zu 14 Bilder. 2K oder 4K.',
    es: 'Crea una imagen a partir de un prompt o edita hasta 14 imágenes. 2K o 4K.',
    fr: 'Crée une image à partir d’un prompt ou modifie jusqu’à 14 images. 2K ou 4K.',
    ja: 'プロンプトから画像を作成、または最大14枚の画像を編集します。2Kまたは4K。',
    'zh-Hans': '根据提示词生成图像，或编辑最多 14 张图像。2K 或 4K。',
  },
  nativeAudio: false,
  testModeDescribed: true,
  fields: [
    { kind: 'text', key: 'prompt', required: true, minLength: 10, maxLength: 5000 },
    { kind: 'references', key: 'images', media: 'image', maxItems: 14 },
    { kind: 'choice', key: 'quality', required: true, values: ['2K', '4K'], initial: '2K' },
    {
      kind: 'choice',
      key: 'aspectRatio',
      required: true,
      values: ['auto', '21:9', '1:1', '4:3', '3:2', '2:3', '5:4', '4:5', '3:4', '16:9', '9:16'],
      initial: '16:9',
    },
  ],
  rules: [autoNeedsImage],
  practice: {
    required: ['prompt', 'quality', 'aspectRatio'],
  },
  usualLimits: {
    images: {
      maxBytes: { value: 25 * MEGABYTE, source: EDITS },
      types: { value: [TYPES.png, TYPES.webp, TYPES.jpeg], source: EDITS },
    },
  },
});
