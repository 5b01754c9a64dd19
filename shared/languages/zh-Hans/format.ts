import type { Catalogue } from '../catalogue.ts';
import { submissions } from './counts.ts';

/** Units, marks, and how texts are put together. */
export const format: Catalogue['format'] = {
  bytes: (count) => `${count} 字节`,
  sizes: {
    KB: (size) => `${size} KB`,
    MB: (size) => `${size} MB`,
    GB: (size) => `${size} GB`,
    TB: (size) => `${size} TB`,
  },
  perSecond: (size) => `${size}/秒`,
  seconds: (seconds) => `${seconds} 秒`,
  minutes: (minutes) => `${minutes} 分钟`,
  minutesSeconds: (minutes, seconds) => `${minutes} 分 ${seconds} 秒`,
  hours: (hours) => `${hours} 小时`,
  hoursMinutes: (hours, minutes) => `${hours} 小时 ${minutes} 分`,
  now: '刚刚',
  secondsAgo: (seconds) => `${seconds} 秒前`,
  minutesAgo: (minutes) => `${minutes} 分钟前`,
  hoursAgo: (hours) => `${hours} 小时前`,
  yesterday: '昨天',
  daysAgo: (days) => `${days} 天前`,
  dayTime: (day, time) => `${day} ${time}`,
  amount: (amount, unit) => `${amount} ${unit}`,
  many: '许多',
  overAMillion: '一百万以上',
};

export const marks: Catalogue['marks'] = {
  quoted: (words) => `“${words}”`,
  bracketed: (value) => `（${value}）`,
  said: (words) => `：“${words}”`,
  findings: (findings) => `${findings.join('；')}。`,
  someFile: '某个文件',
};

export const joining: Catalogue['joining'] = {
  facts: (facts) => facts.join('，'),
  sentences: (sentences) => sentences.join(''),
  labelled: (label, text) => `${label}：${text}`,
  bracketed: (text, more) => `${text}（${more}）`,
  leftToRight: (text) => text,
};

export const spending: Catalogue['spending'] = {
  unpriced: submissions,
  atLeast: (money) => `至少 ${money}`,
  sum: (amounts) => amounts.join(' + '),
};

export const language: Catalogue['language'] = {
  label: '语言',
  system: (name) => `跟随系统（${name}）`,
};
