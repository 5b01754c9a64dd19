import type { Take } from '../../../../shared/domain/library/take.ts';
import type { TakeMark } from '../../../../shared/domain/library/take-mark.ts';
import { REVIEW_TEXT } from '../../../../shared/messages/text/review.ts';
import { runCall } from '../../../projections/core/run-call.ts';
import { noteStep } from '../state/history.ts';
import { offerUndo } from '../state/offer-undo.ts';
import { holdShown } from './stage-store.ts';

/** Rates or flags what is on the stage. */
export async function markOnStage(take: Take, mark: Pick<TakeMark, 'rating' | 'flag'>): Promise<void> {
  holdShown();
  const send = (sent: Pick<TakeMark, 'rating' | 'flag'>) =>
    runCall('takes.mark', { takeIds: [take.id], ...sent });
  const before = { rating: take.rating, flag: take.flag };
  if ((await send(mark)) === null) return;
  noteStep(
    () => void send(before),
    () => void send(mark),
  );
}

/** Moves a take to the bin; its file stays, and the next take is shown. */
export async function binFromStage({ id }: Take): Promise<void> {
  const send = (isBinned: boolean) => runCall('takes.mark', { takeIds: [id], isBinned });
  if ((await send(true)) === null) return;
  noteStep(
    () => void send(false),
    () => void send(true),
  );
  offerUndo(REVIEW_TEXT.binned(1));
}
