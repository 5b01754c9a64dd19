import type { Catalogue } from '../catalogue.ts';

/** What a profile still lacks, and what that means. */
export const openMeanings: Catalogue['openMeanings'] = {
  upload: () => ({
    title: '发送这台电脑上的文件',
    meaning: '文件上传到哪里、如何发送，以及服务之后如何称呼它们。',
  }),
  query: () => ({
    title: '查询任务进展',
    meaning: '报告任务情况的地址，以及答复中结果所在的位置。',
  }),
  webhook: () => ({
    title: '读取推送',
    meaning: '推送中任务 ID、状态和结果所在的位置。',
  }),
  'test-mode': () => ({
    title: '免费测试运行',
    meaning: '让任务成为免费测试的设置名称。名称有误时，会像普通任务一样扣费。',
  }),
  statuses: () => ({
    title: '表示完成和失败的词',
    meaning: '服务用哪些词表示任务已完成，哪些表示失败。',
  }),
  'element-video': () => ({
    title: '元素的视频',
    meaning: '服务如何称呼存放元素视频的字段。',
  }),
  'unbilled-pause': () => ({
    title: '“太忙”是否免费',
    meaning: '服务因太忙而拒绝任务时，是否扣费。',
  }),
  option: (_, label) => ({
    title: label,
    meaning: `服务如何称呼“${label}”，以及要求数字还是文本。`,
  }),
  shape: () => ({
    title: '请求的当前版本',
    meaning: '服务给出了此模型请求的两个版本。哪一个是当前版本？',
  }),
  required: ({ field }) => ({
    title: `服务需要“${field}”`,
    meaning: '每个任务都必须提供，但目前没有可以填写它的内容。',
  }),
  'required-unknown': () => ({ title: '必填字段', meaning: '服务要求填写哪些字段。' }),
  submission: () => ({
    title: '答复中任务 ID 的位置',
    meaning: '服务对新任务的答复中，ID 所在的位置。',
  }),
  access: () => ({
    title: '密钥的发送方式',
    meaning: '携带密钥的标头及其前面的文本；如果服务在地址中接收密钥，则为查询参数。',
  }),
  header: ({ field }) => ({
    title: `“${field}”的值`,
    meaning: `发往服务的每个请求都必须带有标头“${field}”。它的值由你提供，例如你的工作区名称，文档中无法得知。`,
  }),
  envelope: () => ({
    title: '答复代码的含义',
    meaning: '答复自带的代码所在的位置，以及哪个值表示成功。',
  }),
  'answer-codes': ({ suggestion }) => ({
    title: `代码 ${suggestion ?? ''} 的含义`,
    meaning: '服务用此代码答复任务时，是否不收费。',
  }),
  cost: () => ({
    title: '任务的费用',
    meaning: '答复中表示此任务收费金额的数字。',
  }),
  'custom-model': ({ suggestion }) => ({
    title: '独立的模型',
    meaning: suggestion === null ? '此地址是否为服务的一个模型。' : `${suggestion} 是否为服务的一个模型。`,
  }),
};

export const openEffects: Catalogue['openEffects'] = {
  submit: '在此之前，无法使用此模型。',
  'all-jobs': '在此之前，不会发送付费任务。',
  'local-files': '在此之前，只能使用网址和以前上传的文件。',
  'some-local-files': '在此之前，部分字段只能使用网址和以前上传的文件。',
  results: '在此之前，无法收到结果。',
  'quick-results': '在此之前，会反复查询服务，结果到达稍晚。',
  'lost-results': '在此之前，推送丢失的结果无法找回。',
  'test-runs': '在此之前，没有测试运行。',
  'video-elements': '在此之前，元素只能使用图像。',
  voices: '在此之前，元素没有声音。',
  'this-setting': '在此之前，由服务决定。',
  'early-checks': '在此之前，只有服务拒绝任务时才会发现缺少字段，不会扣费。',
  'retry-when-busy': '在此之前，这类任务会等待你批准。',
  'clear-answers': '在此之前，这类任务可能已被收费，会等待你处理。',
  costs: '在此之前，只按你自己的价格计算。',
};

export const openSuggestions: Catalogue['openSuggestions'] = {
  likely: (suggestion) => `很可能是“${suggestion}”。在你确认之前，付费任务不会使用它。`,
  possible: (suggestion) => `可能是“${suggestion}”。`,
  quoted: (sentence) => `文档写道：“${sentence}”`,
};

export const candidateReasons: Catalogue['candidateReasons'] = {
  'takes-id': '它接受 ID',
  'has-state': '其答复包含状态',
  'has-ends': '有表示完成和失败的词',
  'has-results': '其答复包含地址',
  undescribed: '文档没有说明其答复',
};
