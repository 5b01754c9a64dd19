import {
  BACKUP_FAULTS,
  describeCastFault,
  describeDocumentFault,
  describeFixed,
  describeOwnFileFault,
  describeReadingStopped,
  describeSettings,
  describeTemplateFault,
  describeUnreadablePolicy,
  describeUpdateFault,
  isOfOtherDocument,
  OUTSIDE_TEXT,
} from '../../errors/fault-words.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes, formatMoment } from '../../kernel/format.ts';
import type { Catalogue } from '../catalogue.ts';
import { FILES_SAFE, NOTHING_CHARGED } from './error-means.ts';

const NOTHING_IMPORTED = '没有从中导入任何内容。';
const EXPORT_AGAIN = '请让制作者重新导出。';

/** What Dailies keeps, and what it is given to keep. */
export const keptErrors: Catalogue['keptErrors'] = {
  READING_STOPPED: (details) => ({
    happened: describeReadingStopped(details),
    means: '没有从中导入任何内容。其他一切照常运行。',
    act: '请检查文件的来源。如果信任它，请索要更小的文件，或将其拆分。',
  }),
  OWN_FILE_INVALID: ({ path, fault }) => ({
    happened: describeOwnFileFault(file(path), fault),
    means: NOTHING_IMPORTED,
    act: fault === 'newer' ? '请更新 Dailies，然后重新打开。' : EXPORT_AGAIN,
  }),
  OPENING_REFUSED: ({ fault }) => ({
    happened: OUTSIDE_TEXT.refused[fault] ?? OUTSIDE_TEXT.refused.link,
    means: '没有打开任何内容。',
    act: OUTSIDE_TEXT.refusedAct[fault] ?? OUTSIDE_TEXT.refusedAct.link,
  }),
  TEMPLATE_FILE_INVALID: (details) => ({
    happened: describeTemplateFault(details),
    means: '没有从中导入任何内容。你的模板没有变化。',
    act: '请让制作者重新导出；如果模板太多，请减少数量。',
  }),
  CAST_FILE_INVALID: ({ path, reason, name }) => ({
    happened: describeCastFault(file(path), reason, name),
    means: '没有从中导入任何内容。你的角色库没有变化。',
    act: reason === 'newer' ? '请更新 Dailies，然后重新导入。' : EXPORT_AGAIN,
  }),
  CAST_WRONG_MEDIA: ({ path, slot }) => ({
    happened: `${file(path)}的文件类型不对。`,
    means: '它没有添加。',
    act:
      slot === 'images'
        ? '请在此处拖放图像。'
        : slot === 'video'
          ? '请在此处拖放视频。'
          : '请在此处拖放片段或声音文件。',
  }),
  CAST_DOCUMENT_TOO_LARGE: ({ path, bytes, maximum }) => ({
    happened:
      bytes === undefined
        ? `${file(path)}太大，不能作为授权文档。`
        : `${file(path)}太大，不能作为授权文档：${formatBytes(bytes)}，最大 ${formatBytes(maximum)}。`,
    means: '它没有添加。',
    act: '请将文件留在原处，并在授权中注明其位置。',
  }),
  CAST_NOT_A_DOCUMENT: ({ path }) => ({
    happened: `${file(path)}不是文档、图像或录音，或扩展名与内容不符。`,
    means: '它没有添加。角色不能存放任何可能是程序的内容。',
    act: '请将授权存储为 PDF、文本、图像或录音，并使用正确的扩展名。',
  }),
  SAFE_START: ({ path, others }) => ({
    happened: crashed(path, others),
    means: '没有启动任何内容，也未发送任何内容。',
    act: '使用 --after-crash leave-out 跳过这些文件，或使用 --after-crash go-on 全部继续。',
  }),
  DATABASE_NEWER: () => ({
    happened: '资料库上次由更新版本的 Dailies 使用。',
    means: '为保证安全，没有打开它。你的文件未受影响。',
    act: '请重新安装更新的版本。',
  }),
  DATABASE_IN_USE: ({ path }) => ({
    happened: `Dailies 已在使用此数据运行${bracketed(path)}。`,
    means: '两个副本可能会重复发送任务，因此没有启动这一个。',
    act: '请使用正在运行的副本，或先退出它。',
  }),
  DATA_ON_NETWORK: ({ path }) => ({
    happened: path
      ? `${text(path)} 在网络驱动器上，数据库在那里不安全。`
      : '数据文件夹在网络驱动器上，数据库在那里不安全。',
    means: '没有打开、更改或发送任何内容。',
    act: '请将数据文件夹放在这台电脑的磁盘上。结果文件夹可以留在网络上。',
  }),
  DATABASE_DAMAGED: ({ path, cause }) => ({
    happened:
      cause === 'foreign-journal'
        ? `资料库文件旁有一个并非由 Dailies 写入的日志文件${bracketed(`${path}-journal`)}。`
        : `资料库文件已损坏${bracketed(path)}。`,
    means: '你的结果文件单独存放，均安全。未作任何更改，也不会发送任何内容。',
    act:
      cause === 'foreign-journal'
        ? '请将该文件移到别处，然后重新启动 Dailies。'
        : '请从备份恢复该文件。或将其移走并重新启动：“审阅”随后可从结果文件夹恢复样片和星级。',
  }),
  SETTINGS_DAMAGED: ({ path, settings }) => ({
    happened:
      settings !== undefined
        ? `无法读取部分设置${bracketed(path)}：${describeSettings(settings)}。`
        : `无法读取设置文件${bracketed(path)}。`,
    means:
      settings !== undefined && !settings.includes('budget')
        ? '它们已恢复为默认值。你的任务、结果、配置文件和预算均安全。'
        : '你的任务、结果和配置文件均安全。在你检查预算之前，不会发送任何付费任务。',
    act: '请在“设置”中更改所需的内容。无法读取的文件会保留到那时，之后保留为副本。',
  }),
  FIXED_BY_POLICY: describeFixed,
  POLICY_UNREADABLE: describeUnreadablePolicy,
  UPDATE_FAILED: describeUpdateFault,
  PROFILE_INVALID: () => ({
    happened: '这不是有效的配置文件。',
    means: NOTHING_IMPORTED,
    act: '请解决列出的问题，然后重新添加文件。',
  }),
  PROFILE_UNREADABLE: ({ path }) => ({
    happened: `已有同名的配置文件，且无法读取${bracketed(path)}。`,
    means: '该配置文件及其密钥没有变化，新的配置文件没有导入。',
    act: '请更新 Dailies，或将该文件移到别处，然后重试。',
  }),
  PROFILE_MISSING: ({ profileId }) => ({
    happened: profileId === 'practice' ? '练习服务尚未运行。' : '缺少所需的配置文件。',
    means: NOTHING_CHARGED,
    act: profileId === 'practice' ? '请稍候，它正在启动。' : '请在“设置”中选择其他配置文件。',
  }),
  OPENAPI_INVALID: (details) => ({
    happened: describeDocumentFault(details),
    means: '没有创建配置文件，没有从网络获取任何内容，也未产生费用。',
    act: isOfOtherDocument(details)
      ? '请向服务索要其图像和视频 API 的文档。如果没有，请选择“仅用 URL 连接”。'
      : '请向服务索要单个 JSON 或 YAML 文件形式的 OpenAPI 文档（3.0 至 3.2 或 Swagger 2.0）。',
  }),
  OPENAPI_ADDRESS_MISSING: () => ({
    happened: '此文档没有说明服务的地址。',
    means: '没有创建配置文件，也未产生费用。',
    act: '请同时输入服务的地址：其 URL 中 /v2/generation 之前的部分。',
  }),
  URL_INVALID: ({ url }) => ({
    happened: `“${text(url)}”不是网址。`,
    means: '它没有添加。',
    act: '请使用以 https:// 或 http:// 开头的完整地址。',
  }),
};

