import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { batches, jobs, takes } from './counts.ts';

/** Menus, questions and notices of the system around the page. */
export const menuRoles: Catalogue['menuRoles'] = {
  edit: '编辑',
  pasteAndMatchStyle: '粘贴并匹配样式',
  delete: '删除',
  substitutions: '替换',
  showSubstitutions: '显示替换',
  smartQuotes: '智能引号',
  smartDashes: '智能破折号',
  textReplacement: '文本替换',
  speech: '语音',
  startSpeaking: '开始朗读',
  stopSpeaking: '停止朗读',
  view: '显示',
  actualSize: '实际大小',
  zoomIn: '放大',
  zoomOut: '缩小',
  fullScreen: '切换全屏幕',
  window: '窗口',
  minimize: '最小化',
  zoom: '缩放',
  front: '前置全部窗口',
  help: '帮助',
  about: (name) => `关于 ${name}`,
  services: '服务',
  hide: (name) => `隐藏 ${name}`,
  hideOthers: '隐藏其他',
  showAll: '全部显示',
};

export const menu: Catalogue['menu'] = {
  file: '文件',
  settings: '设置…',
  close: '关闭窗口',
  quit: (name) => `退出 ${name}`,
  exit: '退出',
  keyboard: '键盘快捷键',
  showLog: '显示日志文件',
  viewer: '查看器窗口',
  lookUp: (words) => `查询“${words}”`,
  noSuggestions: '未找到建议',
  cut: '剪切',
  copy: '拷贝',
  paste: '粘贴',
  selectAll: '全选',
  undo: '撤销',
  redo: '重做',
};

export const quitQuestion: Catalogue['quitQuestion'] = {
  message: '文件正在传输，要退出吗？',
  messageUnsent: '任务尚未全部发送，要退出吗？',
  detail: '已发送的任务会在服务上继续。下次打开 Dailies 时会继续下载，未完成的上传会重新开始。不会重复扣费。',
  unsent: '未发送的任务会等到你再次打开 Dailies。',
  quit: '退出',
  stay: '取消',
};

export const system: Catalogue['system'] = {
  applicationName: 'Dailies',
  mediaFiles: '图像、视频和声音',
  allFiles: '所有文件',
  savedKinds: {
    csv: 'CSV 表格',
    log: '日志',
    dailies: 'Dailies 文件',
    'dailies-cast': 'Dailies 角色文件',
  },
  startFailed: 'Dailies 无法启动',
  coreRestarted: {
    message: '队列意外停止，现已重新启动。',
    detail: '任务会继续。停止时正在发送的提交现列为“未知”：可能已扣费，绝不会自动重新发送。',
  },
  windowHangs: {
    message: 'Dailies 窗口没有响应。',
    detail: '任务会继续。重新加载窗口后，草稿和整个队列都会恢复，只有最后输入的内容可能丢失。',
    loadAnew: '重新加载',
    wait: '等待',
  },
  confirmSpending: {
    submissions: (count) => `要将 ${formatNumber(count)} 次付费提交加入队列吗？`,
    bounds: '要更改 Dailies 的支出上限吗？',
    service: '要更改 Dailies 使用的服务或使用方式吗？',
    detail: '在此之前你没有按键或点按。如果这不是你要求的，请选择“取消”。',
    allow: '允许',
    cancel: '取消',
  },
  logLies: '要报告此问题，请附上此处的日志：',
  switchRefused: (name) =>
    `Dailies 不能使用 --${name} 启动，否则其他程序可以冒充此应用。请去掉该选项再启动。`,
};

export const drop: Catalogue['drop'] = {
  notHere: (file) => `${file} 不能拖放到这里`,
  whereTo: '图像和片段请拖放到创作、角色或审阅，音频请拖放到创作或角色，表格请拖放到批次。',
  notAFile: '它不是这台电脑上的文件。请先存储，再拖放该文件。',
  onlyAddress: '这是地址，不是文件',
  saveFirst: '请先存储图像或片段，再拖放文件。',
  onlyPlace: '另一个程序只给出了文件名，没有交出文件。请从文件夹中拖放。',
  notAdded: (count) => `${formatNumber(count)} 个未添加`,
};

export const notifications: Catalogue['notifications'] = {
  notifications: '系统通知',
  notificationsLead: 'Dailies 在后台时，如有工作完成或需要你处理，会发出通知。通知会合并显示。',
  show: '显示',
  takesReady: (count) => `${takes(count)}已就绪`,
  openTake: '打开',
  attention: (count) => `${formatNumber(count)} 项需要处理`,
  log: '日志',
  exportLog: '存储日志…',
  exportLogLead: '最近七天 Dailies 的运行记录，用于报告问题。密钥已移除。',
  logSaved: (path) => `日志已存储为 ${path}`,
};

export const notices: Catalogue['notices'] = {
  done: '已完成',
  failed: '失败',
  batchDone: '批次已完成',
  batchesDone: (count) => `${batches(count)}已完成`,
  allDone: (done) => `${formatNumber(done)} 个已完成。`,
  someFailed: (done, failed) => `${formatNumber(done)} 个已完成，${formatNumber(failed)} 个失败。`,
  unknown: {
    title: (count) => `${formatNumber(count)} 次提交的结果未知`,
    body: '已发送，但没有收到明确的答复。不会自动重新发送。',
  },
  canary: {
    toApprove: '有批次待你批准',
    ready: '先导任务已就绪',
    body: (held) => `${jobs(held)}需要批准，尚未发送。`,
  },
  budget: {
    title: '已达预算',
    body: (count) => `${jobs(count)}暂缓发送。未发送任何超出预算的内容。`,
  },
  plain: {
    'no-key': { title: '需要 API 密钥', body: '请在“设置”中添加密钥，以继续队列。' },
    'key-refused': {
      title: '服务拒绝了 API 密钥',
      body: '队列已暂缓。请在“设置”中检查密钥和余额。',
    },
    'no-credit': { title: '服务余额不足', body: '队列已暂缓。请在服务的控制台充值，然后恢复。' },
    'budget-unreadable': {
      title: '无法读取预算',
      body: '在“设置”中检查之前，不会发送任何付费任务。',
    },
    'disk-full': { title: '磁盘已满', body: '结果保留在服务上，有空间后会下载。' },
    'folder-unwritable': {
      title: '无法写入结果文件夹',
      body: '结果保留在服务上。请在“设置”中选择其他文件夹。',
    },
  },
};

export const mentions: Catalogue['mentions'] = {
  menu: '提示词可以提到的内容',
  named: '提示词中提到',
  sentAsWritten: '按原样发送',
  sentAsWrittenTip: '接口没有说明如何在提示词中指代图像或元素，因此名称和编号会按这里的写法原样发送给服务。',
  place: (slot, number) => `${slot} ${number}`,
  element: '此请求的元素',
  inCast: '在角色库中，不在此请求中',
  addFromCast: '在角色库中：添加为元素',
  nobody: '不是此请求的元素',
  noReference: '这里没有这个编号',
  add: '添加',
  addNamed: (name) => `将“${name}”添加到此请求`,
};
