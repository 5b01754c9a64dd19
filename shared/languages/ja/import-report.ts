import type { Catalogue } from '../catalogue.ts';

/** What the import of a document has to say. */
export const importDisagreements: Catalogue['importDisagreements'] = {
  'missing-endpoint': () =>
    'ドキュメントにこのモデルがありません。サービスで提供されていない可能性があります。',
  method: ({ shown, found }) =>
    `インターフェイスでは${shown}を送信しますが、ドキュメントでは${found}です。除外されます。`,
  'no-json-body': () => 'ドキュメントにこのモデルの項目がありません。除外されます。',
  answer: ({ shown, found }) =>
    found === ''
      ? `インターフェイスの応答は${shown}ですが、ドキュメントには応答がありません。`
      : `インターフェイスの応答は${shown}ですが、ドキュメントでは${found}です。`,
  'webhook-parameter': ({ shown }) => `ドキュメントに${shown}がありません。それでも送信されます。`,
  'key-header': ({ shown, found }) =>
    `インターフェイスではキーを${shown}で受け取りますが、ドキュメントでは${found}です。`,
  'missing-field': ({ field }) => `ドキュメントに「${field}」という項目がありません。`,
  'extra-field': ({ field }) =>
    `ドキュメントに、インターフェイスにない項目「${field}」があります。送信されません。`,
  'extra-required': ({ field }) =>
    `ドキュメントでは、インターフェイスにない「${field}」が必須です。入力する方法が決まるまで、このモデルは使えません。`,
  type: ({ field, shown, found }) =>
    `「${field}」はインターフェイスでは${shown}、ドキュメントでは${found}です。`,
  'min-length': ({ field, shown, found }) =>
    shown === ''
      ? `「${field}」：最小文字数は、インターフェイスでは制限なし、ドキュメントでは${found}です。`
      : `「${field}」：最小文字数は、インターフェイスでは${shown}、ドキュメントでは${found}です。`,
  'max-length': ({ field, shown, found }) =>
    shown === ''
      ? `「${field}」：最大文字数は、インターフェイスでは制限なし、ドキュメントでは${found}です。`
      : `「${field}」：最大文字数は、インターフェイスでは${shown}、ドキュメントでは${found}です。`,
  'max-items': ({ field, shown, found }) =>
    `「${field}」：最大数は、インターフェイスでは${shown}、ドキュメントでは${found}です。`,
  values: ({ field, shown, found }) =>
    `「${field}」の値は、インターフェイスでは${shown}、ドキュメントでは${found}です。`,
  unit: ({ field, shown, found }) => `「${field}」の単位は、ここでは${shown}、ドキュメントでは${found}です。`,
  'test-mode-missing': () =>
    'インターフェイスにはこのモデルのテスト実行がありますが、ドキュメントにはありません。',
  'status-words': ({ shown, found }) =>
    `照会で${shown}となる状態が、配信では${found}になります。照会の結果を優先します。`,
};

export const importNotes: Catalogue['importNotes'] = {
  'address-given': (text) =>
    text === '' ? '入力されたアドレスを使います。' : `${text}の代わりに、入力されたアドレスを使います。`,
  'other-server': (text) => `ドキュメントにはサーバー${text}もあります。最初のサーバーを使います。`,
  'plain-http': (text) => `${text}は暗号化されていません。キーが途中で読み取られるおそれがあります。`,
  seconds: (text) => `ドキュメントによると、「${text}」の単位は秒です。`,
  'other-shapes': (text) =>
    `ドキュメントにはこのリクエストの形式が${text}種類あります。共通する部分を使います。`,
  'unclear-words': (text) =>
    `${text}が生成にとって何を意味するかの説明がありません。どの語が終了を表すかを指定するまで、有料ジョブは送信されません。`,
  'new-model': (text) => `新しいモデル：${text}。`,
  'endpoint-skipped': (text) => `${text}は関連がありそうですが、ほかと一緒には使えません。除外されます。`,
  'field-left-out': (text) => `「${text}」を入力する項目はフォームにありません。除外されます。`,
  'secret-left-out': (text) =>
    `「${text}」はキーまたはパスワード用です。シークレットはフォームに入れないため、除外されます。`,
  'upload-elsewhere': (text) => `ファイルの送信先は${text}です。`,
  kept: (text) => `以前の設定を維持します：${text}。`,
  'pattern-unchecked': (text) =>
    `「${text}」は、ここでは確認できない種類のパターンで制限されています。使える値はわかりません。`,
  unusable: (text) => `ドキュメントに使えないものがあり、除外されます：${text}。`,
};
