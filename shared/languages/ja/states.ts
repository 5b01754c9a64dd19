import type { Catalogue } from '../catalogue.ts';

/** What becomes of a job, and what it waits for. */
export const states: Catalogue['states'] = {
  draft: { word: '下書き', meaning: 'まだキューに追加されていません。' },
  queued: { word: '待機中', meaning: '送信を待っています。まだ何も送信されていません。' },
  uploading: {
    word: 'アップロード中',
    meaning: 'ファイルをアップロードしています。まだ課金されていません。',
  },
  sending: { word: '送信中', meaning: 'リクエストを送信しています。' },
  submitted: { word: '生成中', meaning: 'サービスが受け付け、処理しています。' },
  fetching: {
    word: 'ダウンロード中',
    meaning: '生成が完了しました。結果をこのコンピューターにダウンロードしています。',
  },
  done: { word: '完了', meaning: '結果は「レビュー」にあります。' },
  failed: { word: '失敗', meaning: '結果が得られないまま終了しました。' },
  cancelled: { word: 'キャンセル済み', meaning: 'キャンセルされました。' },
  unknown: {
    word: '不明',
    meaning:
      '送信しましたが、明確な応答がありませんでした。課金された可能性があります。自動で再送信されることはありません。',
  },
};

export const stateLines: Catalogue['stateLines'] = {
  downloadHeld: 'ダウンロード待ち',
  held: (reason) => `待機中：${reason}`,
};

export const jobEvents: Catalogue['jobEvents'] = {
  enqueue: 'キューに追加',
  'upload-started': 'アップロードを開始',
  'intent-written': 'リクエストを記録して送信',
  accepted: 'サービスが受付',
  found: '配信により、サービスの受信を確認',
  refused: 'サービスが拒否。何も生成されませんでした',
  'not-sent': '送信できず。サービスには届いていません',
  'outcome-unclear': '送信したが、明確な応答なし',
  'generation-completed': 'サービスで生成が完了',
  'generation-failed': 'サービスで生成に失敗',
  'results-stored': '結果を保存',
  'results-lost': '結果を保存できず',
  'upload-failed': 'アップロードに失敗',
  interrupted: '中断',
  cancel: 'ユーザーがキャンセル',
  retry: 'ユーザーがキューに再追加',
  'stop-watching': 'ユーザーが追跡を停止',
  'sent-before': 'このライブラリのコピーが作成されたあとに送信',
  'watch-again': 'ユーザーが結果を再確認',
  'id-taken-back': 'ペーストした生成IDを取り消し',
  'asked-again': '同じキーでサービスに再確認',
  'fetch-again': 'ユーザーがダウンロードを再開始',
  named: '生成IDを追加',
};

export const jobDoings: Catalogue['jobDoings'] = {
  released: '送信可能',
  pause: 'ユーザーが一時停止',
  resume: 'ユーザーが再開',
  'set-time': 'ユーザーが送信を予約',
  'clear-time': 'ユーザーが送信予約を解除',
  edit: 'ユーザーが編集',
  remove: 'ユーザーがリストから削除',
  'put-back': '直前の操作を取り消し',
  adopted: '以前の送信に遅れて届いた結果のために作成',
};

export const submissionOutcomes: Catalogue['submissionOutcomes'] = {
  sending: '送信中',
  accepted: '受付済み',
  refused: '拒否',
  'not-sent': '未送信',
  unclear: '明確な応答なし',
};

