import { describeConnectionCause } from '../../errors/fault-words.ts';
import type { TunnelCause } from '../../kernel/error-causes.ts';
import { bracketed, quoted, text } from '../../kernel/error-words.ts';
import type { ErrorDetails } from '../../kernel/result.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

const TUNNEL_CAUSES: { readonly [Cause in TunnelCause]?: string } = {
  token: '隧道账户拒绝了 Authtoken',
  limit: '隧道账户没有可用的隧道',
  domain: '隧道无法使用该域名',
  network: '无法连接隧道服务',
  timeout: '隧道服务没有及时答复',
  lost: '隧道已断开',
  library: '此 Dailies 副本不含隧道功能',
};

const TUNNEL_ACTS: { readonly [Cause in TunnelCause]?: string } = {
  token: '请从 ngrok 控制台重新拷贝 Authtoken，并在“设置”中添加。',
  limit: '请关闭另一条隧道或升级方案，然后重新打开隧道。',
  domain: '请输入你账户中的域名，或留空。可能有其他应用正在使用它。',
  library: '请重新安装 Dailies，或选择其他方式接收推送。',
};

/** The key, the way to the service, and the way back. */
export const connectionErrors: Catalogue['connectionErrors'] = {
  KEY_MISSING: ({ path }) => ({
    happened: path ? `文件 ${text(path)} 必须只包含 API 密钥。` : '没有为此配置文件存储 API 密钥。',
    means: NOTHING_CHARGED,
    act: path ? '请将密钥写在该文件的一行中。' : '请在“设置”中添加密钥，等待中的任务随后会发送。',
  }),
  KEY_REFUSED: ({ status, message }) => ({
    happened: `服务拒绝了 API 密钥${bracketed(status)}${quoted(message)}。`,
    means: '没有生成任何内容。队列已暂缓，不会用此密钥尝试其他任务。',
    act: '请检查密钥和余额，在“设置”中重新添加密钥，然后恢复。',
  }),
  NO_CREDIT: ({ status, message }) => ({
    happened: `服务表示余额已用完${bracketed(status)}${quoted(message)}。`,
    means: '没有生成任何内容，也未扣费。队列已暂缓，以免其他任务也被拒绝。',
    act: '请在服务的控制台充值，然后恢复并重试此任务。',
  }),
  KEYCHAIN_UNAVAILABLE: () => ({
    happened: '这台电脑的钥匙串不可用。',
    means: '密钥没有存储在任何地方。',
    act: '请解锁钥匙串，或允许将密钥存储在普通文件中。',
  }),
  OFFLINE: ({ cause }) => ({
    happened: describeConnectionCause(cause) ?? '无法连接服务。',
    means: '此次尝试未产生费用，也没有丢失任何内容。',
    act:
      describeConnectionCause(cause) !== null
        ? '请在“设置”中检查连接。Dailies 会自动重试。'
        : '无需操作。Dailies 会自动重试。',
  }),
  PRACTICE_UNAVAILABLE: ({ message, cause }) => ({
    happened: `练习服务没有启动${quoted(message ?? cause)}。`,
    means: '练习始终免费。你的任务仍在等待。',
    act: '请在“设置”中重新启动它。',
  }),
  STAND_IN_LOOPBACK_ONLY: () => ({
    happened: '此副本使用替代运行时，只能连接这台电脑上的服务。',
    means: NOTHING_CHARGED,
    act: '请使用官方运行时连接此服务。',
  }),
  LISTENER_UNAVAILABLE: ({ cause, port }) => ({
    happened: port
      ? `Dailies 无法在端口 ${text(port)} 接收推送${bracketed(cause)}。`
      : `Dailies 无法接收推送${bracketed(cause)}。`,
    means: port ? NOTHING_CHARGED : '没有丢失任何内容。Dailies 会改为查询结果，用时稍长。',
    act: port ? '请选择空闲的端口。' : '如果情况没有改变，请重新启动 Dailies。',
  }),
  TUNNEL_FAILED: ({ cause, message }) => ({
    happened: `${TUNNEL_CAUSES[cause] ?? '隧道没有打开'}${quoted(message)}。`,
    means: '没有丢失任何内容。隧道打开之前，Dailies 会改为查询结果。',
    act: TUNNEL_ACTS[cause] ?? '无需操作。Dailies 会自动重试。',
  }),
  TUNNEL_TOKEN_MISSING: () => ({
    happened: '隧道需要 Authtoken。',
    means: '没有丢失任何内容。隧道打开之前，Dailies 会改为查询结果。',
    act: '请从 ngrok 控制台拷贝 Authtoken，并在“设置”中添加。',
  }),
  DELIVERY_NOT_BACK: (details) => ({
    happened: notBack(details),
    means: '丢失的只是测试。收到推送之前，Dailies 会改为查询结果。',
    act:
      details.cause === 'none'
        ? '要让结果推送过来，请设定公开地址或使用隧道。'
        : '请检查转发是否正在运行，以及是否保留请求的路径。',
  }),
};

function notBack({ cause, status, url }: ErrorDetails<'DELIVERY_NOT_BACK'>): string {
  if (cause === 'none') return '这台电脑没有公开地址。';
  if (status) return `途中有环节以 ${text(status)} 答复了测试。`;
  if (cause === 'timeout') return '测试已发送，但没有及时返回。';
  return url ? `测试没有到达 ${text(url)}${bracketed(cause)}。` : `测试没有到达公开地址${bracketed(cause)}。`;
}
