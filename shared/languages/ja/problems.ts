import { describeKind } from '../../compose/problems-text.ts';
import { formatRatio } from '../../compose/warnings-text.ts';
import type { WideReason } from '../../kernel/error-causes.ts';
import { formatBigNumber, formatBytes, formatLimit, formatSeconds } from '../../kernel/format.ts';
import { formatList, formatNumber } from '../../kernel/region.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import { nameType } from '../../models/media-formats.ts';
import { describeValue } from '../../service/text/fields-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { characters } from './counts.ts';

/** What stands in the way of a job, and what is only worth knowing. */
export const problems: Catalogue['problems'] = {
  required: (_, place) => `${place}は必須です`,
  'wrong-type': ({ expected }, place) => `${place}には${expected ?? '別の種類の値'}を入力してください`,
  'too-short': ({ minimum, found }, place) =>
    `${place}はあと${characters(Number(minimum ?? 0) - Number(found ?? 0))}必要です（${characters(Number(minimum ?? 0))}以上）`,
  'too-many-variations': ({ maximum, found }) =>
    `バリエーションからジョブが${formatBigNumber(Number(found ?? 0))}件できますが、一度にキューに追加できるのは${formatBigNumber(Number(maximum ?? 0))}件までです。代わりに、ランダムに選んでください`,
  'too-long': ({ maximum, found }, place) =>
    `${place}が${characters(Number(found ?? 0) - Number(maximum ?? 0))}超過しています（${characters(Number(maximum ?? 0))}以内）`,
  'not-a-choice': ({ choices, found }, place) =>
    `${place}：${found}は選択肢にありません（選択肢：${choices}）`,
  'not-in-range': ({ minimum, maximum, found }, place) =>
    `${place}：${found}は${minimum}〜${maximum}の範囲外です`,
  'not-a-step': ({ step, found }, place) => `${place}：${found}は${step}刻みの値ではありません`,
  'digits-lost': ({ maximum }, place) =>
    `${place}：${formatNumber(Number(maximum))}以下の数にしてください。それより大きいと桁が失われます`,
  'too-small': ({ minimum, found }, place) => `${place}：${found}は下限の${minimum}未満です`,
  'too-large': ({ maximum, found }, place) => `${place}：${found}は上限の${maximum}を超えています`,
  'too-few': ({ minimum, found }, place) =>
    `${place}：${found}では足りません。${minimum}以上になるよう追加してください`,
  'too-many': ({ maximum, found }, place) => `${place}：${found}では多すぎます。上限は${maximum}です`,
  'unknown-field': ({ field }) => `このモデルに「${field}」という項目はありません`,
  'unknown-model': ({ model }) => `「${model}」というモデルはありません`,
  'empty-reference': (_, place) =>
    `${place}が空です。ファイル、URL、またはアップロード済みの名前を追加してください`,
  'invalid-url': ({ url }, place) => `${place}：「${url}」はWebアドレス（httpまたはhttps）ではありません`,
  'url-out-of-reach': ({ url }, place) =>
    `${place}：サービスはネットワークの外から${url}にアクセスできません。ファイル自体を使ってください`,
  'url-expired': ({ url }, place) =>
    `${place}：${url}の署名の有効期限が切れています。ファイル自体か、新しいアドレスを使ってください`,
  'takes-files-only': (_, place) =>
    `${place}にはアドレスではなくファイル自体が必要です。ファイルをここにドロップしてください`,
  'wrong-media': ({ expected, found }, place) =>
    `${place}に追加できるのは${describeKind(expected)}ですが、これは${describeKind(found)}です`,
  'file-not-found': ({ file }) => `「${file}」が元の場所にありません。元に戻すか、もう一度追加してください`,
  'file-is-directory': ({ file }) => `「${file}」はフォルダーです。中のファイルを追加してください`,
  'file-empty': ({ file }) => `「${file}」は空です`,
  'file-damaged': ({ file }) =>
    `「${file}」は破損しており、一部が欠けています。もう一度書き出すか、ダウンロードしてください`,
  'file-not-media': ({ file }) => `「${file}」は画像、ビデオ、オーディオのいずれのファイルでもありません`,
  'file-changed': ({ file }) =>
    `「${file}」は追加後に変更されています。現在のバージョンを使うには、もう一度追加してください`,
  'file-unreadable': ({ file }) =>
    `「${file}」を読み取れません。ロックされていないか、ディスクが接続されているかを確認してください`,
  'file-unsafe': ({ file }) =>
    `「${file}」を安全に読み取れません。破損している可能性が高いため、別のファイルを使ってください`,
  'shot-unchosen': ({ file }) => `「${file}」にはまだ何も選択されていません`,
  'frame-needs-app': ({ file }) =>
    `「${file}」はクリップのフレームです。このショットは、フレームを取り出せるアプリで作成してください`,
  'no-file-matches': ({ file }) => `「${file}」に一致する画像、ビデオ、オーディオのファイルがありません`,
  'file-elsewhere': ({ file }) =>
    `「${file}」は別のコンピューターにあり、表からはアクセスできません。このコンピューターにコピーするか、ファイル自体をドロップしてください`,
  'folder-not-given': ({ file }) =>
    `「${file}」はDailiesがアクセスできないフォルダーにあります。そのフォルダーか、フォルダー内の表を「バッチ」に一度ドロップしてください`,
  'pattern-too-wide': ({ file, looked, maximum, reason }) =>
    `${describeWide(`「${file}」`, reason as WideReason, Number(looked), Number(maximum))}。サブフォルダーを指定するか、一致するファイルを減らしてください`,
  'auto-needs-image': (_, place) =>
    `${place}の「${describeValue('aspectRatio', 'auto')}」には画像が必要です。画像を追加するか、縦横比を選択してください`,
  'element-kind-unsupported': (_, place) =>
    `${place}：サービスの一覧には既製のエレメントがありますが、サポートされていません`,
  'element-kind-unknown': ({ found }, place) =>
    `${place}：「${found}」はエレメントの種類ではありません。imageまたはvideoを使ってください`,
  'element-field-misplaced': ({ kind }, place) => `${place}は${kind}エレメントでは使えません`,
  'option-unbound': (_, place) => `${place}が設定されていますが、サービスでの名前がプロファイルにありません`,
  'shape-unbound': ({ shapes }, place) =>
    `${place}：現行のリクエスト形式がプロファイルで指定されていません（${shapes}）`,
  'shape-mismatch': ({ shape }, place) =>
    shape
      ? `${place}は、プロファイルのリクエスト形式（${shape}）に含まれていません`
      : `${place}は、プロファイルのどのリクエスト形式にも含まれていません`,
  'element-video-unbound': (_, place) => `${place}：エレメントのビデオ用の項目名がプロファイルにありません`,
  'upload-unbound': () =>
    'プロファイルにアップロード方法がないため、このコンピューターのファイルを送信できません。ダウンロードURLを使ってください',
  'upload-too-large': ({ file, maximum, found }) =>
    `「${file}」は${formatBytes(Number(found ?? 0))}です。サービスの上限は${formatBytes(Number(maximum ?? 0))}です`,
  'inline-too-large': ({ file, maximum, found }) =>
    `「${file}」は${formatBytes(Number(found ?? 0))}です。ここではファイルをリクエストに直接入れるため、上限は${formatBytes(Number(maximum ?? 0))}です`,
  'required-unbound': ({ field }) => `サービスでは「${field}」が必須ですが、プロファイルで入力されません`,
  'test-mode-unbound': ({ model }) =>
    `現在のプロファイルでは、${model ?? 'このモデル'}の無料のテスト実行はできません`,
  'results-unbound': () =>
    'サービスのドキュメントに結果の受け取り方法がないため、有料ジョブはまだ送信されません。「設定」でプロファイルの未設定項目を入力してください',
  'no-word-list': ({ variable }, place) => `${place}：{{${variable}}}の語句リストがまだありません`,
  'unknown-variable': ({ variable }, place) => `${place}：{{${variable}}}は列でも語句リストでもありません`,
  'not-in-cast': ({ name }, place) => `${place}：キャストに「${name}」というメンバーはいません`,
  'service-refused': ({ message }, place) => `${place}：サービスの応答「${message}」`,
};

