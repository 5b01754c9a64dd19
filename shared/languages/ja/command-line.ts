import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

/** The command line. */
export const usage: Catalogue['usage'] = {
  title: 'コマンドラインのDailies：アプリのキューとライブラリをウィンドウなしで使います。',
  commands: {
    run: 'ファイルの全ジョブを確認してキューに追加し、すべて終わるまで実行',
    work: '以前の実行のキューを続行',
    fetch: '1つのジョブまたは全ジョブの、届いていない結果をもう一度取得。送信はしません',
    resolve: '結果不明のジョブがどうなったかを指定、または不足している結果をあきらめる',
    watch: '中断するまで、フォルダーの新しいファイルをテンプレートでジョブに変換',
    list: 'キューのジョブを一覧表示',
    ledger: 'すべての送信を料金と結果とともにCSVで出力（--json：1行に1オブジェクト）',
    validate: '問題を行と項目ごとに一覧表示。キューへの追加も送信もしません',
    'profile import': 'サービスのOpenAPIドキュメント（JSONまたはYAML）からプロファイルを作成',
    'profile check': 'プロファイルに不足しているものを一覧表示',
    'profile prices': 'モデルの料金を表示。--modelで料金を設定',
    'library rebuild': '完了した結果とサイドカーファイルを読み込む（デフォルト：DIR/results）',
    export: '採用したテイクを、リクエストと系譜を埋め込んでフォルダーにコピー',
    doctor: '接続を段階的に確認（無料）',
    'backup make': 'データフォルダーのすべてを1つのファイルに保存（キーを除く）',
    'backup restore': 'バックアップを新しいデータフォルダーに復元',
    'film import': '「code」列のあるリスト（CSV）からショットを作成、または既存のショットを更新',
    'film list': 'プロジェクトのショットをバージョンとともに一覧表示',
    'film make': 'ショットに必要なジョブをキューに追加し、すべて終わるまで実行',
    'film assign': 'テイクを次のバージョンとしてショットに割り当て',
    'film select': 'ショットのバージョンと、その使用範囲を選択',
    'film export': 'タイムラインを編集ソフトに渡す：OTIO、FCPXML、XML、EDLとメディア',
    'film conform': '編集されたタイムラインを読み戻し、変更点、短すぎるもの、プロジェクト外のものを表示',
    'film render': 'タイムラインを1つのMP4（H.264、AAC）にレンダリング（ウインドウを開ける環境のみ）',
    diagnostics: '不具合の報告に必要なものを保存（キー、プロンプト、ファイル名を除く）',
  },
  options: {
    data: 'キュー、結果、データベースのフォルダー',
    profile: 'サービスのプロファイル（デフォルト：無料の練習サービス）',
    keyFile: 'APIキーだけを含むファイル。キーはほかの場所からは読み取られません',
    webhookSecretFile: '配信の署名シークレットだけを含むファイル',
    test: '無料のテスト実行。プロファイルにテストモードのパラメーターが必要',
    testRun: '無料のテスト実行も1回行う。パラメーターの確定が必要',
    pollOnly: '配信を受信せず、結果を照会',
    publicUrl: '配信用の公開アドレス',
    listenPort: '配信の転送先となる127.0.0.1のポート（デフォルト：任意）',
    vpn: '結果の取得を許可するVPNの仮アドレスの範囲。複数はカンマ区切り',
    linger: '終了時に不明な結果を待つ秒数（デフォルト：10）',
    maxSubmissions: 'このフォルダーからの1日の有料送信の上限。残りは待機',
    afterCrash: 'ファイルで2回クラッシュしたあと、スキップするか、すべて続行するか',
    acceptOldData: 'N件のジョブの送信記録がないライブラリで続行',
    again: 'フォルダーにすでにあるジョブもキューに追加し、もう一度支払う',
    resolution:
      'この生成IDで届いた。ペーストしたIDが誤り。サービスに停止を依頼。同じキーで再確認。届いていないので再送信。あきらめる',
    resume: '停止したキューの次のジョブを試す',
    template: 'アプリから書き出したテンプレート',
    maxJobs: 'ジョブの合計の上限。確認なしに送信するため必須',
    subfolders: 'サブフォルダーを含める。既存のファイルを含める',
    names: 'コピーのファイル名テンプレート（例：{date}_{seq}_{prompt:40}）',
    all: '採用したものだけでなく、すべてのテイク',
    sidecars: 'コピーと一緒に作成する追加ファイル',
    csv: 'CSV。exportでは、コピーと一緒に作成する表',
    withMedia: '結果とリファレンスを含める',
    map: 'バックアップのフォルダーと、そのファイルの現在の場所。繰り返し指定可',
    baseUrl: 'ドキュメント内のアドレスの代わりに使うサービスのアドレス',
    out: 'プロファイルの書き込み先（デフォルト：標準出力）。film selectでは、使用範囲の直後のフレーム',
    model: '料金を変更するモデル。各ショットのモデルの代わりに使うモデル',
    price: 'その料金（例：--factors resolution.1080=2）',
    remove: '料金を削除。ドキュメントにある料金を確定',
    project: 'ショットのプロジェクト',
    frame: 'プロジェクトの1秒あたりのフレーム数とピクセル数（デフォルト：24、1920x1080）',
    soundtrack: 'プロジェクトの編集に重ねる音声ファイル',
    shots: 'ショットのコード（半角カンマ区切り）またはall。ショットごとのテイク数',
    shot: 'テイクを割り当てるショット',
    part: '使用範囲の最初のフレーム。プロジェクトのフレームレートで数える',
    formats: '書き出すもの（指定しない場合はファイルとテイク）。--alternatesで他のバージョンも追加',
    apply: '編集されたタイムラインの順序と使用範囲を取り込む',
    fit: '縦横比の異なる映像の収め方、コード・バージョン・タイムコードの焼き込み',
    json: '1行に1つのJSONオブジェクトを標準出力に出力',
  },
  exitCodes: '終了コード',
  exits: {
    done: '指定された処理が完了。runでは、全ジョブが完了し、全結果が保存済み',
    failed: 'ジョブが失敗、キャンセル、中断、対応待ち、または結果が不足。あるいは出力を書き込めない',
    invalid: '入力が無効、またはフォルダーを使用できない。キューに追加なし',
    unknown: '送信の結果が不明。課金された可能性があり、自動で再送信されることはない',
  },
};

