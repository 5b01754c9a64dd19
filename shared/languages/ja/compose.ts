import { formatMoney, formatSeconds } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { characters, elements, files, references, takes } from './counts.ts';

/** Where jobs are made: the form, the tray and the stage. */
export const compose: Catalogue['compose'] = {
  fromDocument: 'サービスのAPIドキュメントから。',
  notOffered: 'サービスのドキュメントにありません',
  models: 'モデル',
  groups: { image: '画像', video: 'ビデオ' },
  takes: {
    prompt: 'プロンプト',
    image: '画像',
    video: 'ビデオ',
    audio: 'オーディオ',
    elements: 'エレメント',
  },
  takesList: (parts) => `入力：${parts.join('、')}`,
  shape: (shape) => `リクエスト形式：${shape}`,
  shapeOpen: 'リクエスト形式：プロファイルで未設定',
  references: 'リファレンス',
  dropHere: 'ファイルやWebアドレスは、この画面のどこにでもドロップできます。',
  dropFilesHere: 'ファイルは、この画面のどこにでもドロップできます。',
  chooseFiles: 'ファイルを選択…',
  addUrl: 'Webアドレスを追加',
  add: '追加',
  notAnAddress: 'Webアドレスではありません。https://またはhttp://で始めてください',
  useAsUploaded: 'アップロード済みファイルの名前として使用',
  landed: (name, place) => `${name}を${place}に追加しました。`,
  landedMany: (count, places) => `${references(count)}を${places}に追加しました。`,
  refusedTitle: (count) => `${formatNumber(count)}件を追加できませんでした`,
  noSlot: 'このモデルでは、この種類のファイルを使えません。',
  slotsFull: (capacity) => `このモデルで使えるのは${capacity}件までです。`,
  dismissAll: 'すべて閉じる',
  dismissOne: (name) => `${name}を閉じる`,
  variations: 'プロンプトのバリエーション',
  wordsOf: (count) => (count === 0 ? 'リストなし' : `${formatNumber(count)}項目`),
  wordsLabel: (name) => `{{${name}}}に入る語句（1行に1つ）`,
  wordsExample: '穏やか\n2::荒々しい',
  wordsHint:
    '「2::荒々しい」は2倍の頻度で選ばれます。1つのプロンプトの中では、同じ名前は常に同じ語句になります。',
  makesPrompts: (possible) =>
    possible > 1_000_000
      ? 'プロンプトが100万件以上できます'
      : `プロンプトが${formatNumber(possible)}件できます`,
  jsonStays: 'JSONはそのまま送信されます。中の縦棒は候補の区切りになりません。',
  whichVariations: '使用するバリエーション',
  allVariations: 'すべて',
  someVariations: 'ランダムに選ぶ',
  drawCount: '件数',
  seed: 'シード',
  newSeed: '新しいシード',
  showPrompts: 'プロンプトを表示',
  morePrompts: (count) => `ほか${formatNumber(count)}件`,
  whyNot: 'キューに追加する前に',
  ready: 'キューに追加できます',
  stillReading: '追加したファイルを読み込み中です。少し待ってからキューに追加してください。',
  problemCount: (count) => (count === 0 ? 'キューに追加できます' : `修正が必要：${formatNumber(count)}件`),
  removeIt: '削除',
  inSettings: '「設定」を開く',
  takesLabel: 'テイク数',
  takesTip: 'テイクは1つずつ送信され、それぞれに料金がかかります。',
  fewerTakes: 'テイクを減らす',
  moreTakes: 'テイクを増やす',
  testRun: 'テスト実行',
  testRunFree: '無料',
  testTip: 'サービスがリクエストを確認し、仮の結果を返します。課金されません。',
  testSuccess: '成功をシミュレート',
  testFailure: '失敗をシミュレート',
  queueTakes: (count) => (count === 1 ? 'キューに追加' : `${count}件をキューに追加`),
  queuedAgain: '追加済み。もう一度？',
  queuedTip: 'その後の変更はありません。同じ内容をもう一度追加するには押してください。',
  queueAgain: (count) => (count === 1 ? 'もう一度追加' : `${count}件をもう一度追加`),
  freeOnPractice: '練習サービスでは無料',
  waitsOffline: 'オフライン：サービスに接続できると送信されます',
  willWait: (reason) => `待機します：${reason}`,
  queued: (count) => `${takes(count)}をキューに追加しました`,
  queuedTest: 'テスト実行をキューに追加しました',
  showQueue: 'キューを表示',
  undo: '取り消す',
  removed: (name) => `${name}を削除しました`,
  removedMany: (count) => `${references(count)}を削除しました`,
  elementRemoved: 'エレメントを削除しました',
  switchedTo: (model) => `${model}に切り替えました`,
  request: '送信内容',
  copy: 'コピー',
  copyCurl: 'curlとしてコピー',
  copied: 'コピーしました',
  localNames:
    'このコンピューターのファイルは、ここでは名前で表示されます。送信時には、アップロード後の名前またはファイル自体に置き換えられます。',
};

