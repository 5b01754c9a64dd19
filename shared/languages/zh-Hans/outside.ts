import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

/** Files and links that were opened with Dailies from outside of its window. */
export const outside: Catalogue['outside'] = {
  title: (file) => `导入 ${file}`,
  lead: '确认之前不会添加任何内容。',
  profile: (name, address) => `“${name}”的配置文件，连接到 ${address}。`,
  profileMeaning:
    '只会添加到列表中，不含密钥。要使用它，请在“设置”中选择“使用”。请先检查地址：你的密钥会发送到那里。',
  templates: (templates, snippets) =>
    `${formatNumber(templates)} 个模板和 ${formatNumber(snippets)} 个片语。`,
  templatesMeaning: '它们会添加到你已有的内容旁边，不会替换任何内容。',
  addProfile: '添加配置文件',
  addTemplates: '全部添加',
  cancel: '取消',
  profileAdded: (name) => `已添加配置文件“${name}”`,
  fault: {
    'not-ours': (file) => `${file}不是 Dailies 的批次、配置文件或模板文件。`,
    newer: (file) => `${file}由更新版本的 Dailies 制作。`,
    damaged: (file) => `${file}已损坏：内容与其说明不符。`,
    'too-large': (file) => `${file}太大，不可能是 Dailies 文件。`,
  },
  refused: {
    link: '此链接在 Dailies 中没有对应的位置。',
    path: 'Dailies 无法打开此路径的文件。',
    several: 'Dailies 一次只能打开一个文件或链接。',
  },
  refusedAct: {
    link: '链接只能打开工作区。如果有人让你点按它，请不要相信对方的其他要求。',
    path: '请将文件拷贝到这台电脑，然后重新打开。',
    several: '请逐个打开。',
  },
};
