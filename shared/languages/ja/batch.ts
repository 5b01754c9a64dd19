import { formatBytes, formatMoney } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { files, jobs, rows } from './counts.ts';

/** The room in which many jobs are written as a table. */
export const batch: Catalogue['batch'] = {
  table: 'バッチのジョブ',
  tools: '表のツール',
  yes: 'はい',
  model: 'モデル',
  rowNumber: '行',
  importCsv: 'CSV…',
  importCsvTip: 'CSVファイルから行を読み込みます',
  matrix: 'マトリックス…',
  matrixTip: 'ファイル、プロンプト、設定を組み合わせます',
  addRow: '行を追加',
  duplicateRows: '行を複製',
  deleteRows: '行を削除',
  fillDown: '下へコピー',
  undo: '取り消す',
  redo: 'やり直す',
  find: '検索と置換',
  exportCsv: 'CSVを書き出す…',
  addColumn: 'プロンプト列を追加',
  addColumnLead: '例：mood。プロンプトでは{{mood}}として使います。',
  columnName: '列名',
  columnNameExample: 'mood',
  add: '追加',
  removeColumn: (name) => `列「${name}」を削除`,
  exported: '表を書き出しました',
  ghostRow: 'ここに入力するか、スプレッドシートのセルをペースト',
  moreReferences: (count) => `+${formatNumber(count)}`,
  notInModel: (model) => `${model}にこの項目はありません`,
  unboundField: 'この項目のサービスでの名前がプロファイルにありません',
  standard: (value) => `デフォルト：${value}`,
  readAs: (value, text) => `${value}として読み取りました。表の値：${text}`,
  becomes: (prompt) => `結果：${prompt}`,
  makes: (count, prompts) => `${jobs(count)}を作成：${prompts}`,
  edit: (column, row) => `${formatNumber(row)}行目の${column}`,
  chooseFiles: 'ファイルを選択…',
  referencesHint: '1行に1つ：パス、shots/*.pngなどのパターン、Webアドレス、またはuploaded:名前',
  elementsHint: '@heroなどのキャストの名前、またはJSON形式のエレメント',
  valuesOf: (column) => `${column}の値`,
  summary: (jobCount, rowCount) =>
    jobCount === rowCount ? jobs(jobCount) : `${rows(rowCount)}から${jobs(jobCount)}`,
  problems: (cells) => `要修正${formatNumber(cells)}件`,
  nextProblem: '次の問題',
  allGood: 'キューに追加できます',
  looking: (texts) => `ファイルとパターン${formatNumber(texts)}件を検索中…`,
  free: '練習サービスでは無料',
  costs: (costs, unpriced) => {
    const known = costs.map(formatMoney).join(' + ');
    if (known === '') return '料金不明';
    return unpriced === 0 ? `約${known}` : `約${known}と、料金不明の${jobs(unpriced)}`;
  },
  tooMany: (jobCount, most) =>
    Number.isFinite(jobCount)
      ? `${jobs(jobCount)}は多すぎます。一度にキューに追加できるのは${formatNumber(most)}件までです`
      : `ジョブが多すぎます。一度にキューに追加できるのは${formatNumber(most)}件までです`,
  batchName: 'バッチ名',
  batchNameTip:
    '「キュー」、「レビュー」、台帳、書き出しに表示されます。空の場合は、最初のジョブの名前になります。',
  dryRun: '事前チェック',
  dryRunTip: 'キューに追加せずに、ファイルを含めてすべてを確認します',
  queue: (jobCount) => (jobCount === 0 ? 'キューに追加' : `${formatNumber(jobCount)}件をキューに追加`),
  queueGood: (rowCount) => `問題のない${rows(rowCount)}をキューに追加`,
  queueGoodTip: 'ほかの行は表に残ります',
  rowsLeft: (rowCount) => `${rows(rowCount)}が表に残っています。`,
  queued: (jobCount) => `${jobs(jobCount)}を1つのバッチとしてキューに追加しました。`,
  notQueued: (cells) => `キューに追加されていません。先に${formatNumber(cells)}個のセルを修正してください。`,
  nothing: 'キューに追加するものがまだありません。',
  showQueue: 'キューを表示',
  bringBack: '行を元に戻す',
  report: '事前チェック',
  reportLead: 'キューへの追加も送信もされていません。',
  reportModels: (models) =>
    models.map(({ title, jobs: count }) => `${title} ${formatNumber(count)}`).join(' · '),
  reportUploads: (fileCount, bytes) =>
    fileCount === 0
      ? 'アップロードするものはありません'
      : `アップロード：${files(fileCount)}、合計${formatBytes(bytes)}`,
  reportGood: 'すべての行をキューに追加できます。',
  reportBad: (cells) =>
    `ファイルにさらに${formatNumber(cells)}件の問題が見つかりました。表に印が付いています。`,
  closeReport: 'レポートを閉じる',
  emptyTitle: '多くのジョブを1つの表で',
  emptyLead:
    'スプレッドシートからペーストするか、CSVファイルをドロップするか、ファイル、プロンプト、設定を組み合わせます。各行が1つのジョブになり、送信前に料金と問題をすべて確認できます。',
  emptyMatrix: 'マトリックスを作成',
  allowFolder: 'フォルダーを許可…',
  emptyCsv: 'CSVファイルを選択…',
  queuedTitle: (jobCount) => `${jobs(jobCount)}をキューに追加しました`,
  queuedLead: '二重に追加されないように、表は空になりました。',
  findLabel: '検索',
  replaceLabel: '置換後',
  found: (count) => (count === 0 ? '一致なし' : `${formatNumber(count)}件`),
  inSelection: '選択範囲内',
  next: '次へ',
  replace: '置換',
  replaceAll: 'すべて置換',
  closeFind: '閉じる',
  importTitle: (name) => `${name}を読み込む`,
  pasted: 'ペーストしたテキスト',
  importLead: '各列の内容を選択します。確定するまで何も追加されません。',
  importFacts: (rowCount, separator, encoding) =>
    [rows(rowCount), separator, encoding].filter((fact) => fact !== null).join(' · '),
  separator: '区切り文字',
  separators: { ',': 'カンマ', ';': 'セミコロン', '\t': 'タブ', '|': '縦棒' },
  hasHeader: '最初の行は列名',
  columnOf: (name) => `${name}の読み込み先`,
  columnNumber: (place) => `列${place}`,
  leaveOut: '読み込まない',
  ownColumn: (name) => `プロンプト列「${name}」`,
  modelForRows: 'デフォルトのモデル',
  fromRow: '開始行',
  tooLong: (rowCount, room) =>
    `${rows(rowCount)}が収まりません。表の空きはあと${rows(room)}です。開始位置を選択してください。残りはファイルに残ります。`,
  notPasted: (rowCount) =>
    `${rows(rowCount)}が収まりませんでした。表に入るのは5,000行までです。残りは、これらをキューに追加したあとにペーストしてください。`,
  noRoom: '表がいっぱいです。先にキューに追加するか、消去してください。',
  faults: (count) => `引用符の位置が正しくない行：${formatNumber(count)}行`,
  fault: {
    'quote-not-closed': (line) =>
      `${formatNumber(line)}行目：引用符が閉じられていません。それ以降は1つのセルとして読み取られました。`,
    'text-after-quote': (line) =>
      `${formatNumber(line)}行目：閉じ引用符のあとにテキストがあります。セル内で引用符を使うには、2つ重ねてください。`,
  },
  over: {
    columns: (most) => `読み取られたのは最初の${formatNumber(most)}列だけです。`,
    cells: (most) =>
      `何も読み取られませんでした：この表には${formatNumber(most)}を超えるセルがあります。分割してください。`,
  },
  importReferences: (rowCount) => `${rows(rowCount)}を追加`,
  replaceRows: '表を置き換え',
  cancel: 'キャンセル',
  reading: '読み取り中…',
  notText: 'テキストファイルではありません。スプレッドシートからCSVとして書き出し、もう一度試してください。',
  tooLarge: (bytes, most) =>
    `このファイルは${formatBytes(bytes)}です。上限は${formatBytes(most)}です。分割して、1つずつ読み込んでください。`,
  unreadable:
    'このファイルを読み取れません。ファイルが存在し、ほかのアプリで開かれていないことを確認してください。',
  noRows: 'このファイルには行がありません。',
  matrixTitle: 'マトリックス',
  matrixLead: 'すべての組み合わせが行になります。',
  matrixFiles: 'ファイル',
  matrixFilesFor: '追加先',
  matrixDrop: 'ここにファイルまたはフォルダーをドロップ',
  matrixPrompts: 'プロンプト',
  matrixPromptsHint: '1行に1つ。長いプロンプトは空行で区切ります。',
  matrixCount: (sizes, rowCount) =>
    sizes.length < 2
      ? rows(rowCount)
      : `${sizes.map((size) => formatNumber(size)).join(' × ')} = ${rows(rowCount)}`,
  matrixTooMany: (room) => `表の空きはあと${rows(room)}です。`,
  matrixEmpty: 'プロンプト、ファイル、または値を追加してください。',
  removeFiles: 'ファイルを削除',
  filesCount: files,
};

