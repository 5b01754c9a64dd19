import { formatNumber } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';

export const guide: Catalogue['guide'] = {
  otherNames: 'ヘルプ マニュアル',
  search: 'ガイドを検索',
  contents: 'ガイドのページ',
  found: (count) => `${formatNumber(count)}件の項目`,
  nothing: '見つかりません。別の言葉を試してください。',
  showMe: (what) => `操作を見る: ${what}`,
  onPracticeOnly: '課金のない練習サービスでのみ使えます。',
};

export const shows: Catalogue['shows'] = {
  step: (number, of) => `${formatNumber(number)} / ${formatNumber(of)}`,
  next: '次へ',
  done: '完了',
  stop: '終了',
  firstTake: {
    title: '最初のテイクをキューに追加する',
    prompt: 'プロンプトには見せたいものを書きます。これは例なので、書き換えてもかまいません。',
    queue: '「キューに追加」を選びます。練習サービスが実際のファイルを作り、課金はありません。',
    stage: 'テイクはここに、新しい順に表示されます。',
  },
  variations: {
    title: '1つのプロンプトから3つ作る',
    prompt: '波かっこの中の言葉は選択肢です。{dawn|noon|dusk}は、それぞれ1件のジョブになります。',
    queue: 'ボタンにジョブの件数が表示されます。',
  },
  needsYou: {
    title: '対応が必要なものを見つける',
    filters: '状態ごとのジョブです。「要対応」には、不明な結果と承認待ちのジョブがあります。',
  },
  find: {
    title: 'テイクを探す',
    field: 'プロンプトの言葉、名前、メモ、タグなど、覚えていることを入力します。',
  },
};
