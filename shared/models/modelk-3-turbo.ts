import { defineModel } from './define-model.ts';

/** Interface, *Video generation (turbo)*: bounds and further options are not shown. */
export const modelk3Turbo = defineModel({
  id: 'modelk-3-turbo',
  path: '/v2/generation/modelk-3-turbo',
  kind: 'video',
  title: 'K3 Turbo',
  purpose: 'Makes a video quickly from a prompt and a start image. 720p or 1080p.',
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
});
