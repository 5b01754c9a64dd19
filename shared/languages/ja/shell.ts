import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { jobs } from './counts.ts';

/** The frame around the rooms, its commands, and the keyboard map. */
export const shell: Catalogue['shell'] = {
  app: 'Dailies',
  rooms: {
    compose: '作成',
    batch: 'バッチ',
    queue: 'キュー',
    review: 'レビュー',
    film: 'フィルム',
    cast: 'キャスト',
    settings: '設定',
  },
  roomsLabel: '画面',
  hideNames: 'サイドバーを折りたたむ',
  showNames: 'サイドバーを展開',
  newTakes: (count) => `新しいテイク${formatNumber(count)}件`,
  notifications: '通知',
  dismiss: '閉じる',
  close: '閉じる',
  loading: '作業内容を開いています…',
  tryAgain: 'もう一度試す',
  status: 'ステータス',
  practice: '練習',
  practiceTip:
    '内蔵の練習サービスです。本物のファイルを生成し、料金もアカウントも不要です。クリックするとサービスの設定を開きます。',
  online: 'オンライン',
  offline: 'オフライン',
  networkTip: {
    online: '直近のリクエストはサービスに届きました。',
    offline: '直近のリクエストはサービスに届きませんでした。待機中のジョブは自動で送信されます。',
  },
  running: (count) => `実行中 ${formatNumber(count)}`,
  waiting: (count) => `待機中 ${formatNumber(count)}`,
  paused: '一時停止中',
  today: (spent) => `今日 ${spent}`,
  noSubmissions: '支出なし',
  todayTip: '今日の送信（課金済みまたは未確定）。練習とテスト実行は含まれません。',
  unknown: (count) => `不明 ${formatNumber(count)}`,
  unknownTip: '送信しましたが、明確な応答がありませんでした。「キュー」で確認してください。',
  noKey: 'APIキーなし',
  noDeliveries: '配信なし',
  noWayBack: '結果を受信できない',
  standIn: '代替ランタイム',
  standInTip:
    '正式なElectronではありません。このコンピューター上のサービスにのみ接続でき、配布はできません。',
  needsYou: (count) => `要対応${count}件`,
  commands: 'コマンド',
  commandsTip: '実行する操作を検索',
  commandsPlaceholder: '何をしますか？',
  mayBeCharged: (charge) => `${charge}。送信すると課金される可能性があります。`,
  noCharge: '課金されません。',
  charge: (jobCount, cost) => (cost === '' ? jobs(jobCount) : `${jobs(jobCount)} · ${cost}`),
  beforeCharge: '送信前の確認',
  doIt: '送信する',
  doNot: '送信しない',
  keyboard: 'キーボード',
  keyboardTip: 'キーボードショートカット',
  guide: 'ガイド',
};

export const palette: Catalogue['palette'] = {
  kinds: {
    model: 'モデル',
    template: 'テンプレート',
    collection: 'コレクション',
    batch: 'バッチ',
    queuedBatch: 'キューのバッチ',
    member: 'キャスト',
  },
  searchTakes: (words) => `「${words}」を含むテイクを探す`,
  searchGuide: (words) => `ガイドで「${words}」を探す`,
};

export const commands: Catalogue['commands'] = {
  goTo: (room) => `「${room}」へ移動`,
  pause: 'キューを一時停止',
  resume: 'キューを再開',
  goOn: '前回のジョブを続行',
  undo: (step) => `キューで取り消す：${step}`,
  retryFailed: '失敗したジョブをすべてキューに再追加',
  showLedger: '支出を表示',
  showUnknown: '不明なジョブを表示',
  showFailed: '失敗したジョブを表示',
  themeDark: 'テーマ：ダーク',
  themeLight: 'テーマ：ライト',
  themeSystem: 'テーマ：システムに合わせる',
  backdropNext: 'メディアの次の背景',
  viewer: 'ビューアウィンドウの表示／非表示',
  viewerFind: 'セカンドディスプレイ、モニター、画面',
  viewerEmpty: 'レビューまたは作成でテイクを選択してください',
  keyboard: 'キーボードショートカットを表示',
  resultsFolder: '結果フォルダーを選択',
};

export const keyboard: Catalogue['keyboard'] = {
  everywhere: '全体',
  commands: 'コマンド',
  rooms: '作成、バッチ、キュー、レビュー、フィルム、キャスト',
  settings: '設定',
  rail: 'サイドバーの折りたたみ／展開',
  map: 'この一覧',
};
