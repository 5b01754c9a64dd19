import { formatMoney, formatSeconds } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { jobs } from './counts.ts';

/** The room where jobs are watched. */
export const queue: Catalogue['queue'] = {
  filters: {
    all: '全部',
    running: '运行中',
    waiting: '等待中',
    unknown: '需要处理',
    done: '已完成',
    failed: '失败',
    cancelled: '已取消',
  },
  filterLabel: '显示任务',
  sections: { unknown: '需要处理', running: '运行中', waiting: '等待中', finished: '已结束' },
  jobs: '任务',
  pause: '全部暂停',
  pauseTip: '停止发送任务。已在服务上的任务会继续。',
  resume: '恢复',
  pausedNote: '队列已暂停。已在服务上的任务会继续。',
  emptyTitle: '还没有任务',
  empty: '你在“创作”或“批次”中加入队列的任务会从这里发送，即使网络偶尔中断。',
  emptyAction: '创建任务',
  emptyFilter: {
    all: '',
    running: '没有运行中的任务。',
    waiting: '没有等待中的任务。',
    unknown: '没有需要处理的内容。所有结果均已知，也没有任务需要批准。',
    done: '还没有已完成的任务。',
    failed: '没有失败的任务。',
    cancelled: '没有已取消的任务。',
  },
  showAll: '显示所有任务',
  inboxLead:
    '这些任务已发送，但没有收到明确的答复，因此可能已扣费。不会自动重新发送任何任务。服务推送结果后，相应任务会自动离开此列表。',
  waits: (reason) => reason,
  runningFor: (seconds) => `已用 ${formatSeconds(seconds)}`,
  noAnswerSince: (time) => `${time} 发送，没有明确的答复`,
  inDoubt: (money) => `${formatMoney(money)} 存疑`,
  test: '测试运行',
  practice: '练习',
  free: '免费',
  percent: (percent) => `${percent}%`,
  left: (seconds) => `剩余 ${formatSeconds(seconds)}`,
  waitsSince: (reason, time) => `${reason}（自 ${time} 起）。`,
  waitsFor: (reason) => `${reason}。`,
  resumeNamed: (paused) => `恢复：${paused}`,
  uploadingFile: (name) => `正在上传 ${name}`,
  fetchingFile: (name) => `正在下载 ${name}`,
  retryTip: '按原价重新提交',
  editTip: '在“创作”中打开任务。存储之前不会发送任何内容。',
  watchTip: '向服务查询结果。免费，不会提交任何内容。',
  openTake: '在“审阅”中打开',
  reveal: '在文件夹中显示',
  resolve: '解决',
  openHistory: (name) => `${name}：详细信息`,
  prompt: '提示词',
  references: '参考',
  generation: '生成',
  serviceStatus: '服务端状态',
  job: '任务',
  copy: '拷贝',
  copied: '已拷贝',
  history: '历史记录',
  attempt: (number) => `第 ${number} 次提交`,
  body: '请求正文',
  copyBody: '拷贝发送内容',
  before: '编辑之前',
  otherJob: '显示原任务',
  answeredAfter: (time) => `${time}后答复`,
  charged: (words) => `扣费：${words}`,
  estimated: (money) => `预估 ${money}`,
  saidByService: '服务的答复',
  noAttempts: '尚未发送。',
  resolveTitle: '服务收到了吗？',
  resolveLead: '请求已发送，但没有收到明确的答复，可能已扣费。服务推送结果后会自动解决。',
  foundTitle: '在服务的控制台中',
  foundLead: '粘贴其 ID。Dailies 会向服务查询，不会提交任何内容。',
  foundLeadUnbound: '粘贴其 ID。此配置文件无法查询服务，因此任务会等待推送。',
  sentAt: (time) => `${time} 发送`,
  answered: (status) => `答复为 HTTP ${status}`,
  noAnswer: '没有答复',
  inDoubtUnknownPrice: '价格未知',
  showSent: '发送的内容',
  genId: '生成 ID',
  lastWord: (reason, said) => `${reason} · 最后状态“${said}”`,
  fetchTip: '重新下载缺少的文件。免费，不会提交任何内容。',
  lostOutputs: (lost, all) => `${all} 个结果中有 ${lost} 个未下载`,
  lookUp: '查询',
  takeBack: '撤回此 ID',
  takeBackTip: '此 ID 是您粘贴的。撤回后，结果将再次变为未知。不会提交任何内容。',
  neverTitle: '服务没有收到',
  neverLead: '确定时才重新发送。如果第一次已收到，你会付两次费用。',
  neverCosts: (money) => `再次扣费约为 ${formatMoney(money)}。`,
  sendAgain: '重新发送',
  leaveTitle: '保持原样',
  leaveLead: '它会作为“未知”留在这里。不会发送任何内容，收到推送后仍会解决。',
  letGo: '忽略',
  letGoTip: '从“需要处理”中移除。如果之后收到推送，它会重新出现。',
};

