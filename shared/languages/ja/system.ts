import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

/** Menus, questions and notices of the system around the page. */
export const menuRoles: Catalogue['menuRoles'] = {
  edit: '編集',
  pasteAndMatchStyle: 'ペーストしてスタイルを合わせる',
  delete: '削除',
  substitutions: '自動置換',
  showSubstitutions: '自動置換を表示',
  smartQuotes: 'スマート引用符',
  smartDashes: 'スマートダッシュ',
  textReplacement: 'テキストの置き換え',
  speech: 'スピーチ',
  startSpeaking: '読み上げを開始',
  stopSpeaking: '読み上げを停止',
  view: '表示',
  actualSize: '実際のサイズ',
  zoomIn: '拡大',
  zoomOut: '縮小',
  fullScreen: 'フルスクリーンの切り替え',
  window: 'ウィンドウ',
  minimize: 'しまう',
  zoom: '拡大／縮小',
  front: 'すべてを手前に移動',
  help: 'ヘルプ',
  about: (name) => `${name}について`,
  services: 'サービス',
  hide: (name) => `${name}を非表示`,
  hideOthers: 'ほかを非表示',
  showAll: 'すべてを表示',
};

export const menu: Catalogue['menu'] = {
  file: 'ファイル',
  settings: '設定…',
  close: 'ウィンドウを閉じる',
  quit: (name) => `${name}を終了`,
  exit: '終了',
  keyboard: 'キーボードショートカット',
  showLog: 'ログファイルを表示',
  viewer: 'ビューアウィンドウ',
  lookUp: (words) => `「${words}」を調べる`,
  noSuggestions: '候補が見つかりません',
  cut: 'カット',
  copy: 'コピー',
  paste: 'ペースト',
  selectAll: 'すべてを選択',
  undo: '取り消す',
  redo: 'やり直す',
};

export const quitQuestion: Catalogue['quitQuestion'] = {
  message: 'ファイルの転送中に終了しますか？',
  messageUnsent: 'すべてのジョブが送信される前に終了しますか？',
  detail:
    '送信済みのジョブはサービスで続行されます。ダウンロードは次回Dailiesを開いたときに再開し、未完了のアップロードは最初からやり直します。二重に課金されることはありません。',
  unsent: '未送信のジョブは、次にDailiesを開くまで待機します。',
  quit: '終了',
  stay: 'キャンセル',
};

export const system: Catalogue['system'] = {
  applicationName: 'Dailies',
  mediaFiles: '画像、ビデオ、サウンド',
  allFiles: 'すべてのファイル',
  savedKinds: {
    csv: 'CSVの表',
    log: 'ログ',
    dailies: 'Dailiesファイル',
    'dailies-cast': 'Dailiesキャスト',
  },
  startFailed: 'Dailiesを起動できませんでした',
  coreRestarted: {
    message: 'キューが予期せず停止し、再起動されました。',
    detail:
      'ジョブは続行されます。停止時に送信中だったものは「不明」になりました。課金された可能性がありますが、自動で再送信されることはありません。',
  },
  windowHangs: {
    message: 'Dailiesのウィンドウが応答していません。',
    detail:
      'ジョブは続行されます。ウィンドウを再読み込みすると、下書きとキューはすべて元どおりに表示されます。失われる可能性があるのは、直前に入力した内容だけです。',
    loadAnew: '再読み込み',
    wait: '待つ',
  },
  confirmSpending: {
    submissions: (count) => `有料の送信${formatNumber(count)}回をキューに追加しますか？`,
    bounds: 'Dailiesの支出の上限を変更しますか？',
    service: 'Dailiesが使うサービス、またはその使い方を変更しますか？',
    detail:
      '直前にキー操作やクリックがありませんでした。心当たりがない場合は、「キャンセル」を選択してください。',
    allow: '許可',
    cancel: 'キャンセル',
  },
  logLies: '報告するには、次の場所のログを添付してください：',
  switchRefused: (name) =>
    `ほかのプログラムがこのアプリになりすませるため、--${name}を付けてDailiesを起動することはできません。このオプションなしで起動してください。`,
};