export const batchCommands: Catalogue['batchCommands'] = {
  group: 'バッチ',
  menu: '表の操作',
  editCell: 'セルを編集',
  editMap: 'セルを編集（文字を入力すると内容を置き換え）',
  clearCells: 'セルを消去',
  selectAll: 'すべてのセルを選択',
  rowsFind: '行 ライン row',
  csvFind: 'スプレッドシート 表 csv',
  edgeMap: '入力範囲の端へ移動（Shiftで選択）',
  copyMap: 'コピーとペースト（スプレッドシートとの間でも可）',
  leaveMap: '表から出る',
  menuMap: 'メニューを開く',
  queueMap: '表をキューに追加',
};

export const canary: Catalogue['canary'] = {
  region: '承認待ち',
  choose: '先に1件を試す',
  count: 'カナリア',
  tip: '今送信されるのはこれらのジョブだけです。残りは承認を待ち、送信するまで料金はかかりません。',
  ahead: (canaries, rest) => `今すぐ${formatNumber(canaries)}件、承認後に${formatNumber(rest)}件`,
  queued: (canaries, rest) =>
    canaries === 0
      ? `${jobs(rest)}を承認待ちでキューに追加しました`
      : `カナリア${formatNumber(canaries)}件をキューに追加しました。ほか${formatNumber(rest)}件は承認待ちです`,
  stand: ({ held, made, failed, unknown, open }) =>
    [
      ...(made > 0 ? [`カナリア${formatNumber(made)}件完了`] : []),
      ...(failed > 0 ? [`${formatNumber(failed)}件失敗`] : []),
      ...(unknown > 0 ? [`${formatNumber(unknown)}件不明`] : []),
      ...(open > 0 ? [`${formatNumber(open)}件実行中`] : []),
      `${jobs(held)}が承認待ち`,
    ].join('、'),
  send: (cost) => (cost === '' ? '残りを送信' : `残りを送信 · ${cost}`),
  change: '残りを変更…',
  cancel: '残りをキャンセル',
  sent: (count) => `残りの${jobs(count)}を送信しました`,
  cancelled: (count) => `残りの${jobs(count)}をキャンセルしました`,
  more: (count) => `リストの下に、承認待ちのバッチがほか${formatNumber(count)}件あります。`,
  waiting: (count) => `承認待ち${formatNumber(count)}件`,
  waitingTip: '承認するまで送信されないジョブ',
  changeTitle: '残りを変更',
  changeLead: '変更は、バッチの未送信のジョブすべてに適用されます。',
  replace: 'プロンプト内を置換',
  find: '検索',
  replacement: '置換後',
  otherFields: 'その他の項目',
  mixed: 'このバッチは複数のモデルを使っているため、変更できるのはプロンプトだけです。',
  changes: (changed, held) =>
    changed === 0 ? 'まだ変更がありません。' : `${jobs(held)}中${formatNumber(changed)}件が変わります。`,
  andMore: (count) => `ほか${formatNumber(count)}件`,
  inWay: (count) =>
    `${jobs(count)}はこのままでは送信できません。先に修正してください。何も変更されていません。`,
  changeAndSend: (held) => `変更して${formatNumber(held)}件を送信`,
  changeOnly: '送信せずに変更',
  changedAndSent: (changed, sent) =>
    `残りの${jobs(sent)}を送信しました（うち${formatNumber(changed)}件を変更）`,
  changedOnly: (changed) => `${jobs(changed)}を変更しました（未送信）`,
  leave: 'キャンセル',
};
