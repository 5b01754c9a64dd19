import { bracketed } from '../../kernel/error-words.ts';
import { formatBytes, formatMoment, formatTime } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { characters, files } from './counts.ts';

/** The room where things are set up, beside the connection to a service. */
export const settingNames: Catalogue['settingNames'] = {
  resultsFolder: '結果フォルダー',
  language: '言語',
  theme: 'テーマ',
  accent: 'アクセントカラー',
  backdrop: 'メディアの背景',
  activeProfileId: '使用中のサービス',
  startUp: '起動時の動作',
  delivery: '配信の受信方法',
  sendsWithoutWayBack: '結果を受信できなくても送信するもの',
  budget: '予算',
  notifications: '通知',
  isStageFolded: '「作成」のステージの表示',
  formWidth: '「作成」のフォームの幅',
  stripsMetadata: 'メタデータの削除',
  vpnRanges: 'VPNのアドレス',
  playsArrivals: '新しいクリップの再生',
  favouriteModels: 'お気に入りのモデル',
  hiddenModels: '非表示のモデル',
  captions: 'テイクのキャプション',
  stacksTakes: 'バージョンのスタック',
  isRailFolded: 'サイドバーの折りたたみ',
  updates: 'アップデート',
  seenVersion: '表示済みの新機能',
};

export const settings: Catalogue['settings'] = {
  search: '設定を検索',
  sectionsLabel: 'セクション',
  nothingFound: '設定が見つかりません。',
  sections: {
    service: 'サービス',
    prices: '料金',
    delivery: '配信',
    budget: '予算',
    results: '結果',
    appearance: '外観',
    notices: '通知',
    backup: 'バックアップ',
    about: '情報',
  },
  serviceLead:
    '画像とビデオを生成するサービスです。ジョブには、キューに追加したときのプロファイルが使われます。',
  profiles: 'プロファイル',
  active: '使用中',
  use: '使用',
  activateNamed: (name) => `${name}を使用`,
  moreFor: (name) => `${name}のその他の操作`,
  rename: '名前を変更…',
  profileName: 'プロファイルの名前',
  saveName: '名前を変更',
  duplicate: '複製',
  duplicated: (name, copy) => `「${name}」を「${copy}」として複製しました（キーは含まれません）`,
  remove: '削除',
  removed: (name) => `「${name}」を削除しました`,
  undo: '取り消す',
  keyStored: 'キー保存済み',
  keyNone: 'キーなし',
  loading: 'プロファイルを読み取り中…',
  practiceName: '練習',
  practiceMeaning:
    '同じインターフェイスを備えた、このコンピューター上の無料サービスです。再生できる本物のファイルを生成し、リクエストを同じ厳しさで確認します。操作の習得、バッチの試行、オフラインでの作業に使えます。',
  practiceRestart: '再起動',
  practiceRestarted: '練習サービスを再起動しました',
  pasteInstead: '代わりにテキストをペースト',
  pasteLabel: 'プロファイルのテキスト',
  pasteExample: '{ "format": 1, "name": "Studio account", "baseUrl": "https://…" }',
  addPasted: 'プロファイルを追加',
  key: 'APIキー',
  keyFor: (name) => `${name}のAPIキー`,
  keyLead: (keychain) => `${keychain}に保存されます。サービス自体のアドレスにのみ送信されます。`,
  keyPlainLead:
    'このコンピューターにはキーチェーンがありません。キーは、ほかのプログラムから読み取れるファイルに保存されます。',
  keyPlainConsent: 'それでも通常のファイルに保存',
  keyUnavailable: 'キーチェーンがロックされているか使えないため、今はキーを保存できません。',
  keyPlaceholder: 'キーをペースト',
  keyReplace: '新しいキーをペーストして置き換え',
  storeKey: 'キーを保存',
  keyStoredToast: 'キーを保存しました',
  removeKey: 'キーを削除',
  keyRemovedToast: 'キーを削除しました',
  getKey: 'キーを取得',
  resultsFolder: '結果フォルダー',
  resultsLead:
    '完了したテイクは、ここにそのまま保存されます。フォルダーを変更しても、ファイルは移動しません。',
  stripsMetadata: 'アップロードからメタデータを削除',
  stripsMetadataLead:
    '位置情報、シリアル番号、サムネールは、送信されるコピーから削除されます。画像とカラープロファイルは残ります。AVI、MKV、MPEG-TSではメタデータが残ります。',
  vpnRanges: 'VPNのアドレス',
  vpnRangesLead:
    '名前ごとに仮のアドレスを割り当てるVPNがあります。一部の名前だけに割り当てるVPNでは、その範囲を許可するまで、そこからの結果は拒否されます。',
  choose: '選択…',
  chooseResultsFolder: '選択… 結果フォルダー',
  theme: 'テーマ',
  themes: { system: 'システム', dark: 'ダーク', light: 'ライト' },
  accent: 'アクセントカラー',
  accents: { own: 'アンバー', system: 'システム' },
  backdrop: 'メディアの背景',
  backdropLead: '画像とビデオの背景色。「レビュー」でBを押すと切り替わります。',
  backdrops: { grey: 'グレー', black: 'ブラック', white: 'ホワイト' },
  playsArrivals: '新しいクリップを再生',
  playsArrivalsLead: '「作成」に届いたクリップを音声なしで再生します。視差効果を減らす設定では再生しません。',
  captions: 'キャプション',
  captionChoices: { none: 'なし', name: '名前', details: '詳細' },
  version: 'バージョン',
  runtime: 'ランタイム',
  standIn: '代替（テストと試用専用）',
  dataFolder: 'アプリのデータ',
};

