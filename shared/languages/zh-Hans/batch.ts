import { formatBytes, formatMoney } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { files, jobs, rows } from './counts.ts';

/** The room in which many jobs are written as a table. */
export const batch: Catalogue['batch'] = {
  table: '批次的任务',
  tools: '表格工具',
  yes: '是',
  model: '模型',
  rowNumber: '行',
  importCsv: 'CSV…',
  importCsvTip: '从 CSV 文件导入行',
  matrix: '矩阵…',
  matrixTip: '组合文件、提示词和设置',
  addRow: '添加行',
  duplicateRows: '复制行',
  deleteRows: '删除行',
  fillDown: '向下填充',
  undo: '撤销',
  redo: '重做',
  find: '查找和替换',
  exportCsv: '导出表格…',
  addColumn: '添加提示词列',
  addColumnLead: '例如“情绪”。在提示词中写作 {{情绪}}。',
  columnName: '列名',
  columnNameExample: '情绪',
  add: '添加',
  removeColumn: (name) => `移除列“${name}”`,
  exported: '已导出表格',
  ghostRow: '在此输入，或粘贴电子表格中的单元格',
  moreReferences: (count) => `+${formatNumber(count)}`,
  notInModel: (model) => `${model} 没有此字段`,
  unboundField: '你的配置文件没有服务对此字段的名称',
  standard: (value) => `默认为 ${value}`,
  readAs: (value, text) => `读作 ${value}。表格中是 ${text}`,
  becomes: (prompt) => `变为：${prompt}`,
  makes: (count, prompts) => `产生 ${jobs(count)}：${prompts}`,
  edit: (column, row) => `第 ${formatNumber(row)} 行的${column}`,
  chooseFiles: '选择文件…',
  referencesHint: '每行一个：路径、shots/*.png 这样的模式、网址，或 uploaded:名称',
  elementsHint: '角色库中的名称（如 @hero），或 JSON 格式的元素',
  valuesOf: (column) => `${column}的值`,
  summary: (jobCount, rowCount) =>
    jobCount === rowCount ? jobs(jobCount) : `${rows(rowCount)}，${jobs(jobCount)}`,
  problems: (cells) => `${formatNumber(cells)} 处要解决`,
  nextProblem: '下一个问题',
  allGood: '可以加入队列',
  looking: (texts) => `正在查找 ${formatNumber(texts)} 个文件和模式…`,
  free: '使用练习服务，免费',
  costs: (costs, unpriced) => {
    const known = costs.map(formatMoney).join(' + ');
    if (known === '') return '价格未知';
    return unpriced === 0 ? `约 ${known}` : `约 ${known}，另有 ${jobs(unpriced)}没有价格`;
  },
  tooMany: (jobCount, most) =>
    Number.isFinite(jobCount)
      ? `${jobs(jobCount)}太多。一次最多可将 ${formatNumber(most)} 个加入队列`
      : `任务太多。一次最多可将 ${formatNumber(most)} 个加入队列`,
  batchName: '批次名称',
  batchNameTip: '显示在“队列”、“审阅”、费用和导出内容中。留空时以第一个任务命名。',
  dryRun: '预检',
  dryRunTip: '检查所有内容（包括文件），不加入队列',
  queue: (jobCount) => (jobCount === 0 ? '加入队列' : `加入队列（${formatNumber(jobCount)}）`),
  queueGood: (rowCount) => `将无误的 ${rows(rowCount)}加入队列`,
  queueGoodTip: '其余行留在表格中',
  rowsLeft: (rowCount) => `${rows(rowCount)}留在表格中。`,
  queued: (jobCount) => `已将 ${jobs(jobCount)}作为一个批次加入队列。`,
  notQueued: (cells) => `未加入队列。请先解决 ${formatNumber(cells)} 个单元格的问题。`,
  nothing: '还没有可加入队列的内容。',
  showQueue: '显示队列',
  bringBack: '恢复行',
  report: '预检',
  reportLead: '未加入队列，也未发送任何内容。',
  reportModels: (models) =>
    models.map(({ title, jobs: count }) => `${title} ${formatNumber(count)}`).join(' · '),
  reportUploads: (fileCount, bytes) =>
    fileCount === 0 ? '没有要上传的内容' : `要上传 ${files(fileCount)}，共 ${formatBytes(bytes)}`,
  reportGood: '每一行都可以加入队列。',
  reportBad: (cells) => `在文件中又发现 ${formatNumber(cells)} 个问题，已在表格中标出。`,
  closeReport: '关闭报告',
  emptyTitle: '一张表格，许多任务',
  emptyLead:
    '从电子表格粘贴、拖放 CSV 文件，或组合文件、提示词和设置。每一行成为一个任务，发送之前即可看到价格和所有问题。',
  emptyMatrix: '创建矩阵',
  allowFolder: '允许访问文件夹…',
  emptyCsv: '选择 CSV 文件…',
  queuedTitle: (jobCount) => `已将 ${jobs(jobCount)}加入队列`,
  queuedLead: '表格现已清空，以免重复加入队列。',
  findLabel: '查找',
  replaceLabel: '替换为',
  found: (count) => (count === 0 ? '没有匹配项' : `找到 ${formatNumber(count)} 个`),
  inSelection: '在所选内容中',
  next: '下一个',
  replace: '替换',
  replaceAll: '全部替换',
  closeFind: '关闭',
  importTitle: (name) => `导入 ${name}`,
  pasted: '粘贴的文本',
  importLead: '选择每列的含义。确认之前不会添加任何内容。',
  importFacts: (rowCount, separator, encoding) =>
    [rows(rowCount), separator, encoding].filter((fact) => fact !== null).join(' · '),
  separator: '分隔符',
  separators: { ',': '逗号', ';': '分号', '\t': '制表符', '|': '竖线' },
  hasHeader: '第一行为列名',
  columnOf: (name) => `将 ${name} 导入为`,
  columnNumber: (place) => `第 ${place} 列`,
  leaveOut: '不导入',
  ownColumn: (name) => `提示词列“${name}”`,
  modelForRows: '默认模型',
  fromRow: '起始行',
  tooLong: (rowCount, room) =>
    `${rows(rowCount)}放不下。表格还可容纳 ${rows(room)}。请选择从哪里开始；其余留在文件中。`,
  notPasted: (rowCount) =>
    `${rows(rowCount)}放不下。一张表格可容纳 5,000 行。请在这些加入队列后再粘贴其余内容。`,
  noRoom: '表格已满。请先加入队列或清空。',
  faults: (count) => `${rows(count)}的引号位置有误`,
  fault: {
    'quote-not-closed': (line) =>
      `第 ${formatNumber(line)} 行：有引号未闭合。其后的所有内容被读取为一个单元格。`,
    'text-after-quote': (line) =>
      `第 ${formatNumber(line)} 行：右引号之后有文本。要在单元格内使用引号，请连写两个。`,
  },
  over: {
    columns: (most) => `仅读取了前 ${formatNumber(most)} 列。`,
    cells: (most) => `未读取任何内容：此表格超过 ${formatNumber(most)} 个单元格。请将其拆分。`,
  },
  importReferences: (rowCount) => `添加 ${rows(rowCount)}`,
  replaceRows: '替换表格',
  cancel: '取消',
  reading: '正在读取…',
  notText: '这不是文本文件。请从电子表格导出为 CSV，然后重试。',
  tooLarge: (bytes, most) =>
    `此文件为 ${formatBytes(bytes)}，上限为 ${formatBytes(most)}。请拆分后逐个导入。`,
  unreadable: '无法读取此文件。请检查它是否仍然存在，且未在其他应用中打开。',
  noRows: '此文件没有行。',
  matrixTitle: '矩阵',
  matrixLead: '每种组合成为一行。',
  matrixFiles: '文件',
  matrixFilesFor: '添加到',
  matrixDrop: '将文件或文件夹拖放到此处',
  matrixPrompts: '提示词',
  matrixPromptsHint: '每行一条。较长的提示词以空行分隔。',
  matrixCount: (sizes, rowCount) =>
    sizes.length < 2
      ? rows(rowCount)
      : `${sizes.map((size) => formatNumber(size)).join(' × ')} = ${rows(rowCount)}`,
  matrixTooMany: (room) => `表格还可容纳 ${rows(room)}。`,
  matrixEmpty: '添加提示词、文件或值。',
  removeFiles: '移除文件',
  filesCount: files,
};

