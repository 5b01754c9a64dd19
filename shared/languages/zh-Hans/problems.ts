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

/** What keeps a job from being sent, and what may. */
export const problems: Catalogue['problems'] = {
  required: (_, place) => `${place}：必填`,
  'wrong-type': ({ expected }, place) =>
    `${place}：必须是${expected === undefined ? '其他类型' : ` ${expected}`}`,
  'too-short': ({ minimum, found }, place) =>
    `${place}：还差 ${characters(Number(minimum) - Number(found))}：至少需要 ${formatNumber(Number(minimum))} 个`,
  'too-many-variations': ({ maximum, found }) =>
    `这些备选会产生 ${formatBigNumber(Number(found))} 个任务，但一次只能将 ${formatBigNumber(Number(maximum))} 个加入队列。请改为随机选取一部分`,
  'too-long': ({ maximum, found }, place) =>
    `${place}：超出 ${characters(Number(found) - Number(maximum))}：最多 ${formatNumber(Number(maximum))} 个`,
  'not-a-choice': ({ choices, found }, place) => `${place}：${found} 不在可选值 ${choices} 中`,
  'not-in-range': ({ minimum, maximum, found }, place) =>
    `${place}：${found} 不在 ${minimum} 到 ${maximum} 之间`,
  'not-a-step': ({ step, found }, place) => `${place}：${found} 不是 ${step} 的整数倍`,
  'digits-lost': ({ maximum }, place) =>
    `${place}：请使用不超过 ${formatNumber(Number(maximum))} 的数字，更大的会丢失位数`,
  'too-small': ({ minimum, found }, place) => `${place}：${found} 小于 ${minimum}`,
  'too-large': ({ maximum, found }, place) => `${place}：${found} 大于 ${maximum}`,
  'too-few': ({ minimum, found }, place) => `${place}：${found} 个太少，至少添加 ${minimum} 个`,
  'too-many': ({ maximum, found }, place) => `${place}：${found} 个太多，上限为 ${maximum} 个`,
  'unknown-field': ({ field }) => `此模型没有字段“${field}”`,
  'unknown-model': ({ model }) => `没有模型“${model}”`,
  'empty-reference': (_, place) => `${place}：为空，请添加文件、URL 或已上传的名称`,
  'invalid-url': ({ url }, place) => `${place}：“${url}”不是网址（http 或 https）`,
  'url-out-of-reach': ({ url }, place) => `${place}：服务无法从你的网络之外访问 ${url}，请使用文件本身`,
  'url-expired': ({ url }, place) => `${place}：${url} 的签名已过期，请使用文件本身或新的网址`,
  'takes-files-only': (_, place) => `${place}：只接受文件本身，不接受网址。请把文件拖到这里`,
  'wrong-media': ({ expected, found }, place) =>
    `${place}：接受${describeKind(expected)}，但这是${describeKind(found)}`,
  'file-not-found': ({ file }) => `“${file}”不在原来的位置：请放回原处或重新添加`,
  'file-is-directory': ({ file }) => `“${file}”是文件夹：请添加其中的文件`,
  'file-empty': ({ file }) => `“${file}”是空文件`,
  'file-damaged': ({ file }) => `“${file}”已损坏且缺少一部分：请重新导出或下载`,
  'file-not-media': ({ file }) => `“${file}”不是图像、视频或音频文件`,
  'file-changed': ({ file }) => `“${file}”在添加后已更改：请重新添加以使用当前版本`,
  'file-unreadable': ({ file }) => `无法读取“${file}”：请检查它是否被锁定，以及磁盘是否已连接`,
  'file-unsafe': ({ file }) => `无法安全读取“${file}”：它可能已损坏，请使用其他文件`,
  'shot-unchosen': ({ file }) => `“${file}”尚未选择任何版本`,
  'frame-needs-app': ({ file }) => `“${file}”是片段中的一帧：请在可以取出帧的应用中制作此镜头`,
  'no-file-matches': ({ file }) => `没有图像、视频或音频文件与“${file}”匹配`,
  'file-elsewhere': ({ file }) => `“${file}”在另一台电脑上，表格无法访问：请拷贝到这台电脑，或拖放文件本身`,
  'folder-not-given': ({ file }) =>
    `“${file}”所在的文件夹 Dailies 无法访问：请将该文件夹或其中的表格拖放到“批次”一次`,
  'pattern-too-wide': ({ file, looked, maximum, reason }) =>
    `${describeWide(`“${file}”`, reason as WideReason, Number(looked), Number(maximum))}：请使用子文件夹，或匹配更少的文件`,
  'auto-needs-image': (_, place) =>
    `${place}：“${describeValue('aspectRatio', 'auto')}”需要图像：请添加图像或选择形状`,
  'element-kind-unsupported': (_, place) => `${place}：服务列出了现成元素，但不支持使用`,
  'element-kind-unknown': ({ found }, place) => `${place}：“${found}”不是元素类型，请使用 image 或 video`,
  'element-field-misplaced': ({ kind }, place) => `${place}：不能用于 ${kind} 元素`,
  'option-unbound': (_, place) => `${place}：已设置，但你的配置文件没有服务对它的名称`,
  'shape-unbound': ({ shapes }, place) => `${place}：你的配置文件没有说明当前的请求形式（${shapes}）`,
  'shape-mismatch': ({ shape }, place) =>
    shape ? `${place}：不属于配置文件中的请求形式（${shape}）` : `${place}：不属于配置文件中的任何请求形式`,
  'element-video-unbound': (_, place) => `${place}：你的配置文件没有元素视频的字段`,
  'upload-unbound': () => '你的配置文件没有上传设置，无法发送这台电脑上的文件：请使用下载 URL',
  'upload-too-large': ({ file, maximum, found }) =>
    `“${file}”为 ${formatBytes(Number(found))}；服务最大接受 ${formatBytes(Number(maximum))}`,
  'inline-too-large': ({ file, maximum, found }) =>
    `“${file}”为 ${formatBytes(Number(found))}；这里的文件直接放在请求中，最大 ${formatBytes(Number(maximum))}`,
  'required-unbound': ({ field }) => `服务要求“${field}”，但你的配置文件没有填写`,
  'test-mode-unbound': ({ model }) =>
    `你的配置文件没有${model === undefined ? '此模型' : ` ${model} `}的免费测试运行`,
  'results-unbound': () => '服务的文档没有说明如何返回结果，因此尚未发送付费任务：请在“设置”中补全配置文件',
  'no-word-list': ({ variable }, place) => `${place}：{{${variable}}} 还没有词表`,
  'unknown-variable': ({ variable }, place) => `${place}：{{${variable}}} 既不是列也不是词表`,
  'not-in-cast': ({ name }, place) => `${place}：角色库中没有“${name}”`,
  'service-refused': ({ message }, place) => `${place}：服务的答复：“${message}”`,
};

