import type { Catalogue } from '../catalogue.ts';
import { counted, countSubmissions } from './words.ts';

/** Units, marks, and how texts are put together. */
export const format: Catalogue['format'] = {
  bytes: (count) => counted(count, 'octet', 'octets'),
  sizes: {
    KB: (size) => `${size} ko`,
    MB: (size) => `${size} Mo`,
    GB: (size) => `${size} Go`,
    TB: (size) => `${size} To`,
  },
  perSecond: (size) => `${size}/s`,
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes) => `${minutes} min`,
  minutesSeconds: (minutes, seconds) => `${minutes} min ${seconds} s`,
  hours: (hours) => `${hours} h`,
  hoursMinutes: (hours, minutes) => `${hours} h ${minutes} min`,
  now: 'à l’instant',
  secondsAgo: (seconds) => `il y a ${seconds} s`,
  minutesAgo: (minutes) => `il y a ${minutes} min`,
  hoursAgo: (hours) => `il y a ${hours} h`,
  yesterday: 'hier',
  daysAgo: (days) => `il y a ${counted(days, 'jour', 'jours')}`,
  dayTime: (day, time) => `${day}, ${time}`,
  amount: (amount, unit) => `${amount} ${unit}`,
  many: 'beaucoup',
  overAMillion: 'plus d’un million',
};

export const marks: Catalogue['marks'] = {
  quoted: (words) => `« ${words} »`,
  bracketed: (value) => ` (${value})`,
  said: (words) => ` : « ${words} »`,
  findings: (findings) => `${findings.join(' ; ')}.`,
  someFile: 'Un fichier',
};

export const joining: Catalogue['joining'] = {
  facts: (facts) => facts.join(', '),
  sentences: (sentences) => sentences.join(' '),
  labelled: (label, text) => `${label} : ${text}`,
  bracketed: (text, more) => `${text} (${more})`,
  leftToRight: (text) => text,
};

export const spending: Catalogue['spending'] = {
  unpriced: countSubmissions,
  atLeast: (money) => `au moins ${money}`,
  sum: (amounts) => amounts.join(' + '),
};

export const language: Catalogue['language'] = {
  label: 'Langue',
  system: (name) => `Système (${name})`,
};
