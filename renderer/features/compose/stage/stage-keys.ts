import { useEffect } from 'react';
import type { Take } from '../../../../shared/domain/library/take.ts';
import { LINEAGE_TEXT } from '../../../../shared/messages/text/lineage.ts';
import { REVIEW_COMMANDS as TEXT } from '../../../../shared/messages/text/review-commands.ts';
import { STAGE_TEXT } from '../../../../shared/messages/text/stage.ts';
import { findModel } from '../../../../shared/models/index.ts';
import { type CommandRow, runByKey } from '../../../navigation/commands.ts';
import { openTake } from '../../../navigation/navigation-store.ts';
import { isForRoom } from '../../../navigation/room-keys.ts';
import { readCore } from '../../../projections/core-store.ts';
import { makeAgain } from '../../../takes/next/to-compose.ts';
import { VIDEO_ROWS, ZOOM_ROWS } from '../../../takes/play-commands.ts';
import { markOnStage } from './mark-on-stage.ts';
import { holdShown, setLarge, shownTake, stepOnStage, useStageStore } from './stage-store.ts';
import { askUseAs } from './use-as-question.ts';

type Row = CommandRow<Take>;

const isLarge = () => useStageStore.getState().isLarge;

const MARKS: readonly Row[] = [
  ...[0, 1, 2, 3, 4, 5].map(
    (rating): Row => ({
      id: `rate-${rating}`,
      title: () => TEXT.rate(rating),
      keys: [String(rating)],
      run: (take) => void markOnStage(take, { rating }),
    }),
  ),
  ...(
    [
      ['pick', 'pick', 'P'],
      ['reject', 'reject', 'X'],
      ['none', 'unflag', 'U'],
    ] as const
  ).map(
    ([flag, word, key]): Row => ({
      id: `flag-${flag}`,
      title: () => TEXT[word],
      keys: [key],
      run: (take) => void markOnStage(take, { flag }),
    }),
  ),
];

/** The same keys as in Review, for the take that is shown; what plays it comes first. */
const STAGE_ROWS: readonly Row[] = [
  ...VIDEO_ROWS,
  ...ZOOM_ROWS,
  { id: 'next', title: () => TEXT.next, keys: ['→', '↓'], run: () => stepOnStage(1) },
  { id: 'previous', title: () => TEXT.previous, keys: ['←', '↑'], run: () => stepOnStage(-1) },
  {
    id: 'close',
    title: () => STAGE_TEXT.closeLarge,
    keys: ['Esc'],
    canRun: isLarge,
    run: () => setLarge(false),
  },
  {
    id: 'enlarge',
    title: () => TEXT.open,
    keys: ['Space', 'enter'],
    canRun: () => !isLarge() && isStrip(),
    run: () => setLarge(true),
  },
  { id: 'review', title: () => STAGE_TEXT.openReview, keys: ['E'], run: ({ id }) => openTake(id) },
  { id: 'again', title: () => STAGE_TEXT.again, keys: ['A'], canRun: canRepeat, run: repeatTake },
  { id: 'use-as', title: () => LINEAGE_TEXT.useAs, keys: ['R'], run: askUseAs },
  ...MARKS,
];

/** Keys of the stage, as long as the form does not have the keys. */
export function useStageKeys(): void {
  useEffect(() => {
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}

function handleKey(event: KeyboardEvent): void {
  if (!isForRoom(event) || !isMeant(event)) return;
  const take = shownTake(useStageStore.getState());
  if (take !== undefined && runByKey(STAGE_ROWS, take, event)) event.preventDefault();
}

/** In the stage, or where nothing has the focus while a take is large; a key that presses a button is the button's. */
function isMeant({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('[data-stage]') !== null) {
    const isPressed = target.matches('button') && (key === ' ' || key === 'Enter');
    if (!isPressed) holdShown();
    return !isPressed;
  }
  return target === document.body && document.querySelector('[data-stage] [data-shown]') !== null;
}

function isStrip(): boolean {
  return document.querySelector('[data-stage=strip]') !== null;
}

/** Whether the form can be filled with what a take was made with. */
export function canRepeat(take: Take): boolean {
  return findModel(take.model, readCore().profile) !== undefined;
}

/** Fills the form with what a take was made with; what is most likely to change is the prompt. */
export function repeatTake(take: Take): void {
  if (!canRepeat(take)) return;
  setLarge(false);
  void makeAgain(take, 'prompt');
}
