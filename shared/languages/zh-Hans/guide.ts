import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

export const guide: Catalogue['guide'] = {
  otherNames: '帮助 手册',
  search: '搜索指南',
  contents: '指南页面',
  found: (count) => `${formatNumber(count)} 个章节`,
  nothing: '没有找到。请换个词试试。',
  showMe: (what) => `演示：${what}`,
  onPracticeOnly: '仅在不收费的练习服务中可用。',
};

export const shows: Catalogue['shows'] = {
  step: (number, of) => `${formatNumber(number)} / ${formatNumber(of)}`,
  next: '下一步',
  done: '完成',
  stop: '结束',
  firstTake: {
    title: '把第一个样片加入队列',
    prompt: '提示词说明要看到什么。这是一个示例，可以改写。',
    queue: '选择“加入队列”。练习服务会生成真实的文件，不收取任何费用。',
    stage: '样片会出现在这里，最新的排在最前。',
  },
  variations: {
    title: '用一条提示词生成三个',
    prompt: '花括号里的词是备选项：{dawn|noon|dusk} 会为每个词生成一个任务。',
    queue: '按钮会显示将有多少个任务。',
  },
  needsYou: {
    title: '找到需要处理的内容',
    filters: '按状态列出任务。“需要处理”里有未知的结果，以及等待你批准的任务。',
  },
  find: {
    title: '查找样片',
    field: '输入记得的内容：提示词中的字词、名称、备注或标签。',
  },
};
