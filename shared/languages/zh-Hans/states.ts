import type { Catalogue } from '../catalogue.ts';

/** What becomes of a job, and what it waits for. */
export const states: Catalogue['states'] = {
  draft: { word: '草稿', meaning: '尚未加入队列。' },
  queued: { word: '等待中', meaning: '等待发送，尚未发送任何内容。' },
  uploading: { word: '上传中', meaning: '正在上传文件，尚未产生费用。' },
  sending: { word: '发送中', meaning: '正在发送请求。' },
  submitted: { word: '生成中', meaning: '服务已接受，正在处理。' },
  fetching: { word: '下载中', meaning: '已生成，正在将结果下载到这台电脑。' },
  done: { word: '已完成', meaning: '结果在“审阅”中。' },
  failed: { word: '失败', meaning: '已结束，没有结果。' },
  cancelled: { word: '已取消', meaning: '你已取消此任务。' },
  unknown: {
    word: '未知',
    meaning: '已发送，但没有收到明确的答复，因此可能已扣费。绝不会自动重新发送。',
  },
};

export const stateLines: Catalogue['stateLines'] = {
  downloadHeld: '等待下载',
  held: (reason) => `等待：${reason}`,
};

export const jobEvents: Catalogue['jobEvents'] = {
  enqueue: '已加入队列',
  'upload-started': '开始上传',
  'intent-written': '请求已记录并发送',
  accepted: '服务已接受',
  found: '收到推送，确认服务已收到请求',
  refused: '被服务拒绝，未生成任何内容',
  'not-sent': '无法发送，服务未收到任何内容',
  'outcome-unclear': '已发送，但没有明确的答复',
  'generation-completed': '服务已完成生成',
  'generation-failed': '服务生成失败',
  'results-stored': '结果已存储',
  'results-lost': '无法存储结果',
  'upload-failed': '上传失败',
  interrupted: '已中断',
  cancel: '你取消了任务',
  retry: '你重新加入了队列',
  'stop-watching': '你停止了跟踪',
  'sent-before': '在此资料库副本创建之后发送',
  'watch-again': '你重新查询了结果',
  'id-taken-back': '已撤回粘贴的生成 ID',
  'asked-again': '已用相同的密钥再次询问服务',
  'fetch-again': '你重新开始了下载',
  named: '已添加生成 ID',
};

export const jobDoings: Catalogue['jobDoings'] = {
  released: '可以发送',
  pause: '你暂停了任务',
  resume: '你恢复了任务',
  'set-time': '你设定了发送时间',
  'clear-time': '你移除了发送时间',
  edit: '你编辑了任务',
  remove: '你从列表中移除了任务',
  'put-back': '已撤销上一步操作',
  adopted: '为较早提交迟到的结果创建',
};

export const submissionOutcomes: Catalogue['submissionOutcomes'] = {
  sending: '发送中',
  accepted: '已接受',
  refused: '被拒绝',
  'not-sent': '未发送',
  unclear: '没有明确的答复',
};

