import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { files, takes } from './counts.ts';

/** `+12 帧` */
const countSigned = (frames: number) => `${frames > 0 ? '+' : '−'}${formatNumber(Math.abs(frames))} 帧`;

/** Projects and shots. */
export const film: Catalogue['film'] = {
  stages: {
    'to-do': '待制作',
    'in-progress': '制作中',
    'to-review': '待审看',
    changes: '需修改',
    approved: '已批准',
    'on-hold': '已暂缓',
    omitted: '已弃用',
  },
  stale: '根据较早的选择制作',
  takes,
  imported: (added, changed, same) =>
    `已添加 ${formatNumber(added)} 个镜头，更改 ${formatNumber(changed)} 个，未变 ${formatNumber(same)} 个。`,
  assigned: (code, version) => `${code} ${version}`,
  selected: (code, version, from, out) => `${code} ${version}，第 ${from} 到 ${out - 1} 帧`,
  exported: (written, copied, folder) =>
    `时间线已写入 ${folder}：${files(written)}，已拷贝 ${takes(copied)}。`,
  changesWritten: (name) => `自上次导出以来的变化列在 ${name} 中。`,
  changes: {
    unchanged: '未变',
    version: '其他版本',
    trimmed: '已修剪',
    order: '已移动',
    added: '已添加',
    removed: '不在时间线中',
    missing: '尚未选择',
  },
  short: (frames) => `短 ${formatNumber(frames)} 帧`,
  notOurs: (name) => `不属于此项目：${name}`,
  applied: (shots) => `已采用 ${formatNumber(shots)} 个镜头的变化。`,
  warnings: {
    speed: '速度已更改',
    transition: '开头或结尾有转场',
    nested: '位于嵌套序列中',
    'nested-speed': '位于速度已更改的嵌套序列中',
    disabled: '已停用',
    covered: '被其他片段遮盖',
    generator: '由剪辑软件生成',
    multicam: '是多机位片段',
    'other-rate': '帧速率不同',
    alternates: '有备选片段；仅读取了第一个',
    length: '长度与文件不符',
    'no-file': '未指明文件',
    'several-sequences': '有多个序列；仅读取了第一个',
    'several-tracks': '有多个视频轨道',
    'sequence-rate': '序列的帧速率与项目不同',
    'drop-frame': '时间码的计数方式与项目不同',
    line: '无法读取此行',
    ambiguous: '有多个样片与其匹配',
  },
  warned: (what, words) => (what === '' ? words : `${what}：${words}`),
  skipped: (what, count) => `未读取：${what}（${formatNumber(count)}）`,
  page: (name) => `${name}：请打开与剪辑软件对应的文件。`,
  pageMedia: '样片在文件夹“media”中。请将该文件夹与这些文件放在一起。',
  shotCame: (shot, version) => `${shot} 是新镜头，${version}`,
  shotLeft: (shot) => `${shot} 已不在时间线中`,
  longer: countSigned,
  slipped: (frames) => `起点 ${countSigned(frames)}`,
  reordered: '顺序有变化。',
  nothingChanged: '没有变化。',
  projectMissing: (name) => `没有项目“${name}”。导入镜头表即可创建。`,
  shotMissing: (code) => `没有镜头“${code}”。`,
  shotInMany: (code) => `多个项目都有镜头“${code}”。请添加 --project。`,
  versionMissing: (code, version) => `${code} 没有版本“${version}”。`,
  rateFixed: (name, rate) =>
    `“${name}”已有按每秒 ${rate} 帧计数的镜头。若要使用其他帧速率，请创建另一个项目。`,
  atLine: (line, words) => `第 ${line} 行：${words}`,
  atShot: (code, column, words) => `${code}，${column}：${words}`,
  problems: {
    'no-code-column': () => '第一行必须是列名，其中一列必须为“code”。',
    'no-code': () => '此行没有镜头代码。',
    'code-twice': (text) => `“${text}”在列表中出现了两次。`,
    length: (text) => `“${text}”不是长度。请填写帧数 (48)、秒数 (2s) 或时间码 (00:00:02:00)。`,
    status: (text) =>
      `“${text}”不是状态。请使用 to-do、in-progress、to-review、changes、approved、on-hold 或 omitted。`,
    'too-many': () => '超出一个项目的上限。请拆分列表。',
    table: (text) => `无法读取表格：${text}`,
  },
};
