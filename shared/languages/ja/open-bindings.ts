import type { Catalogue } from '../catalogue.ts';

/** What of a profile is open yet. */
export const openMeanings: Catalogue['openMeanings'] = {
  upload: () => ({
    title: 'このコンピューターからのファイル送信',
    meaning: 'ファイルのアップロード先、送信方法、アップロード後のサービスでの名前。',
  }),
  query: () => ({
    title: 'ジョブの進行状況の照会',
    meaning: 'ジョブの状態を返すアドレスと、応答のどこに結果があるか。',
  }),
  webhook: () => ({
    title: '配信の読み取り',
    meaning: '配信のどこに、ジョブのID、状態、結果があるか。',
  }),
  'test-mode': () => ({
    title: '無料のテスト実行',
    meaning: 'ジョブを無料のテストにする設定の名前。名前が間違っていると、通常のジョブとして課金されます。',
  }),
  statuses: () => ({
    title: '完了と失敗を表す語',
    meaning: 'サービスのどの語がジョブの完了を表し、どの語が失敗を表すか。',
  }),
  'element-video': () => ({
    title: 'エレメントのビデオ',
    meaning: 'エレメントのビデオを入れる項目の、サービスでの名前。',
  }),
  'unbilled-pause': () => ({
    title: '「混雑中」が無料かどうか',
    meaning: '混雑を理由に拒否したジョブに、サービスが課金するかどうか。',
  }),
  option: (_, label) => ({
    title: label,
    meaning: `「${label}」のサービスでの名前と、値が数値かテキストか。`,
  }),
  shape: () => ({
    title: '現行のリクエスト形式',
    meaning: 'このモデルのリクエストには2つの形式があります。現行の形式はどちらですか？',
  }),
  required: ({ field }) => ({
    title: `サービスで「${field}」が必須`,
    meaning: 'すべてのジョブで必須ですが、入力する方法がまだありません。',
  }),
  'required-unknown': () => ({
    title: '必須項目',
    meaning: 'サービスでどの項目が必須か。',
  }),
  submission: () => ({
    title: '応答内のジョブIDの場所',
    meaning: '新しいジョブに対するサービスの応答の、どこにIDがあるか。',
  }),
  access: () => ({
    title: 'キーの送信方法',
    meaning:
      'キーを入れるヘッダーと、その前に付けるテキスト。サービスがアドレスでキーを受け取る場合は、クエリパラメーター。',
  }),
  header: ({ field }) => ({
    title: `「${field}」の値`,
    meaning: `サービスへのすべてのリクエストに、ヘッダー「${field}」が必要です。値はワークスペース名など利用者ごとのもので、ドキュメントからはわかりません。`,
  }),
  envelope: () => ({
    title: '応答のコードの意味',
    meaning: '応答のどこに独自のコードがあり、どの値が成功を表すか。',
  }),
  'answer-codes': ({ suggestion }) => ({
    title: `コード${suggestion ?? ''}の意味`,
    meaning: 'このコードで応答したジョブに、サービスが料金を請求しないかどうか。',
  }),
  cost: () => ({
    title: 'ジョブにかかった費用',
    meaning: 'このジョブの請求額を示す、応答の数値。',
  }),
  'custom-model': ({ suggestion }) => ({
    title: '独自のモデル',
    meaning: `${suggestion ?? 'このアドレス'}がサービスのモデルかどうか。`,
  }),
};

export const openEffects: Catalogue['openEffects'] = {
  submit: '設定するまで、このモデルは使えません。',
  'all-jobs': '設定するまで、有料ジョブは送信されません。',
  'local-files': '設定するまで、Webアドレスとアップロード済みのファイルしか使えません。',
  'some-local-files': '設定するまで、一部の項目ではWebアドレスとアップロード済みのファイルしか使えません。',
  results: '設定するまで、結果を受け取れません。',
  'quick-results': '設定するまでサービスに繰り返し照会するため、結果が届くのが少し遅くなります。',
  'lost-results': '設定するまで、配信が失われた結果を見つけられません。',
  'test-runs': '設定するまで、テスト実行はできません。',
  'video-elements': '設定するまで、エレメントには画像しか使えません。',
  voices: '設定するまで、エレメントに音声を付けられません。',
  'this-setting': '設定するまで、サービスのデフォルトになります。',
  'early-checks':
    '設定するまで、項目の不足はサービスがジョブを拒否したときにしかわかりません。課金はされません。',
  'retry-when-busy': '設定するまで、こうしたジョブは承認待ちになります。',
  'clear-answers': '設定するまで、こうしたジョブは請求された可能性があるものとして待機します。',
  costs: '設定するまで、自分で設定した価格だけが集計されます。',
};

export const openSuggestions: Catalogue['openSuggestions'] = {
  likely: (suggestion) => `おそらく「${suggestion}」です。確定するまで、有料ジョブには使われません。`,
  possible: (suggestion) => `「${suggestion}」の可能性があります。`,
  quoted: (sentence) => `ドキュメントの記述：「${sentence}」`,
};

export const candidateReasons: Catalogue['candidateReasons'] = {
  'takes-id': 'IDを受け取る',
  'has-state': '応答に状態がある',
  'has-ends': '完了と失敗を表す語がある',
  'has-results': '応答にアドレスがある',
  undescribed: 'ドキュメントに応答の説明がない',
};
