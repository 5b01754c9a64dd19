import type { Catalogue } from '../catalogue.ts';

/** Fields of models, their values and places. */
export const fields: Catalogue['fields'] = {
  prompt: { label: 'プロンプト', meaning: '見せたいもの、起こしたいことを自分の言葉で書きます。' },
  images: {
    label: '画像',
    meaning: '元になる画像。順番に意味があり、プロンプトで画像1、2、3と指定できます。',
  },
  videos: { label: 'ビデオ', meaning: '元になるクリップ（順番どおり）。' },
  audios: { label: 'オーディオ', meaning: '元になるサウンド（順番どおり）。' },
  image: { label: '画像', meaning: '動かす人物やキャラクター。' },
  video: { label: 'ビデオ', meaning: '元になるクリップ。' },
  startImage: { label: '開始画像', meaning: '最初のフレーム。' },
  endImage: { label: '終了画像', meaning: '最後のフレーム（終わりを決めたい場合）。' },
  elements: { label: 'エレメント', meaning: '登場させたい、名前のあるキャラクターや物。' },
  resolution: { label: '解像度', meaning: 'フレームの大きさ。' },
  duration: {
    label: '長さ',
    meaning: 'クリップの長さ。サービスの数値には単位がないため、秒として扱います。',
  },
  aspectRatio: { label: '縦横比', meaning: 'フレームの形。' },
  quality: { label: '品質', meaning: '結果の大きさと精細さ。' },
  enableAudio: { label: 'サウンド', meaning: '映像と一緒にサウンドを生成します。' },
  type: { label: '種類', meaning: 'エレメントを画像で示すか、ビデオで示すか。' },
  name: { label: '名前', meaning: 'プロンプトでの呼び名。' },
  voices: { label: '音声', meaning: '声の元になるビデオ。' },
  voice: { label: '音声', meaning: '声（名前、URL、またはファイル）。' },
};

export const fieldValues: Catalogue['fieldValues'] = {
  resolution: { '720': '720p', '1080': '1080p', '4k': '4K' },
  quality: { '2k': '2K' },
  aspectRatio: { auto: '画像に合わせる' },
};

export const places: Catalogue['places'] = {
  seconds: (value) => `${value}秒`,
  numbered: (label, number) => `${label}${number}`,
  item: (number) => `項目${number}`,
};
