import { formatBytes, formatMoment } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { files } from './counts.ts';

/** Making backups, and restoring them. */
export const backup: Catalogue['backup'] = {
  make: 'バックアップを作成',
  makeLead:
    '設定、プロファイル、キュー、台帳、ライブラリ、キャスト、テンプレートを1つのファイルに保存します。APIキーが含まれることはありません。',
  withMedia: 'メディアファイルを含める',
  sizes: (without, media) =>
    `メディアなし${formatBytes(without)}、メディアあり${formatBytes(without + media)}`,
  withMediaLead:
    '結果とリファレンス。含めない場合、バックアップには各ファイルの場所が記録され、ファイルは自分でコピーします。',
  missing: (count) => `${files(count)}が最後に確認した場所にないため、含められません。`,
  makeAction: 'バックアップを作成…',
  making: 'バックアップ中',
  restoring: '復元中',
  progress: (done, total) => `${formatBytes(done)}/${formatBytes(total)}`,
  stop: '停止',
  made: (path, bytes) => `${path}にバックアップしました（${formatBytes(bytes)}）`,
  restore: 'バックアップから復元',
  restoreLead:
    '変更が行われる前に、バックアップの内容を確認できます。現在のデータは、隣のフォルダーに残ります。',
  choose: 'バックアップを選択…',
  summary: 'このバックアップの内容',
  madeAt: '作成日時',
  madeWith: 'バージョン',
  system: 'システム',
  systems: { win32: 'Windows', darwin: 'macOS', linux: 'Linux', other: '別のシステム' },
  jobs: 'ジョブ',
  waiting: (waiting) => `待機中${formatNumber(waiting)}件`,
  submissions: '有料送信',
  takes: 'テイク',
  castMembers: 'キャストメンバー',
  templates: 'テンプレート',
  collections: 'コレクション',
  profiles: 'プロファイル',
  media: 'メディアファイル',
  mediaInside: (count, bytes) => `${files(count)}を含む、${formatBytes(bytes)}`,
  mediaByReference: (count) => `${files(count)}、含まれていません`,
  folders: 'ファイルの現在の場所',
  foldersLead:
    'バックアップの各フォルダーに対応するフォルダーを選択してください。Dailiesが推測することはなく、選択していないフォルダーのファイルは「見つからない」と表示されます。',
  foldersLeadInside:
    '各フォルダーのメディアの保存先を選択してください。既存のファイルが置き換えられることはありません。',
  files: (count, bytes) => `${files(count)}、${formatBytes(bytes)}`,
  resultsRoot: '結果フォルダー',
  noFolder: 'フォルダー未選択',
  chooseFolder: 'フォルダーを選択…',
  chooseFolderFor: (folder) => `${folder}のフォルダーを選択`,
  keysAgain: 'バックアップにAPIキーは含まれません。復元後に「設定」でもう一度入力してください。',
  paidJobsWait:
    '復元後、その間にどの有料ジョブも送信されていないことを確認するまで、有料ジョブは保留されます。',
  watchesPaused: '復元後、監視フォルダーは一時停止になります。',
  noMoney: 'このバックアップに、再度課金される可能性のあるものはありません。',
  restoreAction: '復元',
  cancel: 'キャンセル',
  ready: 'バックアップの準備ができました。使うにはDailiesを再起動してください。',
  readyLead: 'それまでは、すべて現在のままです。再起動前の変更は、バックアップには含まれません。',
  relaunch: '今すぐ再起動',
  discard: '破棄',
  missingFiles: (count) =>
    `${files(count)}が見つかりません。「レビュー」の「フォルダーから見つからないファイルを検索…」で見つけられます。`,
  noneMissing: 'すべてのファイルが見つかりました。',
  moreMissing: (more) => `ほか${formatNumber(more)}個`,
  restored: (madeAt) => `このライブラリは、${formatMoment(madeAt)}のバックアップから復元されました。`,
  madeLine: (path, bytes, count) =>
    `バックアップを作成しました：${path}、${formatBytes(bytes)}、メディア${files(count)}を含む`,
  restoredLine: (folder, missing) =>
    missing === 0
      ? `${folder}に復元しました。すべてのファイルが見つかりました。--accept-old-dataで確認するまで、有料ジョブは保留されます。`
      : `${folder}に復元しました。上に表示した${files(missing)}が見つかりません。--accept-old-dataで確認するまで、有料ジョブは保留されます。`,
  missingLine: (path) => `見つかりません：${path}`,
  unusedMap: (folder) => `バックアップのファイルは${folder}にないため、これに対する--mapは無効です。`,
  mapForm: '--mapはOLD=NEWの形式で、2つの絶対パスのフォルダーを指定してください。',
};

export const backupFaults: Catalogue['backupFaults'] = {
  'not-a-backup': (name) => `${name}はDailiesのバックアップではありません。`,
  newer: (name) => `${name}は、より新しいバージョンのDailiesで作成されています。`,
  damaged: (name) => `${name}は破損しています。内容が内部の一覧と一致しません。`,
  unsafe: (name) => `${name}に、フォルダーの外を指す名前またはリンクが含まれています。`,
  'too-large': (name) => `${name}の中身が、バックアップの上限を超えています。`,
};
