import type { EditFault, RenderFault, UnsafeReason } from '../../kernel/error-causes.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

const UNSAFE: { readonly [Reason in UnsafeReason]: (file: string) => string } = {
  'ended-reader': (name) => `${name}により、Dailiesのファイル読み取り処理がクラッシュしました。`,
  'took-too-long': (name) => `${name}の読み取りに時間がかかりすぎました。`,
  'left-out': (name) => `${name}の読み取り中にDailiesが予期せず終了したため、スキップされました。`,
};

/** Files and folders of this computer. */
const EDIT: { readonly [Fault in EditFault]: (file: string) => string } = {
  unknown: (name) => `${name}は、OTIO、FCPXML、XML、EDLのタイムラインではありません。`,
  damaged: (name) => `${name}は破損しています。形式の規則に反しています。`,
  'too-large': (name) => `${name}は、タイムラインとしては大きすぎるか、入れ子が深すぎます。`,
  unsafe: (name) => `${name}は独自のXMLエンティティを定義しているため、Dailiesでは開けません。`,
  empty: (name) => `${name}にはシーケンスがありません。`,
};

/** What happened to a film, and what to do. */
const RENDER: { readonly [Fault in RenderFault]: readonly [string, string] } = {
  empty: ['タイムラインにショットがありません', 'プロジェクトにショットを追加してください。'],
  'no-window': [
    'ここではウインドウを開けません。映像の描画にはウインドウが必要です',
    'アプリ、またはディスプレイのある環境でレンダリングしてください。',
  ],
  'no-encoder': [
    'このコンピューターでは、このフレームサイズでこのコーデックをエンコードできません',
    'H.264とVP9を選び直すか、フレームサイズを小さくしてください。',
  ],
  'no-aac': [
    'このコンピューターではAAC音声をエンコードできません',
    '別のコンピューターでレンダリングしてください。',
  ],
  file: [
    'タイムラインのテイクをデコードできませんでした',
    'そのショットの別のバージョンを選択してください。',
  ],
  ended: ['レンダリングが予期せず終了しました', 'もう一度お試しください。'],
};

