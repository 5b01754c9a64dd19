const SIZES: Readonly<Record<string, number>> = { k: 1000, m: 1000 ** 2, g: 1000 ** 3 };
const BINARY_SIZES: Readonly<Record<string, number>> = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 };
const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  h: 3600,
  day: 86_400,
  week: 604_800,
};

/**
 * Reads the largest file that a description allows, in bytes; null where it names none. `MB` are taken as a million
 * bytes: where it is meant otherwise, that only errs on the safe side.
 */
export function readMostBytes(words: string): number | null {
  const size = /(\d+(?:\.\d+)?)\s*([kmg])(i?)b\b/i;
  const sentence = listSentences(words).find(
    (one) => /\b(max|maximum|at most|up to|limit|larger than|exceed)/i.test(one) && size.test(one),
  );
  const [, amount, unit, isBinary] = size.exec(sentence ?? '') ?? [];
  if (amount === undefined || unit === undefined) return null;
  const factor = (isBinary === '' ? SIZES : BINARY_SIZES)[unit.toLowerCase()] ?? 1;
  return Math.floor(Number(amount) * factor);
}

/** Reads how long an uploaded file is kept, in seconds; null where a description does not say. */
export function readExpiry(words: string): number | null {
  const time = /(\d+(?:\.\d+)?)\s*-?(second|minute|hour|h|day|week)s?\b/i;
  const sentence = listSentences(words).find(
    (one) =>
      /expire|kept|keep|deleted|removed|available|valid|stored|retain/i.test(one) &&
      time.test(one) &&
      !/\b(url|link)\b/i.test(one),
  );
  const [, amount, unit] = time.exec(sentence ?? '') ?? [];
  return amount === undefined || unit === undefined
    ? null
    : Number(amount) * (SECONDS[unit.toLowerCase()] ?? 1);
}

function listSentences(words: string): string[] {
  return words.slice(0, 20_000).split(/(?<=[.!?;])\s+|\n/);
}
