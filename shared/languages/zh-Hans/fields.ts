import type { Catalogue } from '../catalogue.ts';

/** Fields of models, their values and places. */
export const fields: Catalogue['fields'] = {
  prompt: { label: '提示词', meaning: '用自己的话描述画面和情节。' },
  images: { label: '图像', meaning: '用作素材的图像。顺序有意义：提示词可以提到图像 1、2、3。' },
  videos: { label: '视频', meaning: '用作素材的片段，按顺序排列。' },
  audios: { label: '音频', meaning: '用作素材的声音，按顺序排列。' },
  image: { label: '图像', meaning: '要动起来的人物或形象。' },
  video: { label: '视频', meaning: '用作素材的片段。' },
  startImage: { label: '起始图像', meaning: '第一帧。' },
  endImage: { label: '结束图像', meaning: '最后一帧（需要指定结尾时）。' },
  elements: { label: '元素', meaning: '应出现的、有名称的人物和物品。' },
  resolution: { label: '分辨率', meaning: '画面的大小。' },
  duration: { label: '时长', meaning: '片段的长度，按秒计：服务给出的数字没有单位。' },
  aspectRatio: { label: '宽高比', meaning: '画面的形状。' },
  quality: { label: '质量', meaning: '结果的大小和细节。' },
  enableAudio: { label: '声音', meaning: '生成画面时一并生成声音。' },
  type: { label: '类型', meaning: '元素由图像还是由视频呈现。' },
  name: { label: '名称', meaning: '在提示词中的叫法。' },
  voices: { label: '声音', meaning: '用来提取声音的视频。' },
  voice: { label: '声音', meaning: '声音：名称、URL 或文件。' },
};

export const fieldValues: Catalogue['fieldValues'] = {
  resolution: { '720': '720p', '1080': '1080p', '4k': '4K' },
  quality: { '2k': '2K' },
  aspectRatio: { auto: '同图像' },
};

export const places: Catalogue['places'] = {
  seconds: (value) => `${value} 秒`,
  numbered: (label, number) => `${label} ${number}`,
  item: (number) => `第 ${number} 项`,
};
