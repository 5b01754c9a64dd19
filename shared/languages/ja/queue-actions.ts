import { formatSeconds, formatTime } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import { UNDO_WORDS } from '../../queue/queue-actions-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { batches, jobs } from './counts.ts';

/** What can be done with jobs, and what was done. */
export const actions: Catalogue['actions'] = {
  pause: '一時停止',
  resume: '再開',
  front: '先頭へ移動',
  end: '末尾へ移動',
  edit: '編集',
  cancel: 'キャンセル',
  stop: '追跡を停止',
  watch: '結果を確認',
  fetch: '再ダウンロード',
  retry: 'キューに再追加',
  duplicate: '複製',
  schedule: '送信予約…',
  unschedule: '送信予約を解除',
  remove: 'リストから削除',
  copy: 'プロンプトをコピー',
};

export const queueActions: Catalogue['queueActions'] = {
  actions: 'ジョブの操作',
  more: 'その他',
  open: '詳細を表示',
  close: '詳細を隠す',
  selectBatch: 'バッチを選択',
  renameBatch: 'バッチ名を変更…',
  batchName: 'バッチ名',
  renamed: (name) => `バッチ名を「${name}」に変更しました`,
  doneAbout: (end, now) =>
    `残り約${formatSeconds(Math.max(1, Math.round((end - now) / 1000)))}、${formatTime(end, now)}に完了`,
  forecastTip: 'このプロファイルでの各モデルの最近の所要時間から予測',
  usually: (milliseconds) => `通常${formatSeconds(Math.round(milliseconds / 1000))}`,
  pauseBatch: 'バッチを一時停止',
  resumeBatch: 'バッチを再開',
  pauseModel: (model) => `${model}を一時停止`,
  resumeModel: (model) => `${model}を再開`,
  pausedModel: (model) => `${model}は一時停止中`,
  pausedBatches: (count) => `${batches(count)}が一時停止中`,
  resumeThem: '再開',
  selected: (count) => `${formatNumber(count)}件を選択`,
  isSelected: '選択中',
  selectionLabel: '選択項目の操作',
  clear: '選択を解除',
  group: 'バッチでグループ化',
  collapse: 'バッチを折りたたむ',
  expand: 'バッチを展開',
  batchOf: (name, count) => `${name}：${formatNumber(count)}件のバッチ`,
  batchDone: (done, size) => `${formatNumber(size)}件中${formatNumber(done)}件完了`,
  running: (count) => `実行中${formatNumber(count)}件`,
  waiting: (count) => `待機中${formatNumber(count)}件`,
  failed: (count) => `失敗${formatNumber(count)}件`,
  unknown: (count) => `不明${formatNumber(count)}件`,
  paused: '一時停止中',
  cancelBatch: '未送信のジョブをキャンセル',
  toGo: (sum) => `待機中${sum}`,
  dragging: jobs,
  moved: (name, count, place, of) =>
    count === 1
      ? `「${name}」は待機中${of}件中${place}番目になりました`
      : `${jobs(count)}は待機中${of}件中${place}番目からになりました`,
  cannotMove: '移動できるのは待機中のジョブだけです。',
  scheduleTitle: '送信日時',
  atTime: (time) => `${time}に予定`,
  ownTime: '日時を指定',
  setTime: '設定',
  timePast: 'この日時は過ぎているため、ジョブはすぐに送信されます。',
  inAnHour: (time) => `1時間後、${time}`,
  tonight: (time) => `今夜、${time}`,
  tomorrow: (time) => `明日、${time}`,
  retryFailed: (count, cost) =>
    cost === ''
      ? `失敗した${jobs(count)}をキューに再追加`
      : `失敗した${jobs(count)}をキューに再追加 · ${cost}`,
  retryFailedTip: 'それぞれ通常料金での新しい送信になります。',
  startUpLabel: '起動時の有料ジョブ',
  startUps: {
    ask: '起動時の有料ジョブ：確認する',
    'go-on': '起動時の有料ジョブ：続行する',
    paused: '起動時の有料ジョブ：一時停止のまま',
  },
  startUpTip: 'Dailiesの起動時に、待機中の有料ジョブをどうするか',
  startUpAsks: (count) => `前回のセッションから${jobs(count)}が待機中です。まだ送信されていません。`,
  goOn: '続行',
  keepPaused: '一時停止のまま',
  totalWaiting: (sum) => `待機中のジョブの見積もり：${sum}`,
  toSettings: '「設定」を開く',
  tryNow: '今すぐ試す',
  budgetHolds: (count) => `予算のため${jobs(count)}が待機中です。`,
  removedHolds: (count, project) =>
    `削除されたプロジェクト「${project}」の予算のため${jobs(count)}が待機中です。`,
  removedEnds: 'プロジェクトを復元して予算を増やすか、ジョブをキャンセルしてください。',
  noCancel: (count) =>
    count === 1
      ? '送信済みです。このサービスではキャンセルできません。'
      : `${jobs(count)}は送信済みです。このサービスではキャンセルできません。`,
  noCancelMeans:
    '結果には課金される可能性があります。追跡を停止すると、サービスから配信がない限りダウンロードされません。',
  nothingToDo: (action) => `この選択項目に「${action}」は使えません。`,
  movedOn: (count) => `${jobs(count)}はすでに次の状態に進んでいたため、変更されていません。`,
  costs: (sum) => `見積もりは${sum}です。`,
  secondCharges: (count, surely, cost) => {
    const what = count === 1 ? 'このジョブ' : jobs(count);
    const part = surely > 0 && surely < count ? `（うち${surely}件は確実）` : '';
    const known =
      surely === count
        ? `${what}はすでに課金されています。`
        : `${what}はすでに課金された可能性があります${part}。`;
    return cost === ''
      ? `${known}再送信すると、新しい送信として再度課金されます。`
      : `${known}再送信すると、新しい送信として最大${cost}が追加でかかります。`;
  },
  secondSubmissions: 'すでに受信された可能性があります。再送信すると、新しい送信になります。',
  queueAgain: (names) =>
    names.length === 1 ? `「${names[0]}」をキューに再追加` : `${jobs(names.length)}をキューに再追加`,
  undo: '取り消す',
  undone: (action) => `取り消しました：${UNDO_WORDS[action]}`,
  notUndone: (action) => `取り消せませんでした：${UNDO_WORDS[action]}`,
  nothingToUndo: '取り消す操作はありません。',
  otherSince: 'その後、ほかの変更が行われました。',
  otherSinceDetail: (action) => `直前の操作：${UNDO_WORDS[action]}。`,
  takeThatBack: 'それを取り消す',
};

