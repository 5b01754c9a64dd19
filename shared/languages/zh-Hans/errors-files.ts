import type { EditFault, RenderFault, UnsafeReason } from '../../kernel/error-causes.ts';
import { bracketed, file, text } from '../../kernel/error-words.ts';
import { formatBytes } from '../../kernel/format.ts';
import { describeWide } from '../../kernel/wide-pattern-text.ts';
import type { Catalogue } from '../catalogue.ts';
import { NOTHING_CHARGED } from './error-means.ts';

const UNSAFE: { readonly [Reason in UnsafeReason]: (file: string) => string } = {
  'ended-reader': (name) => `${name}使 Dailies 读取文件的部分崩溃。`,
  'took-too-long': (name) => `${name}的读取时间过长。`,
  'left-out': (name) => `已跳过${name}，因为 Dailies 在读取它时意外退出。`,
};

/** Files and folders of this computer. */
const EDIT: { readonly [Fault in EditFault]: (file: string) => string } = {
  unknown: (name) => `${name}不是 OTIO、FCPXML、XML 或 EDL 格式的时间线。`,
  damaged: (name) => `${name}已损坏：它不符合其格式的规则。`,
  'too-large': (name) => `${name}作为时间线太大，或嵌套太深。`,
  unsafe: (name) => `${name}定义了自己的 XML 实体，Dailies 不会打开。`,
  empty: (name) => `${name}中没有序列。`,
};

/** What happened to a film, and what to do. */
const RENDER: { readonly [Fault in RenderFault]: readonly [string, string] } = {
  empty: ['时间线中没有镜头', '请向项目添加镜头。'],
  'no-window': ['此处无法打开窗口，而影片需要在窗口中绘制', '请在应用中渲染，或在有显示器的环境中渲染。'],
  'no-encoder': [
    '此电脑无法以这一画面尺寸使用此编码',
    '请在 H.264 和 VP9 之间重新选择，或使用较小的画面尺寸。',
  ],
  'no-aac': ['此电脑无法编码 AAC 声音', '请在其他电脑上渲染。'],
  file: ['无法解码时间线中的一个样片', '请为其镜头选择其他版本。'],
  ended: ['渲染意外停止', '请重试。'],
};

