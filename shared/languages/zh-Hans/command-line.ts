import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

/** The command line; commands and options are called the same in every language. */
export const usage: Catalogue['usage'] = {
  title: 'Dailies 命令行：应用的队列和资料库，无需窗口。',
  commands: {
    run: '检查文件中的每个任务，加入队列，并运行到全部完成',
    work: '继续之前运行的队列',
    fetch: '重新获取未收到的结果，一个任务或全部；不发送任何内容',
    resolve: '说明结果未知的任务的情况，或放弃其缺少的结果',
    watch: '使用模板将文件夹中的新文件变成任务，直到中断',
    list: '列出队列中的任务',
    ledger: '将每次提交及其价格和结果导出为 CSV（--json：每行一个对象）',
    validate: '按行和字段列出所有问题；不加入队列，也不发送',
    'profile import': '从服务的 OpenAPI 文档（JSON 或 YAML）创建配置文件',
    'profile check': '列出配置文件缺少的内容',
    'profile prices': '显示模型的费用；使用 --model 设定价格',
    'library rebuild': '导入已完成的结果及其附属文件（默认：DIR/results）',
    export: '将留用的样片拷贝到文件夹，嵌入请求和谱系',
    doctor: '逐步检查连接，免费',
    'backup make': '将数据文件夹中的所有内容存储到一个文件，不含密钥',
    'backup restore': '将备份恢复到新的数据文件夹',
    diagnostics: '存储报告问题所需的内容，不含密钥、提示词或文件名',
  },
  options: {
    data: '队列、结果和数据库所在的文件夹（work、watch、list、ledger、library、export、backup 和 diagnostics 必需）',
    profile: '服务的配置文件（默认：免费的练习服务）',
    keyFile: '只包含 API 密钥的文件；密钥不会从其他地方读取',
    webhookSecretFile: '只包含推送签名密钥的文件（run、work、doctor）',
    test: '免费测试运行，如果配置文件有测试模式参数（run）',
    testRun: '同时进行一次免费测试运行，如果该参数已确认（doctor）',
    pollOnly: '查询结果，而不接收推送（run、work）',
    publicUrl: '接收推送的公开地址（run、work）',
    listenPort: '推送转发到 127.0.0.1 上的端口（默认：任意；run、work）',
    linger: '最后等待未知结果的秒数（默认：10；run、work）',
    maxSubmissions: '此文件夹每天付费提交的上限；其余等待（run、work）',
    afterCrash: '因文件崩溃两次后：跳过它，或全部继续（run、work、watch、library）',
    acceptOldData: '使用缺少 N 个任务提交的资料库继续（run、work、watch）',
    again: '将文件夹中已有的任务也加入队列，并再次付费（run）',
    resolution:
      '它有此生成 ID；粘贴的 ID 有误；请求服务停止；用相同的密钥再次询问；从未送达，重新发送；放弃（resolve）',
    resume: '队列停止后，尝试下一个任务（work）',
    template: '从应用导出的模板（watch）',
    maxJobs: '任务总数上限；必需，因为发送任务时不会询问（watch）',
    subfolders: '包含子文件夹；包含已有的文件（watch）',
    names: '副本的文件名模板，如 {date}_{seq}_{prompt:40}（export）',
    all: '所有样片，而不只是留用的（export）',
    sidecars: '与副本一起创建的附加文件（export）',
    withMedia: '包含结果和参考（backup make）',
    map: '备份中的文件夹及其文件现在的位置；可重复使用（backup restore）',
    baseUrl: '服务地址，代替文档中的地址（profile import）',
    out: '配置文件写入的位置（默认：标准输出；profile import）',
    model: '要更改价格的模型（profile prices）',
    price: '其价格，如 --factors resolution.1080=2（profile prices）',
    remove: '移除其价格；采用文档提示的价格（profile prices）',
    json: '向标准输出每行写入一个 JSON 对象',
  },
  exitCodes: '退出代码',
  exits: {
    done: '要求的操作已完成；对于运行：每个任务都已完成，每个结果都已就位',
    failed: '有任务失败、已取消、等待人工处理、被中断或缺少结果；或无法写入输出',
    invalid: '输入无效或文件夹无法使用；未加入队列',
    unknown: '有提交的结果未知：可能已收费，且绝不会自动重新发送',
  },
};

