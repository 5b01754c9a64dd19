import { defineModel } from './define-model.ts';

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
});