export const fileErrors: Catalogue['fileErrors'] = {
  FILE_NOT_FOUND: ({ path }) => ({
    happened: `找不到${file(path)}。`,
    means: NOTHING_CHARGED,
    act: '请检查其名称和磁盘，或从现在的位置选择。',
  }),
  FILE_IS_DIRECTORY: ({ path }) => ({
    happened: `${file(path)}是文件夹。`,
    means: '没有添加其中的文件。',
    act: '请改为选择其中的文件。',
  }),
  FILE_EMPTY: ({ path }) => ({
    happened: `${file(path)}是空的。`,
    means: '它没有添加。',
    act: '请重新导出或拷贝该文件，然后添加。',
  }),
  FILE_TOO_LARGE: ({ path, maximum }) => ({
    happened:
      maximum === undefined
        ? `${file(path)}超过了这类文件的上限。`
        : `${file(path)}超过了这类文件的上限 ${formatBytes(maximum)}。`,
    means: '没有从中导入任何内容。',
    act: '请检查文件是否正确，或将其拆分。',
  }),
  FILE_NOT_MEDIA: ({ path }) => ({
    happened: `${file(path)}不是图像、视频或音频文件。`,
    means: '它没有添加。Dailies 依据文件的内容，而不是名称。',
    act: '请使用常见格式，如 PNG、JPEG、MP4、MOV、MP3 或 WAV。',
  }),
  FILE_DAMAGED: ({ path }) => ({
    happened: `${file(path)}已损坏：缺少一部分。`,
    means: '它没有添加，因为服务可能扣费后失败。未产生费用。',
    act: '请重新导出或下载，或在其他程序中打开并存储副本。',
  }),
  FILE_CHANGED: ({ path }) => ({
    happened: `${file(path)}在 Dailies 读取后已更改。`,
    means: '它没有被使用，因为可能已不是你想要的内容。未产生费用。',
    act: '请重新添加以使用当前版本，然后重试。',
  }),
  FILE_OTHER: ({ path, name }) => ({
    happened: name
      ? `${file(path)}不是 ${text(name)}：内容不同。`
      : `${file(path)}不是缺少的文件：内容不同。`,
    means: '未作任何更改。样片的文件仍然缺少。',
    act: '请选择原文件，或它可能所在的文件夹。',
  }),
  FILE_NOT_SOUND: ({ path }) => ({
    happened: `${file(path)}不是音频文件。`,
    means: '配乐未受影响。',
    act: '请选择音频文件，如 WAV、MP3 或 M4A。',
  }),
  TAKE_FILE_MISSING: ({ path }) => ({
    happened: `缺少一个样片的文件：${file(path)}。`,
    means: '未写入任何内容。其他样片未受影响。',
    act: '请在“审阅”中查找缺少的文件，或使用其他样片。',
  }),
  FILE_UNREADABLE: ({ path, cause }) => ({
    happened: `无法读取${file(path)}${bracketed(cause)}。`,
    means: NOTHING_CHARGED,
    act: '请检查其磁盘是否已连接、你是否有权打开，以及是否有其他应用正在使用它。',
  }),
  FILE_IN_CLOUD: ({ path }) => ({
    happened: `${file(path)}在云端，无法下载到这台电脑。`,
    means: NOTHING_CHARGED,
    act: '请检查连接，或在“访达”或“文件资源管理器”中下载，然后重试。',
  }),
  FILE_ELSEWHERE: ({ path }) => ({
    happened: `${file(path)}在另一台电脑上。`,
    means: 'Dailies 没有打开它，否则可能会将你的登录信息发送到那台电脑。未发送任何内容。',
    act: '请拷贝到这台电脑，或拖放文件本身。',
  }),
  FOLDER_NOT_GIVEN: ({ path }) => ({
    happened: `Dailies 无权访问${file(path)}所在的文件夹。`,
    means: '没有打开该文件夹。来自他人的表格或网页不得浏览或写入你的电脑。',
    act: '请将文件、其文件夹或其中的表格拖放到此处一次。要写入文件夹，请在对话框中选择它。',
  }),
  PATTERN_TOO_WIDE: ({ path, reason, looked, maximum }) => ({
    happened: `${describeWide(file(path), reason, looked, maximum)}。`,
    means: '没有添加其中的文件。',
    act: '请使用子文件夹，或匹配更少的文件。',
  }),
  FILE_UNSAFE: ({ path, reason }) => ({
    happened: UNSAFE[reason]?.(file(path)) ?? `无法安全读取${file(path)}。`,
    means: `${NOTHING_CHARGED}Dailies 未受影响。`,
    act:
      reason === 'left-out'
        ? '如果仍要使用，请自行添加。'
        : '它可能已损坏。请从制作它的应用中重新导出，或使用其他文件。',
  }),
  FIX_FAILED: ({ path, cause }) => ({
    happened: `无法转换${file(path)}${cause ? `（${text(cause)}）` : ''}。`,
    means: '原文件未受影响。未发送任何内容，也未产生费用。',
    act: '请尝试其他修正方式，或从制作它的应用中重新导出。',
  }),
  FIX_CANCELLED: ({ path }) => ({
    happened: `${file(path)}的转换已取消。`,
    means: '未完成的副本已删除。原文件未受影响。',
    act: '准备好后请重新开始。',
  }),
  EXPORT_FAILED: ({ path, reason, cause, done }) => ({
    happened:
      reason === 'full'
        ? `${text(path)} 所在的磁盘已满。`
        : reason === 'own-folder'
          ? `Dailies 在 ${text(path)} 中存放自己的文件。`
          : `Dailies 无法写入 ${text(path)}${bracketed(cause)}。`,
    means: done
      ? `原文件未受影响。已制作 ${text(done)} 个完整副本，没有不完整的副本。`
      : '原文件未受影响。未拷贝任何内容。',
    act: reason === 'full' ? '请释放空间，或选择其他磁盘上的文件夹。' : '请选择其他文件夹。',
  }),
  RENDER_FAILED: ({ path, reason, cause }) => {
    const [happened, act] = RENDER[reason] ?? RENDER.ended;
    const name = reason === 'file' ? `：${file(path)}` : '';
    return {
      happened: `${happened}${name}${bracketed(cause)}。`,
      means: '未写入任何内容。样片未受影响。',
      act,
    };
  },
  DISK_FULL: ({ path }) => ({
    happened: path ? `${text(path)} 所在的磁盘已满。` : '磁盘已满。',
    means: '没有丢失任何内容。已完成的结果在可以存储之前会保留在服务上。',
    act: '请释放空间，或选择其他磁盘上的文件夹，然后重试。下载会自动继续。',
  }),
  FOLDER_NOT_WRITABLE: ({ path, cause }) => ({
    happened: path
      ? `Dailies 无法写入 ${text(path)}${bracketed(cause)}。`
      : `Dailies 无法写入结果文件夹${bracketed(cause)}。`,
    means: '之前存储的内容未受影响。尚未存储的结果保留在服务上。',
    act: '请让该处可以写入，或选择其他文件夹，然后重试。',
  }),
  FILE_HELD: ({ path }) => ({
    happened: path
      ? `其他程序正在使用${file(path)}，因此无法替换。`
      : '其他程序正在使用该文件，因此无法替换。',
    means: '文件没有变化，没有丢失任何内容。',
    act: '请在打开它的程序中将其关闭：播放器、编辑器，或同步、扫描文件的应用。然后重试。',
  }),
  ZIP_NOT_UNPACKED: ({ path, reason }) => ({
    happened:
      reason === 'damaged'
        ? `${file(path)}已损坏、有密码保护，或其压缩方式 Dailies 无法读取。`
        : reason === 'unsafe'
          ? `${file(path)}中有会落到其文件夹之外的文件，或以链接代替的文件。`
          : `${file(path)}中的文件太多，或解压后占用空间过大。`,
    means: '没有解压任何内容。压缩包原样保留。',
    act: '如果你信任该服务，请用压缩软件打开它。',
  }),
  FOLDER_MISSING: ({ path }) => ({
    happened: path ? `${text(path)} 不是存储结果时使用的文件夹。` : '结果文件夹不是存储结果时使用的文件夹。',
    means: '没有在那里存储任何内容。新结果保留在服务上，不另收费。',
    act: '请重新连接其磁盘，或在“设置”中选择此文件夹，以后使用它。',
  }),
  WATCH_REFUSED: ({ path, reason }) => ({
    happened:
      reason === 'own-folder'
        ? `${file(path)}存有 Dailies 的结果，或位于存有结果的文件夹中。`
        : reason === 'values'
          ? '模板有未填写的变量。'
          : `${file(path)}不是可读取的文件夹。`,
    means:
      reason === 'own-folder'
        ? '每个结果都会变成新任务，无休无止。没有监视该文件夹，也未发送任何内容。'
        : NOTHING_CHARGED,
    act: reason === 'values' ? '请填写变量。' : '请选择其他文件夹。',
  }),
  EDIT_FILE_INVALID: ({ path, fault }) => ({
    happened: (EDIT[fault] ?? EDIT.unknown)(file(path)),
    means: '没有更改任何镜头。',
    act: '请将时间线重新导出为 OTIO、FCPXML、XML 或 EDL。',
  }),
  LENGTH_INVALID: ({ text: length }) => ({
    happened: `“${text(length)}”不是长度。`,
    means: '没有更改任何镜头。',
    act: '请填写帧数 (48)、秒数 (2s) 或时间码 (00:00:02:00)。',
  }),
};
