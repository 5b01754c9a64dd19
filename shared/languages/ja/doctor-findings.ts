import type { Catalogue } from '../catalogue.ts';

const ASK_OWNER = 'サービスの運営者に問い合わせてください。';
const SIGN_IN_TO_PROXY =
  '「設定」でプロキシにサインインしてください。コマンドラインでは、両方をHTTPS_PROXYに指定します：http://NAME:PASSWORD@HOST:PORT';
const CHECK_ADDRESS = 'プロファイルのアドレスを確認してください。';
const COMPARE_QUERY =
  '照会先のアドレスが間違っている可能性があります。サービスのドキュメントと照らし合わせてください。';
const JOB_WILL_TELL = '無料のテスト実行か、最初のジョブでわかります。';

function fine(found: string) {
  return { found, remedy: null };
}

function say(found: string, remedy: string | null) {
  return { found, remedy };
}

/** Whose certificate it is: `（発行元：…）`, or nothing. */
function from(issuer: string): string {
  return issuer === '' ? '' : `（発行元：${issuer}）`;
}

/** What the check of a connection found. */
export const doctorFindings: Catalogue['doctorFindings'] = {
  reached: ({ host, milliseconds }) => fine(`${host}は${milliseconds}ミリ秒で応答しました。`),
  'reached-by-vpn': ({ host, range }) =>
    fine(
      `${host}は、名前に仮のアドレスを割り当てるVPN（${range}）を通して応答しました。結果は通常どおりダウンロードされます。`,
    ),
  'vpn-not-open': ({ host, range }) =>
    say(
      `${host}はVPNが割り当てるアドレス（${range}）につながりますが、ほかの名前は違います。`,
      `VPNを使用中の場合は、ほかのホストから結果をダウンロードできるように、「設定」で${range}を許可してください。サービス自体がそのネットワークにある場合は、何もする必要はありません。`,
    ),
  'name-unknown': ({ host }) =>
    say(
      `${host}というホストはありません。`,
      `${CHECK_ADDRESS}正しい場合は、このコンピューターのネットワークを確認してください。`,
    ),
  'name-lookup-failed': ({ host }) =>
    say(
      `ホスト名${host}を解決できませんでした。`,
      'このコンピューターがオンラインであることを確認してから、もう一度確認してください。',
    ),
  'connection-refused': ({ host, port }) =>
    say(
      `${host}は存在しますが、ポート${port}で応答がありません。`,
      `${CHECK_ADDRESS}正しい場合は、サービスが停止しています。`,
    ),
  'connection-timeout': ({ host, port }) =>
    say(
      `${host}がポート${port}で応答しませんでした。`,
      'ファイアウォールまたはVPNがブロックしている可能性があります。別のネットワークを試してください。',
    ),
  'connection-failed': ({ host, cause }) =>
    say(
      `${host}に接続できませんでした（${cause}）。`,
      'このコンピューターのネットワークを確認してから、もう一度確認してください。',
    ),
  'stand-in-only': () =>
    say(
      'このDailiesは代替ランタイムで動作しており、このコンピューター上のサービスにのみ接続できます。',
      'このサービスに接続するには、正式なランタイムで起動してください。',
    ),
  'reached-through-proxy': ({ host, proxy, milliseconds }) =>
    fine(`${host}はプロキシ${proxy}経由で${milliseconds}ミリ秒で応答しました。`),
  'proxy-unreachable': ({ proxy }) =>
    say(
      `このコンピューターのネットワーク設定にあるプロキシ${proxy}が応答しません。`,
      'システムのネットワーク設定でプロキシを確認するか、ネットワーク管理者に問い合わせてください。',
    ),
  'proxy-unsupported': ({ proxy }) =>
    say(
      `このコンピューターのネットワーク設定にある${proxy}は、Dailiesが対応していない種類のプロキシです。`,
      'Dailiesが対応しているのはHTTPプロキシとHTTPSプロキシです。ネットワーク管理者に問い合わせてください。',
    ),
  'proxy-wants-sign-in': ({ proxy }) =>
    say(`プロキシ${proxy}が、ユーザー名とパスワードを要求しています。`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-refused': ({ proxy }) =>
    say(`プロキシ${proxy}が、ユーザー名とパスワードを拒否しました。`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-unknown': ({ proxy }) =>
    say(
      `プロキシ${proxy}が、Dailiesの対応していない方法でのサインインを要求しています。`,
      'Dailiesはユーザー名とパスワード（Basic認証）でサインインできます。その方法を許可するか、このサービスへの接続を許可するよう、ネットワーク管理者に依頼し、その後Dailiesを再起動してください。',
    ),
  'proxy-refused': ({ proxy, host, port }) =>
    say(
      `プロキシ${proxy}が、${host}（ポート${port}）への接続を許可していません。`,
      'このアドレスを許可するよう、ネットワーク管理者に依頼してください。',
    ),
  'certificate-trusted': ({ issuer, validTo }) =>
    fine(`証明書（発行元：${issuer}）は${validTo}まで信頼されています。`),
  'certificate-ends-soon': ({ validTo }) =>
    say(`証明書は信頼されていますが、有効期限は${validTo}です。`, ASK_OWNER),
  'certificate-expired': ({ issuer, validTo }) =>
    say(
      `証明書${from(issuer)}の有効期限が${validTo === '' ? '切れている' : `${validTo}に切れた`}ため、何も送信されません。`,
      `${ASK_OWNER}このコンピューターの日付が間違っている場合は、先に修正してください。`,
    ),
  'certificate-not-yet-valid': ({ issuer, validFrom }) =>
    say(
      `証明書${from(issuer)}が有効になるのは${validFrom}です。`,
      'このコンピューターの日付を確認してください。正しい場合は、サービスの運営者に問い合わせてください。',
    ),
  'certificate-self-signed': ({ host }) =>
    say(
      `${host}は自己署名証明書を使っており、なりすましが可能です。何も送信されません。`,
      '自分のサービスの場合は、このコンピューターで証明書を信頼してDailiesを再起動するか、公的な認証局の証明書を使ってください。',
    ),
  'certificate-issuer-unknown': ({ issuer }) =>
    say(
      `証明書の発行元${issuer === '' ? '（名前なし）' : `「${issuer}」`}は、このコンピューターで信頼されていません。何も送信されません。`,
      'スタジオのネットワークが接続を検査している可能性があります。その証明書を信頼するよう、ネットワーク管理者に依頼してください。そうでない場合は、サービスの運営者に問い合わせてください。',
    ),
  'certificate-incomplete': ({ host, issuer }) =>
    say(
      `${host}は発行者${issuer === '' ? '' : `（${issuer}）`}の証明書を送信していません。これはホスト側の不備です。何も送信されません。`,
      '中間証明書がないことを、サービスの運営者に知らせてください。',
    ),
  'certificate-wrong-host': ({ host, issuer, names }) =>
    say(
      `証明書${from(issuer)}は${names === '' ? '別のホスト' : names}用で、${host}用ではありません。何も送信されません。`,
      `${CHECK_ADDRESS}証明書にある名前を使う必要があるかもしれません。`,
    ),
  'handshake-failed': ({ cause }) =>
    say(
      `安全な接続を確立できませんでした（${cause}）。`,
      'アドレスをhttp://で始めるか、別のポートを使う必要がないかを確認してください。',
    ),
  'plain-on-this-computer': () =>
    fine('サービスはこのコンピューター上にあるため、外部には何も送信されません。'),
  plain: () =>
    say(
      'アドレスがhttp://で始まるため、ネットワーク上のほかの人がキーを読み取れます。',
      'https://のアドレスがあれば、それを使ってください。',
    ),
  'key-accepted': () => fine('サービスはキーを受け入れ、キーのない同じリクエストは拒否しました。'),
  'key-not-looked-at': ({ status }) =>
    say(
      `キーの有無にかかわらずサービスが${status}を返すため、キーが有効かどうかを判断できません。`,
      JOB_WILL_TELL,
    ),
  'key-missing': () =>
    say('このプロファイルにはキーが保存されていません。', 'キーを保存してから、もう一度確認してください。'),
  'key-refused': ({ said }) =>
    say(
      `サービスがこのキーを認識しません（401）${said}。`,
      'サービスのダッシュボードからもう一度コピーしてください。キー全体がコピーされていること、キーが再発行されていないことを確認してください。',
    ),
  'key-not-allowed': ({ said }) =>
    say(
      `サービスはキーを認識していますが、この操作を許可していません（403）${said}。`,
      'サービスのダッシュボードで、残高、キーの権限、使用できるネットワークを確認してください。',
    ),
  'no-free-read': () => say('プロファイルに無料のリクエストがないため、キーを試せません。', JOB_WILL_TELL),
  'query-answers': ({ status }) => fine(`架空のIDに対して、想定どおり${status}が返りました。`),
  'query-same-as-nowhere': ({ status }) =>
    say(`存在しないアドレスと同じ応答（${status}）が返りました。`, COMPARE_QUERY),
  'query-takes-anything': () => say('サービスが、架空のIDが存在するかのように応答しました。', COMPARE_QUERY),
  'query-unclear': ({ status, said }) =>
    say(`サービスが${status}を返しました${said}。`, '数分後にもう一度確認してください。'),
  'query-no-answer': () =>
    say('サービスが応答しませんでした。', 'ネットワークを確認してから、もう一度確認してください。'),
  'query-not-bound': () =>
    say(
      'プロファイルにジョブの照会方法がないため、結果は配信でのみ届きます。',
      'サービスに照会方法がある場合は、「未設定」で入力してください。そうすれば、配信に頼らずに済みます。',
    ),
  'upload-works': ({ milliseconds, reference }) =>
    fine(
      `小さな画像が${milliseconds}ミリ秒で「${reference}」としてアップロードされました。アップロードは無料です。`,
    ),
  'upload-not-needed': () => fine('ファイルはリクエストに含めて送信されるため、アップロードは不要です。'),
  'upload-not-everywhere': () =>
    say(
      'プロファイルにアップロード方法がないため、リクエストに含めて送信する項目でのみファイルを使えます。',
      'サービスに送信方法がある場合は、「未設定」で入力してください。',
    ),
  'upload-not-bound': () =>
    say(
      'プロファイルにファイルの送信方法がないため、リファレンスにはWebアドレスのみ使えます。',
      'サービスに送信方法がある場合は、「未設定」で入力してください。',
    ),
  'upload-only-suggested': () =>
    say(
      'ファイルの送信方法が候補にすぎないため、試しませんでした。',
      '「未設定」で確定してから、もう一度確認してください。',
    ),
  'upload-failed': () =>
    say(
      '画像をアップロードできませんでした。',
      'アップロードの設定をサービスのドキュメントと照らし合わせてください。',
    ),
  'delivery-comes-back': ({ milliseconds }) => fine(`テスト配信が${milliseconds}ミリ秒で届きました。`),
  'delivery-not-needed': () => fine('このサービスには結果を照会するため、配信は不要です。'),
  'delivery-failed': () =>
    say(
      '配信が届きません。代わりにサービスに照会するため、結果が失われることはありません。',
      '配信の設定を確認するか、「照会のみ」を選択してください。',
    ),
  'no-way-back': () =>
    say(
      'サービスに照会できず、配信も届かないため、結果を受け取れません。ジョブは待機し、送信されません。',
      'ジョブの照会方法を入力するか、有効な配信方法を選択してください。',
    ),
  'test-completed': ({ model }) => fine(`${model}の無料のテスト実行が完了し、ファイルを受信しました。`),
  'test-completed-without-file': ({ model }) =>
    fine(
      `${model}の無料のテスト実行が完了しました。ファイルはありませんでしたが、テスト実行では問題ありません。`,
    ),
  'test-not-wanted': () => say('テスト実行は選択されていません。', null),
  'test-not-bound': () =>
    say(
      'プロファイルにテスト用設定の名前がないため、実行しませんでした。名前が間違っていると課金されるためです。',
      'サービスのドキュメントに名前がある場合は、「未設定」で入力してください。',
    ),
  'test-only-suggested': () =>
    say(
      'テスト用設定が候補にすぎないため、実行しませんでした。名前が間違っていると課金されるためです。',
      'サービスのドキュメントにこの名前がある場合は、「未設定」で確定してください。',
    ),
  'test-no-model': () =>
    say(
      'どのモデルにも先にファイルが必要なため、試しませんでした。',
      '代わりに「作成」でテスト実行をキューに追加してください。',
    ),
  'test-queue-paused': () =>
    say(
      'キューが一時停止中のため、テスト実行は送信されませんでした。',
      'キューを再開してから、もう一度確認してください。',
    ),
  'test-held': ({ reason }) =>
    say(
      `テスト実行が待機になりました（${reason === '' ? '理由不明' : reason}）。キャンセルされ、何も送信されていません。`,
      '原因を解消してから、もう一度確認してください。',
    ),
  'test-refused': () =>
    say(
      'サービスがテスト実行を拒否しました。何も生成されていません。',
      'サービスのメッセージをプロファイルと照らし合わせてください。',
    ),
  'test-unknown': () =>
    say(
      'テスト実行を送信しましたが、明確な応答がありませんでした。キューに残り、再送信されることはありません。',
      'サービスのダッシュボードに表示されているかどうかを確認してください。',
    ),
  'test-failed': () =>
    say('テスト実行は結果が得られないまま終了しました。', '「キュー」で履歴を確認してください。'),
  'test-still-running': () => say('テスト実行はまだ完了していません。', '「キュー」で続行されます。'),
  'needs-connection': () => say('未確認：先にサービスへの安全な接続が必要です。', null),
  'needs-key': () => say('未確認：サービスが受け入れるキーが必要です。', null),
  stopped: () => say('ここで確認が停止されました。', null),
};

export const doctorSteps: Catalogue['doctorSteps'] = {
  address: 'サービスへの接続',
  tls: '安全な接続',
  key: 'APIキー',
  query: 'ジョブの照会',
  upload: 'ファイルの送信',
  webhook: '配信の受信',
  'test-run': '無料のテスト実行',
};

export const doctorStates: Catalogue['doctorStates'] = {
  waiting: '待機中',
  running: '確認中…',
  ok: '正常',
  warn: '要確認',
  failed: '異常',
  skipped: 'スキップ',
};

export const doctorDays: Catalogue['doctorDays'] = { unknown: '不明な日付' };
