import type { TakeMark } from '../../../../shared/domain/library/take-mark.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../../shared/messages/text/review-commands.ts';
import { LabelDot } from '../../../takes/take-marks.tsx';
import { type ReviewTarget, takeOf } from '../review-target.ts';
import { advance, markTakes } from '../state/review-store.ts';
import { hasTake, type ReviewRow as Row } from './command-row.ts';

function mark(change: Pick<TakeMark, 'rating' | 'flag' | 'label'>): (target: ReviewTarget) => void {
  return ({ takeIds, where }) => {
    void markTakes(change, takeIds);
    if (change.label === undefined && where !== 'lineage') advance();
  };
}

const RATINGS: readonly Row[] = [0, 1, 2, 3, 4, 5].map((rating) => ({
  id: `rate-${rating}`,
  title: () => TEXT.rate(rating),
  keys: [String(rating)],
  find: () => TEXT.rateFind,
  section: 'rate',
  sign: rating === 0 ? '–' : `${rating}★`,
  mapWords: () => TEXT.rateMap,
  canRun: hasTake,
  isOn: (target) => takeOf(target)?.rating === rating,
  run: mark({ rating }),
}));

const LABEL_KEYS = { red: '6', yellow: '7', green: '8', blue: '9', none: undefined } as const;

const LABELS: readonly Row[] = (['none', 'red', 'yellow', 'green', 'blue'] as const).map((label) => {
  const isOn = (target: ReviewTarget) => takeOf(target)?.label === label;
  const key = LABEL_KEYS[label];
  return {
    id: `label-${label}`,
    title: () => TEXT.label[label],
    ...(key === undefined ? {} : { keys: [key], mapWords: () => TEXT.labelMap }),
    section: 'label',
    sign: label === 'none' ? '–' : <LabelDot label={label} />,
    canRun: hasTake,
    isOn,
    run: (target) => mark({ label: isOn(target) ? 'none' : label })(target),
  };
});

const FLAGS: readonly Row[] = (
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
  canRun: hasTake,
  isOn: (target) => takeOf(target)?.flag === flag,
  run: mark({ flag }),
}));

/** What an artist thinks of takes: stars, flags and colours. */
export const MARK_ROWS: readonly Row[] = [...RATINGS, ...FLAGS, ...LABELS];
