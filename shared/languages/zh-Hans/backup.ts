import { formatBytes, formatMoment } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { files } from './counts.ts';

/** Backups: making one, and restoring one. */
export const backup: Catalogue['backup'] = {
  make: '备份',
  makeLead: '将设置、配置文件、队列、费用记录、资料库、角色和模板存储到一个文件。从不包含 API 密钥。',
  withMedia: '包含媒体文件',
  sizes: (without, media) => `不含媒体 ${formatBytes(without)}，含媒体 ${formatBytes(without + media)}`,
  withMediaLead: '结果和参考。不包含时，备份会记住每个文件的位置，由你自行拷贝文件。',
  missing: (count) => `${files(count)}不在 Dailies 上次看到的位置，因此无法包含。`,
  makeAction: '备份…',
  making: '正在备份',
  restoring: '正在恢复',
  progress: (done, total) => `${formatBytes(done)}/${formatBytes(total)}`,
  stop: '停止',
  made: (path, bytes) => `已备份到 ${path}（${formatBytes(bytes)}）`,
  restore: '从备份恢复',
  restoreLead: '更改之前可先查看备份的内容。现有的内容会保留在旁边的文件夹中。',
  choose: '选择备份…',
  summary: '此备份的内容',
  madeAt: '制作时间',
  madeWith: '版本',
  system: '系统',
  systems: { win32: 'Windows', darwin: 'macOS', linux: 'Linux', other: '其他系统' },
  jobs: '任务',
  waiting: (waiting) => `${formatNumber(waiting)} 个等待中`,
  submissions: '付费提交',
  takes: '样片',
  castMembers: '角色',
  templates: '模板',
  collections: '收藏夹',
  profiles: '配置文件',
  media: '媒体文件',
  mediaInside: (count, bytes) => `包含 ${files(count)}，${formatBytes(bytes)}`,
  mediaByReference: (count) => `${files(count)}，不包含`,
  folders: '文件现在的位置',
  foldersLead: '为备份中的每个文件夹选择对应的文件夹。Dailies 从不猜测：没有选择的文件夹，其文件列为缺少。',
  foldersLeadInside: '选择每个文件夹的媒体存储到哪里。现有文件不会被替换。',
  files: (count, bytes) => `${files(count)}，${formatBytes(bytes)}`,
  resultsRoot: '结果文件夹',
  noFolder: '未选择文件夹',
  chooseFolder: '选择文件夹…',
  chooseFolderFor: (folder) => `为 ${folder} 选择文件夹`,
  keysAgain: 'API 密钥不在备份中。恢复后请在“设置”中重新输入。',
  paidJobsWait: '恢复后付费任务会暂缓，直到你确认它们在此期间均未发送。',
  watchesPaused: '恢复后监视文件夹会暂停。',
  noMoney: '此备份中没有会再次扣费的内容。',
  restoreAction: '恢复',
  cancel: '取消',
  ready: '备份已就绪。重新启动 Dailies 即可使用。',
  readyLead: '在此之前一切保持不变。重新启动之前所作的更改不在备份中。',
  relaunch: '立即重新启动',
  discard: '放弃',
  missingFiles: (count) => `缺少 ${files(count)}。可在“审阅”中使用“在文件夹中查找缺少的文件…”找回。`,
  noneMissing: '已找到所有文件。',
  moreMissing: (more) => `以及另外 ${formatNumber(more)} 个`,
  restored: (madeAt) => `此资料库从 ${formatMoment(madeAt)} 的备份恢复。`,
  madeLine: (path, bytes, count) =>
    `已备份：${path}，${formatBytes(bytes)}，包含 ${formatNumber(count)} 个媒体文件`,
  restoredLine: (folder, missing) =>
    missing === 0
      ? `已恢复到 ${folder}。已找到所有文件。付费任务已暂缓，直到你使用 --accept-old-data 确认。`
      : `已恢复到 ${folder}。缺少 ${files(missing)}，已列在上方。付费任务已暂缓，直到你使用 --accept-old-data 确认。`,
  missingLine: (path) => `缺少：${path}`,
  unusedMap: (folder) => `${folder} 中没有备份的文件，因此它的 --map 不起作用。`,
  mapForm: '--map 必须为 OLD=NEW，是两个文件夹的绝对路径。',
};

export const backupFaults: Catalogue['backupFaults'] = {
  'not-a-backup': (name) => `${name}不是 Dailies 备份。`,
  newer: (name) => `${name}由更新版本的 Dailies 制作。`,
  damaged: (name) => `${name}已损坏：内容与其自带的清单不符。`,
  unsafe: (name) => `${name}包含指向其文件夹之外的名称或链接。`,
  'too-large': (name) => `${name}的内容超过备份可能的大小。`,
};
