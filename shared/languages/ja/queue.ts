import { formatMoney, formatSeconds } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { jobs } from './counts.ts';

/** The room where jobs are watched. */
export const queue: Catalogue['queue'] = {
  filters: {
    all: 'すべて',
    running: '実行中',
    waiting: '待機中',
    unknown: '要対応',
    done: '完了',
    failed: '失敗',
    cancelled: 'キャンセル済み',
  },
  filterLabel: '表示するジョブ',
  sections: { unknown: '要対応', running: '実行中', waiting: '待機中', finished: '終了' },
  jobs: 'ジョブ',
  pause: 'すべて一時停止',
  pauseTip: 'ジョブの送信を停止します。サービスにあるジョブは続行されます。',
  resume: '再開',
  pausedNote: 'キュー一時停止中。サービスにあるジョブは続行されます。',
  emptyTitle: 'ジョブがありません',
  empty:
    '「作成」や「バッチ」でキューに追加したジョブは、ここから送信されます。ネットワークが途切れても問題ありません。',
  emptyAction: 'ジョブを作成',
  emptyFilter: {
    all: '',
    running: '実行中のジョブはありません。',
    waiting: '待機中のジョブはありません。',
    unknown: '対応が必要なものはありません。不明な結果も、承認待ちのジョブもありません。',
    done: '完了したジョブはまだありません。',
    failed: '失敗したジョブはありません。',
    cancelled: 'キャンセルしたジョブはありません。',
  },
  showAll: 'すべてのジョブを表示',
  inboxLead:
    'これらのジョブは送信しましたが、明確な応答がなく、課金された可能性があります。自動で再送信されることはありません。サービスから配信があると、自動的にこのリストから外れます。',
  waits: (reason) => reason,
  runningFor: (seconds) => `経過${formatSeconds(seconds)}`,
  noAnswerSince: (time) => `${time}に送信、明確な応答なし`,
  inDoubt: (money) => `未確定 ${formatMoney(money)}`,
  test: 'テスト実行',
  practice: '練習',
  free: '無料',
  percent: (percent) => `${percent}%`,
  placeAtService: (place) => `順番待ち ${place} 番目`,
  left: (seconds) => `残り${formatSeconds(seconds)}`,
  waitsSince: (reason, time) => `${reason}（${time}から）。`,
  waitsFor: (reason) => `${reason}。`,
  resumeNamed: (paused) => `再開：${paused}`,
  uploadingFile: (name) => `${name}をアップロード中`,
  fetchingFile: (name) => `${name}をダウンロード中`,
  retryTip: '通常料金で新しく送信します。',
  editTip: 'ジョブを「作成」で開きます。保存するまで何も送信されません。',
  watchTip: 'サービスに結果を照会します。無料で、何も送信されません。',
  openTake: '「レビュー」で開く',
  reveal: 'フォルダーに表示',
  resolve: '解決',
  openHistory: (name) => `${name}：詳細`,
  prompt: 'プロンプト',
  references: 'リファレンス',
  generation: '生成',
  serviceStatus: 'サービスでの状態',
  job: 'ジョブ',
  copy: 'コピー',
  copied: 'コピーしました',
  history: '履歴',
  attempt: (number) => `${number}回目の送信`,
  body: 'リクエスト本文',
  copyBody: '送信内容をコピー',
  before: '編集前',
  otherJob: '元のジョブを表示',
  answeredAfter: (time) => `${time}後に応答`,
  charged: (words) => `課金：${words}`,
  estimated: (money) => `見積もり ${money}`,
  saidByService: 'サービスからのメッセージ',
  noAttempts: 'まだ送信されていません。',
  resolveTitle: '届いていましたか？',
  resolveLead:
    'リクエストを送信しましたが、明確な応答がありませんでした。課金された可能性があります。サービスから配信があると、自動的に解決されます。',
  foundTitle: 'サービスのダッシュボードにある',
  foundLead: 'IDをペーストしてください。Dailiesがサービスに照会します。何も送信されません。',
  foundLeadUnbound:
    'IDをペーストしてください。このプロファイルではサービスに照会できないため、ジョブは配信を待ちます。',
  sentAt: (time) => `${time}に送信`,
  answered: (status) => `HTTP ${status}の応答`,
  noAnswer: '応答なし',
  inDoubtUnknownPrice: '料金不明',
  showSent: '送信内容',
  genId: '生成ID',
  lastWord: (reason, said) => `${reason} · 最後の状態「${said}」`,
  fetchTip: '不足しているファイルを再ダウンロードします。無料で、何も送信されません。',
  lostOutputs: (lost, all) => `結果${all}件中${lost}件が未ダウンロード`,
  lookUp: '照会',
  stopAtService: 'サービス側でキャンセル',
  stopTip: 'サービスに生成の停止を一度だけ依頼します。それでも課金される場合があります。',
  stopAnswers: {
    stopped: 'サービスは生成を停止したと回答しました。',
    'not-stopped': 'サービスは生成を停止できませんでした。',
    unclear: 'サービスが生成を停止したかどうかは不明です。',
  },
  stopCost: 'サービスから別の回答がない限り、課金済みとして扱われます。',
  takeBack: 'このIDを取り消す',
  takeBackTip:
    'このIDはペーストされたものです。取り消すと、ジョブの状況は再び不明になります。何も送信されません。',
  askTitle: 'サービスにもう一度確認する',
  askLead:
    '同じキーと同じリクエストを送信します。サービスは、実行と課金が最大1回であることを約束しています。',
  ask: 'もう一度確認',
  neverTitle: '届いていない',
  neverLead: '確実な場合のみ再送信してください。最初のものが届いていた場合、料金が2回かかります。',
  neverCosts: (money) => `再度課金されると約${formatMoney(money)}です。`,
  sendAgain: '再送信',
  leaveTitle: 'このままにする',
  leaveLead: '「不明」のままここに残ります。何も送信されず、配信があれば解決されます。',
  letGo: '一覧から外す',
  letGoTip: '「要対応」から外します。あとで配信があれば、再び表示されます。',
};

