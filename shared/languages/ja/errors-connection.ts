import { describeConnectionCause } from '../../errors/fault-words.ts';
import type { TunnelCause } from '../../kernel/error-causes.ts';
import { bracketed, quoted, text } from '../../kernel/error-words.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

const TUNNEL_CAUSES: { readonly [Cause in TunnelCause]?: string } = {
  token: 'トンネルのアカウントがauthtokenを拒否しました',
  limit: 'トンネルのアカウントに空きがありません',
  domain: 'トンネルでそのドメインを使えません',
  network: 'トンネルサービスに接続できませんでした',
  timeout: 'トンネルサービスが時間内に応答しませんでした',
  lost: 'トンネルが切断されました',
  library: 'このDailiesにはトンネル機能が含まれていません',
};

const TUNNEL_ACTS: { readonly [Cause in TunnelCause]?: string } = {
  token: 'ngrokのダッシュボードからauthtokenをもう一度コピーし、「設定」で追加してください。',
  limit: 'ほかのトンネルを閉じるか、プランをアップグレードしてから、トンネルをもう一度オンにしてください。',
  domain:
    'アカウントのドメインを入力するか、空のままにしてください。別のアプリが使用している可能性もあります。',
  library: 'Dailiesを再インストールするか、別の配信方法を選択してください。',
};

const ASKS_INSTEAD = '何も失われません。トンネルが開くまで、Dailiesが結果を照会します。';
const RETRIES = '操作は不要です。Dailiesが自動で再試行します。';

/** The key, the way to the service, and the way back. */
export const connectionErrors: Catalogue['connectionErrors'] = {
  KEY_MISSING: ({ path }) => ({
    happened: path
      ? `ファイル${text(path)}には、APIキーだけを入れてください。`
      : 'このプロファイルにはAPIキーが保存されていません。',
    means: NOTHING_CHARGED,
    act: path
      ? 'ファイルにキーを1行で入れてください。'
      : '「設定」でキーを追加してください。待機中のジョブが送信されます。',
  }),
  KEY_REFUSED: ({ status, message }) => ({
    happened: `サービスがAPIキーを拒否しました${bracketed(status)}${quoted(message)}。`,
    means: '何も生成されていません。ほかのジョブがこのキーで送信されないように、キューを保留しています。',
    act: 'キーと残高を確認し、「設定」でキーをもう一度追加してから、再開してください。',
  }),
  NO_CREDIT: ({ status, message }) => ({
    happened: `サービスによると、残高がありません${bracketed(status)}${quoted(message)}。`,
    means: '何も生成されず、課金もされていません。ほかのジョブも拒否されないように、キューを保留しています。',
    act: 'サービスのダッシュボードで残高を追加し、再開してから、ジョブを再試行してください。',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: 'このコンピューターのキーチェーンを使えません。',
    means: 'キーはどこにも保存されていません。',
    act: 'キーチェーンのロックを解除するか、通常のファイルへのキーの保存を許可してください。',
  }),
  OFFLINE: ({ cause }) => ({
    happened: describeConnectionCause(cause) ?? 'サービスに接続できませんでした。',
    means: 'この試行では課金されず、何も失われていません。',
    act:
      describeConnectionCause(cause) !== null
        ? '「設定」で接続を確認してください。Dailiesが自動で再試行します。'
        : RETRIES,
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `練習サービスが起動しませんでした${quoted(message ?? cause)}。`,
    means: '練習は常に無料です。ジョブは待機したままです。',
    act: '「設定」でもう一度起動してください。',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened: 'このDailiesは代替ランタイムで動作しており、このコンピューター上のサービスにのみ接続できます。',
    means: NOTHING_CHARGED,
    act: 'このサービスに接続するには、正式なランタイムを使ってください。',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: port
      ? `Dailiesはポート${text(port)}で配信を受信できません${bracketed(cause)}。`
      : `Dailiesは配信を受信できません${bracketed(cause)}。`,
    means: port
      ? NOTHING_CHARGED
      : '何も失われません。代わりにDailiesが結果を照会するため、少し時間がかかります。',
    act: port ? '空いているポートを選択してください。' : '解消しない場合は、Dailiesを再起動してください。',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[cause] ?? 'トンネルを開けませんでした'}${quoted(message)}。`,
    means: ASKS_INSTEAD,
    act: TUNNEL_ACTS[cause] ?? RETRIES,
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: 'トンネルにはauthtokenが必要です。',
    means: ASKS_INSTEAD,
    act: 'ngrokのダッシュボードからauthtokenをコピーし、「設定」で追加してください。',
  }),
  DELIVERY_NOT_BACK: (details) => ({
    happened: notBack(details),
    means: '失われたのはテストだけです。配信が届くようになるまで、Dailiesが結果を照会します。',
    act:
      details.cause === 'none'
        ? '結果を配信で受け取るには、公開アドレスを設定するか、トンネルを使ってください。'
        : '転送が動作しており、リクエストのパスが維持されていることを確認してください。',
  }),
};

function notBack({ cause, status, url }: ErrorDetails<'DELIVERY_NOT_BACK'>): string {
  if (cause === 'none') return 'このコンピューターには公開アドレスがありません。';
  if (status) return `経路の途中から、テストに${text(status)}の応答がありました。`;
  if (cause === 'timeout') return 'テストを送信しましたが、時間内に戻りませんでした。';
  return url
    ? `テストが${text(url)}に届きませんでした${bracketed(cause)}。`
    : `テストが公開アドレスに届きませんでした${bracketed(cause)}。`;
}