export const mediaKinds: Catalogue['mediaKinds'] = {
  image: '画像',
  video: 'ビデオ',
  audio: 'オーディオ',
};

export const unmetFields: Catalogue['unmetFields'] = {
  missing: (labels) => `プロファイルの不足項目：${labels.join('、')}`,
};

export const warnings: Catalogue['warnings'] = {
  'usually-smaller': ({ maximum, found }) =>
    `この種のサービスの上限は通常${formatBytes(Number(maximum))}ですが、このファイルは${formatBytes(Number(found))}あります`,
  'usually-more-pixels': ({ minimum, found }) =>
    `この種のサービスでは通常、各辺が${minimum} px以上必要ですが、短辺が${found} pxです`,
  'usually-fewer-pixels': ({ maximum, found }) =>
    `この種のサービスの上限は通常、各辺${maximum} pxですが、長辺が${found} pxあります`,
  'usually-wider': ({ minimum, found }) =>
    `この種のサービスの縦横比は通常${formatRatio(minimum)}からですが、これは${formatRatio(found)}でより縦長です`,
  'usually-taller': ({ maximum, found }) =>
    `この種のサービスの縦横比は通常${formatRatio(maximum)}までですが、これは${formatRatio(found)}でより横長です`,
  'usually-shorter': ({ maximum, found }) =>
    `この種のサービスの長さの上限は通常${formatSeconds(Number(maximum))}ですが、これは${formatSeconds(Number(found))}あります`,
  'usually-longer': ({ minimum, found }) =>
    `この種のサービスでは通常${formatSeconds(Number(minimum))}以上必要ですが、これは${formatSeconds(Number(found))}です`,
  'usually-faster': ({ minimum, found }) =>
    `この種のサービスでは通常${Math.ceil(Number(minimum))} fps以上必要ですが、これは${Number(Number(found).toFixed(2))} fpsです`,
  'usually-slower': ({ maximum, found }) =>
    `この種のサービスの上限は通常${maximum} fpsですが、これは${Number(Number(found).toFixed(2))} fpsです`,
  'usually-other-type': ({ found, types }) =>
    `この種のサービスで使えるのは通常${formatList(String(types).split(', ').map(nameType))}ですが、これは${nameType(String(found))}です`,
  'usually-still': () =>
    'この画像は動画です。サービスでは通常、最初のフレームだけが使われるか、まったく使われません',
  'usually-upright': () =>
    'この画像はファイル内の情報（Exif）で回転されています。サービスでは無視されることがあります',
  'lacks-end': () =>
    'このファイルには終端マーカーがありません。画像は完全ですが、サービスに拒否されることがあります',
  'keeps-notes': ({ found }) =>
    `${nameType(String(found))}ファイルからは位置情報やシリアル番号を削除できません。そのまま送信されます`,
  'nothing-given': () =>
    '元になるテキストもファイルもありません。それでもサービスがリクエストを受け付け、課金することがあります',
  'unseen-results': ({ format }) => `${format}の結果はここでは表示できません。保存され、別のアプリで開けます`,
  'packed-results': () => '結果はZIPファイルで届きます。「レビュー」で展開できます',
};

