import type { Take } from '../../../../shared/domain/library/take.ts';
import type { TakeMark } from '../../../../shared/domain/library/take-mark.ts';
import { runCall } from '../../../projections/run-call.ts';
import { noteStep } from '../state/history.ts';
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
