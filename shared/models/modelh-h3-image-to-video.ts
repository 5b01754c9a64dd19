import { defineModel } from './define-model.ts';

/**
 * Interface, *Image-to-video*. One shape shows `quality` with the value `2k`, the other has no such field; apart from
 * that a quality-like set exists whose field is not shown. Where the profile binds that set, it takes the field's place.
 */
export const modelhH3ImageToVideo = defineModel({
  id: 'modelh-h3-image-to-video',
  path: '/v2/generation/modelh-h3-image-to-video',
  kind: 'video',
  title: 'H3 Image to Video',
  purpose: 'Animates a start image, to an end image if you give one, with stereo sound. 2K.',
  nativeAudio: true,
  shapes: ['quality', 'no-quality'],
  testModeDescribed: true,
  fields: [
    { kind: 'reference', key: 'startImage', media: 'image' },
    { kind: 'reference', key: 'endImage', media: 'image' },
    { kind: 'text', key: 'prompt', maxLength: 7000 },
    { kind: 'option', key: 'duration', values: { from: 4, to: 15, step: 1 }, unit: 'seconds' },
    { kind: 'option', key: 'quality', values: ['1768', '2k'] },
    { kind: 'choice', key: 'quality', values: ['2k'], initial: '2k', onlyInShape: 'quality' },
  ],
  rules: [],
  practice: {
    shape: 'quality',
    options: {
      duration: { name: 'duration', type: 'number' },
      quality: { name: 'quality', type: 'string' },
    },
    required: ['startImage', 'duration'],
  },
});
