import type { FindingWords } from '../../service/text/doctor-findings-text.ts';
import type { Catalogue } from '../catalogue.ts';

/** What the check of a connection looks at, and what it finds. */
export const doctorSteps: Catalogue['doctorSteps'] = {
  address: '连接服务',
  tls: '安全连接',
  key: 'API 密钥',
  query: '查询任务',
  upload: '发送文件',
  webhook: '接收推送',
  'test-run': '免费测试运行',
};

export const doctorStates: Catalogue['doctorStates'] = {
  waiting: '等待中',
  running: '正在检查…',
  ok: '正常',
  warn: '需要注意',
  failed: '不可用',
  skipped: '已跳过',
};

export const doctorDays: Catalogue['doctorDays'] = { unknown: '未知日期' };

const ASK_OWNER = '请询问服务的运营者。';
const SIGN_IN_TO_PROXY =
  '请在“设置”中登录代理。在命令行上，请将两者写入 HTTPS_PROXY：http://NAME:PASSWORD@HOST:PORT。';
const CHECK_ADDRESS = '请检查配置文件中的地址。';
const COMPARE_QUERY = '查询地址可能有误。请与服务的文档核对。';
const TEST_WILL_TELL = '免费测试运行或第一个任务会给出答案。';

export const doctorFindings: Catalogue['doctorFindings'] = {
  reached: ({ host, milliseconds }) => fine(`${host} 在 ${milliseconds} 毫秒后答复。`),
  'reached-by-vpn': ({ host, range }) =>
    fine(`${host} 通过 VPN 答复，该 VPN 会为名称虚构地址（${range}）。结果仍会照常下载。`),
  'vpn-not-open': ({ host, range }) =>
    say(
      `${host} 指向 VPN 虚构的地址（${range}），但其他名称并非如此。`,
      `如果正在使用 VPN，请在“设置”中允许 ${range}，以便下载来自其他主机的结果。如果服务本身就在该网络中，则无需操作。`,
    ),
  'name-unknown': ({ host }) =>
    say(`没有名为 ${host} 的主机。`, `${CHECK_ADDRESS}如果正确，请检查这台电脑的网络。`),
  'name-lookup-failed': ({ host }) => say(`无法查找名称 ${host}。`, '请检查这台电脑是否在线，然后重新检查。'),
  'connection-refused': ({ host, port }) =>
    say(`${host} 存在，但端口 ${port} 没有监听。`, `${CHECK_ADDRESS}如果正确，则服务已停止。`),
  'connection-timeout': ({ host, port }) =>
    say(`${host} 在端口 ${port} 没有答复。`, '可能被防火墙或 VPN 阻止。请尝试其他网络。'),
  'connection-failed': ({ host, cause }) =>
    say(`无法连接 ${host}（${cause}）。`, '请检查这台电脑的网络，然后重新检查。'),
  'stand-in-only': () =>
    say('此副本使用替代运行时，只能连接这台电脑上的服务。', '要连接此服务，请使用官方运行时启动。'),
  'reached-through-proxy': ({ host, proxy, milliseconds }) =>
    fine(`${host} 通过代理 ${proxy} 在 ${milliseconds} 毫秒后答复。`),
  'proxy-unreachable': ({ proxy }) =>
    say(
      `这台电脑的网络设置指定了代理 ${proxy}，但它没有答复。`,
      '请检查系统网络设置中的代理，或询问网络管理员。',
    ),
  'proxy-unsupported': ({ proxy }) =>
    say(
      `这台电脑的网络设置指定了 ${proxy}，这种代理 Dailies 无法使用。`,
      'Dailies 使用 HTTP 和 HTTPS 代理。请向网络管理员索要。',
    ),
  'proxy-wants-sign-in': ({ proxy }) => say(`代理 ${proxy} 要求用户名和密码。`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-refused': ({ proxy }) => say(`代理 ${proxy} 拒绝了用户名和密码。`, SIGN_IN_TO_PROXY),
  'proxy-sign-in-unknown': ({ proxy }) =>
    say(
      `代理 ${proxy} 要求以 Dailies 不支持的方式登录。`,
      'Dailies 可使用用户名和密码（Basic）登录。请让网络管理员允许这种方式，或放行此服务。',
    ),
  'proxy-refused': ({ proxy, host, port }) =>
    say(`代理 ${proxy} 不允许连接到 ${host} 的端口 ${port}。`, '请让网络管理员允许此地址。'),
  'certificate-trusted': ({ issuer, validTo }) => fine(`${issuer} 颁发的证书受信任，有效至 ${validTo}。`),
  'certificate-ends-soon': ({ validTo }) => say(`证书受信任，但仅到 ${validTo}。`, ASK_OWNER),
  'certificate-expired': ({ issuer, validTo }) =>
    say(
      `${certificate(issuer)}已${validTo ? `于 ${validTo} ` : ''}过期，因此不会发送任何内容。`,
      `${ASK_OWNER}如果这台电脑的日期有误，请先更正。`,
    ),
  'certificate-not-yet-valid': ({ issuer, validFrom }) =>
    say(
      `${certificate(issuer)}到 ${validFrom} 才生效。`,
      '请检查这台电脑的日期。如果正确，请询问服务的运营者。',
    ),
  'certificate-self-signed': ({ host }) =>
    say(
      `${host} 使用自签名证书，因此任何人都可以冒充它。不会发送任何内容。`,
      '如果是你自己的服务，请让这台电脑信任该证书并重启 Dailies，或使用公共机构的证书。',
    ),
  'certificate-issuer-unknown': ({ issuer }) =>
    say(
      `证书由${issuer === '' ? '未具名的机构' : ` ${issuer} `}颁发，这台电脑不信任它。不会发送任何内容。`,
      '工作室的网络可能会检查连接：请让其管理员在此信任该证书，然后重启 Dailies。否则请询问服务的运营者。',
    ),
  'certificate-incomplete': ({ host, issuer }) =>
    say(
      `${host} 没有发送其颁发者${issuer === '' ? '' : `（${issuer}）`}的证书。这是主机的问题。未发送任何内容。`,
      '请告知服务的运营者：缺少中间证书。',
    ),
  'certificate-wrong-host': ({ host, issuer, names }) =>
    say(
      `${certificate(issuer)}用于${names === '' ? '其他主机' : ` ${names}`}，而不是 ${host}。不会发送任何内容。`,
      `${CHECK_ADDRESS}可能需要使用其中一个名称。`,
    ),
  'handshake-failed': ({ cause }) =>
    say(`无法建立安全连接（${cause}）。`, '请检查地址是否需要 http:// 或其他端口。'),
  'plain-on-this-computer': () => fine('服务在这台电脑上，没有内容离开它。'),
  plain: () =>
    say('地址以 http:// 开头，网络上的其他人可以读取你的密钥。', '如果有 https:// 地址，请使用它。'),
  'key-accepted': () => fine('服务接受该密钥，并拒绝不带密钥的相同请求。'),
  'key-not-looked-at': ({ status }) =>
    say(`无论有无密钥，服务都答复 ${status}，因此无法判断密钥是否有效。`, TEST_WILL_TELL),
  'key-missing': () => say('没有为此配置文件存储密钥。', '请存储密钥，然后重新检查。'),
  'key-refused': ({ said }) =>
    say(`服务不认识此密钥（401）${said}。`, '请从服务的控制台重新拷贝。确保密钥完整，且未在那里被替换。'),
  'key-not-allowed': ({ said }) =>
    say(
      `服务认识此密钥，但不允许此操作（403）${said}。`,
      '请在服务的控制台中检查余额、密钥的权限以及允许使用的网络。',
    ),
  'no-free-read': () => say('配置文件没有免费请求，因此无法试用密钥。', TEST_WILL_TELL),
  'query-answers': ({ status }) => fine(`对虚构的 ID 答复 ${status}，符合预期。`),
  'query-same-as-nowhere': ({ status }) => say(`答复（${status}）与不存在的地址相同。`, COMPARE_QUERY),
  'query-takes-anything': () => say('服务的答复好像虚构的 ID 存在一样。', COMPARE_QUERY),
  'query-unclear': ({ status, said }) => say(`服务答复 ${status}${said}。`, '请几分钟后重新检查。'),
  'query-no-answer': () => say('服务没有答复。', '请检查网络，然后重新检查。'),
  'query-not-bound': () =>
    say(
      '配置文件没有说明如何查询任务，因此结果只能通过推送到达。',
      '如果服务有查询方式，请在“待定”中填写。这样就不必依赖推送。',
    ),
  'upload-works': ({ milliseconds, reference }) =>
    fine(`一张小图像已在 ${milliseconds} 毫秒内上传为“${reference}”。上传是免费的。`),
  'upload-not-needed': () => fine('文件随请求一起发送，不需要上传。'),
  'upload-not-everywhere': () =>
    say(
      '配置文件没有说明如何上传文件，因此只有随请求发送文件的字段能用文件。',
      '如果服务有发送方式，请在“待定”中填写。',
    ),
  'upload-not-bound': () =>
    say('配置文件没有说明如何发送文件，因此只能用网址作为参考。', '如果服务有发送方式，请在“待定”中填写。'),
  'upload-only-suggested': () =>
    say('发送文件的方式只是建议，因此没有尝试。', '请在“待定”中确认，然后重新检查。'),
  'upload-failed': () => say('无法上传图像。', '请将上传设置与服务的文档核对。'),
  'delivery-comes-back': ({ milliseconds }) => fine(`测试推送在 ${milliseconds} 毫秒后到达。`),
  'delivery-not-needed': () => fine('此服务以查询方式获取结果，不需要推送。'),
  'delivery-failed': () =>
    say('收不到推送。已改为查询服务，没有丢失任何内容。', '请检查“推送”设置，或选择“仅查询”。'),
  'no-way-back': () =>
    say(
      '结果无法返回：无法查询服务，也收不到推送。任务会等待，不会发送。',
      '请填写如何查询任务，或选择可用的推送方式。',
    ),
  'test-completed': ({ model }) => fine(`${model} 的免费测试运行已完成，文件已到达。`),
  'test-completed-without-file': ({ model }) =>
    fine(`${model} 的免费测试运行已完成。没有文件，这对测试运行是正常的。`),
  'test-not-wanted': () => say('你没有要求测试运行。', null),
  'test-not-bound': () =>
    say(
      '配置文件没有测试设置的名称，因此没有发送：名称有误时会扣费。',
      '如果服务的文档给出了名称，请在“待定”中填写。',
    ),
  'test-only-suggested': () =>
    say('测试设置只是建议，因此没有发送：名称有误时会扣费。', '如果服务的文档有此名称，请在“待定”中确认。'),
  'test-no-model': () => say('每个模型都需要先有文件，因此没有尝试。', '请改在“创作”中将测试运行加入队列。'),
  'test-queue-paused': () => say('队列已暂停，因此没有发送测试运行。', '请恢复队列，然后重新检查。'),
  'test-held': ({ reason }) =>
    say(
      `测试运行需要等待：${reason || '有内容使其暂缓'}。它已取消，未发送任何内容。`,
      '请先解决，然后重新检查。',
    ),
  'test-refused': () => say('服务拒绝了测试运行。没有生成任何内容。', '请将其消息与配置文件核对。'),
  'test-unknown': () =>
    say('测试运行已发送，但没有明确的答复。它在队列中，不会重新发送。', '请查看它是否出现在服务的控制台中。'),
  'test-failed': () => say('测试运行已结束，没有结果。', '请查看它在队列中的历史记录。'),
  'test-still-running': () => say('测试运行尚未完成。', '它会在队列中继续。'),
  'needs-connection': () => say('未检查：必须先能安全连接服务。', null),
  'needs-key': () => say('未检查：需要服务接受的密钥。', null),
  stopped: () => say('你在此停止了检查。', null),
};

function certificate(issuer: string): string {
  return issuer === '' ? '证书' : `${issuer} 颁发的证书`;
}

function fine(found: string): FindingWords {
  return { found, remedy: null };
}

function say(found: string, remedy: string | null): FindingWords {
  return { found, remedy };
}