export const mediaKinds: Catalogue['mediaKinds'] = { image: '图像', video: '视频', audio: '音频' };

export const unmetFields: Catalogue['unmetFields'] = {
  missing: (labels) => `配置文件缺少${formatList(labels)}`,
};

export const connectionCauses: Catalogue['connectionCauses'] = {
  certificate: '这台电脑不信任服务的证书，因此未发送任何内容。',
  'proxy-unreachable': '无法连接此网络的代理。',
  'proxy-unsupported': '此网络需要的代理类型 Dailies 无法使用。',
  'proxy-wants-sign-in': '此网络的代理要求用户名和密码。',
  'proxy-sign-in-refused': '此网络的代理拒绝了用户名和密码。',
  'proxy-sign-in-unknown': '此网络的代理要求以 Dailies 不支持的方式登录。',
  'proxy-refused': '此网络的代理不允许连接到服务。',
};

export const readingFaults: Catalogue['readingFaults'] = {
  names: {
    document: '此文档',
    templates: '此模板文件',
    cast: '此角色文件',
    file: '此 Dailies 文件',
  },
  unnamed: '此内容',
  time: (name, seconds) => `${name}的读取时间超过 ${seconds} 秒。`,
  memory: (name, megabytes) => `读取${name}需要超过 ${megabytes} MB 的内存。`,
  fault: (name) => `${name}未能完整读取。`,
  tooManyTemplates: (maximum) => `导入此文件会超出 ${maximum} 个的上限。`,
  tooLargeForTemplates: '此文件太大，不可能是模板文件。',
  notTemplates: '这不是模板文件。',
  notOneTemplate: '此文件包含的模板不是正好一个。',
};