export const widePatterns: Catalogue['widePatterns'] = {
  files: (name, looked, maximum) =>
    `${name}に該当するファイルが${formatLimit(maximum)}個を超えています（${formatLimit(looked)}個を確認）`,
  depth: (name, looked, maximum) =>
    `${name}のフォルダーの階層が${formatLimit(maximum)}を超えています（ファイルとフォルダー${formatLimit(looked)}個を確認）`,
  time: (name, looked, maximum) =>
    `${name}の検索に時間がかかりすぎています（${formatLimit(maximum)}秒でファイルとフォルダー${formatLimit(looked)}個を確認）`,
  length: (name, _, maximum) => `${name}が${formatLimit(maximum)}文字を超えています`,
  entries: (name, looked) =>
    `${name}の検索範囲が広すぎます（ファイルとフォルダー${formatLimit(looked)}個を確認）`,
};

export const documentFaults: Catalogue['documentFaults'] = {
  'not-parsable': ({ message }) => `JSONまたはYAMLではありません${message ? `：${message}` : ''}。`,
  'not-a-document': () => 'OpenAPIドキュメントではありません。',
  version: ({ found }) =>
    `このドキュメントはOpenAPI ${found}を使っています。Dailiesが読み取れるのは3.0～3.2とSwagger 2.0です。`,
  'remote-reference': ({ at, found }) =>
    `このドキュメントは別のドキュメントを参照しています（「${found}」、場所：${at}）。Dailiesはほかのドキュメントを取得しません。`,
  'too-large': ({ maximum }) =>
    `このドキュメントは大きすぎます。構成要素が${formatNumber(maximum)}個を超えています。`,
  'too-long': ({ maximum }) =>
    `このドキュメントは長すぎます。繰り返し部分を含めて${formatNumber(maximum)}文字を超えています。`,
  'long-name': ({ at, maximum }) =>
    `このドキュメントに${formatNumber(maximum)}文字を超える名前があります（場所：${at}）。`,
  'too-deep': ({ maximum }) => `このドキュメントの入れ子の深さが${String(maximum)}階層を超えています。`,
  'huge-enum': ({ at, found }) =>
    `このドキュメントの1か所に値が${formatNumber(found)}個あり（場所：${at}）、フォームに表示できません。`,
  'no-endpoints': ({ sending }) =>
    `このドキュメントに、生成を開始するエンドポイントがありません${sending === '' ? '' : `（${sending}のみ）`}。`,
  'no-results': ({ starting }) =>
    `このドキュメントには生成の開始方法（${starting}）はありますが、状態を照会するGETリクエストがありません。`,
  'no-form': ({ starting }) =>
    `このドキュメントには生成の開始方法（${starting}）はありますが、必要な項目をフォームで入力できません。`,
  other: () => 'このOpenAPIドキュメントは使えません。',
};