export const drop: Catalogue['drop'] = {
  notHere: (file) => `${file}はここにドロップできません`,
  whereTo:
    '画像とクリップは作成、キャスト、レビューに、音声は作成、キャストに、表はバッチにドロップしてください。',
  notAFile:
    'このコンピューター上のファイルではありません。先に保存してから、ファイルをドロップしてください。',
  onlyAddress: 'ファイルではなくアドレスです',
  saveFirst: '先に画像またはクリップを保存してから、ファイルをドロップしてください。',
  onlyPlace: 'ドラッグ元のプログラムからファイルを受け取れませんでした。フォルダーからドロップしてください。',
  notAdded: (count) => `${formatNumber(count)}件を追加できませんでした`,
};

export const notifications: Catalogue['notifications'] = {
  notifications: 'システム通知',
  notificationsLead:
    'Dailiesがバックグラウンドにある間に、処理が終わったときや対応が必要なときに通知します。通知はまとめて表示されます。',
  show: '表示',
  takesReady: (count) => `テイク${formatNumber(count)}件の準備ができました`,
  openTake: '開く',
  attention: (count) => `要対応${formatNumber(count)}件`,
  log: 'ログ',
  exportLog: 'ログを保存…',
  exportLogLead: '直近7日間のDailiesの動作記録（不具合の報告用）。キーは取り除かれます。',
  logSaved: (path) => `ログを${path}に保存しました`,
};

export const notices: Catalogue['notices'] = {
  done: '完了',
  failed: '失敗',
  batchDone: 'バッチが完了',
  batchesDone: (count) => `バッチ${formatNumber(count)}件が完了`,
  allDone: (done) => `${formatNumber(done)}件完了。`,
  someFailed: (done, failed) => `${formatNumber(done)}件完了、${formatNumber(failed)}件失敗。`,
  unknown: {
    title: (count) => `不明な送信が${formatNumber(count)}件あります`,
    body: '送信しましたが、明確な応答がありませんでした。自動で再送信されることはありません。',
  },
  canary: {
    toApprove: 'バッチの承認が必要です',
    ready: 'カナリアの準備ができました',
    body: (held) => `ジョブ${formatNumber(held)}件に承認が必要です。まだ送信されていません。`,
  },
  budget: {
    title: '予算の上限に到達',
    body: (count) => `ジョブ${formatNumber(count)}件を保留中です。予算を超える送信はありません。`,
  },
  plain: {
    'no-key': {
      title: 'APIキーが必要です',
      body: 'キューを続行するには、「設定」でキーを追加してください。',
    },
    'key-refused': {
      title: 'サービスがAPIキーを拒否しました',
      body: 'キューを保留中です。「設定」でキーと残高を確認してください。',
    },
    'no-credit': {
      title: 'サービスの残高がありません',
      body: 'キューを保留中です。サービスのダッシュボードで残高を追加してから、再開してください。',
    },
    'budget-unreadable': {
      title: '予算を読み取れませんでした',
      body: '「設定」で確認するまで、有料ジョブは送信されません。',
    },
    'disk-full': {
      title: 'ディスクの空き容量不足',
      body: '結果はサービスに残り、空き容量ができるとダウンロードされます。',
    },
    'folder-unwritable': {
      title: '結果フォルダーに書き込めません',
      body: '結果はサービスに残っています。「設定」で別のフォルダーを選択してください。',
    },
  },
};

export const mentions: Catalogue['mentions'] = {
  menu: 'プロンプトで指定できるもの',
  named: 'プロンプトで指定',
  sentAsWritten: '書いたとおりに送信',
  sentAsWrittenTip:
    'プロンプトで画像やエレメントを参照する方法がインターフェイスにないため、名前と番号は書いたとおりにサービスへ送信されます。',
  place: (slot, number) => `${slot}${number}`,
  element: 'このリクエストのエレメント',
  inCast: 'キャストにあり、このリクエストにはなし',
  addFromCast: 'キャストから：エレメントを追加',
  nobody: 'このリクエストにないエレメント',
  noReference: 'この番号のものはありません',
  add: '追加',
  addNamed: (name) => `${name}をこのリクエストに追加`,
};
