import { quoted, text } from '../../kernel/error-words.ts';
import { formatLimit } from '../../kernel/format.ts';
import { describeBudgetReached } from '../../money/text.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './error-means.ts';

const WAIT_OR_CANCEL = '请等待其完成，或取消它。';

/** What stood in the way of something that was asked of Dailies. */
export const requestErrors: Catalogue['requestErrors'] = {
  INTERNAL: ({ correlationId }) => ({
    happened: 'Dailies 出了问题。',
    means: '已存储的内容均安全，不会重复发送。',
    act: correlationId
      ? `请重试。如果问题反复出现，请附上编号 ${text(correlationId)} 报告。`
      : '请重试。如果问题反复出现，请报告。',
  }),
  CORE_ENDED: () => ({
    happened: '队列意外停止。',
    means: '已存储的内容均安全，不会重复发送。',
    act: '请退出 Dailies 并重新打开。如果问题反复出现，请附上日志报告。',
  }),
  QUITTING: () => ({
    happened: 'Dailies 正在退出。',
    means: FILES_SAFE,
    act: '请重新打开 Dailies，然后重试。',
  }),
  INVALID_INPUT: () => ({
    happened: '输入无效。',
    means: NOTHING_CHARGED,
    act: '请检查输入的内容，然后重试。',
  }),
  NOT_FOUND: ({ genId, message, profileId }) => ({
    happened: genId
      ? `服务没有生成“${text(genId)}”${quoted(message)}。`
      : profileId
        ? '该配置文件已不存在。'
        : '该项目已不存在。',
    means: '未作任何更改，也未产生费用。',
    act: genId ? '请检查 ID 是否缺少或多出字符。' : '列表现已更新。请重试。',
  }),
  NAME_TAKEN: ({ name }) => ({
    happened: `“${text(name)}”已被使用。`,
    means: '未作任何更改。',
    act: '请选择其他名称。',
  }),
  PART_INVALID: ({ from, out, frames }) => ({
    happened: `第 ${text(from)} 到 ${text(out)} 帧不是此样片的有效范围${frames === null ? '' : `，此样片有 ${text(frames)} 帧`}。`,
    means: '未作任何更改。',
    act: '请让第一帧位于结束之前，并让结束位于样片之内。',
  }),
  SHOT_UNCHOSEN: ({ link }) => ({
    happened: `“${text(link)}”尚未选择任何版本。`,
    means: NOTHING_CHARGED,
    act: '请选择该镜头的一个版本，然后重试。',
  }),
  SHOT_CIRCLE: ({ code }) => ({
    happened: `${text(code)} 的片段会以由它自己生成的帧开头。`,
    means: NOTHING_CHARGED,
    act: '请让循环中的一个镜头以静帧开头。',
  }),
  FRAME_NEEDS_APP: ({ link }) => ({
    happened: `“${text(link)}”是片段中的一帧，没有窗口就无法取出。`,
    means: NOTHING_CHARGED,
    act: '请在应用中制作此镜头。',
  }),
  ALREADY_QUEUED: ({ known, jobs }) => ({
    happened: `已在文件夹里的任务：${text(known)} 个，共 ${text(jobs)} 个。`,
    means: NOTHING_CHARGED,
    act: '使用 work 继续，或添加 --again 将它们再次加入队列并再次付费。',
  }),
  JOBS_TOO_MANY: ({ jobs, maximum }) => ({
    happened: `一次的任务太多：${formatLimit(jobs)}。`,
    means: NOTHING_CHARGED,
    act: `请减少镜头或样片：一次最多可将 ${formatLimit(maximum)} 个任务加入队列。`,
  }),
  NOT_ASKED_AGAIN: ({ cause }) => ({
    happened: {
      'no-promise': '配置文件没有承诺服务能通过密钥识别此次提交。',
      over: '服务承诺通过密钥识别此次提交的期限已过。',
      elsewhere: '自此次提交以来，地址、账户或密钥的位置已更改。',
      held: '现在不能向此服务发送任何内容。',
    }[cause ?? 'no-promise'],
    means: '未发送任何内容。此次提交是否送达仍然未知。',
    act:
      cause === 'held'
        ? '请在“队列”中查看任务被保留的原因，然后再次询问。'
        : '请查看服务的控制台，然后粘贴 ID，或说明从未送达。',
  }),
  JOB_MOVED_ON: () => ({
    happened: '任务的状态已经改变。',
    means: FILES_SAFE,
    act: '请检查其状态，然后重试。',
  }),
  EXPORT_UNDER_WAY: () => ({
    happened: '另一项导出正在进行。',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  FOLDER_SCAN_UNDER_WAY: () => ({
    happened: '正在扫描另一个文件夹。',
    means: FILES_SAFE,
    act: WAIT_OR_CANCEL,
  }),
  CONNECTION_CHECK_UNDER_WAY: () => ({
    happened: '连接检查正在进行。',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  REHEARSAL_UNDER_WAY: () => ({
    happened: '此配置文件的付费测试运行正在进行。',
    means: '未发送其他内容，也未产生其他费用。',
    act: '请等待其任务完成。',
  }),
  TEST_RUN_UNDER_WAY: () => ({
    happened: '测试运行正在进行。',
    means: NOTHING_CHARGED,
    act: WAIT_OR_CANCEL,
  }),
  PRACTICE_NEEDS_NO_KEY: () => ({
    happened: '练习不需要 API 密钥。',
    means: '密钥没有存储在任何地方。',
    act: '请将它添加到所属服务的配置文件。',
  }),
  PRACTICE_NEEDS_NO_REHEARSAL: () => ({
    happened: '练习不需要付费测试运行：它始终免费。',
    means: NOTHING_CHARGED,
    act: '请在“设置”中选择其他配置文件。',
  }),
  PROFILE_ACTIVE: () => ({
    happened: '不能移除使用中的配置文件。',
    means: FILES_SAFE,
    act: '请先启用其他配置文件。',
  }),
  PROFILE_HAS_OPEN_JOBS: () => ({
    happened: '此配置文件有等待中或运行中的任务需要它。',
    means: FILES_SAFE,
    act: '请等待任务完成，或在“队列”中取消它们，然后移除配置文件。',
  }),
  COLLECTIONS_FULL: () => ({
    happened: '收藏夹数量已达上限。',
    means: FILES_SAFE,
    act: '请删除不再需要的收藏夹。',
  }),
  OLD_DATA_GREW: () => ({
    happened: '打开此处之后又发现了更多内容。',
    means: FILES_SAFE,
    act: '请阅读更新后的提示，然后继续。',
  }),
  HELD_AFTER_CRASHES: () => ({
    happened: '因为 Dailies 连续两次意外退出，此操作已暂缓。',
    means: FILES_SAFE,
    act: '请在窗口顶部选择如何继续。',
  }),
  SECOND_CHARGE: () => ({
    happened: '此任务较早的提交已扣费，或可能已扣费。',
    means: '再次发送可能会重复扣费。未发送任何内容。',
    act: '愿意再付一次费用时才重新发送。',
  }),
  GENERATION_TAKEN: ({ genId }) => ({
    happened: `生成“${text(genId)}”已属于另一个任务。`,
    means: '未作任何更改，也未产生费用。',
    act: '请检查 ID。每次提交都有自己的生成。',
  }),
  NOT_CONFIRMED: () => ({
    happened: '在你没有按键或点按的情况下，有内容要求付费提交。',
    means: NOTHING_CHARGED,
    act: '如果是你本人操作，请重新操作，并在 Dailies 询问时允许。',
  }),
  BUDGET_REACHED: describeBudgetReached,
};
