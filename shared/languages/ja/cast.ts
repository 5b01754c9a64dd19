import { formatList, formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { elements, files, jobs, members, takes, voices } from './counts.ts';

/** The cast, in its room and wherever its members are used. */
export const cast: Catalogue['cast'] = {
  fromCast: 'キャストから',
  pickerLabel: 'キャストから選択',
  search: 'キャストを検索',
  nobody: 'キャストは空です。',
  nobodyFound: 'メンバーが見つかりません。',
  openCast: '「キャスト」を開く',
  addToCast: 'キャストメンバー…',
  unnamed: '名称未設定',
  fits: '使用可能',
  linked: (name) => `キャストから：${name}`,
  behind: (name) => `${name}はキャストで変更されています`,
  gone: 'キャストにはもうありません。このコピーは変更されていません。',
  update: 'コピーを更新',
  left: (names, model) => `${model}に空きがないため追加できません：${formatList(names)}`,
  keepInCast: 'キャストに追加',
  keptInCast: (name) => `${name}をキャストに追加しました`,
};

export const castMisfits: Catalogue['castMisfits'] = {
  'takes-no-elements': 'このモデルではエレメントを使えません',
  full: (capacity) => `空きなし：このモデルで使えるのは${elements(capacity)}までです`,
  'video-unbound': 'エレメントのビデオ用の項目名がプロファイルにありません',
};

export const castNotes: Catalogue['castNotes'] = {
  'nothing-to-see': { image: '画像なし', video: 'ビデオなし' },
  'voices-need-shape': '音声は送信されません：現行のリクエスト形式がプロファイルで指定されていません',
  'sound-left': (count) => `${voices(count)}は送信されません：このリクエスト形式で使えるのはクリップのみです`,
  'voices-left': (count) => `${voices(count)}は送信されません：このリクエスト形式で使えるのは1件のみです`,
  'voice-name-left': '名前で指定した音声は送信されません：このリクエスト形式で使えるのはクリップです',
  'no-consent': '同意の記録なし',
};

export const castFaults: Catalogue['castFaults'] = {
  'not-a-cast': (file) => `${file}はキャストファイルではありません。`,
  newer: (file) => `${file}は、より新しいバージョンのDailiesで作成されています。`,
  tooLarge: (file) => `${file}はキャストファイルとしては大きすぎます。`,
  unsafe: (file) => `${file}に安全でないファイル名が含まれています。`,
  missing: (file) => `${file}に、画像、クリップ、文書の一部がありません。`,
  wrongMedia: (file) => `${file}に、画像やクリップの代わりに別のファイルが入っています。`,
  wrongMediaNamed: (file, name) =>
    `${file}に、画像やクリップの代わりに別のファイルが入っています（${name}）。`,
  damaged: (file) => `${file}は破損しています。`,
};

export const castRoom: Catalogue['castRoom'] = {
  members: 'キャストメンバー',
  count: members,
  selected: (count) => `${count}件を選択`,
  search: 'キャストを検索',
  newMember: '新規メンバー',
  newName: '新規メンバー',
  import: '読み込む…',
  importTip: 'キャストファイルからメンバーを読み込みます',
  export: '書き出す…',
  exportTip: '画像、クリップ、音声、メモ、同意を1つのファイルに書き出します',
  exported: (count, size) => `${members(count)}を書き出しました · ${size}`,
  bin: '削除済み',
  restore: '復元',
  remove: '削除',
  removed: (count) => `${members(count)}を削除しました`,
  removedDetail: '使用中のジョブと下書きには、コピーが残ります。',
  undo: '取り消す',
  undone: '取り消しました',
  emptyTitle: 'キャラクターをここに保存',
  empty:
    'キャストメンバーには、画像やクリップ、音声、メモ、同意をまとめて保存でき、エレメントを使えるどのモデルでも利用できます。作成するには、ここに画像をドロップしてください。',
  nobodyFoundTitle: 'メンバーが見つかりません',
  nobodyFound: '名前とメモを検索します。',
  showAll: 'すべて表示',
  emptyBinTitle: '削除したメンバーはありません',
  emptyBin: '削除したメンバーはここに残り、復元できます。',
  close: 'キャストに戻る',
  useIn: 'モデルで使用…',
  noConsentMark: '同意の記録なし',
  name: '名前',
  nameExample: '例：hero',
  kind: '種類',
  kinds: { image: '画像', video: 'ビデオ' },
  colour: 'カラー',
  images: '画像',
  video: 'ビデオ',
  voices: '音声',
  meanings: {
    images: 'この順番でモデルに送信されます。最初の画像が表紙になります。',
    video: 'プロファイルで指定した項目で送信されます。',
    voices: 'クリップまたはオーディオ。リクエスト形式により、クリップか1件の音声を使えます。',
  },
  voiceName: '音声名',
  voiceNameExample: 'サービスでの音声の名前またはID',
  notes: 'メモ',
  notesExample: '例：年齢、服装、見せてはいけないもの',
  dropOrChoose: 'ファイルをドロップまたは選択',
  add: (place) => `${place}に追加`,
  removeMedium: (name) => `${name}を削除`,
  mediumKeys: 'Alt+矢印で移動、Deleteで削除',
  consent: '同意',
  consentMeaning:
    '実在の人物の場合、誰が出演や声の使用に同意したか。メンバーと一緒に保存され、送信されることはありません。',
  who: '同意した人',
  when: '日付',
  words: '同意の内容',
  document: '文書',
  addDocument: '文書を追加…',
  showDocument: 'フォルダーに表示',
  removeDocument: '文書を削除',
  fitsTitle: 'モデルで使用',
  fits: '使用可能',
  upTo: (count) => `${count}件まで`,
  tooMany: (count, most) => `${count}件は多すぎます。上限は${most}件です`,
  usedTitle: '使用状況',
  unused: 'まだ使われていません。',
  used: (jobCount, takeCount) => `${jobs(jobCount)}、${takes(takeCount)}`,
  openTake: '「レビュー」で開く',
  duplicates: '重複の可能性',
  nothingLarge: 'ここに画像、クリップ、音声をドロップ',
  refused: (names) => `${files(names)}を追加できませんでした`,
  takesToAdd: (count) => `${takes(count)}を追加するメンバーを選択するか、新規作成してください。`,
  takesAdded: (count, name) => `${takes(count)}を${name}に追加しました`,
  cancel: 'キャンセル',
  importTitle: 'このファイルのメンバー',
  importNone: 'このファイルにはメンバーがありません。',
  importAll: (count) => `${members(count)}を読み込む`,
  imported: (count) => `${members(count)}を読み込みました`,
  importing: 'コピーして確認中…',
  choiceOf: (name) => `${name}の読み込み方法`,
  choices: { add: '追加', merge: '統合', skip: 'スキップ' },
  keepBoth: '両方残す',
  hasNamesake: '名前が使用済み',
  hasTwin: '別のメンバーと同じ画像またはクリップ',
  contents: (images, voiceCount, hasVideo) =>
    [
      images > 0 ? `画像${formatNumber(images)}枚` : '',
      hasVideo ? 'ビデオ1本' : '',
      voiceCount > 0 ? voices(voiceCount) : '',
    ]
      .filter((part) => part !== '')
      .join('、') || 'メディアなし',
  withConsent: '同意の記録あり',
};

export const castShared: Catalogue['castShared'] = {
  name: (name) => `${name}と名前が同じ`,
  media: (name) => `${name}と画像、クリップ、または音声が同じ`,
  both: (name) => `${name}と名前もメディアも同じ`,
};

export const castColours: Catalogue['castColours'] = {
  none: 'カラーなし',
  red: 'レッド',
  amber: 'アンバー',
  green: 'グリーン',
  blue: 'ブルー',
  violet: 'バイオレット',
};
