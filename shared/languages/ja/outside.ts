import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

/** Files and links that were opened with Dailies from outside of its window. */
export const outside: Catalogue['outside'] = {
  title: (file) => `${file}を読み込む`,
  lead: '確定するまで何も追加されません。',
  profile: (name, address) => `${name}のプロファイル（接続先：${address}）。`,
  profileMeaning:
    'キーなしで一覧に追加されるだけです。使うには、「設定」で「使用」を選択してください。キーはこのアドレスに送信されるため、先にアドレスを確認してください。',
  templates: (templates, snippets) =>
    `テンプレート${formatNumber(templates)}件とスニペット${formatNumber(snippets)}件。`,
  templatesMeaning: '既存のものに追加されます。既存のものが置き換えられることはありません。',
  addProfile: 'プロファイルを追加',
  addTemplates: 'すべて追加',
  cancel: 'キャンセル',
  profileAdded: (name) => `プロファイル「${name}」を追加しました`,
  fault: {
    'not-ours': (file) =>
      `${file}は、Dailiesのバッチ、プロファイル、テンプレートのいずれのファイルでもありません。`,
    newer: (file) => `${file}は、より新しいバージョンのDailiesで作成されています。`,
    damaged: (file) => `${file}は破損しています。内容が記載と一致しません。`,
    'too-large': (file) => `${file}は、Dailiesのファイルとしては大きすぎます。`,
  },
  refused: {
    link: 'このリンクの開き先がDailiesにありません。',
    path: 'Dailiesは、このパスのファイルを開けません。',
    several: 'Dailiesが一度に開けるファイルまたはリンクは1つです。',
  },
  refusedAct: {
    link: 'リンクで開けるのは画面だけです。誰かにクリックするよう求められた場合は、その人のほかの依頼にも注意してください。',
    path: 'ファイルをこのコンピューターにコピーしてから、もう一度開いてください。',
    several: '1つずつ開いてください。',
  },
};