export const undo: Catalogue['undo'] = {
  enqueue: 'キューに追加',
  duplicate: '複製',
  cancel: 'キャンセル',
  retry: 'キューに再追加',
  'stop-watching': '追跡の停止',
  pause: '一時停止',
  resume: '再開',
  move: '移動',
  schedule: '送信予約',
  edit: '編集',
  remove: 'リストから削除',
  release: 'バッチの残りの送信',
};

export const done: Catalogue['done'] = {
  job: (name) => `「${name}」`,
  jobs,
  pause: (what) => `${what}を一時停止しました`,
  resume: (what) => `${what}を再開しました`,
  front: (what) => `${what}を先頭へ移動しました`,
  end: (what) => `${what}を末尾へ移動しました`,
  cancel: (what) => `${what}をキャンセルしました`,
  stop: (what) => `${what}の追跡を停止しました`,
  watch: (what) => `${what}の結果を確認しています`,
  fetch: (what) => `${what}を再ダウンロードしています`,
  retry: (what) => `${what}をキューに再追加しました`,
  duplicate: (what) => `${what}を複製しました`,
  schedule: (what) => `${what}の送信を予約しました`,
  unschedule: (what) => `${what}の送信予約を解除しました`,
  remove: (what) => `${what}をリストから削除しました`,
};
