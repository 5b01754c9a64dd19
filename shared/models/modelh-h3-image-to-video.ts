import { defineModel } from './define-model.ts';
import { TYPES } from './media-formats.ts';
import { MEGABYTE } from './usual-limits.ts';

/** What a service that animates images takes. */
const FORMATS = 'https://docs.ltx.video/input-formats';
/** Another one, which says how small they may be. */
const SIDES = 'https://docs.claid.ai/image-to-video-api/image-to-video-i-o';

const picture = {
  maxBytes: { value: 15 * MEGABYTE, source: FORMATS },
  minSide: { value: 300, source: SIDES },
  types: { value: [TYPES.png, TYPES.jpeg, TYPES.webp], source: FORMATS },
};

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
  purposeIn: {
    ar: 'يحرّك صورة بداية، حتى صورة نهاية إن أضيفت، بصوت ستيريو. بدقة 2K.',
    de: 'Animiert ein Startbild, auf Wunsch bis zu einem Endbild, mit Stereoton. 2K.',
    es: 'Anima una imagen inicial, hasta una imagen final si la añades, con sonido estéreo. 2K.',
    fr: 'Anime une image de départ, jusqu’à une image de fin si vous en donnez une, avec son stéréo. 2K.',
    ja: '開始画像を動かします。終了画像も指定できます。ステレオ音声付き。2K。',
    'zh-Hans': '让起始图像动起来，可指定结束图像，带立体声。2K。',
  },
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
  usualLimits: { startImage: picture, endImage: picture },
});
