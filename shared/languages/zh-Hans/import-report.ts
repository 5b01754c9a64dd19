import type { Catalogue } from '../catalogue.ts';

/** Where a service's document and its interface differ, and what else is worth knowing of it. */
export const importDisagreements: Catalogue['importDisagreements'] = {
  'missing-endpoint': () => '文档中没有此模型；服务可能不提供它。',
  method: ({ shown, found }) => `接口在此发送 ${shown}，文档则为 ${found}。已略去。`,
  'no-json-body': () => '文档没有列出此模型的字段。已略去。',
  answer: ({ shown, found }) =>
    found === '' ? `接口的答复为 ${shown}；文档没有说明答复。` : `接口的答复为 ${shown}；文档为 ${found}。`,
  'webhook-parameter': ({ shown }) => `文档没有提到 ${shown}。仍会发送。`,
  'key-header': ({ shown, found }) => `接口以 ${shown} 接收密钥，文档则为 ${found}。`,
  'missing-field': ({ field }) => `文档没有字段“${field}”。`,
  'extra-field': ({ field }) => `文档有一个接口没有的字段“${field}”。不会发送。`,
  'extra-required': ({ field }) =>
    `文档要求“${field}”，但接口没有此字段。在有内容填写它之前，无法使用此模型。`,
  type: ({ field, shown, found }) => `“${field}”在接口中为 ${shown}，在文档中为 ${found}。`,
  'min-length': ({ field, shown, found }) =>
    shown
      ? `“${field}”：接口至少 ${shown} 个字符，文档为 ${found}。`
      : `“${field}”：接口没有最少字符数，文档为 ${found}。`,
  'max-length': ({ field, shown, found }) =>
    shown
      ? `“${field}”：接口最多 ${shown} 个字符，文档为 ${found}。`
      : `“${field}”：接口没有最多字符数，文档为 ${found}。`,
  'max-items': ({ field, shown, found }) => `“${field}”：接口最多 ${shown}，文档为 ${found}。`,
  values: ({ field, shown, found }) => `“${field}”在接口中接受 ${shown}，在文档中接受 ${found}。`,
  unit: ({ field, shown, found }) => `“${field}”在此按 ${shown} 读取；文档为 ${found}。`,
  'test-mode-missing': () => '接口说明了此模型的测试运行，文档没有。',
  'status-words': ({ shown, found }) => `推送中的 ${found} 在查询中为 ${shown}；以查询为准。`,
};

export const importNotes: Catalogue['importNotes'] = {
  'address-given': (text) => (text === '' ? '使用所给的地址。' : `使用所给的地址，代替 ${text}。`),
  'other-server': (text) => `文档还提到服务器 ${text}。使用第一个。`,
  'plain-http': (text) => `${text} 未加密：密钥可能在途中被读取。`,
  seconds: (text) => `按文档说明，“${text}”以秒计。`,
  'other-shapes': (text) => `文档给出了此请求的 ${text} 种形式；使用它们共有的部分。`,
  'unclear-words': (text) =>
    `没有说明 ${text} 对生成意味着什么。在你说明哪些词表示结束之前，不会发送任何付费内容。`,
  'new-model': (text) => `新模型：${text}。`,
  'endpoint-skipped': (text) => `${text} 看似相关，但无法与其余部分一起使用。已略去。`,
  'field-left-out': (text) => `表单中没有“${text}”的字段。已略去。`,
  'secret-left-out': (text) => `“${text}”用于密钥或密码。表单中不保存机密信息，因此已略去。`,
  'upload-elsewhere': (text) => `文件发送到 ${text}。`,
  kept: (text) => `你的设置保持不变：${text}。`,
  'pattern-unchecked': (text) => `“${text}”受一种此处不检查的模式限制。它接受哪些值尚不清楚。`,
  unusable: (text) => `文档中有内容无法使用，已略去：${text}。`,
};