export const updates: Catalogue['updates'] = {
  title: 'アップデート',
  lead: 'バックグラウンドでダウンロードして検証し、終了時にインストールします。ファイルの転送中やジョブの送信中には行いません。',
  choices: { stable: '安定版', beta: 'ベータ版', off: 'オフ' },
  choiceLeads: {
    stable: '完成したバージョンのみ。',
    beta: '試験中のバージョンも含みます。',
    off: 'Dailiesはアップデートを確認しません。新しいバージョンは自分でインストールします。',
  },
  check: '今すぐ確認',
  checking: '確認中…',
  notChecked: 'まだ確認していません。',
  current: (version, checkedAt, now) => `Dailies ${version}は最新です。確認：${formatTime(checkedAt, now)}。`,
  downloading: (version, bytes, total) =>
    `Dailies ${version}をダウンロード中：${formatBytes(bytes)}/${formatBytes(total)}。`,
  progress: 'アップデートのダウンロード',
  ready: (version) => `Dailies ${version}の準備ができました。終了時にインストールされます。`,
  off: 'アップデートはオフです。',
  impossible: {
    development: 'ソースから起動しているため、自動アップデートは行われません。',
    'stand-in': '代替ランタイムで動作しているため、自動アップデートは行われません。',
    'no-address': 'アップデート用アドレスなしで作成されているため、自動アップデートは行われません。',
    package:
      'このDailiesは自身を置き換えられません。インストールしたときと同じ方法でアップデートしてください。',
  },
  news: (version) => `${version}の新機能`,
  updated: (version) => `Dailiesを${version}にアップデートしました`,
  showNews: '新機能',
  noNews: 'このバージョンの変更点は記載されていません。',
};

export const updateFaults: Catalogue['updateFaults'] = {
  happened: {
    unreachable: (host) => `アップデートサーバー${host}に接続できませんでした。`,
    answer: (host) => `アップデートサーバー${host}のバージョン一覧を、Dailiesが解釈できません。`,
    address: (host) => `アップデートのアドレスの接続先が許可されていません：${host}。`,
    file: (host) => `${host}が提供するアップデートのファイル名またはサイズが正しくありません。`,
    digest: (host) => `${host}からのアップデートが、公開されたファイルと一致しません。`,
    'cut-off': (host) => `${host}からのアップデートのダウンロードが中断されました。`,
    signature: (host) => `${host}からのアップデートに、Dailiesの開発元の署名がありません。`,
    disk: () => 'アップデートをこのコンピューターに保存できませんでした。',
    install: () => 'アップデートをインストールできませんでした。',
  },
  means:
    '現在のバージョンのままです。ジョブとファイルに影響はなく、アップデートの残りのファイルもありません。',
  tryLater:
    'Dailiesが後でもう一度試します。すぐに試すには、「設定」›「情報」で「今すぐ確認」を選択してください。',
  informMakers: '手動でインストールしないでください。Dailiesの提供元に連絡してください。',
  makeRoom: '空き容量を増やしてから、「設定」›「情報」で「今すぐ確認」を選択してください。',
};

