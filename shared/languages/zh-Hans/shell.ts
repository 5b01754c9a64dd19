import { formatNumber } from '../../messages/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { jobs } from './counts.ts';

/** The frame around the rooms, its commands, and the keyboard map. */
export const shell: Catalogue['shell'] = {
  app: 'Dailies',
  rooms: {
    compose: '创作',
    batch: '批次',
    queue: '队列',
    review: '审阅',
    cast: '角色',
    settings: '设置',
  },
  roomsLabel: '工作区',
  hideNames: '收起边栏',
  showNames: '展开边栏',
  newTakes: (count) => `${formatNumber(count)} 个新样片`,
  notifications: '通知',
  dismiss: '忽略',
  close: '关闭',
  loading: '正在打开你的工作…',
  tryAgain: '重试',
  status: '状态',
  practice: '练习',
  practiceTip: '内置的练习服务：真实的文件，免费，无需账户。点按可打开服务设置。',
  online: '在线',
  offline: '离线',
  networkTip: {
    online: '最近一次请求已到达服务。',
    offline: '最近一次请求未能到达服务。等待中的任务会自动发送。',
  },
  running: (count) => `${formatNumber(count)} 个运行中`,
  waiting: (count) => `${formatNumber(count)} 个等待中`,
  paused: '已暂停',
  today: (spent) => `今天 ${spent}`,
  noSubmissions: '0 次提交',
  todayTip: '今天的提交，含已扣费和存疑。练习和测试运行不计入。',
  unknown: (count) => `${formatNumber(count)} 个未知`,
  unknownTip: '已发送，但没有明确的答复。请在“队列”中查看。',
  noKey: '没有 API 密钥',
  noDeliveries: '没有推送',
  noWayBack: '无法接收结果',
  standIn: '替代运行时',
  standInTip: '这不是官方的 Electron。它只能连接这台电脑上的服务，不得发行。',
  needsYou: (count) => `${formatNumber(count)} 项需要处理`,
  commands: '命令',
  commandsTip: '搜索要执行的操作',
  commandsPlaceholder: '你想做什么？',
  mayBeCharged: (charge) => `${charge}。发送后可能会扣费。`,
  noCharge: '不会扣费。',
  charge: (jobCount, cost) => (cost === '' ? jobs(jobCount) : `${jobs(jobCount)} · ${cost}`),
  beforeCharge: '发送前确认',
  doIt: '发送',
  doNot: '不发送',
  noCommands: '没有找到。试试“队列”“暂停”或“主题”。',
  keyboard: '键盘',
  keyboardTip: '键盘快捷键一览',
  guide: '指南',
};

export const palette: Catalogue['palette'] = {
  kinds: {
    model: '模型',
    template: '模板',
    collection: '收藏夹',
    batch: '批次',
    member: '角色',
  },
};

export const commands: Catalogue['commands'] = {
  goTo: (room) => `前往“${room}”`,
  pause: '暂停队列',
  resume: '恢复队列',
  goOn: '继续上次的任务',
  undo: (step) => `在队列中撤销：${step}`,
  retryFailed: '将所有失败的任务重新加入队列',
  showLedger: '显示支出',
  showUnknown: '显示结果未知的任务',
  showFailed: '显示失败的任务',
  themeDark: '主题：深色',
  themeLight: '主题：浅色',
  themeSystem: '主题：跟随系统',
  backdropNext: '切换媒体背景',
  keyboard: '显示键盘快捷键一览',
  resultsFolder: '选择结果文件夹',
};

export const keyboard: Catalogue['keyboard'] = {
  everywhere: '全局',
  commands: '命令',
  rooms: '创作、批次、队列、审阅、角色',
  settings: '设置',
  rail: '收起或展开边栏',
  map: '显示此一览',
};