function crashed(path: string | null | undefined, others: number): string {
  if (!path) return 'Dailies 连续两次意外退出。';
  return others > 0
    ? `Dailies 在读取${file(path)}及另外 ${text(others)} 个文件时连续两次意外退出。`
    : `Dailies 在读取${file(path)}时连续两次意外退出。`;
}

/** Backups, and data that was set aside. */
export const backupErrors: Catalogue['backupErrors'] = {
  BACKUP_INVALID: ({ path, reason }) => ({
    happened: (BACKUP_FAULTS[reason] ?? BACKUP_FAULTS['not-a-backup'])(file(path)),
    means: '没有从中恢复任何内容。你的资料库没有变化。',
    act:
      reason === 'newer' ? '请更新 Dailies，然后重新恢复。' : '请使用备份的其他副本，或在其来源处重新备份。',
  }),
  BACKUP_NOT_MADE: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `${text(path)} 没有足够的空间存放备份。`
        : reason === 'changed'
          ? `${file(path)}在备份期间已更改。`
          : reason === 'unreadable'
            ? `无法读取${file(path)}${bracketed(cause)}。`
            : `无法将备份写入 ${text(path)}${bracketed(cause)}。`,
    means: `没有制作备份，之前的同名备份没有变化。${FILES_SAFE}`,
    act:
      reason === 'full'
        ? '请释放空间，或选择其他磁盘。'
        : reason === 'changed'
          ? '请等待写入它的程序完成，然后重试。'
          : reason === 'unreadable'
            ? '请检查其磁盘和权限，然后重试。'
            : '请选择其他文件夹。',
  }),
  BACKUP_NOT_RESTORED: ({ path, reason, cause }) => ({
    happened:
      reason === 'full'
        ? `${text(path)} 没有足够的空间恢复备份。`
        : reason === 'other-file'
          ? `${text(path)} 已有另一个文件。`
          : reason === 'clash'
            ? `备份中的两个文件在这台电脑上会变成同一个：${text(path)}。`
            : reason === 'own-folder'
              ? `无法将媒体恢复到 ${text(path)}：Dailies 在那里保存自己的文件。`
              : reason === 'not-empty'
                ? `${text(path)} 不是空文件夹。`
                : `Dailies 无法写入 ${text(path)}${bracketed(cause)}。`,
    means: '没有替换任何内容。你的资料库没有变化，不会发送任何内容。',
    act:
      reason === 'full'
        ? '请释放空间，或选择其他磁盘上的文件夹。'
        : reason === 'clash'
          ? '请不要恢复其文件夹，或在原电脑上重命名其中一个并重新备份。'
          : '请选择其他文件夹。',
  }),
  BACKUP_UNDER_WAY: () => ({
    happened: '正在备份或恢复。',
    means: '它会继续。没有启动其他操作。',
    act: '请等待其完成，或在“设置”中选择“停止”。',
  }),
  BACKUP_STOPPED: () => ({
    happened: '备份已停止。',
    means: FILES_SAFE,
    act: '准备好后请重新开始。',
  }),
  BACKUP_NOT_APPLIED: ({ path, cause }) => ({
    happened: `无法启用恢复的备份${bracketed(cause)}。`,
    means: `Dailies 使用你之前的资料库启动。恢复的资料库是完整的${bracketed(path)}。`,
    act: '请关闭使用 Dailies 数据文件夹的程序，然后退出并重新打开 Dailies。',
  }),
  DATABASE_SET_ASIDE: ({ path, at }) => ({
    happened:
      at === undefined
        ? `资料库文件已损坏，已另存为${file(path)}。`
        : `资料库文件已损坏，已于 ${formatMoment(at)} 另存为${file(path)}。`,
    means:
      '正在从结果文件夹恢复样片和星级。损坏文件中的队列和费用记录不会恢复：当时等待中或运行中的任务可能已扣费。',
    act: '如果有备份，请在“设置”中恢复。将这些任务重新加入队列之前，请先向服务核实。',
  }),
};