export const commandLine: Catalogue['commandLine'] = {
  waits: (why) => `待機中：${why}。`,
  waitsUntil: (why, end) => `待機中：${why}。${end}`,
  missingProfile: (profileId) => `ここにないプロファイル（${profileId}）`,
  profileAt: (name, baseUrl) => `「${name}」（${baseUrl}）`,
  strangers: (jobs, whose) =>
    `このフォルダーには、${whose}の未完了のジョブも${jobs}件あります。これらは送信されません。`,
  queued: (jobs, folder) =>
    `キューに追加したジョブ：${formatNumber(jobs)}件。この実行が途中で終わった場合は、次で続行できます：dailies work --data ${folder}`,
  lacking: (jobs) =>
    `結果が不足しているジョブ：${formatNumber(jobs)}件。fetchでもう一度取得するか、resolve JOB --leaveであきらめてください。`,
  nothingLacking: '結果が不足しているジョブはありません。',
  stopping:
    '送信中のものを完了しています。もう一度中断するとすぐに終了しますが、その結果は不明のままになることがあります。',
  queuedAgain: 'ジョブをもう一度キューに追加しました。workで送信してください。',
  outputLost: (cause) => `出力を書き込めませんでした（${cause}）。ジョブはlistで確認してください。`,
  noQueue: (folder) => `${folder}にキューがありません。--dataを確認してください。`,
  unknownId: (id) => `ID「${id}」のものはここにありません。文字に過不足がないか確認してください。`,
  forward: (publicUrl, port) => `${publicUrl}への配信を、http://127.0.0.1:${port}に転送してください。`,
};

