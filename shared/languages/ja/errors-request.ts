import { quoted, text } from '../../kernel/error-words.ts';
import { formatLimit } from '../../kernel/format.ts';
import { describeBudgetReached } from '../../money/text.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './error-means.ts';

const WAIT_OR_CANCEL = '終わるまで待つか、キャンセルしてください。';

/** What stood in the way of something that was asked of Dailies. */
export const requestErrors: Catalogue['requestErrors'] = {
  INTERNAL: ({ correlationId }) => ({
    happened: 'Dailiesで問題が発生しました。',
    means: '保存済みのものはすべて無事で、二重に送信されることもありません。',
    act: correlationId
      ? `もう一度試してください。繰り返し発生する場合は、番号${text(correlationId)}を添えて報告してください。`
      : 'もう一度試してください。繰り返し発生する場合は、報告してください。',
  }),
  CORE_ENDED: () => ({
    happened: 'キューが予期せず停止しました。',
    means: '保存済みのものはすべて無事で、二重に送信されることもありません。',
    act: 'Dailiesを終了し、開き直してください。繰り返し発生する場合は、ログを添えて報告してください。',
  }),
  QUITTING: () => ({
    happened: 'Dailiesを終了しています。',
    means: FILES_SAFE,
    act: 'Dailiesを開き直してから、もう一度試してください。',
  }),
  INVALID_INPUT: () => ({
    happened: '入力内容が正しくありません。',
    means: NOTHING_CHARGED,
    act: '入力内容を確認して、もう一度試してください。',
  }),
  NOT_FOUND: ({ genId, message, profileId }) => ({
    happened: genId
      ? `サービスに生成「${text(genId)}」がありません${quoted(message)}。`
      : profileId
        ? 'そのプロファイルはもう存在しません。'
        : 'その項目はもう存在しません。',
    means: '何も変更されず、課金もされていません。',
    act: genId
      ? 'IDの文字に過不足がないか確認してください。'
      : 'リストは最新の状態になりました。もう一度試してください。',
  }),
  NAME_TAKEN: ({ name }) => ({
    happened: `「${text(name)}」はすでに使われています。`,
    means: '何も変更されていません。',
    act: '別の名前にしてください。',
  }),
  PART_INVALID: ({ from, out, frames }) => ({
    happened: `フレーム${text(from)}〜${text(out)}は、このテイク${frames === null ? '' : `（${text(frames)}フレーム）`}の範囲として正しくありません。`,
    means: '何も変更されていません。',
    act: '最初のフレームは終わりより前に、終わりはテイクの範囲内にしてください。',
  }),
  SHOT_UNCHOSEN: ({ link }) => ({
    happened: `「${text(link)}」にはまだ何も選択されていません。`,
    means: NOTHING_CHARGED,
    act: 'そのショットのバージョンを選択してから、もう一度試してください。',
  }),
  SHOT_CIRCLE: ({ code }) => ({
    happened: `${text(code)}のクリップは、自分自身から作られたフレームで始まることになります。`,
    means: NOTHING_CHARGED,
    act: '循環しているショットの1つを静止画から始めてください。',
  }),
  FRAME_NEEDS_APP: ({ link }) => ({
    happened: `「${text(link)}」はクリップのフレームで、ウィンドウなしでは取り出せません。`,
    means: NOTHING_CHARGED,
    act: 'このショットはアプリで作成してください。',
  }),
  ALREADY_QUEUED: ({ known, jobs }) => ({
    happened: `フォルダーにすでにあるジョブ：${text(jobs)}件中${text(known)}件。`,
    means: NOTHING_CHARGED,
    act: 'workで続行するか、--againを追加してもう一度キューに追加し、もう一度支払ってください。',
  }),
  JOBS_TOO_MANY: ({ jobs, maximum }) => ({
    happened: `一度に追加するジョブが多すぎます：${formatLimit(jobs)}`,
    means: NOTHING_CHARGED,
    act: `ショットまたはテイクを減らしてください。一度にキューに追加できるのは${formatLimit(maximum)}件までです。`,
  }),
  NOT_ASKED_AGAIN: ({ cause }) => ({
    happened: {
      'no-promise': 'このプロファイルは、サービスがこの送信をキーで識別できることを保証していません。',
      over: 'サービスがこの送信をキーで識別できる期間が過ぎています。',
      elsewhere: 'この送信のあとに、アドレス、アカウント、またはキーの場所が変わりました。',
      held: 'このサービスには今、何も送信できません。',
    }[cause ?? 'no-promise'],
    means: '何も送信されていません。送信が届いたかどうかは不明のままです。',
    act:
      cause === 'held'
        ? '「キュー」でジョブを保留している理由を確認してから、もう一度問い合わせてください。'
        : 'サービスのダッシュボードを確認し、IDを貼り付けるか、届いていないと指定してください。',
  }),
  JOB_MOVED_ON: () => ({
    happened: 'ジョブはすでに次の状態に進んでいました。',
    means: FILES_SAFE,
    act: '状態を確認して、もう一度試してください。',
  }),
  EXPORT_UNDER_WAY: () => ({
    happened: '別の書き出しが進行中です。',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  FOLDER_SCAN_UNDER_WAY: () => ({
    happened: '別のフォルダーをスキャン中です。',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  CONNECTION_CHECK_UNDER_WAY: () => ({
    happened: '接続の確認が進行中です。',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  REHEARSAL_UNDER_WAY: () => ({
    happened: 'このプロファイルの有料テスト実行が進行中です。',
    means: 'ほかには何も送信されず、課金もされていません。',
    act: 'そのジョブが終わるまで待ってください。',
  }),
  TEST_RUN_UNDER_WAY: () => ({
    happened: 'テスト実行が進行中です。',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  PRACTICE_NEEDS_NO_KEY: () => ({
    happened: '練習サービスにAPIキーは不要です。',
    means: 'キーはどこにも保存されていません。',
    act: 'キーが属するサービスのプロファイルに追加してください。',
  }),
  PRACTICE_NEEDS_NO_REHEARSAL: () => ({
    happened: '練習サービスは常に無料のため、有料テスト実行は不要です。',
    means: NOTHING_CHARGED,
    act: '「設定」で別のプロファイルを選択してください。',
  }),
  PROFILE_ACTIVE: () => ({
    happened: '使用中のプロファイルは削除できません。',
    means: FILES_SAFE,
    act: '先に別のプロファイルに切り替えてください。',
  }),
  PROFILE_HAS_OPEN_JOBS: () => ({
    happened: 'このプロファイルを必要とする、待機中または実行中のジョブがあります。',
    means: FILES_SAFE,
    act: 'ジョブが終わるまで待つか、「キュー」でキャンセルしてから、プロファイルを削除してください。',
  }),
  COLLECTIONS_FULL: () => ({
    happened: 'コレクションの数が上限に達しています。',
    means: FILES_SAFE,
    act: '不要になったものを削除してください。',
  }),
  OLD_DATA_GREW: () => ({
    happened: '開いたあとに、さらに検出されました。',
    means: FILES_SAFE,
    act: '更新された内容を確認してから、続行してください。',
  }),
  HELD_AFTER_CRASHES: () => ({
    happened: 'Dailiesが2回続けて予期せず終了したため、保留中です。',
    means: FILES_SAFE,
    act: 'ウィンドウの上部で、続行方法を選択してください。',
  }),
  SECOND_CHARGE: () => ({
    happened: 'このジョブの以前の送信が課金されたか、課金された可能性があります。',
    means: '再送信すると、二重に課金される可能性があります。何も送信されていません。',
    act: 'もう1回分の料金を支払ってもよい場合のみ、再送信してください。',
  }),
  GENERATION_TAKEN: ({ genId }) => ({
    happened: `生成「${text(genId)}」はすでに別のジョブのものです。`,
    means: '何も変更されず、課金もされていません。',
    act: 'IDを確認してください。生成は送信ごとに異なります。',
  }),
  NOT_CONFIRMED: () => ({
    happened: 'キー操作やクリックなしに、有料の送信が要求されました。',
    means: NOTHING_CHARGED,
    act: '自分で操作した場合は、もう一度操作し、Dailiesの確認で許可してください。',
  }),
  BUDGET_REACHED: describeBudgetReached,
};