export const holds: Catalogue['holds'] = {
  offline: {
    reason: 'サービスに接続できない',
    ends: 'サービスに接続できると自動で送信されます。時間がかかる場合は「設定」で接続を確認してください。',
  },
  paused: { reason: 'キュー一時停止中', ends: '「再開」を選択すると続行します。' },
  'paused-job': { reason: 'ユーザーが一時停止', ends: 'ジョブを再開すると送信されます。' },
  'paused-batch': { reason: 'バッチ一時停止中', ends: 'バッチを再開すると送信されます。' },
  'paused-model': { reason: 'モデル一時停止中', ends: 'モデルを再開すると送信されます。' },
  'start-up': {
    reason: '前回のセッションからの残り',
    ends: '続行するか、キューを一時停止のままにしてください。',
  },
  'safe-start': {
    reason: 'Dailiesが2回予期せず終了',
    ends: 'ウィンドウの上部で、続行方法を選択してください。',
  },
  budget: {
    reason: '予算の上限に到達',
    ends: '「設定」で予算を引き上げるか、翌日まで待ってください。',
  },
  'budget-unreadable': {
    reason: '予算を読み取れない',
    ends: '「設定」で予算を確認してください。確認するまで、有料ジョブは送信されません。',
  },
  schedule: { reason: '送信予約済み', ends: '指定の時刻に自動で送信されます。' },
  'rate-limit': {
    reason: 'サービスが送信間隔の調整を要求',
    ends: '自動で再試行されます。',
  },
  pace: {
    reason: '1分あたりの送信回数に到達',
    ends: 'まもなく自動で送信されます。',
  },
  'unclear-answers': {
    reason: '不明な応答が連続',
    ends: '未確定のジョブをサービスのダッシュボードで確認してください。再開するまで何も送信されません。',
  },
  'results-failing': {
    reason: '課金済みの結果を取得できません',
    ends: 'どれかをもう一度取得してください。届くと残りが送信されます。それでも次のジョブを送信するには、再開してください。',
  },
  'over-price': {
    reason: 'サービスの請求が料金を超過',
    ends: '設定の料金と台帳の請求額を比べてから、再開してください。',
  },
  'wrong-kind': {
    reason: '結果の種類が違います',
    ends: '届いた内容を見て、プロファイルを確認してください。再開するまで何も送信されません。',
  },
  concurrency: { reason: '順番待ち', ends: '実行中のジョブが終わると送信されます。' },
  'no-key': { reason: 'APIキーなし', ends: '「設定」でキーを追加してください。' },
  'key-refused': {
    reason: 'サービスがAPIキーを拒否',
    ends: '「設定」でキーと残高を確認してから、再開してください。',
  },
  'no-credit': {
    reason: 'サービスの残高不足',
    ends: 'サービスのダッシュボードで残高を追加してから、再開してください。',
  },
  'reference-expired': {
    reason: 'リファレンスのアドレスが期限切れ',
    ends: 'ジョブを編集して、ファイル自体か新しいアドレスを使ってください。何も送信されていません。',
  },
  'open-binding': {
    reason: 'このジョブのプロファイルに未設定あり',
    ends: '「設定」でプロファイルの未設定項目を入力してください。',
  },
  'no-way-back': {
    reason: '結果を受信する手段がない',
    ends: '「設定」で、状態の照会方法の入力、配信の受信方法の選択、署名シークレットの追加のいずれかを行ってください。',
  },
  'delivery-only': {
    reason: 'サービスからの配信待ち',
    ends: 'このサービスには状態を照会できません。サービスのダッシュボードを確認するか、追跡を停止してください。',
  },
  unnamed: {
    reason: 'サービスからの生成IDなし',
    ends: 'サービスのダッシュボードにあるIDをペーストするか、追跡を停止してください。',
  },
  'no-news': {
    reason: 'サービスからの連絡なし',
    ends: 'Dailiesは確認を続け、ほかのジョブは先に進めます。追跡を停止することもできます。',
  },
  'probably-ended': {
    reason: '状態から見て結果なしで終了',
    ends: 'この状態をプロファイルに追加するか、追跡を停止してください。自動で再送信されることはありません。',
  },
  'results-late': {
    reason: '結果はまだ取得不可',
    ends: '支払い済みのため、Dailiesは試行を続けます。今すぐ試すにはもう一度ダウンロードするか、追跡を停止してください。',
  },
  canary: {
    reason: '承認待ち',
    ends: '「キュー」または「レビュー」で、残りを送信、変更、またはキャンセルしてください。',
  },
  'practice-starting': { reason: '練習サービスの起動待ち', ends: 'まもなく送信されます。' },
  'profile-missing': {
    reason: 'プロファイルがない',
    ends: 'プロファイルのファイルを元に戻してDailiesを再起動するか、ジョブをキャンセルしてください。',
  },
  'disk-full': {
    reason: 'ディスクの空き容量不足',
    ends: '空き容量を増やしてください。完了した結果はサービスに残っており、自動でダウンロードされます。',
  },
  'folder-missing': {
    reason: '結果フォルダーが見つからない',
    ends: 'ドライブを再接続するか、「設定」で別のフォルダーを選択してください。完了した結果はサービスに残っています。',
  },
  'folder-unwritable': {
    reason: '結果フォルダーに書き込めない',
    ends: '書き込みを許可するか、「設定」›「結果」で別のフォルダーを選択してください。完了した結果はサービスに残っています。',
  },
  'old-data': {
    reason: 'ライブラリが最新でない',
    ends: '「キュー」で検出内容を確認してから、続行してください。',
  },
  'record-unwritable': {
    reason: '送信前に記録できない',
    ends: '空き容量を増やすか、フォルダーを書き込み可能にしてください。自動で続行されます。何も送信されていません。',
  },
  policy: {
    reason: '組織が許可していない',
    ends: '組織が別のサービスを指定しています。ジョブをキャンセルするか、このコンピューターの管理者に問い合わせてください。',
  },
  'policy-unreadable': {
    reason: '組織のポリシーを読み取れない',
    ends: 'このコンピューターの管理者にポリシーの修正を依頼してから、Dailiesを再起動してください。何も送信されていません。',
  },
};

export const holdLines: Catalogue['holdLines'] = {
  since: (reason, time) => `${reason}（${time}から）`,
  nextAt: (line, time) => `${line} · 次の試行 ${time}`,
  nextIn: (line, length) => `${line} · ${length}後に再試行`,
};
