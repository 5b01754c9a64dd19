import { isolate } from '../../kernel/error-words.ts';
import { plural } from '../../kernel/region.ts';
import type { Catalogue } from '../catalogue.ts';
import { submissions } from './counts.ts';

/** Units, marks, and how texts are put together. */
export const format: Catalogue['format'] = {
  bytes: (count) =>
    plural(count, {
      one: 'بايت واحد',
      two: 'بايتان',
      few: isolate(`${count} بايتات`),
      many: isolate(`${count} بايتًا`),
      other: isolate(`${count} بايت`),
    }),
  sizes: {
    KB: (size) => isolate(`${size} ك.ب`),
    MB: (size) => isolate(`${size} م.ب`),
    GB: (size) => isolate(`${size} غ.ب`),
    TB: (size) => isolate(`${size} ت.ب`),
  },
  perSecond: (size) => isolate(`${size}/ث`),
  seconds: (seconds) => isolate(`${seconds} ث`),
  minutes: (minutes) => isolate(`${minutes} د`),
  minutesSeconds: (minutes, seconds) => isolate(`${minutes} د و${seconds} ث`),
  hours: (hours) => isolate(`${hours} س`),
  hoursMinutes: (hours, minutes) => isolate(`${hours} س و${minutes} د`),
  now: 'الآن',
  secondsAgo: (seconds) => `قبل ${seconds} ث`,
  minutesAgo: (minutes) => `قبل ${minutes} د`,
  hoursAgo: (hours) => `قبل ${hours} س`,
  yesterday: 'أمس',
  daysAgo: (days) =>
    plural(days, {
      one: 'قبل يوم',
      two: 'قبل يومين',
      few: `قبل ${days} أيام`,
      many: `قبل ${days} يومًا`,
      other: `قبل ${days} يوم`,
    }),
  dayTime: (day, time) => `${day}، ${time}`,
  amount: (amount, unit) => isolate(`${amount} ${unit}`),
  many: 'الكثير',
  overAMillion: 'أكثر من مليون',
};

export const marks: Catalogue['marks'] = {
  quoted: (words) => `«${words}»`,
  bracketed: (value) => ` (${value})`,
  said: (words) => `: «${words}»`,
  findings: (findings) => `${findings.join('؛ ')}.`,
  someFile: 'أحد الملفات',
};

export const joining: Catalogue['joining'] = {
  facts: (facts) => facts.join('، '),
  sentences: (sentences) => sentences.join(' '),
  labelled: (label, text) => `${label}: ${text}`,
  bracketed: (text, more) => `${text} (${more})`,
  leftToRight: (text) => `\u2066${text}\u2069`,
};

export const spending: Catalogue['spending'] = {
  unpriced: submissions,
  atLeast: (money) => `${money} على الأقل`,
  sum: (amounts) => amounts.join(' + '),
};

export const language: Catalogue['language'] = {
  label: 'اللغة',
  system: (name) => `لغة النظام (${name})`,
};
