import { formatSeconds, formatTime } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import { UNDO_WORDS } from '../../queue/queue-actions-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { jobs } from './counts.ts';

/** What can be done with jobs. */
export const actions: Catalogue['actions'] = {
  pause: '暂停',
  resume: '恢复',
  front: '移到最前',
  end: '移到最后',
  edit: '编辑',
  cancel: '取消',
  stop: '停止跟踪',
  watch: '查询结果',
  fetch: '重新下载',
  retry: '重新加入队列',
  duplicate: '复制任务',
  schedule: '定时…',
  unschedule: '移除定时',
  remove: '从列表中移除',
  copy: '拷贝提示词',
};

export const queueActions: Catalogue['queueActions'] = {
  actions: '任务操作',
  more: '更多',
  open: '显示详细信息',
  close: '隐藏详细信息',
  selectBatch: '选择批次',
  renameBatch: '重命名批次…',
  batchName: '批次名称',
  renamed: (name) => `批次已重命名为“${name}”`,
  doneAbout: (end, now) =>
    `约剩 ${formatSeconds(Math.max(1, Math.round((end - now) / 1000)))}，${formatTime(end, now)} 完成`,
  forecastTip: '根据这些模型最近使用此配置文件的用时估算',
  usually: (milliseconds) => `通常 ${formatSeconds(Math.round(milliseconds / 1000))}`,
  pauseBatch: '暂停批次',
  resumeBatch: '恢复批次',
  pauseModel: (model) => `暂停 ${model}`,
  resumeModel: (model) => `恢复 ${model}`,
  pausedModel: (model) => `${model} 已暂停`,
  pausedBatches: (count) => `${formatNumber(count)} 个批次已暂停`,
  resumeThem: '恢复',
  selected: (count) => `已选择 ${formatNumber(count)} 个`,
  isSelected: '已选择',
  selectionLabel: '所选项目的操作',
  clear: '清除选择',
  group: '按批次分组',
  collapse: '折叠批次',
  expand: '展开批次',
  batchOf: (name, count) => `${name}：批次，${jobs(count)}`,
  batchDone: (done, size) => `${formatNumber(size)} 个中 ${formatNumber(done)} 个已完成`,
  running: (count) => `${formatNumber(count)} 个运行中`,
  waiting: (count) => `${formatNumber(count)} 个等待中`,
  failed: (count) => `${formatNumber(count)} 个失败`,
  unknown: (count) => `${formatNumber(count)} 个未知`,
  paused: '已暂停',
  cancelBatch: '取消未发送的任务',
  toGo: (sum) => `待发送 ${sum}`,
  dragging: jobs,
  moved: (name, count, place, of) =>
    count === 1
      ? `“${name}”现在是 ${of} 个等待中的第 ${place} 个`
      : `${jobs(count)}现在从 ${of} 个等待中的第 ${place} 个开始`,
  cannotMove: '只能移动等待中的任务。',
  scheduleTitle: '在此时间后发送',
  atTime: (time) => time,
  ownTime: '自定时间',
  setTime: '设定',
  timePast: '该时间已过，任务会立即发送。',
  inAnHour: (time) => `一小时后，${time}`,
  tonight: (time) => `今晚，${time}`,
  tomorrow: (time) => `明天，${time}`,
  retryFailed: (count, cost) =>
    cost === ''
      ? `将 ${formatNumber(count)} 个失败的任务重新加入队列`
      : `将 ${formatNumber(count)} 个失败的任务重新加入队列 · ${cost}`,
  retryFailedTip: '每个都是按原价的新提交',
  startUpLabel: '启动时的付费任务',
  startUps: {
    ask: '启动时的付费任务：询问',
    'go-on': '启动时的付费任务：继续',
    paused: '启动时的付费任务：保持暂停',
  },
  startUpTip: 'Dailies 启动时如何处理等待中的付费任务',
  startUpAsks: (count) => `上次使用时留下 ${jobs(count)}在等待，均未发送。`,
  goOn: '继续',
  keepPaused: '保持暂停',
  totalWaiting: (sum) => `等待中任务的预估费用：${sum}`,
  toSettings: '打开“设置”',
  tryNow: '立即尝试',
  budgetHolds: (count) => `${jobs(count)}正在等待预算。`,
  removedHolds: (count, project) => `${jobs(count)}正在等待已删除项目“${project}”的预算。`,
  removedEnds: '请恢复该项目并提高预算，或取消这些任务。',
  noCancel: (count) =>
    count === 1 ? '已发送。服务不提供取消方式。' : `${jobs(count)}已发送。服务不提供取消方式。`,
  noCancelMeans: '结果仍可能扣费。停止跟踪后，除非服务推送，否则不会下载。',
  nothingToDo: (action) => `不能对所选项目使用“${action}”。`,
  movedOn: (count) => `${jobs(count)}的状态已经改变，未作更改。`,
  costs: (sum) => `预估费用 ${sum}。`,
  secondCharges: (count, surely, cost) => {
    const which = count === 1 ? '它' : jobs(count);
    const known = surely === count ? '已扣费' : '可能已扣费';
    const part = surely > 0 && surely < count ? `（确定 ${formatNumber(surely)} 个）` : '';
    return cost === ''
      ? `${which}${known}${part}。重新发送是再次提交，会再次扣费。`
      : `${which}${known}${part}。重新发送是再次提交，最多再花费 ${cost}。`;
  },
  secondSubmissions: '服务可能已收到。重新发送是再次提交。',
  queueAgain: (names) =>
    names.length === 1 ? `将“${names[0]}”重新加入队列` : `将 ${jobs(names.length)}重新加入队列`,
  undo: '撤销',
  undone: (action) => `已撤销：${UNDO_WORDS[action]}`,
  notUndone: (action) => `无法撤销：${UNDO_WORDS[action]}`,
  nothingToUndo: '没有可撤销的操作。',
  otherSince: '此后有其他更改。',
  otherSinceDetail: (action) => `上一步操作：${UNDO_WORDS[action]}。`,
  takeThatBack: '撤销该操作',
};

export const undo: Catalogue['undo'] = {
  enqueue: '加入队列',
  duplicate: '复制任务',
  cancel: '取消',
  retry: '重新加入队列',
  'stop-watching': '停止跟踪',
  pause: '暂停',
  resume: '恢复',
  move: '移动',
  schedule: '定时',
  edit: '编辑',
  remove: '从列表中移除',
  release: '发送批次的其余任务',
};

export const done: Catalogue['done'] = {
  job: (name) => `“${name}”`,
  jobs,
  pause: (what) => `已暂停：${what}`,
  resume: (what) => `已恢复：${what}`,
  front: (what) => `已移到最前：${what}`,
  end: (what) => `已移到最后：${what}`,
  cancel: (what) => `已取消：${what}`,
  stop: (what) => `已停止跟踪：${what}`,
  watch: (what) => `正在重新查询：${what}`,
  fetch: (what) => `正在重新下载：${what}`,
  retry: (what) => `已重新加入队列：${what}`,
  duplicate: (what) => `已复制：${what}`,
  schedule: (what) => `已定时：${what}`,
  unschedule: (what) => `已移除定时：${what}`,
  remove: (what) => `已从列表中移除：${what}`,
};