export const commandLine: Catalogue['commandLine'] = {
  waits: (why) => `等待：${why}。`,
  waitsUntil: (why, end) => `等待：${why}。${end}`,
  missingProfile: (profileId) => `这里没有的配置文件（${profileId}）`,
  profileAt: (name, baseUrl) => `“${name}”（${baseUrl}）`,
  strangers: (jobCount, whose) =>
    `此文件夹还有 ${formatNumber(jobCount)} 个未完成的任务，属于${whose}；不会发送其中任何内容。`,
  queued: (jobs, folder) =>
    `已加入队列的任务：${formatNumber(jobs)} 个。如果此次运行提前结束，请用以下命令继续：dailies work --data ${folder}`,
  lacking: (jobs) =>
    `缺少结果的任务：${formatNumber(jobs)} 个。使用 fetch 重新获取，或使用 resolve JOB --leave 放弃。`,
  nothingLacking: '没有任务缺少结果。',
  stopping: '正在完成发送中的内容。再次中断会立即结束；其结果可能保持未知。',
  queuedAgain: '任务已重新加入队列。请使用 work 发送。',
  outputLost: (cause) => `无法写入输出（${cause}）。请使用 list 查看任务。`,
  noQueue: (folder) => `${folder} 中没有队列。请检查 --data。`,
  forward: (publicUrl, port) => `发往 ${publicUrl} 的推送必须转发到 http://127.0.0.1:${port}。`,
};

export const waitEnds: Catalogue['waitEnds'] = {
  offline: '能连接服务后会自动继续。如果时间很长，请运行 doctor。',
  'rate-limit': '会自动继续。',
  'unclear-answers': '请在服务的控制台查看不确定的任务，然后运行 work --resume。',
  'results-failing': '请运行 fetch；有结果送达后，work 会继续。若仍要尝试下一个任务，请运行 work --resume。',
  'over-price': '请将价格与收费比较，然后运行 work --resume。',
  'wrong-kind': '请查看收到的内容并检查配置文件，然后运行 work --resume。',
  'no-key': '请使用 --key-file FILE 添加密钥。',
  'key-refused': '请检查密钥和余额，然后运行 work 并加上 --key-file FILE。',
  'no-credit': '请在服务的控制台充值，然后运行 work --resume。',
  'open-binding': '请补全配置文件，然后运行 work 并加上 --profile FILE。',
  'no-way-back': '请在配置文件中添加状态查询，或使用 --public-url URL 接收推送。',
  'profile-missing': '请运行 work 并加上 --profile FILE。',
  budget: '请明天重新运行 work，或使用更大的 --max-submissions。',
  'budget-unreadable': '请打开应用，在“设置”中检查预算。在此之前不会发送任何付费任务。',
  'disk-full': '请释放空间，然后运行 work。结果仍在服务上。',
  'old-data': '请阅读上面的提示，然后运行 work 并加上 --accept-old-data。',
  'record-unwritable': '请释放空间，或让文件夹可以写入，然后运行 work。未发送任何内容。',
  'folder-unwritable': '请让它可以写入，然后运行 work。结果仍在服务上。',
};

