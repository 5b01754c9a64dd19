import type { Catalogue } from '../catalogue.ts';
import { submissions } from './counts.ts';

/** Units, marks, and how texts are put together. */
export const format: Catalogue['format'] = {
  bytes: (count) => (count === 1 ? '1 byte' : `${count} bytes`),
  sizes: {
    KB: (size) => `${size} KB`,
    MB: (size) => `${size} MB`,
    GB: (size) => `${size} GB`,
    TB: (size) => `${size} TB`,
  },
  perSecond: (size) => `${size}/s`,
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  minutesSeconds: (minutes, seconds) => `${minutes} min ${seconds} s`,
  hours: (hours) => `${hours} h`,
  hoursMinutes: (hours, minutes) => `${hours} h ${minutes} min`,
  now: 'ahora',
  secondsAgo: (seconds) => `hace ${seconds} s`,
  minutesAgo: (minutes) => `hace ${minutes} min`,
  hoursAgo: (hours) => `hace ${hours} h`,
  yesterday: 'ayer',
  daysAgo: (days) => `hace ${days} días`,
  dayTime: (day, time) => `${day}, ${time}`,
  amount: (amount, unit) => `${amount} ${unit}`,
  many: 'muchos',
  overAMillion: 'más de un millón',
};

export const marks: Catalogue['marks'] = {
  quoted: (words) => `«${words}»`,
  bracketed: (value) => ` (${value})`,
  said: (words) => `: «${words}»`,
  findings: (findings) => `${findings.join('; ')}.`,
  someFile: 'Un archivo',
};

export const joining: Catalogue['joining'] = {
  facts: (facts) => facts.join(', '),
  sentences: (sentences) => sentences.join(' '),
  labelled: (label, text) => `${label}: ${text}`,
  bracketed: (text, more) => `${text} (${more})`,
  leftToRight: (text) => text,
};

export const spending: Catalogue['spending'] = {
  unpriced: submissions,
  atLeast: (money) => `al menos ${money}`,
  sum: (amounts) => amounts.join(' + '),
};

export const language: Catalogue['language'] = {
  label: 'Idioma',
  system: (name) => `Sistema (${name})`,
};
