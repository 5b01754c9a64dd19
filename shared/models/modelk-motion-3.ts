import { defineModel } from './define-model.ts';

/** Interface, *Motion-capture video*. */
export const modelkMotion3 = defineModel({
  id: 'modelk-motion-3',
  path: '/v2/generation/modelk-motion-3',
  kind: 'video',
  title: 'Motion 3',
  purpose: 'Moves the figure of an image by the motion in a video. 720p or 1080p.',
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
});