export const composeTray: Catalogue['composeTray'] = {
  tray: 'トレイ',
  trayTip: '追加したものはすべてここに残り、どのモデルやジョブでも使えます。',
  trayKeys: 'Enterでフォームに追加、スペースで選択、Deleteでトレイから削除',
  removed: (count) => `${references(count)}をトレイから削除しました`,
  undo: '取り消す',
  clear: '消去',
  clearTip: 'トレイを空にします。フォームとジョブのリファレンスは残ります。',
  inUse: 'フォームで使用中',
  askModels: () => '使えるモデルを確認',
  endAsking: '確認を終了',
  dropToAsk: 'ドロップすると、使えるモデルがわかります',
  dropped: 'ドロップしたもの',
  readingFiles: (done, total) =>
    total === 0 ? '読み取り中…' : `ファイルを読み取り中：${formatNumber(done)}/${formatNumber(total)}`,
  stop: '停止',
  pictureOfPage: 'ページの画像',
  emptyFolder: 'このフォルダーは空です。',
  othersInFolder: (count) =>
    `${files(count)}をスキップしました。追加されるのは画像、ビデオ、オーディオのみです。`,
  folderCut:
    'フォルダーに10,000個を超えるファイルがあります。最初の10,000個を追加しました。残りは分けてドロップしてください。',
  addressMissing: (status) =>
    `このアドレスには何も見つかりませんでした（ステータス${status}）。全体がコピーされているか確認してください。`,
  addressIsOther: (mime) =>
    mime === 'text/html'
      ? 'このアドレスはWebページです。ページを開き、画像やクリップ自体のアドレスをコピーしてください。'
      : `このアドレスの内容は${mime}で、画像、ビデオ、オーディオのいずれのファイルでもありません。`,
  useAnyway: 'このまま使用',
  lost: 'このリファレンスは使えなくなりました。別のものを追加するか、なしで続行してください。',
  refused: (why) => `${why}。トレイに入れました。`,
  waiting: (count, why) => `ほか${formatNumber(count)}件がトレイにあります。${why}`,
  knownAlready: (count, name) =>
    count === 1 ? `${name}としてすでに追加されています。` : `そのうち${count}件はすでに追加されています。`,
  carried: (carried) => `${references(carried)}を引き継ぎました。`,
  leftBehind: (names, more) =>
    `空きがないためトレイに入れました：${formatList(more > 0 ? [...names, `ほか${formatNumber(more)}件`] : names)}`,
  leftElements: (count) => `${elements(count)}は空きがないため、前のモデルに残っています。`,
};

export const verdicts: Catalogue['verdicts'] = {
  takesIt: '使用可能',
  takesAll: (count) => `${formatNumber(count)}件すべて使用可能`,
  takesSome: (count, of, reasons) =>
    `${formatNumber(of)}件中${formatNumber(count)}件を使用可能：${reasons.join('、')}`,
  takesNone: (reasons) => reasons.join('、'),
  roomFor: {
    image: (places) => `画像は${formatNumber(places)}枚まで`,
    video: (places) => `ビデオは${formatNumber(places)}本まで`,
    audio: (places) => `サウンドは${formatNumber(places)}件まで`,
    any: (places) => `リファレンスは${formatNumber(places)}件まで`,
  },
  partWouldDo: {
    frame: 'ビデオのフレームなら可能',
    sound: 'ビデオのサウンドなら可能',
  },
  asElement: {
    image: '画像はエレメントとして使用',
    video: 'ビデオはエレメントとして使用',
    audio: 'オーディオはエレメントとして使用',
  },
  takesNo: {
    image: '画像は使用不可',
    video: 'ビデオは使用不可',
    audio: 'サウンドは使用不可',
  },
};

