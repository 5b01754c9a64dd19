import type { Catalogue } from '../catalogue.ts';
import { submissions } from './counts.ts';

/** Units, marks, and how texts are put together. */
export const format: Catalogue['format'] = {
  bytes: (count) => `${count}バイト`,
  sizes: {
    KB: (size) => `${size} KB`,
    MB: (size) => `${size} MB`,
    GB: (size) => `${size} GB`,
    TB: (size) => `${size} TB`,
  },
  perSecond: (size) => `${size}/秒`,
  seconds: (seconds) => `${seconds}秒`,
  minutes: (minutes) => `${minutes}分`,
  minutesSeconds: (minutes, seconds) => `${minutes}分${seconds}秒`,
  hours: (hours) => `${hours}時間`,
  hoursMinutes: (hours, minutes) => `${hours}時間${minutes}分`,
  now: 'たった今',
  secondsAgo: (seconds) => `${seconds}秒前`,
  minutesAgo: (minutes) => `${minutes}分前`,
  hoursAgo: (hours) => `${hours}時間前`,
  yesterday: '昨日',
  daysAgo: (days) => `${days}日前`,
  dayTime: (day, time) => `${day} ${time}`,
  amount: (amount, unit) => `${amount} ${unit}`,
  many: '多数',
  overAMillion: '100万超',
};

export const marks: Catalogue['marks'] = {
  quoted: (words) => `「${words}」`,
  bracketed: (value) => `（${value}）`,
  said: (words) => `：「${words}」`,
  findings: (findings) => `${findings.join('／')}。`,
  someFile: 'ファイル',
};

export const joining: Catalogue['joining'] = {
  facts: (facts) => facts.join('、'),
  sentences: (sentences) => sentences.join(''),
  labelled: (label, text) => `${label}：${text}`,
  bracketed: (text, more) => `${text}（${more}）`,
  leftToRight: (text) => text,
};

export const spending: Catalogue['spending'] = {
  unpriced: submissions,
  atLeast: (money) => `${money}以上`,
  sum: (amounts) => amounts.join(' + '),
};

export const language: Catalogue['language'] = {
  label: '言語',
  system: (name) => `システム（${name}）`,
};
