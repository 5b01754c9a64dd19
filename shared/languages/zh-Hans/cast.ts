import { formatNumber } from '../../messages/region.ts';
import { formatList } from '../../messages/spoken.ts';
import type { Catalogue } from '../catalogue.ts';
import { elements, files, jobs, members, takes, voices } from './counts.ts';

/** The cast, in its room and wherever its members are used. */
export const cast: Catalogue['cast'] = {
  fromCast: '从角色库',
  pickerLabel: '从角色库选择',
  search: '在角色库中查找',
  nobody: '角色库是空的。',
  nobodyFound: '没有找到角色。',
  openCast: '打开“角色”',
  addToCast: '角色…',
  unnamed: '未命名',
  fits: '适用',
  linked: (name) => `来自角色库：${name}`,
  behind: (name) => `“${name}”在角色库中已更改`,
  gone: '已不在角色库中。此副本没有变化。',
  update: '更新副本',
  left: (names, model) => `${model} 没有位置放置 ${formatList(names)}`,
  keepInCast: '添加到角色库',
  keptInCast: (name) => `已将“${name}”添加到角色库`,
};

export const castMisfits: Catalogue['castMisfits'] = {
  'takes-no-elements': '此模型不接受元素',
  full: (capacity) => `已满：此模型接受 ${elements(capacity)}`,
  'video-unbound': '配置文件没有元素视频的字段',
};

export const castNotes: Catalogue['castNotes'] = {
  'nothing-to-see': { image: '还没有图像', video: '还没有视频' },
  'voices-need-shape': '声音不发送：配置文件没有说明当前的请求形式',
  'sound-left': (count) => `${voices(count)}不发送：此请求形式接受片段，不接受声音`,
  'voices-left': (count) => `${voices(count)}不发送：此请求形式只接受一个`,
  'voice-name-left': '按名称指定的声音不发送：此请求形式接受片段',
  'no-consent': '没有授权记录',
};

export const castFaults: Catalogue['castFaults'] = {
  'not-a-cast': (file) => `${file}不是角色文件。`,
  newer: (file) => `${file}由更新版本的 Dailies 制作。`,
  tooLarge: (file) => `${file}太大，不可能是角色文件。`,
  unsafe: (file) => `${file}包含不安全的文件名。`,
  missing: (file) => `${file}缺少部分图像、片段或文档。`,
  wrongMedia: (file) => `${file}中有图像或片段是错误的文件。`,
  wrongMediaNamed: (file, name) => `${file}中有图像或片段是错误的文件（${name}）。`,
  damaged: (file) => `${file}已损坏。`,
};

export const castRoom: Catalogue['castRoom'] = {
  members: '角色',
  count: members,
  selected: (count) => `已选择 ${formatNumber(count)} 个`,
  search: '在角色库中查找',
  newMember: '新建角色',
  newName: '新角色',
  import: '导入…',
  importTip: '从角色文件导入角色',
  export: '导出…',
  exportTip: '将图像、片段、声音、备注和授权导出为一个文件',
  exported: (count, size) => `已导出 ${members(count)} · ${size}`,
  bin: '已删除',
  restore: '恢复',
  remove: '删除',
  removed: (count) => `已删除 ${members(count)}`,
  removedDetail: '使用它们的任务和草稿会保留各自的副本。',
  undo: '撤销',
  undone: '已撤销',
  emptyTitle: '在此保存你的角色',
  empty: '角色将图像或片段、声音、备注和授权保存在一起，可用于任何接受元素的模型。将图像拖放到此处即可创建。',
  nobodyFoundTitle: '没有找到角色',
  nobodyFound: '搜索范围为名称和备注。',
  showAll: '显示全部',
  emptyBinTitle: '没有已删除的角色',
  emptyBin: '你删除的角色会留在这里，可以恢复。',
  close: '返回角色库',
  useIn: '用于…',
  noConsentMark: '没有授权记录',
  name: '名称',
  nameExample: '例如 hero',
  kind: '类型',
  kinds: { image: '图像', video: '视频' },
  colour: '颜色',
  images: '图像',
  video: '视频',
  voices: '声音',
  meanings: {
    images: '按此顺序发送给模型。第一个为封面。',
    video: '在配置文件为其指定的字段中发送。',
    voices: '片段或音频。一种请求形式接受片段，另一种接受单个声音。',
  },
  voiceName: '声音名称',
  voiceNameExample: '服务上声音的名称或 ID',
  notes: '备注',
  notesExample: '例如年龄、服装、绝不能出现的内容',
  dropOrChoose: '拖放或选择文件',
  add: (place) => `添加到“${place}”`,
  removeMedium: (name) => `移除 ${name}`,
  mediumKeys: '按 Alt 加方向键移动，按 Delete 移除',
  consent: '授权',
  consentMeaning: '用于真人：谁同意出镜或发声。随角色保存，从不发送。',
  who: '授权人',
  when: '时间',
  words: '同意的内容',
  document: '文档',
  addDocument: '添加文档…',
  showDocument: '在文件夹中显示',
  removeDocument: '移除文档',
  fitsTitle: '用于模型',
  fits: '适用',
  upTo: (count) => `最多 ${formatNumber(count)} 个`,
  tooMany: (count, most) => `${formatNumber(count)} 个太多，上限为 ${formatNumber(most)} 个`,
  usedTitle: '使用情况',
  unused: '尚未使用。',
  used: (jobCount, takeCount) => `${jobs(jobCount)}，${takes(takeCount)}`,
  openTake: '在“审阅”中打开',
  duplicates: '可能重复',
  nothingLarge: '将图像、片段或声音拖放到此处',
  refused: (names) => `无法添加 ${files(names)}`,
  takesToAdd: (count) => `为 ${takes(count)}选择角色，或新建角色。`,
  takesAdded: (count, name) => `已将 ${takes(count)}添加到“${name}”`,
  cancel: '取消',
  importTitle: '此文件中的角色',
  importNone: '此文件没有角色。',
  importAll: (count) => `导入 ${members(count)}`,
  imported: (count) => `已导入 ${members(count)}`,
  importing: '正在拷贝和检查…',
  choiceOf: (name) => `导入 ${name}`,
  choices: { add: '添加', merge: '合并', skip: '跳过' },
  keepBoth: '两者都保留',
  hasNamesake: '名称已被使用',
  hasTwin: '与其他角色的图像或片段相同',
  contents: (images, voiceCount, hasVideo) =>
    [
      images > 0 ? `${formatNumber(images)} 个图像` : '',
      hasVideo ? '1 个视频' : '',
      voiceCount > 0 ? voices(voiceCount) : '',
    ]
      .filter((part) => part !== '')
      .join('，') || '没有媒体',
  withConsent: '有授权记录',
};

export const castShared: Catalogue['castShared'] = {
  name: (name) => `与“${name}”同名`,
  media: (name) => `与“${name}”的图像、片段或声音相同`,
  both: (name) => `与“${name}”的名称和媒体相同`,
};

export const castColours: Catalogue['castColours'] = {
  none: '无颜色',
  red: '红色',
  amber: '琥珀色',
  green: '绿色',
  blue: '蓝色',
  violet: '紫色',
};