export const waitEnds: Catalogue['waitEnds'] = {
  offline: 'サービスに接続できると自動で続行します。時間がかかる場合はdoctorを実行してください。',
  'rate-limit': '自動で続行します。',
  'unclear-answers':
    'サービスのダッシュボードで不明なジョブを確認してから、work --resumeを実行してください。',
  'results-failing':
    'fetchを実行してください。結果が届けばworkは続行します。それでも次のジョブを試すには、work --resumeを実行してください。',
  'over-price': '料金と請求額を比べてから、work --resumeを実行してください。',
  'wrong-kind': '届いた内容とプロファイルを確認してから、work --resumeを実行してください。',
  'no-key': '--key-file FILEでキーを追加してください。',
  'key-refused': 'キーと残高を確認してから、--key-file FILEを付けてworkを実行してください。',
  'no-credit': 'サービスのダッシュボードで残高を追加してから、work --resumeを実行してください。',
  'reference-expired': 'ファイル自体か新しいアドレスを使って、ジョブを再度実行してください。',
  'open-binding': 'プロファイルの未設定項目を入力してから、--profile FILEを付けてworkを実行してください。',
  'no-way-back': 'プロファイルに状態の照会方法を追加するか、--public-url URLで配信を受信してください。',
  'profile-missing': '--profile FILEを付けてworkを実行してください。',
  budget: '明日もう一度workを実行するか、--max-submissionsを増やして実行してください。',
  'budget-unreadable': 'アプリを開き、「設定」で予算を確認してください。それまで有料ジョブは送信されません。',
  'disk-full': '空き容量を増やしてから、workを実行してください。結果はサービスに残っています。',
  'old-data': '上の内容を確認してから、--accept-old-dataを付けてworkを実行してください。',
  'record-unwritable':
    '空き容量を増やすか、フォルダーを書き込み可能にしてから、workを実行してください。何も送信されていません。',
  'folder-unwritable':
    'フォルダーを書き込み可能にしてから、workを実行してください。結果はサービスに残っています。',
};

export const argumentWords: Catalogue['argumentWords'] = {
  noCommand: (commands) => `コマンドを指定してください：${commands}。詳しくは--helpを参照してください。`,
  unknownCommand: (given, commands) => `不明なコマンド「${given}」。コマンド：${commands}。`,
  unknownOption: (option, command) =>
    `${command}に${option}というオプションはありません。--helpを参照してください。`,
  keyOnCommandLine:
    'コマンドラインのキーは、このコンピューターのほかの人から見えます。ファイルに入れて、--key-file FILEを使ってください。',
  valueMissing: (option) => `${option}には値が必要です。`,
  valueNotTaken: (option) => `${option}に値は指定できません。`,
  givenTwice: (option) => `${option}を指定できるのは1回だけです。`,
  fileMissing: (command, word) => `${command}には${word}が必要です：dailies ${command} ${word}`,
  tooMany: (command, given) => `${command}に「${given}」は指定できません。`,
  dataMissing: (command) => `${command}にはキューのフォルダーが必要です：--data DIR`,
  templateMissing: 'watchには、アプリから書き出したテンプレートが必要です：--template FILE',
  maxJobsMissing: 'watchは確認なしに送信するため、上限が必要です：--max-jobs N（1〜99,999）',
  resolutionMissing:
    'resolveには--arrived ID、--take-back、--stop、--ask-again、--never、--leaveのいずれか1つが必要です。',
  notAFit: '--fitにはletterboxかcropを指定してください。',
  notATestMode: '--testにはsuccessまたはfailureを指定してください。',
  notAfterCrash: '--after-crashにはleave-outまたはgo-onを指定してください。',
  notAPublicUrl:
    '--public-urlには、クエリ、名前、パスワードを含まないhttpまたはhttpsのURLを指定してください。',
  notACount: '--max-submissionsには整数を指定してください。',
  formatBoth: '--csvと--jsonは、どちらか一方だけを指定してください。',
  notAPort: '--listen-portには1〜65535のポート番号を指定してください。',
  notAVpnRange: (ranges: string) => `--vpnには${ranges}のうち1つ以上をカンマ区切りで指定してください。`,
  portUnused:
    '--poll-onlyと--listen-portは、どちらか一方だけを指定してください。配信がない場合、受信待ちは不要です。',
  projectMissing: (command) => `${command}にはプロジェクトの名前が必要です：--project NAME`,
  notARate: (rates) => `--fpsには次のいずれかを指定してください：${rates}`,
  notASize: '--sizeには、1920x1080のようにピクセル数を指定してください。',
  shotsMissing: 'film makeにはショットが必要です：--shots SH010,SH020または--shots all',
  shotMissing: 'film assignにはショットが必要です：--shot CODE',
  notTakes: (maximum) => `--takesには1〜${maximum}の整数を指定してください。`,
  notAFrame: (option) => `--${option}にはフレーム数を指定してください。`,
  notSeconds: '--lingerには、1日以内の秒数を指定してください。',
  deliveryBoth: '--poll-onlyと--public-urlは、どちらか一方だけを指定してください。',
};

