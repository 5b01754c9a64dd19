import { bracketed, type ErrorWords, quoted, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

/** What the service answered, and bytes on their way. */
export const answerErrors: Catalogue['answerErrors'] = {
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `サービスがリクエストを拒否しました${bracketed(status)}${quoted(message)}。`,
    means: 'このリクエストからは何も生成されていません。',
    act: 'サービスの指摘に合わせてジョブを編集し、もう一度キューに追加してください。',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `サービスが送信間隔の調整を求めています${bracketed(status)}${quoted(message)}。`,
    means: 'この試行では課金されず、何も失われていません。',
    act: '操作は不要です。Dailiesが自動で再試行します。',
  }),
  ANSWER_UNCLEAR: (details) => ({
    happened: unclearHappened(details),
    means: 'サービスが受信し、課金した可能性があります。自動で再送信されることはありません。',
    act: 'サービスのダッシュボードを確認してください。見つかった場合はIDをペーストし、届いていない場合は再送信してください。',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `生成に失敗しました${quoted(message)}。`,
    means: '結果はありません。課金されたかどうかは、サービスのダッシュボードで確認してください。',
    act: 'プロンプトまたはリファレンスを編集し、もう一度キューに追加してください。',
  }),
  TEST_EXPIRED: () => ({
    happened: 'テスト実行の期限が切れました。サービスでの保存期間は5分です。',
    means: 'テスト実行は無料です。',
    act: '必要な場合は、もう一度テストを実行してください。',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: 'プロファイルにファイルのアップロード方法がありません。',
    means: NOTHING_CHARGED,
    act: 'ダウンロードURLを使うか、「設定」でプロファイルの未設定項目を入力してください。',
  }),
  UPLOAD_FAILED: uploadFailed,
  RESULT_GONE: ({ status, message }) => ({
    happened: `サービスが示したアドレスに、もう結果がありません${bracketed(status)}${quoted(message)}。`,
    means: '生成は完了し、課金された可能性がありますが、ファイルは保存されていません。',
    act: '「再ダウンロード」を選択してください。新しいアドレスが得られる場合があります。得られない場合は、サービスのダッシュボードからダウンロードしてください。',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? '結果が画像でもビデオでもありません。'
        : cause === 'digest'
          ? '結果が途中で変更されました。チェックサムが一致しません。'
          : '結果が不完全な状態で届きました。',
    means: 'ライブラリには追加されていません。生成自体は完了しています。',
    act: '「再ダウンロード」を選択してください。無料です。',
  }),
  RESULT_QUARANTINED: () => ({
    happened: '結果の中に、Dailiesが認識できる画像でもビデオでもないものがあります。',
    means: '届いたままの状態で隔離されており、開かれることはありません。生成自体は完了しています。',
    act: '「再ダウンロード」を選択すると、もう一度取得できます。無料です。',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `サービスが示した結果のアドレスは許可されていません${bracketed(host ?? url)}。`,
    means:
      'Dailiesは、自分のネットワークの外にあるWebアドレスからのみダウンロードします。生成自体は完了しています。',
    act: 'サービスのダッシュボードからファイルをダウンロードし、アドレスをサービスに報告してください。',
  }),
  RESULT_UNREACHED: ({ host, cause }) => ({
    happened:
      cause === 'vpn-address'
        ? `ホスト${bracketed(host)}は、VPNが割り当てた仮のアドレスにつながります。`
        : cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
          ? `ホスト${bracketed(host)}が発行者の証明書を送信していないか、このコンピューターがその発行者を認識していません。`
          : `このコンピューターはホスト${bracketed(host)}の証明書を信頼していません。`,
    means: 'そこからは何もダウンロードされず、何も失われていません。',
    act:
      cause === 'vpn-address'
        ? '「設定」›「サービス」でVPNの範囲を許可するか、VPNをオフにしてください。Dailiesが自動で再試行します。'
        : 'サービスに知らせてください。ホスト側の不備である可能性が高いです。Dailiesが自動で再試行します。',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened:
      proven === null || proven === undefined
        ? `サービスのホスト名${bracketed(host)}の接続先が、プライベートネットワークになっています。`
        : `サービスのホスト名${bracketed(host)}の接続先が、設定時と異なるネットワークになっています。`,
    means:
      'そこからのダウンロードも、そこへの送信も行われていません。何者かが、このホスト名の接続先を自分のコンピューターやネットワークに向けた可能性があります。',
    act: '自分でネットワーク（VPN、スタジオ）を変えた場合は、「設定」で接続を確認して新しいネットワークを承認し、結果を再ダウンロードしてください。',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => ({
    happened: tooLarge(bytes, most),
    means:
      'ディスクを保護するため、自動ではダウンロードされませんでした。支払い済みで、サービスに残っています。',
    act: '空き容量がある場合は、「再ダウンロード」を選択してください。サービスでの保存期間には限りがあります。',
  }),
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: tooMany(count, most),
    means: '残りは自動ではダウンロードされていません。サービスに残っています。',
    act: 'すべて取得するには、「再ダウンロード」を選択してください。サービスでの保存期間には限りがあります。',
  }),
  RESULT_MISSING: () => ({
    happened: 'サービスは完了と報告していますが、結果がありません。',
    means: '保存するものがありません。課金されたかどうかは、サービスのダッシュボードで確認してください。',
    act: '「結果を確認」を選択してください。それでも結果がない場合は、プロファイルで指定した結果の場所を確認してください。',
  }),
  RESULTS_WITHHELD: ({ count, of, message, how }) => ({
    happened: `${withheld(count, of, how)}${quoted(message)}。`,
    means:
      how === 'flagged'
        ? 'それでもダウンロードされました。空白またはぼかされている可能性があります。'
        : '生成は完了し、課金された可能性があります。不足している結果には、ダウンロードできるファイルがありません。',
    act: 'もう一度作る前に、プロンプトかリファレンスを変更してください。再度課金されます。',
  }),
};

