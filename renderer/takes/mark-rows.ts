import { REVIEW_COMMANDS as TEXT } from '../../shared/library/review-commands-text.ts';
import type { Take, TakeMark } from '../../shared/library/take.ts';
import type { CommandRow } from '../state/navigation/commands.ts';

type Mark = Pick<TakeMark, 'rating' | 'flag'>;

/** Stars and flags, by the same keys wherever takes are shown. */
export function listMarkRows<Target>(
  takeOf: (target: Target) => Take | undefined,
  mark: (target: Target, mark: Mark) => void,
): CommandRow<Target>[] {
  const ratings = [0, 1, 2, 3, 4, 5].map((rating) => ({
    id: `rate-${rating}`,
    title: () => TEXT.rate(rating),
    keys: [String(rating)],
    find: () => TEXT.rateFind,
    section: 'rate',
    sign: rating === 0 ? '–' : `${rating}★`,
    mapWords: () => TEXT.rateMap,
    isOn: (target: Target) => takeOf(target)?.rating === rating,
    run: (target: Target) => mark(target, { rating }),
  }));
  const flags = (
    [
      ['pick', 'pick', 'P'],
      ['reject', 'reject', 'X'],
      ['none', 'unflag', 'U'],
    ] as const
  ).map(([flag, word, key]) => ({
    id: `flag-${flag}`,
    title: () => TEXT[word],
    keys: [key],
    find: () => TEXT.flagFind,
    section: 'flag',
    isOn: (target: Target) => takeOf(target)?.flag === flag,
    run: (target: Target) => mark(target, { flag }),
  }));
  return [...ratings, ...flags];
}

/** Moves takes to the bin; how, and when it can be done, is the place's. */
export const BIN_ROW = {
  id: 'bin',
  title: () => TEXT.bin,
  keys: ['delete'],
  find: () => TEXT.binFind,
  section: 'bin',
  mapWords: () => TEXT.binMap,
} as const;