export const argumentWords: Catalogue['argumentWords'] = {
  noCommand: (commands) => `请选择命令：${commands}。参见 --help。`,
  unknownCommand: (given, commands) => `未知命令“${given}”。可用命令：${commands}。`,
  unknownOption: (option, command) => `${command} 没有选项 ${option}。参见 --help。`,
  keyOnCommandLine: '命令行上的密钥会被这台电脑上的其他人看到。请将它放在文件中，并使用 --key-file FILE。',
  valueMissing: (option) => `${option} 需要一个值。`,
  valueNotTaken: (option) => `${option} 不接受值。`,
  givenTwice: (option) => `${option} 只能使用一次。`,
  fileMissing: (command, word) => `${command} 需要 ${word}：dailies ${command} ${word}。`,
  tooMany: (command, given) => `${command} 不接受“${given}”。`,
  dataMissing: (command) => `${command} 需要队列的文件夹：--data DIR。`,
  templateMissing: 'watch 需要从应用导出的模板：--template FILE。',
  maxJobsMissing: 'watch 发送时不会询问，因此需要上限：--max-jobs N，从 1 到 99,999。',
  resolutionMissing: 'resolve 需要 --arrived ID、--take-back、--stop、--ask-again、--never 或 --leave 之一。',
  notATestMode: '--test 必须为 success 或 failure。',
  notAfterCrash: '--after-crash 必须为 leave-out 或 go-on。',
  notAPublicUrl: '--public-url 必须为 http 或 https 网址，不含查询、用户名或密码。',
  notACount: '--max-submissions 必须为整数。',
  formatBoth: '请使用 --csv 或 --json 之一，不能同时使用。',
  notAPort: '--listen-port 必须为 1 到 65535 的端口号。',
  portUnused: '请使用 --poll-only 或 --listen-port 之一：没有推送就无需监听。',
  notSeconds: '--linger 必须为秒数，最长一天。',
  deliveryBoth: '请使用 --poll-only 或 --public-url 之一，不能同时使用。',
};

export const jobsFile: Catalogue['jobsFile'] = {
  notJson: (cause) => `不是有效的 JSON：${cause}`,
  notAList: 'JOBS 文件是任务列表：[ { "model": …, "input": { … } }, … ]',
  tooMany: (found, maximum) =>
    `一个文件包含 ${formatNumber(found)} 个任务太多，上限为 ${formatNumber(maximum)} 个`,
  tooLarge: '内容超出一个 JOBS 文件的上限，请拆分成较小的文件',
  notAJob: '任务是含有“model”和“input”的对象',
  unknownKey: (key, known) => `未知的键“${key}”，请使用 ${known.join('、')}`,
  missing: (key) => `缺少“${key}”`,
  notText: (key) => `“${key}”必须为文本`,
  tooLong: (key, maximum) => `“${key}”最多 ${formatNumber(maximum)} 个字符`,
  notTakes: (maximum) => `“takes”必须为 1 到 ${formatNumber(maximum)} 的整数`,
  notAnObject: (key) => `“${key}”必须为对象`,
  inRow: (row, words) => `第 ${row} 行：${words}`,
  inField: (row, field, words) => `第 ${row} 行，${field}：${words}`,
  inFile: (words) => `JOBS 文件：${words}`,
};

export const profileCommand: Catalogue['profileCommand'] = {
  heading: (document, baseUrl) => `${document}（${baseUrl}）`,
  bound: (count) => `来自文档的 ${formatNumber(count)} 项设置：`,
  disagreements: '文档与接口的差异（以接口为准）：',
  notes: '另外：',
  open: (count) => `${formatNumber(count)} 个待定问题：`,
  nothingOpen: '配置文件是完整的。',
  written: (path) => `已写入 ${path}`,
  modelUnknown: (model, known) => `此配置文件没有模型 ${model}。模型：${known.join('、')}。`,
  nothingToConfirm: (model) => `${model} 没有要确认的价格。`,
  choiceUnknown: (given, known) =>
    known.length === 0
      ? `此模型没有单独定价的设置，因此 ${given} 不能有价格。`
      : `价格不能取决于 ${given}。可用设置：${known.join('；')}。`,
};

export const priceArguments: Catalogue['priceArguments'] = {
  modelMissing: '请使用 --model MODEL 指定模型。',
  oneChange:
    '请使用以下之一：新价格（--currency、--per-take、--per-second、--factors）、--remove 或 --confirm。',
  notACurrency: '--currency 必须是货币代码（如 USD）或点数的名称。',
  notAnAmount: (option) => `${option} 必须为数字，如 0.40。`,
  notFactors: '--factors 必须为列表，如 resolution.1080=2,sound.true=1.5，或 none。',
};