function tooLarge(bytes: unknown, most: unknown): string {
  const limit = typeof most === 'number' ? formatBytes(most) : '自動ダウンロードの上限';
  return typeof bytes === 'number'
    ? `結果のサイズが${limit}を超えています（${formatBytes(bytes)}）。`
    : `結果のサイズが${limit}を超えています。`;
}

function tooMany(count: unknown, most: unknown): string {
  const all = typeof count === 'number' ? `${formatNumber(count)}件の結果` : '多数の結果';
  const first = typeof most === 'number' ? `最初の${formatNumber(most)}件` : '最初の一部';
  return `サービスに${all}がありますが、ダウンロードしたのは${first}です。`;
}

function withheld(count: number, of: number, how: 'flagged' | 'fewer' | undefined): string {
  const some = `${formatNumber(of)}件のうち${formatNumber(count)}件の結果`;
  if (how === 'flagged') return `サービスの審査が${some}に警告を付けました`;
  if (how === 'fewer')
    return `サービスが返した結果は、要求した${formatNumber(of)}件のうち${formatNumber(of - count)}件です`;
  return count < of ? `${some}をサービスが公開しませんでした` : 'サービスがすべての結果を公開しませんでした';
}

function uploadFailed(details: ErrorDetails<'UPLOAD_FAILED'>): ErrorWords {
  const { cause, status, message, bytes, maximum, pointer, key, url } = details;
  const means = 'アップロードは無料で、ジョブは送信されていません。';
  if (cause === 'cancelled') {
    const act = '必要になったら、ジョブをもう一度キューに追加してください。';
    return { happened: 'アップロードがキャンセルされました。', means, act };
  }
  if (cause === 'too-large') {
    const sizes = `${formatBytes(Number(bytes))}、上限は${formatBytes(Number(maximum))}`;
    return {
      happened: `ファイルがサービスの上限より大きくなっています（${sizes}）。`,
      means,
      act: 'サイズを小さくするか、短くしたファイルを使ってください。',
    };
  }
  if (pointer) {
    const what = key === 'uploadUrl' ? 'アップロード先のアドレス' : 'ファイルの名前';
    const happened = `サービスは応答しましたが、応答の${text(pointer)}に${what}がありませんでした。`;
    return {
      happened,
      means,
      act: `プロファイルの「upload」にある「${text(key ?? 'reference')}」を修正してください。`,
    };
  }
  if (cause === 'not-json') {
    const happened = 'アップロードに対するサービスの応答を読み取れません。';
    return { happened, means, act: 'プロファイルの「upload」にある「url」と「mode」を確認してください。' };
  }
  if (cause === 'expired') {
    const happened = 'すべてのファイルが届く前に、サービスがアップロード済みのファイルを削除します。';
    const act = 'ファイルを小さくするか、プロファイルの「expiresAfterSeconds」を大きくしてください。';
    return { happened, means, act };
  }
  if (cause === 'address-blocked') {
    const happened = `サービスが示したアップロード先のアドレスは許可されていません${bracketed(url)}。`;
    return {
      happened,
      means,
      act: 'アドレスをサービスに報告してください。それまではダウンロードURLを使ってください。',
    };
  }
  const happened = `ファイルをアップロードできませんでした${bracketed(status ?? cause)}${quoted(message)}。`;
  const act =
    'ジョブをもう一度キューに追加してください。届いたファイルが再びアップロードされることはありません。';
  return { happened, means, act };
}

function unclearHappened({ status, cause, message }: ErrorDetails<'ANSWER_UNCLEAR'>): string {
  if (cause === 'interrupted') return 'リクエストの送信中にDailiesが終了しました。';
  if (cause === 'sent-before')
    return 'このライブラリのコピーが作成されたあとに送信されたため、結果がここに記録されていません。';
  if (cause === 'no-genid') return 'サービスの応答に生成IDがありませんでした。';
  if (cause === 'repeated-genid') return 'サービスが別のジョブの生成IDを返しました。';
  if (cause === 'key-known') return `サービスはこのリクエストをすでに受け取っています${quoted(message)}。`;
  if (cause === 'refused-with-genid')
    return `サービスはリクエストを拒否しましたが、応答に生成IDがあります${quoted(message)}。`;
  if (cause === 'not-json') return 'サービスの応答を読み取れません。';
  if (status) return `サービスがエラー（${text(status)}）を報告しました${quoted(message)}。`;
  return `応答が届く前に接続が切れました${bracketed(cause)}。`;
}