export const policy: Catalogue['policy'] = {
  setBy: (organization) => `組織（${organization}）による設定`,
  setByUnnamed: '組織による設定',
  limitBy: (most, organization) => `${most}まで。組織（${organization}）による設定`,
  limitByUnnamed: (most) => `${most}まで。組織による設定`,
  about: '組織',
  fixes: (organization, what) => `このコンピューターでは、${organization}が${what}を指定しています。`,
  fixesUnnamed: (what) => `このコンピューターでは、組織が${what}を指定しています。`,
  names: {
    activeProfileId: 'サービス',
    serviceAddress: 'サービスのアドレス',
    budget: '予算',
    updates: 'アップデート',
    delivery: '配信の受信方法',
    resultsFolder: '結果フォルダー',
  },
  source: 'ポリシー',
  unknownKeys: (keys) => `このバージョンのDailiesは、ポリシーの次のキーに対応していません：${keys}。`,
};

export const policyFaults: Catalogue['policyFaults'] = {
  fixed: {
    activeProfileId: '使用するサービスは、組織が指定しています。',
    serviceAddress: 'サービスのアドレスは組織が指定しており、このアドレスとは異なります。',
    budget: '支出の上限は、組織が指定しています。',
    updates: 'Dailiesのアップデート方法は、組織が指定しています。',
    delivery: '配信の受信方法は、組織が指定しています。',
    resultsFolder: '結果フォルダーは、組織が指定しています。',
  },
  fixedOther: 'これは、組織が指定しています。',
  fixedMeans: '変更、送信、課金はいずれも行われていません。',
  fixedAct: '変更が必要な場合は、このコンピューターの管理者に問い合わせてください。',
  fixedActBy: (organization) => `変更が必要な場合は、${organization}に問い合わせてください。`,
  unreadable: {
    unreadable: (path) => `組織のポリシーを読み取れませんでした${bracketed(path)}。`,
    owner: (path) => `組織のポリシーが、管理者以外に変更された可能性があります${bracketed(path)}。`,
    form: (path) => `組織のポリシーの形式を、Dailiesが解釈できません${bracketed(path)}。`,
    values: (path) => `組織のポリシーに、Dailiesが解釈できない値があります${bracketed(path)}。`,
  },
  unreadableMeans:
    '組織が何を許可しているかを確認できないため、修正されるまで有料ジョブは送信されません。練習は使えます。ジョブとファイルは無事です。',
  unreadableAct: 'このコンピューターの管理者に修正を依頼してから、Dailiesを再起動してください。',
};

export const diagnostics: Catalogue['diagnostics'] = {
  title: '診断情報',
  lead: '不具合の報告に必要な情報を1つのファイルにまとめます。キー、プロンプト、ファイル名、プライベートアドレスは含まれず、どこにも送信されません。',
  create: '診断情報を作成…',
  collecting: '収集中…',
  dialog: '診断情報',
  dialogLead: '保存される内容はこれですべてです。ファイルを選択すると内容を読めます。',
  files: '含まれるファイル',
  content: (name) => `${name}の内容`,
  total: (count, bytes) => `${files(count)}、${formatBytes(bytes)}`,
  save: '保存…',
  cancel: 'キャンセル',
  saved: (path) => `診断情報を${path}に保存しました`,
  removed: (count) => `[テキストを削除、${characters(count)}]`,
  crashed: (at) => `${formatMoment(at)}にDailiesが予期せず終了しました。キューとファイルは無事です。`,
  windowCrashed: (at) =>
    `${formatMoment(at)}にウィンドウがクラッシュし、開き直されました。キューとファイルは無事です。`,
  dismiss: '閉じる',
  region: '前回の終了',
  savedLine: (path, count) =>
    `診断情報を保存しました：${path}、${files(count)}。渡す前に内容を確認してください。`,
};
