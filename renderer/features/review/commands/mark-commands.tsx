import type { TakeMark } from '../../../../shared/domain/library/take-mark.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../../shared/messages/text/review-commands.ts';
import { listMarkRows } from '../../../takes/mark-rows.ts';
import { LabelDot } from '../../../takes/take-marks.tsx';
import { type ReviewTarget, takeOf } from '../review-target.ts';
import { advance, markTakes } from '../state/review-store.ts';
import { hasTake, type ReviewRow as Row } from './command-row.ts';

function mark({ takeIds, where }: ReviewTarget, change: Pick<TakeMark, 'rating' | 'flag' | 'label'>): void {
  void markTakes(change, takeIds);
  if (change.label === undefined && where !== 'lineage') advance();
}

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
    run: (target) => mark(target, { label: isOn(target) ? 'none' : label }),
  };
});

/** What an artist thinks of takes: stars, flags and colours. */
export const MARK_ROWS: readonly Row[] = [
  ...listMarkRows(takeOf, mark).map((row) => ({ ...row, canRun: hasTake })),
  ...LABELS,
];