export const batchCommands: Catalogue['batchCommands'] = {
  group: '批次',
  menu: '表格操作',
  editCell: '编辑单元格',
  editMap: '编辑单元格；直接输入会替换原内容',
  clearCells: '清除单元格',
  selectAll: '选择所有单元格',
  rowsFind: '行',
  csvFind: '电子表格 表格',
  edgeMap: '到已填内容的边缘；按住 Shift 为选择',
  copyMap: '与电子表格相互拷贝和粘贴',
  leaveMap: '离开表格',
  menuMap: '打开菜单',
  queueMap: '将表格加入队列',
};

export const canary: Catalogue['canary'] = {
  region: '需要批准',
  choose: '先测试一个',
  count: '先导任务',
  tip: '现在只发送这些任务。其余等待你批准，发送之前不产生费用。',
  ahead: (canaries, rest) => `现在 ${formatNumber(canaries)} 个，批准后 ${formatNumber(rest)} 个`,
  queued: (canaries, rest) =>
    canaries === 0
      ? `已将 ${jobs(rest)}加入队列，等待批准`
      : `已将 ${formatNumber(canaries)} 个先导任务加入队列；另有 ${formatNumber(rest)} 个需要批准`,
  stand: ({ held, made, failed, unknown, open }) =>
    [
      ...(made > 0 ? [`${formatNumber(made)} 个先导任务已完成`] : []),
      ...(failed > 0 ? [`${formatNumber(failed)} 个失败`] : []),
      ...(unknown > 0 ? [`${formatNumber(unknown)} 个未知`] : []),
      ...(open > 0 ? [`${formatNumber(open)} 个运行中`] : []),
      `${jobs(held)}需要批准`,
    ].join('，'),
  send: (cost) => (cost === '' ? '发送其余' : `发送其余 · ${cost}`),
  change: '更改其余…',
  cancel: '取消其余',
  sent: (count) => `已发送其余：${jobs(count)}`,
  cancelled: (count) => `已取消其余：${jobs(count)}`,
  more: (count) => `列表下方另有 ${formatNumber(count)} 个批次需要批准。`,
  waiting: (count) => `${formatNumber(count)} 个待批准`,
  waitingTip: '批准后才会发送的任务',
  changeTitle: '更改其余任务',
  changeLead: '更改会应用于批次中尚未发送的每个任务。',
  replace: '在提示词中替换',
  find: '查找',
  replacement: '替换为',
  otherFields: '其他字段',
  mixed: '此批次使用多个模型，因此在此只能更改提示词。',
  changes: (changed, held) =>
    changed === 0 ? '尚无更改。' : `${jobs(held)}中有 ${formatNumber(changed)} 个更改。`,
  andMore: (count) => `以及另外 ${formatNumber(count)} 个`,
  inWay: (count) => `${jobs(count)}不能这样发送。请先解决；未作任何更改。`,
  changeAndSend: (held) => `更改并发送 ${formatNumber(held)} 个`,
  changeOnly: '更改但不发送',
  changedAndSent: (changed, sent) => `已发送其余：${jobs(sent)}，其中 ${formatNumber(changed)} 个已更改`,
  changedOnly: (changed) => `已更改 ${jobs(changed)}；尚未发送`,
  leave: '取消',
};