export const holds: Catalogue['holds'] = {
  offline: { reason: '无法连接服务', ends: '能连接服务后会自动发送。如果时间很长，请在“设置”中检查连接。' },
  paused: { reason: '队列已暂停', ends: '选择“恢复”以继续。' },
  'paused-job': { reason: '你已暂停', ends: '恢复任务即可发送。' },
  'paused-batch': { reason: '批次已暂停', ends: '恢复批次即可发送。' },
  'paused-model': { reason: '模型已暂停', ends: '恢复模型即可发送。' },
  'start-up': { reason: '上次使用时留下', ends: '继续，或让队列保持暂停。' },
  'safe-start': { reason: 'Dailies 意外退出了两次', ends: '请在窗口顶部选择如何继续。' },
  budget: { reason: '已达预算', ends: '在“设置”中提高预算，或等到第二天。' },
  'budget-unreadable': {
    reason: '无法读取预算',
    ends: '请在“设置”中检查并确认预算。确认之前不会发送任何付费任务。',
  },
  schedule: { reason: '已定时', ends: '到时会自动发送。' },
  'rate-limit': { reason: '服务要求放慢速度', ends: '会自动重试。' },
  pace: { reason: '已达每分钟提交次数', ends: '稍后会自动发送。' },
  'unclear-answers': {
    reason: '连续多次没有明确的答复',
    ends: '请在服务的控制台查看存疑的任务。恢复之前不会再发送任何任务。',
  },
  'results-failing': {
    reason: '无法获取已付费的结果',
    ends: '请重新获取其中一个：结果到达后会发送其余任务。若仍要发送下一个任务，请恢复。',
  },
  'over-price': {
    reason: '服务收费高于其价格',
    ends: '请将设置中的价格与账目中的收费比较，然后恢复。',
  },
  'wrong-kind': {
    reason: '结果的类型不对',
    ends: '请查看收到的内容并检查配置文件。恢复之前不会再发送任何任务。',
  },
  concurrency: { reason: '排队中', ends: '有任务运行结束后即会发送。' },
  'no-key': { reason: '没有 API 密钥', ends: '请在“设置”中添加密钥。' },
  'key-refused': { reason: 'API 密钥被拒绝', ends: '请在“设置”中检查密钥和余额，然后恢复。' },
  'no-credit': { reason: '服务余额不足', ends: '请在服务的控制台充值，然后恢复。' },
  'reference-expired': {
    reason: '参考的网址已过期',
    ends: '请编辑任务：使用文件本身或新的网址。未发送任何内容。',
  },
  'open-binding': {
    reason: '配置文件缺少此任务所需的内容',
    ends: '请在“设置”中补全配置文件。',
  },
  'no-way-back': {
    reason: '无法接收结果',
    ends: '请在“设置”中设定状态查询、选择推送的接收方式，或添加签名密钥。',
  },
  'delivery-only': {
    reason: '服务尚未推送',
    ends: '此服务不支持查询状态。请查看其控制台，或停止跟踪。',
  },
  unnamed: {
    reason: '服务没有给出生成 ID',
    ends: '请粘贴服务控制台中的 ID，或停止跟踪。',
  },
  'no-news': {
    reason: '服务没有消息',
    ends: 'Dailies 会继续查询，其他任务可以先行。你也可以停止跟踪。',
  },
  'probably-ended': {
    reason: '从状态看已结束且没有结果',
    ends: '请将此状态添加到配置文件，或停止跟踪。绝不会自动重新发送。',
  },
  'results-late': {
    reason: '结果尚不可用',
    ends: '结果已付费，因此 Dailies 会继续尝试。要立即尝试，请重新下载，或停止跟踪。',
  },
  canary: { reason: '待你批准', ends: '在“队列”或“审阅”中发送、更改或取消其余任务。' },
  'practice-starting': { reason: '练习服务正在启动', ends: '稍后即会发送。' },
  'profile-missing': {
    reason: '缺少配置文件',
    ends: '请放回配置文件并重新启动 Dailies，或取消任务。',
  },
  'disk-full': {
    reason: '磁盘已满',
    ends: '请释放空间。已完成的结果仍在服务上，会自动下载。',
  },
  'folder-missing': {
    reason: '找不到结果文件夹',
    ends: '请重新连接其磁盘，或在“设置”中选择其他文件夹。已完成的结果仍在服务上。',
  },
  'folder-unwritable': {
    reason: '无法写入结果文件夹',
    ends: '请允许写入，或在“设置 › 结果”中选择其他文件夹。已完成的结果仍在服务上。',
  },
  'old-data': { reason: '资料库已过时', ends: '请在“队列”中查看发现的情况，然后继续。' },
  'record-unwritable': {
    reason: '发送前无法记录',
    ends: '请释放空间，或让文件夹可以写入，之后会自动继续。未发送任何内容。',
  },
  policy: {
    reason: '组织不允许',
    ends: '你的组织指定了其他服务。请取消任务，或询问这台电脑的管理员。',
  },
  'policy-unreadable': {
    reason: '无法读取组织的策略',
    ends: '请让这台电脑的管理员修正策略，然后重新启动 Dailies。未发送任何内容。',
  },
};

export const holdLines: Catalogue['holdLines'] = {
  since: (reason, time) => `${reason}（自 ${time} 起）`,
  nextAt: (line, time) => `${line} · ${time} 重试`,
  nextIn: (line, length) => `${line} · ${length}后重试`,
};