export const readingFaults: Catalogue['readingFaults'] = {
  names: {
    document: 'このドキュメント',
    templates: 'このテンプレートファイル',
    cast: 'このキャストファイル',
    file: 'このDailiesファイル',
  },
  unnamed: 'このファイル',
  time: (name, seconds) => `${name}の読み取りに${seconds}秒以上かかりました。`,
  memory: (name, megabytes) => `${name}の読み取りには${megabytes} MBを超えるメモリが必要です。`,
  fault: (name) => `${name}を最後まで読み取れませんでした。`,
  tooManyTemplates: (maximum) => `このファイルを読み込むと、上限の${maximum}件を超えます。`,
  tooLargeForTemplates: 'このファイルはテンプレートファイルとしては大きすぎます。',
  notTemplates: 'テンプレートファイルではありません。',
  notOneTemplate: 'このファイルに含まれるテンプレートが1つではありません。',
};

export const connectionCauses: Catalogue['connectionCauses'] = {
  certificate: 'このコンピューターはサービスの証明書を信頼していないため、何も送信されませんでした。',
  'proxy-unreachable': 'このネットワークのプロキシに接続できませんでした。',
  'proxy-unsupported': 'このネットワークには、Dailiesが対応していない種類のプロキシが必要です。',
  'proxy-wants-sign-in': 'このネットワークのプロキシが、ユーザー名とパスワードを要求しています。',
  'proxy-sign-in-refused': 'このネットワークのプロキシが、ユーザー名とパスワードを拒否しました。',
  'proxy-sign-in-unknown':
    'このネットワークのプロキシが、Dailiesの対応していない方法でのサインインを要求しています。',
  'proxy-refused': 'このネットワークのプロキシが、サービスへの接続を許可していません。',
};
