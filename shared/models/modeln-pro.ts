import { problem } from '../domain/problem.ts';
import { defineModel, type ModelRule } from './define-model.ts';

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
});
