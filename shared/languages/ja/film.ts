import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { files, takes } from './counts.ts';

/** `+12フレーム` */
const countSigned = (frames: number) => `${frames > 0 ? '+' : '−'}${formatNumber(Math.abs(frames))}フレーム`;

/** Projects and shots. */
export const film: Catalogue['film'] = {
  stages: {
    'to-do': '未着手',
    'in-progress': '作業中',
    'to-review': '確認待ち',
    changes: '修正',
    approved: '承認済み',
    'on-hold': '保留',
    omitted: '欠番',
  },
  stale: '以前の選択から作成',
  takes,
  imported: (added, changed, same) =>
    `追加したショット：${formatNumber(added)}件。変更：${formatNumber(changed)}件。変更なし：${formatNumber(same)}件。`,
  assigned: (code, version) => `${code} ${version}`,
  selected: (code, version, from, out) => `${code} ${version}、フレーム${from}〜${out - 1}`,
  exported: (written, copied, folder) =>
    `タイムラインを${folder}に書き出しました：${files(written)}、コピーした${takes(copied)}。`,
  changesWritten: (name) => `前回の書き出し以降の変更は、${name}に記載されています。`,
  changes: {
    unchanged: '変更なし',
    version: '別のバージョン',
    trimmed: 'トリム',
    order: '移動',
    added: '追加',
    removed: 'タイムラインになし',
    missing: '未選択',
  },
  short: (frames) => `${formatNumber(frames)}フレーム不足`,
  notOurs: (name) => `プロジェクト外：${name}`,
  applied: (shots) => `取り込んだショット：${formatNumber(shots)}件。`,
  warnings: {
    speed: '速度が変更されています',
    transition: '先頭か末尾にトランジションがあります',
    nested: 'ネストシーケンス内にあります',
    'nested-speed': '速度が変更されたネストシーケンス内にあります',
    disabled: '無効になっています',
    covered: '別のクリップに隠れています',
    generator: '編集ソフトで生成されたものです',
    multicam: 'マルチカムクリップです',
    'other-rate': 'フレームレートが異なります',
    alternates: '代替クリップがあります。最初のものだけを読み取りました',
    length: '長さがファイルと合いません',
    'no-file': 'ファイルが指定されていません',
    'several-sequences': 'シーケンスが複数あります。最初のものだけを読み取りました',
    'several-tracks': 'ビデオトラックが複数あります',
    'sequence-rate': 'シーケンスのフレームレートがプロジェクトと異なります',
    'drop-frame': 'タイムコードの数え方がプロジェクトと異なります',
    line: 'この行を読み取れません',
    ambiguous: '該当するテイクが複数あります',
  },
  warned: (what, words) => (what === '' ? words : `${what}：${words}`),
  skipped: (what, count) => `読み取り対象外：${what}（${formatNumber(count)}件）`,
  page: (name) => `${name}：お使いの編集ソフト用のファイルを開いてください。`,
  pageMedia:
    'テイクは「media」フォルダーにあります。このフォルダーは、これらのファイルと同じ場所に置いてください。',
  shotCame: (shot, version) => `${shot}が加わりました（${version}）`,
  shotLeft: (shot) => `${shot}はタイムラインからなくなりました`,
  longer: countSigned,
  slipped: (frames) => `開始位置 ${countSigned(frames)}`,
  reordered: '順序が変わりました。',
  nothingChanged: '変更はありません。',
  projectMissing: (name) => `プロジェクト「${name}」はありません。ショットリストを読み込むと作成されます。`,
  shotMissing: (code) => `ショット「${code}」はありません。`,
  shotInMany: (code) => `ショット「${code}」は複数のプロジェクトにあります。--projectを追加してください。`,
  versionMissing: (code, version) => `${code}にバージョン「${version}」はありません。`,
  rateFixed: (name, rate) =>
    `「${name}」には${rate} fpsで数えたショットがあります。別のフレームレートを使うには、別のプロジェクトを作成してください。`,
  atLine: (line, words) => `${line}行目：${words}`,
  atShot: (code, column, words) => `${code}、${column}：${words}`,
  problems: {
    'no-code-column': () => '最初の行には列名を入力し、そのうち1つは「code」にしてください。',
    'no-code': () => 'この行にはショットのコードがありません。',
    'code-twice': (text) => `「${text}」がリストに2回あります。`,
    length: (text) =>
      `「${text}」は長さではありません。フレーム数（48）、秒（2s）、タイムコード（00:00:02:00）のいずれかで入力してください。`,
    status: (text) =>
      `「${text}」はステータスではありません。to-do、in-progress、to-review、changes、approved、on-hold、omittedのいずれかを使ってください。`,
    'too-many': () => '1つのプロジェクトに入れられる量を超えています。リストを分割してください。',
    table: (text) => `表を読み取れません：${text}`,
  },
};