export const documentFaults: Catalogue['documentFaults'] = {
  'not-parsable': ({ message }) => (message ? `这不是 JSON 或 YAML：${message}。` : '这不是 JSON 或 YAML。'),
  'not-a-document': () => '这不是 OpenAPI 文档。',
  version: ({ found }) => `此文档使用 OpenAPI ${found}。Dailies 可读取 3.0 至 3.2 和 Swagger 2.0。`,
  'remote-reference': ({ at, found }) =>
    `此文档引用了另一份文档（“${found}”，位于 ${at}）。Dailies 不会获取其他文档。`,
  'too-large': ({ maximum }) => `此文档太大：超过 ${formatNumber(maximum)} 个部分。`,
  'too-long': ({ maximum }) => `此文档太长：超过 ${characters(maximum)}（含重复部分）。`,
  'long-name': ({ at, maximum }) => `此文档有一个名称超过 ${characters(maximum)}（位于 ${at}）。`,
  'too-deep': ({ maximum }) => `此文档的嵌套超过 ${String(maximum)} 层。`,
  'huge-enum': ({ at, found }) =>
    `此文档在一处列出了 ${formatNumber(found)} 个值（位于 ${at}），任何表单都无法显示。`,
  'no-endpoints': ({ sending }) =>
    `此文档没有说明用于开始生成的端点${sending === '' ? '' : `，只有 ${sending}`}。`,
  'no-results': ({ starting }) => `此文档说明了如何开始生成（${starting}），但没有用于查询它的 GET 请求。`,
  'no-form': ({ starting }) => `此文档说明了如何开始生成（${starting}），但它所需的内容无法用表单填写。`,
  other: () => '无法使用此 OpenAPI 文档。',
};

export const warnings: Catalogue['warnings'] = {
  'usually-smaller': ({ maximum, found }) =>
    `这类服务通常最大接受 ${formatBytes(Number(maximum))}；此文件为 ${formatBytes(Number(found))}`,
  'usually-more-pixels': ({ minimum, found }) => `这类服务通常要求每边至少 ${minimum} 像素；短边为 ${found}`,
  'usually-fewer-pixels': ({ maximum, found }) => `这类服务通常每边最多接受 ${maximum} 像素；长边为 ${found}`,
  'usually-wider': ({ minimum, found }) =>
    `这类服务通常接受 ${formatRatio(minimum)} 及更宽的形状；此图更窄，为 ${formatRatio(found)}`,
  'usually-taller': ({ maximum, found }) =>
    `这类服务通常接受最宽 ${formatRatio(maximum)} 的形状；此图更宽，为 ${formatRatio(found)}`,
  'usually-shorter': ({ maximum, found }) =>
    `这类服务通常最长接受 ${formatSeconds(Number(maximum))}；此片段为 ${formatSeconds(Number(found))}`,
  'usually-longer': ({ minimum, found }) =>
    `这类服务通常要求至少 ${formatSeconds(Number(minimum))}；此片段为 ${formatSeconds(Number(found))}`,
  'usually-faster': ({ minimum, found }) =>
    `这类服务通常要求每秒至少 ${Math.ceil(Number(minimum))} 帧；此片段为 ${Number(Number(found).toFixed(2))} 帧`,
  'usually-slower': ({ maximum, found }) =>
    `这类服务通常每秒最多接受 ${maximum} 帧；此片段为 ${Number(Number(found).toFixed(2))} 帧`,
  'usually-other-type': ({ found, types }) =>
    `这类服务通常接受 ${formatList(String(types).split(', ').map(nameType))}；此文件为 ${nameType(String(found))}`,
  'usually-still': () => '此图像是动态的；服务通常只接受第一帧，或完全不接受',
  'usually-upright': () => '此图像靠文件中的信息（Exif）旋转，服务可能会忽略它',
  'lacks-end': () => '此文件缺少结束标记；图像是完整的，但服务可能会拒绝该文件',
  'keeps-notes': ({ found }) => `无法从 ${nameType(String(found))} 文件中移除位置和序列号；它们会随文件发送`,
  'nothing-given': () => '没有可依据的文字或文件；服务仍可能接受该请求并收费',
  'unseen-results': ({ format }) => `${format} 格式的结果无法在此查看；结果会保留，可用其他程序打开`,
  'packed-results': () => '结果以 ZIP 压缩包送达，可在“审阅”中解压',
};

export const widePatterns: Catalogue['widePatterns'] = {
  files: (name, looked, maximum) =>
    `${name}对应的文件超过 ${formatLimit(maximum)} 个（已查看 ${formatLimit(looked)} 个）`,
  depth: (name, looked, maximum) =>
    `${name}经过的嵌套文件夹超过 ${formatLimit(maximum)} 层（已查看 ${formatLimit(looked)} 个文件和文件夹）`,
  time: (name, looked, maximum) =>
    `查找${name}用时过长（${formatLimit(maximum)} 秒内查看了 ${formatLimit(looked)} 个文件和文件夹）`,
  length: (name, _, maximum) => `${name}超过 ${formatLimit(maximum)} 个字符`,
  entries: (name, looked) => `${name}需要搜索的内容太多（已查看 ${formatLimit(looked)} 个文件和文件夹）`,
};