export const jobsFile: Catalogue['jobsFile'] = {
  notJson: (cause) => `有効なJSONではありません：${cause}`,
  notAList: 'JOBSファイルはジョブのリストです：[ { "model": …, "input": { … } }, … ]',
  tooMany: (found, maximum) => `1つのファイルに${found}件のジョブは多すぎます。上限は${maximum}件です`,
  tooLarge: 'JOBSファイルに入れられる量を超えています。小さなファイルに分割してください',
  notAJob: 'ジョブは「model」と「input」を持つオブジェクトです',
  unknownKey: (key, known) => `不明なキー「${key}」。使えるキー：${known.join('、')}`,
  missing: (key) => `「${key}」がありません`,
  notText: (key) => `「${key}」はテキストにしてください`,
  tooLong: (key, maximum) => `「${key}」は${maximum}文字までです`,
  notTakes: (maximum) => `「takes」は1〜${maximum}の整数にしてください`,
  notAnObject: (key) => `「${key}」はオブジェクトにしてください`,
  inRow: (row, words) => `${row}行目：${words}`,
  inField: (row, field, words) => `${row}行目、${field}：${words}`,
  inFile: (words) => `JOBSファイル：${words}`,
};

export const profileCommand: Catalogue['profileCommand'] = {
  heading: (document, baseUrl) => `${document}（${baseUrl}）`,
  bound: (count) => `ドキュメントからの設定${formatNumber(count)}件：`,
  disagreements: 'ドキュメントとインターフェイスの違い（インターフェイスを優先）：',
  notes: 'その他：',
  open: (count) => `未設定${formatNumber(count)}件：`,
  nothingOpen: 'プロファイルに未設定の項目はありません。',
  written: (path) => `${path}に書き込みました`,
  modelUnknown: (model, known) =>
    `このプロファイルに${model}というモデルはありません。モデル：${known.join('、')}。`,
  nothingToConfirm: (model) => `${model}には確定する料金がありません。`,
  choiceUnknown: (given, known) =>
    known.length === 0
      ? `このモデルには料金の変わる設定がないため、${given}に料金を設定できません。`
      : `${given}で料金を変えることはできません。設定：${known.join('、')}。`,
};

export const priceArguments: Catalogue['priceArguments'] = {
  modelMissing: '--model MODELでモデルを指定してください。',
  oneChange:
    '新しい料金（--currency、--per-take、--per-second、--factors）、--remove、--confirmのいずれか1つを指定してください。',
  notACurrency: '--currencyには、USDなどの通貨コードかクレジット名を指定してください。',
  notAnAmount: (option) => `${option}には0.40のような数値を指定してください。`,
  notFactors: '--factorsには、resolution.1080=2,sound.true=1.5のようなリストか、noneを指定してください。',
};
