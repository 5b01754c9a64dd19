import {
  BACKUP_FAULTS,
  describeCastFault,
  describeDocumentFault,
  describeFixed,
  describeOwnFileFault,
  describeReadingStopped,
  describeSettings,
  describeTemplateFault,
  describeUnreadablePolicy,
  describeUpdateFault,
  isOfOtherDocument,
  OUTSIDE_TEXT,
} from '../../errors/fault-words.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes, formatMoment } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './error-means.ts';

const NOTHING_SAVED_FROM_IT = '何も読み込まれていません。';

/** What Dailies keeps, and what it is given to keep. */
export const keptErrors: Catalogue['keptErrors'] = {
  READING_STOPPED: (details) => ({
    happened: describeReadingStopped(details),
    means: `${NOTHING_SAVED_FROM_IT}ほかの処理は続行しています。`,
    act: 'ファイルの出所を確認してください。信頼できる場合は、小さいものを依頼するか、分割してください。',
  }),
  OWN_FILE_INVALID: ({ path, fault }) => ({
    happened: describeOwnFileFault(file(path), fault),
    means: NOTHING_SAVED_FROM_IT,
    act:
      fault === 'newer'
        ? 'Dailiesをアップデートしてから、もう一度開いてください。'
        : '作成者にもう一度書き出すよう依頼してください。',
  }),
  OPENING_REFUSED: ({ fault }) => ({
    happened: OUTSIDE_TEXT.refused[fault] ?? OUTSIDE_TEXT.refused.link,
    means: '何も開かれていません。',
    act: OUTSIDE_TEXT.refusedAct[fault] ?? OUTSIDE_TEXT.refusedAct.link,
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: describeTemplateFault(details),
    means: `${NOTHING_SAVED_FROM_IT}テンプレートは変更されていません。`,
    act: '作成者にもう一度書き出すよう依頼してください。テンプレートが多すぎる場合は、数を減らしてもらってください。',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: describeCastFault(file(path), reason, name),
    means: `${NOTHING_SAVED_FROM_IT}キャストは変更されていません。`,
    act:
      reason === 'newer'
        ? 'Dailiesをアップデートしてから、もう一度読み込んでください。'
        : '作成者にもう一度書き出すよう依頼してください。',
  }),
  CAST_WRONG_MEDIA: ({ path, slot }) => ({
    happened: `${file(path)}はファイルの種類が違います。`,
    means: '追加されていません。',
    act:
      slot === 'images'
        ? 'ここには画像をドロップしてください。'
        : slot === 'video'
          ? 'ここにはビデオをドロップしてください。'
          : 'ここにはクリップまたはサウンドファイルをドロップしてください。',
  }),
  CAST_DOCUMENT_TOO_LARGE: ({ path, bytes, maximum }) => ({
    happened:
      bytes === undefined
        ? `${file(path)}は同意書としては大きすぎます。`
        : `${file(path)}は同意書としては大きすぎます（${formatBytes(bytes)}、上限は${formatBytes(maximum)}）。`,
    means: '追加されていません。',
    act: 'ファイルはそのままにして、保存場所を同意の欄に記入してください。',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)}は文書、画像、録音・録画のいずれでもないか、拡張子が内容と一致しません。`,
    means: '追加されていません。キャストメンバーには、プログラムの可能性があるものを保存できません。',
    act: '同意書を、正しい拡張子のPDF、テキスト、画像、または録音・録画として保存してください。',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: crashedTwice(path, others),
    means: '何も開始されず、何も送信されていません。',
    act: 'これらのファイルをスキップするには--after-crash leave-out、すべて続行するには--after-crash go-onを使ってください。',
  }),
  DATABASE_NEWER: () => ({
    happened: 'ライブラリは、より新しいバージョンのDailiesで使われていました。',
    means: '保護のため、開いていません。ファイルは変更されていません。',
    act: '新しいバージョンをもう一度インストールしてください。',
  }),
  DATABASE_IN_USE: ({ path }) => ({
    happened: `このデータを使うDailiesがすでに動作しています${bracketed(path)}。`,
    means: '2つ同時に動作するとジョブが二重に送信されるおそれがあるため、起動しませんでした。',
    act: '動作中のDailiesを使うか、先に終了してください。',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: `${path ? text(path) : 'データフォルダー'}はネットワークドライブ上にあり、データベースを安全に使えません。`,
    means: '何も開かれず、変更も送信もされていません。',
    act: 'データフォルダーはこのコンピューターのドライブに置いてください。結果フォルダーはネットワーク上でもかまいません。',
  }),
  DATABASE_DAMAGED: ({ path, cause }) => ({
    happened:
      cause === 'foreign-journal'
        ? `ライブラリファイルの隣に、Dailiesが作成していないジャーナルがあります${bracketed(`${path}-journal`)}。`
        : `ライブラリファイルが破損しています${bracketed(path)}。`,
    means: '結果のファイルは別の場所にあり、無事です。何も変更されず、何も送信されません。',
    act:
      cause === 'foreign-journal'
        ? 'そのファイルを別の場所に移動してから、Dailiesを再起動してください。'
        : 'バックアップからファイルを復元してください。または、ファイルを移動して再起動すると、「レビュー」で結果フォルダーからテイクとレーティングを復元できます。',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened:
      settings !== undefined
        ? `一部の設定を読み取れませんでした${bracketed(path)}：${describeSettings(settings)}。`
        : `設定ファイルを読み取れませんでした${bracketed(path)}。`,
    means:
      settings !== undefined && !settings.includes('budget')
        ? 'デフォルトに戻されました。ジョブ、結果、プロファイル、予算は無事です。'
        : 'ジョブ、結果、プロファイルは無事です。予算を確認するまで、有料ジョブは送信されません。',
    act: '必要に応じて「設定」で変更してください。読み取れないファイルはそれまで残り、その後もコピーが残ります。',
  }),
  FIXED_BY_POLICY: describeFixed,
  POLICY_UNREADABLE: describeUnreadablePolicy,
  UPDATE_FAILED: describeUpdateFault,
  PROFILE_INVALID: () => ({
    happened: '有効なプロファイルではありません。',
    means: NOTHING_SAVED_FROM_IT,
    act: '表示された問題を修正してから、ファイルをもう一度追加してください。',
  }),
  PROFILE_UNREADABLE: ({ path }) => ({
    happened: `同じ名前のプロファイルがすでに存在し、読み取れません${bracketed(path)}。`,
    means: 'そのプロファイルとキーは変更されておらず、新しいプロファイルは読み込まれていません。',
    act: 'Dailiesをアップデートするか、そのファイルをほかの場所に移動してから、もう一度試してください。',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened:
      profileId === 'practice' ? '練習サービスがまだ動作していません。' : '必要なプロファイルがありません。',
    means: NOTHING_CHARGED,
    act:
      profileId === 'practice'
        ? '起動するまで少し待ってください。'
        : '「設定」で別のプロファイルを選択してください。',
  }),
  OPENAPI_INVALID: (details) => ({
    happened: describeDocumentFault(details),
    means: 'プロファイルは作成されていません。ネットワークからの取得も、課金もありません。',
    act: isOfOtherDocument(details)
      ? '画像・動画用APIのドキュメントをサービスから入手してください。ない場合は「URLだけで接続」を選択します。'
      : 'サービスのOpenAPIドキュメント（3.0～3.2、Swagger 2.0）を、1つのJSONまたはYAMLファイルとして入手してください。',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: 'このドキュメントにはサービスのアドレスがありません。',
    means: 'プロファイルは作成されず、課金もされていません。',
    act: 'サービスのアドレスも入力してください。URLの/v2/generationより前の部分です。',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `「${text(url)}」はWebアドレスではありません。`,
    means: '追加されていません。',
    act: 'https://またはhttp://で始まる完全なアドレスを使ってください。',
  }),
};

export const backupErrors: Catalogue['backupErrors'] = {
  BACKUP_INVALID: ({ path, reason }) => ({
    happened: (BACKUP_FAULTS[reason] ?? BACKUP_FAULTS['not-a-backup'])(file(path)),
    means: '何も復元されていません。ライブラリは変更されていません。',
    act:
      reason === 'newer'
        ? 'Dailiesをアップデートしてから、もう一度復元してください。'
        : 'バックアップの別のコピーを使うか、元のコンピューターで新しく作成してください。',
  }),
  BACKUP_NOT_MADE: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `${text(path)}に、バックアップに必要な空き容量がありません。`
        : reason === 'changed'
          ? `バックアップ中に${file(path)}が変更されました。`
          : reason === 'unreadable'
            ? `${file(path)}を読み取れません${bracketed(cause)}。`
            : `バックアップを${text(path)}に書き込めません${bracketed(cause)}。`,
    means: `バックアップは作成されず、以前の同名のバックアップは変更されていません。${FILES_SAFE}`,
    act:
      reason === 'full'
        ? '空き容量を増やすか、別のディスクを選択してください。'
        : reason === 'changed'
          ? '書き込んでいるプログラムが終わるまで待ってから、もう一度試してください。'
          : reason === 'unreadable'
            ? 'ディスクとアクセス権を確認してから、もう一度試してください。'
            : '別のフォルダーを選択してください。',
  }),
  BACKUP_NOT_RESTORED: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `${text(path)}に、バックアップの復元に必要な空き容量がありません。`
        : reason === 'other-file'
          ? `${text(path)}には、すでに別のファイルがあります。`
          : reason === 'clash'
            ? `バックアップ内の2つのファイルが、このコンピューターでは同じファイルになります：${text(path)}。`
            : reason === 'own-folder'
              ? `${text(path)}にメディアを復元できません。Dailies自身のファイルの保存場所です。`
              : reason === 'not-empty'
                ? `${text(path)}は空のフォルダーではありません。`
                : `Dailiesは${text(path)}に書き込めません${bracketed(cause)}。`,
    means: '何も置き換えられていません。ライブラリは変更されておらず、何も送信されません。',
    act:
      reason === 'full'
        ? '空き容量を増やすか、別のディスクのフォルダーを選択してください。'
        : reason === 'clash'
          ? 'そのフォルダーを除外するか、元のコンピューターで一方の名前を変えて、バックアップを作り直してください。'
          : '別のフォルダーを選択してください。',
  }),
  BACKUP_UNDER_WAY: () => ({
    happened: 'バックアップの作成または復元がすでに進行中です。',
    means: 'それは続行されます。ほかには何も開始されていません。',
    act: '終わるまで待つか、「設定」で「停止」を選択してください。',
  }),
  BACKUP_STOPPED: () => ({
    happened: 'バックアップが停止されました。',
    means: FILES_SAFE,
    act: '必要になったら、もう一度開始してください。',
  }),
  BACKUP_NOT_APPLIED: ({ path, cause }) => ({
    happened: `復元したバックアップを適用できませんでした${bracketed(cause)}。`,
    means: `Dailiesは以前のライブラリで起動しました。復元したライブラリは完全な状態で残っています${bracketed(path)}。`,
    act: 'Dailiesのデータフォルダーを使用しているプログラムを閉じてから、Dailiesを終了し、開き直してください。',
  }),
  DATABASE_SET_ASIDE: ({ path, at }) => ({
    happened:
      at === undefined
        ? `ライブラリファイルが破損していたため、${file(path)}として退避しました。`
        : `ライブラリファイルが破損していたため、${formatMoment(at)}に${file(path)}として退避しました。`,
    means:
      'テイクとレーティングは結果フォルダーから復元されています。破損したファイルのキューと台帳は復元されません。待機中または実行中だったジョブは、課金された可能性があります。',
    act: 'バックアップがある場合は、「設定」で復元してください。それらのジョブをキューに再追加する前に、サービスで確認してください。',
  }),
};

function crashedTwice(path: string | null | undefined, others: number): string {
  if (!path) return 'Dailiesが2回続けて予期せず終了しました。';
  return others > 0
    ? `${file(path)}ほか${text(others)}個のファイルの読み取り中に、Dailiesが2回続けて予期せず終了しました。`
    : `${file(path)}の読み取り中に、Dailiesが2回続けて予期せず終了しました。`;
}