export const queueCommands: Catalogue['queueCommands'] = {
  group: '队列',
  moveUp: '上移',
  moveDown: '下移',
  selectAll: '选择所有任务',
  pauseMap: '暂停或恢复',
  pauseBatchMap: '暂停或继续批次',
  deleteMap: '取消；已结束的从列表中移除',
  walkMap: '选择任务',
  extendMap: '选择多个',
  toggleMap: '加入或移出选择',
  openMap: '打开或关闭历史记录',
  menuMap: '打开菜单',
  undoMap: '撤销上一步',
};

export const history: Catalogue['history'] = {
  approved: '已批准',
  namedByArtist: '你添加了生成 ID',
  adopted: (step) => `${step}，该提交在此期间已重新发送`,
  at: (step, time) => `${step}：${time}`,
  until: (step, time) => `${step}：至 ${time}`,
  ended: (step, wait) => `${step}（${wait}）`,
};

export const oldData: Catalogue['oldData'] = {
  read: '查看并继续…',
  dialog: '要使用此资料库继续吗？',
  goOn: '继续',
  goOnPaused: '暂停并继续',
  cancel: '以后再说',
  status: '资料库已过时',
  statusTip: '此资料库缺少部分提交，或来自另一台电脑。付费任务已暂缓。',
  showUnknown: '显示存疑的任务',
  newer:
    '如果你有更新的副本，请退出并恢复它，不会丢失任何内容。要使用此资料库，请检查等待中的任务，取消已经生成的，然后继续。',
  leaves: (count, sum) => {
    if (count === 0) return '没有等待中的付费任务。';
    return sum === ''
      ? `之后将发送 ${formatNumber(count)} 个等待中的付费任务。`
      : `之后将发送 ${formatNumber(count)} 个等待中的付费任务：${sum}。`;
  },
  found: {
    elsewhere: '此资料库上次由另一台电脑或这台电脑的另一位用户使用。',
    lacks: (count) => `此资料库已过时：缺少 ${jobs(count)}的付费提交。`,
    lacksSince: (count, since) => `此资料库已过时：缺少 ${jobs(count)}的付费提交，最早一次为 ${since}。`,
    alsoElsewhere: '它上次由另一台电脑使用。',
  },
  means: {
    found: (count) => `此队列中有 ${jobs(count)}已完成：已找到结果。`,
    inDoubt: (count) => `${jobs(count)}已发送但存疑，不会自动重新发送。`,
    mayBeSent: '等待中的任务可能已在那里发送。再次发送可能会重复扣费。',
    mayBeCharged: '等待中的任务可能已扣费。再次发送可能会重复扣费。',
    onHold: '它们已暂缓；练习和测试运行会继续。',
  },
  cannotGoOn: '未发送任何付费任务。',
  acceptWith: (submissions) => `检查等待中的任务后，要使用此资料库继续：--accept-old-data ${submissions}`,
  notThatMany: (given, submissions) =>
    `--accept-old-data 为 ${given}，但应为 ${submissions}。未发送任何付费任务。`,
  notACount: '--accept-old-data 必须是显示的任务数。',
};

export const safeStart: Catalogue['safeStart'] = {
  region: '安全启动',
  happened: 'Dailies 连续两次意外退出。',
  work: {
    read: (file, more) => `当时正在读取${named(file, more)}。`,
    watch: (file, more) => `当时正在读取监视文件夹中的${named(file, more)}。`,
    fetch: (file, more) => `当时正在下载${named(file, more)}。`,
    poster: (file, more) => `当时正在为${named(file, more)}制作缩略图。`,
    import: (file, more) => `当时正在将${named(file, more)}添加到资料库。`,
  },
  noFile: '当时没有读取文件。',
  rests: '在你选择之前，不会发送、下载、监视或导入任何内容。你的队列和文件没有变化。',
  leaveOut: () => '跳过并继续',
  leaveOutTip: 'Dailies 不会再自动打开它。你仍可以自行添加。',
  goOn: '全部继续',
  goOnWithout: '继续',
};

function named(file: string, more: number): string {
  return more === 0 ? `“${file}”` : `“${file}”及另外 ${formatNumber(more)} 个文件`;
}