export const fileErrors: Catalogue['fileErrors'] = {
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `${file(path)}が見つかりません。`,
    means: NOTHING_CHARGED,
    act: '名前とディスクを確認するか、現在の場所から選択してください。',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)}はフォルダーです。`,
    means: '中のファイルは追加されていません。',
    act: '代わりに、中のファイルを選択してください。',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)}は空です。`,
    means: '追加されていません。',
    act: 'ファイルをもう一度書き出すかコピーしてから、追加してください。',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened:
      maximum === undefined
        ? `${file(path)}が、この種類のファイルの上限を超えています。`
        : `${file(path)}が、この種類のファイルの上限（${formatBytes(maximum)}）を超えています。`,
    means: '何も読み込まれていません。',
    act: '正しいファイルかどうかを確認するか、分割してください。',
  }),
  FILE_NOT_MEDIA: ({ path }) => ({
    happened: `${file(path)}は画像、ビデオ、オーディオのいずれのファイルでもありません。`,
    means: '追加されていません。Dailiesは、ファイルの名前ではなく内容で判断します。',
    act: 'PNG、JPEG、MP4、MOV、MP3、WAVなどの一般的な形式を使ってください。',
  }),
  FILE_DAMAGED: ({ path }) => ({
    happened: `${file(path)}は破損しており、一部が欠けています。`,
    means: 'サービスが課金したあとに失敗する可能性があるため、追加されていません。課金はされていません。',
    act: 'もう一度書き出すかダウンロードするか、別のプログラムで開いてコピーを保存してください。',
  }),
  FILE_CHANGED: ({ path }) => ({
    happened: `${file(path)}は、Dailiesが読み取った後に変更されています。`,
    means: '意図したファイルではない可能性があるため、使用されていません。課金はされていません。',
    act: '現在のバージョンを使うには、もう一度追加してからやり直してください。',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: name
      ? `${file(path)}の内容は${text(name)}と異なります。`
      : `${file(path)}の内容は見つからないファイルと異なります。`,
    means: '何も変更されていません。テイクのファイルは見つからないままです。',
    act: '元のファイルか、それが入っていそうなフォルダーを選択してください。',
  }),
  FILE_NOT_SOUND: ({ path }) => ({
    happened: `${file(path)}はオーディオファイルではありません。`,
    means: 'サウンドトラックは変更されていません。',
    act: 'WAV、MP3、M4Aなどのオーディオファイルを選んでください。',
  }),
  TAKE_FILE_MISSING: ({ path }) => ({
    happened: `テイクのファイルが見つかりません：${file(path)}`,
    means: '何も書き出されていません。ほかのテイクは変更されていません。',
    act: 'レビューで見つからないファイルを検索するか、別のテイクを使ってください。',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `${file(path)}を読み取れません${bracketed(cause)}。`,
    means: NOTHING_CHARGED,
    act: 'ディスクが接続されていること、開く権限があること、ほかのアプリが使用していないことを確認してください。',
  }),
  FILE_IN_CLOUD: ({ path }) => ({
    happened: `${file(path)}はクラウドにあり、このコンピューターにダウンロードできませんでした。`,
    means: NOTHING_CHARGED,
    act: '接続を確認するか、Finderまたはエクスプローラーでダウンロードしてから、もう一度試してください。',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)}は別のコンピューターにあります。`,
    means:
      'サインイン情報がそのコンピューターに送信されるおそれがあるため、Dailiesは開きませんでした。何も送信されていません。',
    act: 'このコンピューターにコピーするか、ファイル自体をドロップしてください。',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `Dailiesは${file(path)}のフォルダーにアクセスできません。`,
    means:
      'フォルダーは開かれていません。ほかの人が作成した表やページが、コンピューターの内容を見たり書き込んだりするのを防ぐためです。',
    act: 'ファイル、そのフォルダー、またはフォルダー内の表を、ここに一度ドロップしてください。フォルダーに書き込むには、ダイアログでフォルダーを選択してください。',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${describeWide(file(path), reason, looked, maximum)}。`,
    means: '中のファイルは追加されていません。',
    act: 'サブフォルダーを指定するか、一致するファイルを減らしてください。',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[reason]?.(file(path)) ?? `${file(path)}を安全に読み取れません。`,
    means: `${NOTHING_CHARGED}Dailiesに影響はありません。`,
    act:
      reason === 'left-out'
        ? 'それでも使う場合は、自分で追加してください。'
        : '破損している可能性が高いです。作成したアプリでもう一度書き出すか、別のファイルを使ってください。',
  }),
  FIX_FAILED: ({ path, cause }) => ({
    happened: `${file(path)}を変換できませんでした${bracketed(cause)}。`,
    means: 'オリジナルは変更されていません。何も送信されず、課金もされていません。',
    act: '別の調整を試すか、作成したアプリでもう一度書き出してください。',
  }),
  FIX_CANCELLED: ({ path }) => ({
    happened: `${file(path)}の変換がキャンセルされました。`,
    means: '作成途中のコピーは削除されました。オリジナルは変更されていません。',
    act: '必要になったら、もう一度開始してください。',
  }),
  EXPORT_FAILED: ({ path, reason, cause, done }) => ({
    happened:
      reason === 'full'
        ? `${text(path)}のディスクの空き容量が不足しています。`
        : reason === 'own-folder'
          ? `${text(path)}には、Dailies自身のファイルが保存されています。`
          : `Dailiesは${text(path)}に書き込めません${bracketed(cause)}。`,
    means: done
      ? `オリジナルは変更されていません。完全なコピーが${text(done)}個作成され、不完全なコピーはありません。`
      : 'オリジナルは変更されていません。何もコピーされていません。',
    act:
      reason === 'full'
        ? '空き容量を増やすか、別のディスクのフォルダーを選択してください。'
        : '別のフォルダーを選択してください。',
  }),
  RENDER_FAILED: ({ path, reason, cause }) => {
    const [happened, act] = RENDER[reason] ?? RENDER.ended;
    const name = reason === 'file' ? `：${file(path)}` : '';
    return {
      happened: `${happened}${name}${bracketed(cause)}。`,
      means: '何も書き出されていません。テイクは変更されていません。',
      act,
    };
  },
  DISK_FULL: ({ path }) => ({
    happened: path
      ? `${text(path)}のディスクの空き容量が不足しています。`
      : 'ディスクの空き容量が不足しています。',
    means: '何も失われていません。完了した結果は、保存できるまでサービスに残ります。',
    act: '空き容量を増やすか、別のディスクのフォルダーを選択して、もう一度お試しください。ダウンロードは自動で続行します。',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: path
      ? `Dailiesは${text(path)}に書き込めません${bracketed(cause)}。`
      : `Dailiesは結果フォルダーに書き込めません${bracketed(cause)}。`,
    means: '保存済みのものは変更されていません。まだ保存されていない結果はサービスに残っています。',
    act: '書き込み可能にするか、別のフォルダーを選択して、もう一度お試しください。',
  }),
  FILE_HELD: ({ path }) => ({
    happened: path
      ? `別のプログラムが${file(path)}を使用しているため、置き換えられませんでした。`
      : '別のプログラムがファイルを使用しているため、置き換えられませんでした。',
    means: 'ファイルは変更されておらず、何も失われていません。',
    act: 'プレーヤー、エディター、同期やスキャンを行うアプリなど、ファイルを開いているプログラムで閉じてから、もう一度試してください。',
  }),
  ZIP_NOT_UNPACKED: ({ path, reason }) => ({
    happened:
      reason === 'damaged'
        ? `${file(path)}は壊れているか、パスワードで保護されているか、Dailiesで読み取れない形式で圧縮されています。`
        : reason === 'unsafe'
          ? `${file(path)}には、展開先のフォルダーの外に出るファイルか、ファイルの代わりにリンクが含まれています。`
          : `${file(path)}はファイルが多すぎるか、展開すると容量が大きすぎます。`,
    means: '何も展開されていません。ZIPファイルはそのまま保存されています。',
    act: 'サービスを信頼できる場合は、圧縮ファイル用のアプリで開いてください。',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: path
      ? `${text(path)}は、これまで結果を保存していたフォルダーではありません。`
      : '結果フォルダーが、これまで結果を保存していたフォルダーではありません。',
    means: '何も保存されていません。新しい結果は、追加料金なしでサービスに残っています。',
    act: 'ドライブを再接続するか、今後このフォルダーを使う場合は「設定」で選択してください。',
  }),
  WATCH_REFUSED: ({ path, reason }) => ({
    happened:
      reason === 'own-folder'
        ? `${file(path)}は、Dailiesの結果が入っているフォルダーか、その中にあるフォルダーです。`
        : reason === 'values'
          ? 'テンプレートに空の変数があります。'
          : `${file(path)}は読み取り可能なフォルダーではありません。`,
    means:
      reason === 'own-folder'
        ? '結果が次々と新しいジョブになり、際限なく続きます。フォルダーは監視されず、何も送信されていません。'
        : NOTHING_CHARGED,
    act: reason === 'values' ? '変数を入力してください。' : '別のフォルダーを選択してください。',
  }),
  EDIT_FILE_INVALID: ({ path, fault }) => ({
    happened: (EDIT[fault] ?? EDIT.unknown)(file(path)),
    means: 'ショットは変更されていません。',
    act: 'タイムラインをOTIO、FCPXML、XML、EDLのいずれかで書き出し直してください。',
  }),
  LENGTH_INVALID: ({ text: length }) => ({
    happened: `「${text(length)}」は長さではありません。`,
    means: 'ショットは変更されていません。',
    act: 'フレーム数（48）、秒（2s）、タイムコード（00:00:02:00）のいずれかで入力してください。',
  }),
};
