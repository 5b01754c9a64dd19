import { defineModel } from './define-model.ts';

/** Interface, *Video edit*. */
export const modelkO3VideoTransformation = defineModel({
  id: 'modelk-o3-video-transformation',
  path: '/v2/generation/modelk-o3-video-transformation',
  kind: 'video',
  title: 'O3 Transformation',
  purpose: 'Edits a video by prompt, with images and elements as guides. 720p, 1080p or 4K.',
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
});
