import { bracketed, type ErrorWords, quoted, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { formatNumber } from '../../kernel/region.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

/** What the service answered, and bytes on their way. */
export const answerErrors: Catalogue['answerErrors'] = {
  SERVICE_REFUSED: ({ status, message }) => ({
    happened: `服务拒绝了请求${bracketed(status)}${quoted(message)}。`,
    means: '此请求没有生成任何内容。',
    act: '请编辑任务，解决服务指出的问题，然后重新加入队列。',
  }),
  SERVICE_BUSY: ({ status, message }) => ({
    happened: `服务要求 Dailies 放慢速度${bracketed(status)}${quoted(message)}。`,
    means: '此次尝试未产生费用，也没有丢失任何内容。',
    act: '无需操作。Dailies 会自动重试。',
  }),
  ANSWER_UNCLEAR: (details) => ({
    happened: unclearHappened(details),
    means: '服务可能已收到并扣费。绝不会自动重新发送。',
    act: '请查看服务的控制台。如果在其中，请粘贴其 ID；如果确实没有收到，请重新发送。',
  }),
  GENERATION_FAILED: ({ message }) => ({
    happened: `生成失败${quoted(message)}。`,
    means: '没有结果。是否已扣费，请查看服务的控制台。',
    act: '请编辑提示词或参考，然后重新加入队列。',
  }),
  TEST_EXPIRED: () => ({
    happened: '测试运行已过期。服务只保留测试运行五分钟。',
    means: '测试运行是免费的。',
    act: '如果仍然需要，请重新测试。',
  }),
  UPLOAD_UNBOUND: () => ({
    happened: '配置文件没有说明如何上传文件。',
    means: NOTHING_CHARGED,
    act: '请使用下载 URL，或在“设置”中补全配置文件。',
  }),
  UPLOAD_FAILED: uploadFailed,
  RESULT_GONE: ({ status, message }) => ({
    happened: `结果已不在服务给出的地址${bracketed(status)}${quoted(message)}。`,
    means: '生成已完成并可能已扣费，但文件没有存储。',
    act: '请选择“重新下载”：服务可能会给出新地址。如果没有，请从服务的控制台下载。',
  }),
  RESULT_DAMAGED: ({ cause }) => ({
    happened:
      cause === 'not-media'
        ? '结果不是图像或视频。'
        : cause === 'digest'
          ? '结果在途中被改动：校验和不一致。'
          : '收到的结果不完整。',
    means: '它没有添加到资料库。生成本身已完成。',
    act: '请选择“重新下载”。这是免费的。',
  }),
  RESULT_QUARANTINED: () => ({
    happened: '有一个结果不是 Dailies 能识别的图像或视频。',
    means: '它已按收到时的原样隔离保存，不会被打开。生成本身已完成。',
    act: '请选择“重新下载”再获取一次。这是免费的。',
  }),
  RESULT_BLOCKED: ({ url, host }) => ({
    happened: `服务给出的结果地址不被允许${bracketed(host ?? url)}。`,
    means: 'Dailies 只从你的网络之外的网址下载。生成本身已完成。',
    act: '请从服务的控制台下载文件，并向服务报告此地址。',
  }),
  RESULT_UNREACHED: ({ host, cause }) => ({
    happened:
      cause === 'vpn-address'
        ? `主机${bracketed(host)}指向 VPN 虚构的地址。`
        : cause === 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
          ? `主机${bracketed(host)}没有发送其颁发者的证书，或者这台电脑不认识该颁发者。`
          : `这台电脑不信任主机${bracketed(host)}的证书。`,
    means: '没有从那里下载任何内容，也没有丢失任何内容。',
    act:
      cause === 'vpn-address'
        ? '请在“设置”›“服务”中允许该 VPN 的地址范围，或关闭 VPN。Dailies 会自动重试。'
        : '请告知服务：这很可能是该主机的问题。Dailies 会自动重试。',
  }),
  ADDRESS_CHANGED: ({ host, proven }) => ({
    happened:
      proven === null || proven === undefined
        ? `服务自己的名称${bracketed(host)}现在指向专用网络。`
        : `服务自己的名称${bracketed(host)}现在指向与设定时不同的网络。`,
    means: '没有从那里下载或向那里发送任何内容。可能有人将该名称指向了你的电脑或网络。',
    act: '如果是你自己更换了网络（VPN、工作室），请在“设置”中检查连接以接受新网络，然后重新下载结果。',
  }),
  RESULT_TOO_LARGE: ({ bytes, most }) => {
    const limit = typeof most === 'number' ? formatBytes(most) : 'Dailies 自动下载的上限';
    const size = typeof bytes === 'number' ? `：${formatBytes(bytes)}` : '';
    return {
      happened: `结果大于 ${limit}${size}。`,
      means: '为保护磁盘，没有自动下载。它已付费，仍在服务上。',
      act: '如果有足够的空间，请选择“重新下载”。服务只在有限时间内保留结果。',
    };
  },
  RESULTS_TOO_MANY: ({ count, most }) => ({
    happened: `服务给出了${typeof count === 'number' ? ` ${formatNumber(count)} 个` : '许多'}结果；已下载${typeof most === 'number' ? `前 ${formatNumber(most)} 个` : '最前面的一部分'}。`,
    means: '其余的没有自动下载，仍在服务上。',
    act: '请选择“重新下载”以获取全部。服务只在有限时间内保留结果。',
  }),
  RESULT_MISSING: () => ({
    happened: '服务表示已完成，但没有给出结果。',
    means: '没有可存储的内容。是否已扣费，请查看服务的控制台。',
    act: '请选择“查询结果”。如果仍然没有，请检查配置文件在哪里查找结果。',
  }),
  RESULTS_WITHHELD: ({ count, of, message, how }) => ({
    happened: `${withheld(count, of, how)}${quoted(message)}。`,
    means:
      how === 'flagged'
        ? '这些结果仍已下载，可能是空白的或模糊的。'
        : '生成已完成并可能已扣费。缺少的结果没有可下载的文件。',
    act: '再次生成前，请修改提示词或参考：会再次扣费。',
  }),
};

function withheld(count: number, of: number, how: 'flagged' | 'fewer' | undefined): string {
  const some = `${formatNumber(of)} 个结果中的 ${formatNumber(count)} 个`;
  if (how === 'flagged') return `服务的审核标记了 ${some}`;
  if (how === 'fewer')
    return `服务只返回了所请求 ${formatNumber(of)} 个结果中的 ${formatNumber(of - count)} 个`;
  return count < of ? `服务扣留了 ${some}` : '服务扣留了全部结果';
}

function uploadFailed(details: ErrorDetails<'UPLOAD_FAILED'>): ErrorWords {
  const { cause, status, message, bytes, maximum, pointer, key, url } = details;
  const means = '上传是免费的，任务没有发送。';
  if (cause === 'cancelled') {
    return { happened: '上传已取消。', means, act: '准备好后请将任务重新加入队列。' };
  }
  if (cause === 'too-large') {
    const sizes = `${formatBytes(Number(bytes))}，上限为 ${formatBytes(Number(maximum))}`;
    return {
      happened: `有文件对服务来说太大（${sizes}）。`,
      means,
      act: '请使用更小或更短的版本。',
    };
  }
  if (pointer) {
    const what = key === 'uploadUrl' ? '上传地址' : '文件名称';
    return {
      happened: `服务已答复，但答复中的 ${text(pointer)} 处没有${what}。`,
      means,
      act: `请更正配置文件中“upload”下的“${text(key ?? 'reference')}”。`,
    };
  }
  if (cause === 'not-json') {
    const happened = '无法读取服务对上传的答复。';
    return { happened, means, act: '请检查配置文件中“upload”下的“url”和“mode”。' };
  }
  if (cause === 'expired') {
    const happened = '在所有文件到达之前，服务就删除了已上传的文件。';
    return { happened, means, act: '请使用更小的文件，或在配置文件中增大“expiresAfterSeconds”。' };
  }
  if (cause === 'address-blocked') {
    const happened = `服务给出的上传地址不被允许${bracketed(url)}。`;
    return { happened, means, act: '请向服务报告此地址。在此之前请使用下载 URL。' };
  }
  const happened = `有文件无法上传${bracketed(status ?? cause)}${quoted(message)}。`;
  return { happened, means, act: '请将任务重新加入队列。已到达的文件不会重复上传。' };
}

function unclearHappened({ status, cause, message }: ErrorDetails<'ANSWER_UNCLEAR'>): string {
  if (cause === 'interrupted') return 'Dailies 在发送请求时退出了。';
  if (cause === 'sent-before') return '它在此资料库副本创建之后发送，因此这里没有记录其结果。';
  if (cause === 'no-genid') return '服务的答复没有生成 ID。';
  if (cause === 'repeated-genid') return '服务的答复给出了另一个任务的生成 ID。';
  if (cause === 'key-known') return `服务已有此请求${quoted(message)}。`;
  if (cause === 'refused-with-genid') return `服务拒绝了请求，但其答复给出了生成 ID${quoted(message)}。`;
  if (cause === 'not-json') return '无法读取服务的答复。';
  if (status) return `服务报告了错误（${text(status)}）${quoted(message)}。`;
  return `在收到答复之前连接中断${bracketed(cause)}。`;
}