export const form: Catalogue['form'] = {
  needed: '必須',
  serviceDecides: 'サービスのデフォルト',
  unset: 'デフォルト',
  letServiceDecide: (label) => `${label}：サービスのデフォルトに戻す`,
  on: 'オン',
  off: 'オフ',
  unbound: 'オフ：プロファイルにこのオプションの名前がありません。',
  bind: 'プロファイルを設定',
  promptExample: '夕暮れの水没した図書館を紙の舟が漂い、水中でランプが光る。カメラはゆっくり寄っていく',
  tryExample: '例を試す',
  upToTokens: (maximum) => `${formatNumber(maximum)}トークンまで`,
  alternativesTip: '{夜明け|夕暮れ}と書くと、それぞれを1つずつ作成します。',
  dropOrChoose: 'ドロップまたは選択',
  textTooLarge: (length) => `テキストが${characters(length)}あります`,
  textNotTaken: (maximum) =>
    maximum === undefined
      ? 'この長さのプロンプトを使えるモデルはありません。以前のテキストを維持しました。'
      : `このモデルの上限は${characters(maximum)}です。以前のテキストを維持しました。`,
  chooseFor: (label) => `${label}のファイルを選択`,
  remove: (name) => `${name}を削除`,
  play: (name) => `${name}を再生`,
  stop: (name) => `${name}を停止`,
  moved: (name, place, count, slot) => `${name}は${slot}の${count}件中${place}番目になりました`,
  large: (name) => `${name}（拡大表示）`,
  tileKeys: 'スペースで拡大表示、Alt+矢印で移動、Deleteで削除',
  tileKeysSingle: 'スペースで拡大表示、Deleteで削除',
  uploadedBefore: 'アップロード済み',
  inCloud: 'クラウド内',
  inCloudTip: 'クラウド内：使用時にダウンロードされます',
  fileGone: 'ファイルを使用できません',
  addElement: 'エレメントを追加',
  elementNumber: (number) => `エレメント${number}`,
  elementName: (number) => `エレメント${number}の名前`,
  elementNameExample: '名前（例：@hero）',
  elementKind: (number) => `エレメント${number}の種類`,
  elementKinds: { image: '画像', video: 'ビデオ' },
  removeElement: (title) => `${title}を削除`,
  preMadeUnsupported: 'APIの一覧には既製のエレメントがありますが、サポートされていません。',
  voicesNeedShape: '音声はオフです。現行のリクエスト形式がプロファイルで指定されていません。',
  elementVideoUnbound: 'エレメントのビデオ用の項目名がプロファイルにありません。',
  voiceByName: '名前で指定する音声',
  voiceExample: '音声の名前またはID',
};

export const refusals: Catalogue['refusals'] = {
  full: (slot, capacity) => `${slot}は${formatNumber(capacity)}件すべて埋まっています`,
  wrongMedia: (takes, found) => `${takes}が、${found}`,
  takes: {
    image: (slot) => `${slot}に追加できるのは画像です`,
    video: (slot) => `${slot}に追加できるのはビデオです`,
    audio: (slot) => `${slot}に追加できるのはオーディオです`,
  },
  found: {
    image: 'これは画像です',
    video: 'これはビデオです',
    audio: 'これはオーディオです',
  },
};

export const stage: Catalogue['stage'] = {
  stage: 'ステージ',
  filter: '表示するテイク',
  all: 'すべてのモデル',
  own: 'このモデル',
  divider: 'フォームの幅',
  dividerTip: 'ドラッグで幅を変更、ダブルクリックで元に戻す',
  strip: '最新のテイクと実行中のジョブ',
  fold: 'ステージを隠す',
  unfold: 'ステージを表示',
  emptyTitle: 'テイクはここに表示されます',
  empty: 'キューに追加すると、実行中の状態がここに表示され、完了すると大きく表示されます。',
  makeExample: '例を生成',
  exampleFree: '練習サービスで実行され、料金はかかりません。',
  openReview: '「レビュー」で開く',
  again: '1か所変えて再生成',
  waiting: (count) => `待機中${formatNumber(count)}件`,
  waitingLabel: (count) => `待機中${formatNumber(count)}件、「キュー」を開く`,
  elapsed: (seconds) => formatSeconds(seconds),
  said: (word) => `サービスからの状態：「${word}」`,
  keys: '左右の矢印でほかのテイク、1〜5でレーティング、Pで採用、Xで除外、Aで再生成、Rで使用。',
};

export const edit: Catalogue['edit'] = {
  region: 'キュー内のジョブを編集中',
  title: (name) => `「${name}」を編集中`,
  lead: '自分の下書きは保持され、編集後に元に戻ります。',
  ready: '保存できます',
  save: '変更を保存',
  saveAndQueue: (estimate) =>
    estimate === null ? '保存してキューに再追加' : `保存してキューに再追加 · ${formatMoney(estimate)}`,
  leave: '変更しない',
  saved: (name) => `「${name}」を変更しました`,
  left: (name) => `「${name}」は変更されていません`,
  leftTake: (name) => `「${name}」への変更はキューに追加されていません`,
  leftRegion: '以前の入力',
  goOn: '編集を続ける',
  mayLeave: 'いつでも送信される可能性があります。',
  hold: '編集中は保留',
  gone: '編集中に、変更前の内容で送信されました。',
  queueAsNew: '新しいジョブとしてキューに追加',
  queuedAsNew: '新しいジョブとしてキューに追加しました',
  otherProfile: (profile) => `「${profile}」とは別のプロファイル用に作成されています。`,
  otherProfileMeans:
    '編集するには、「設定」でそのプロファイルに切り替えてください。制限はプロファイルごとに異なります。',
  toSettings: '「設定」を開く',
};
