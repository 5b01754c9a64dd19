import { defineModel } from './define-model.ts';
import { TYPES } from './media-formats.ts';
import { MEGABYTE } from './usual-limits.ts';

/** A node that sends images, videos and sounds as references to a service of this kind, and what it checks before. */
const NODE = 'https://docs.comfy.org/zh/built-in-nodes/MinimaxHailuo03ReferenceNode';
/** What such references may weigh. */
const WEIGHTS =
  'https://replicate.com/zf-kbot/md-me-video-editor-v1-1/versions/b1a7cd8c43a01804580081f751afd43ff7c8aae9598a061479db444c0461413f/api';
/** The types that a service takes for the same three kinds of references. */
const UPLOADS = 'https://useapi.net/docs/api-dreamina-v1/post-dreamina-assets-account.html';

/** Interface, *Video generation* (omni). */
export const modelhH3Omni = defineModel({
  id: 'modelh-h3-omni',
  path: '/v2/generation/modelh-h3-omni',
  kind: 'video',
  title: 'H3 Omni',
  purpose: 'Makes a video with stereo sound from a prompt, images, videos and audio. 2K.',
  purposeIn: {
    ar: 'ينشئ فيديو بصوت ستيريو من نص توجيهي وصور وفيديوهات وصوت. بدقة 2K.',
    de: 'Erzeugt ein Video mit Stereoton aus Prompt, Bildern, Videos und Audio. 2K.',
    es: 'Crea un vídeo con sonido estéreo a partir de un prompt, imágenes, vídeos y audio. 2K.',
    fr: 'Crée une vidéo avec son stéréo à partir d’un prompt, d’images, de vidéos et d’audio. 2K.',
    ja: 'プロンプト、画像、動画、音声から、ステレオ音声付きの動画を作成します。2K。',
    'zh-Hans': '根据提示词、图像、视频和音频生成带立体声的视频。2K。',
  },
  nativeAudio: true,
  testModeDescribed: false,
  fields: [
    { kind: 'text', key: 'prompt', maxLength: 7000 },
    { kind: 'references', key: 'images', media: 'image', maxItems: 9 },
    { kind: 'references', key: 'videos', media: 'video', maxItems: 3 },
    { kind: 'references', key: 'audios', media: 'audio', maxItems: 3 },
    { kind: 'option', key: 'duration', values: { from: 4, to: 15, step: 1 }, unit: 'seconds' },
    { kind: 'option', key: 'aspectRatio', values: ['21:9', '16:9', '4:3', '1:1', '3:4', '9:16'] },
    { kind: 'choice', key: 'quality', values: ['2k'], initial: '2k' },
  ],
  rules: [],
  practice: {
    options: {
      duration: { name: 'duration', type: 'number' },
      aspectRatio: { name: 'aspectRatio', type: 'string' },
    },
    required: ['prompt', 'duration'],
  },
  usualLimits: {
    images: {
      maxBytes: { value: 10 * MEGABYTE, source: UPLOADS },
      minSide: { value: 256, source: NODE },
      ratio: { value: { from: 0.4, to: 2.5 }, source: NODE },
      types: { value: [TYPES.jpeg, TYPES.png, TYPES.webp], source: UPLOADS },
    },
    videos: {
      maxBytes: { value: 50 * 1024 * 1024, source: WEIGHTS },
      minSide: { value: 200, source: UPLOADS },
      maxSide: { value: 2160, source: UPLOADS },
      seconds: { value: { from: 2, to: 15 }, source: NODE },
      frameRate: { value: { from: 23.9, to: 60 }, source: NODE },
      types: { value: [TYPES.mp4, TYPES.mov, TYPES.webm], source: UPLOADS },
    },
    audios: {
      maxBytes: { value: 15 * 1024 * 1024, source: WEIGHTS },
      seconds: { value: { from: 2, to: 15 }, source: NODE },
      types: { value: [TYPES.mp3, TYPES.wav, TYPES.m4a, TYPES.aac], source: UPLOADS },
    },
  },
});