export const queueCommands: Catalogue['queueCommands'] = {
  group: 'キュー',
  moveUp: '上へ移動',
  moveDown: '下へ移動',
  selectAll: 'すべてのジョブを選択',
  pauseMap: '一時停止または再開',
  pauseBatchMap: 'バッチを一時停止または再開',
  deleteMap: 'キャンセル（終了したものはリストから削除）',
  walkMap: 'ジョブを選択',
  extendMap: '複数を選択',
  toggleMap: '選択に追加または選択から除外',
  openMap: '履歴を開く、閉じる',
  menuMap: 'メニューを開く',
  undoMap: '直前の操作を取り消す',
};

export const history: Catalogue['history'] = {
  approved: '承認済み',
  namedByArtist: 'ユーザーが生成IDを追加',
  adopted: (step) => `${step}（その間に再送信済み）`,
  at: (step, time) => `${step}：${time}`,
  until: (step, time) => `${step}：${time}まで`,
  ended: (step, wait) => `${step}（${wait}）`,
};

export const oldData: Catalogue['oldData'] = {
  read: '確認して続行…',
  dialog: 'このライブラリで続行しますか？',
  goOn: '続行',
  goOnPaused: '一時停止で続行',
  cancel: '後で',
  status: 'ライブラリが最新でない',
  statusTip:
    'このライブラリには一部の送信の記録がないか、別のコンピューターのものです。有料ジョブは保留中です。',
  showUnknown: '未確定のジョブを表示',
  newer:
    '新しいコピーがある場合は、終了して復元してください。何も失われません。このライブラリを使う場合は、待機中のジョブを確認し、すでに生成されたものをキャンセルしてから、続行してください。',
  leaves: (count, sum) => {
    if (count === 0) return '待機中の有料ジョブはありません。';
    return sum === ''
      ? `続行すると、待機中の有料${jobs(count)}が送信されます。`
      : `続行すると、待機中の有料${jobs(count)}が送信されます（${sum}）。`;
  },
  found: {
    elsewhere:
      'このライブラリは、別のコンピューターか、このコンピューターの別のユーザーが最後に使用しました。',
    lacks: (count) => `このライブラリは最新ではありません。${jobs(count)}の有料送信の記録がありません。`,
    lacksSince: (count, since) =>
      `このライブラリは最新ではありません。${jobs(count)}の有料送信の記録がありません（最初の送信：${since}）。`,
    alsoElsewhere: '最後に使用したのは別のコンピューターです。',
  },
  means: {
    found: (count) => `このキューの${jobs(count)}は、結果が見つかったため完了しました。`,
    inDoubt: (count) => `${jobs(count)}は送信済みで、未確定です。自動で再送信されることはありません。`,
    mayBeSent:
      '待機中のジョブは、別の環境からすでに送信された可能性があります。再送信すると、二重に課金される可能性があります。',
    mayBeCharged:
      '待機中のジョブは、すでに課金された可能性があります。再送信すると、二重に課金される可能性があります。',
    onHold: '有料ジョブは保留中です。練習とテスト実行は続行します。',
  },
  cannotGoOn: '有料ジョブは送信されていません。',
  acceptWith: (submissions) =>
    `待機中のジョブを確認したうえでこのライブラリで続行するには：--accept-old-data ${submissions}`,
  notThatMany: (given, submissions) =>
    `--accept-old-dataは${given}ですが、${submissions}にしてください。有料ジョブは送信されていません。`,
  notACount: '--accept-old-dataには、表示されたジョブの数を指定してください。',
};

export const safeStart: Catalogue['safeStart'] = {
  region: 'セーフスタート',
  happened: 'Dailiesが2回続けて予期せず終了しました。',
  work: {
    read: (file, more) => `${named(file, more)}を読み取っていました。`,
    watch: (file, more) => `監視フォルダーの${named(file, more)}を読み取っていました。`,
    fetch: (file, more) => `${named(file, more)}をダウンロードしていました。`,
    poster: (file, more) => `${named(file, more)}のサムネイルを作成していました。`,
    import: (file, more) => `${named(file, more)}をライブラリに追加していました。`,
  },
  noFile: 'ファイルは読み取っていませんでした。',
  rests:
    '選択するまで、送信、ダウンロード、監視、読み込みは行われません。キューとファイルは変更されていません。',
  leaveOut: () => 'スキップして続行',
  leaveOutTip: '自動では開かなくなります。自分で追加することはできます。',
  goOn: 'すべて続行',
  goOnWithout: '続行',
};

function named(file: string, more: number): string {
  return more === 0 ? `「${file}」` : `「${file}」ほか${formatNumber(more)}個のファイル`;
}
