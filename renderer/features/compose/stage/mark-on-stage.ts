import type { Take } from '../../../../shared/domain/take.ts';
import type { TakeMark } from '../../../../shared/domain/take-mark.ts';
import { runCall } from '../../../projections/run-call.ts';
import { holdShown } from './stage-store.ts';

/** Rates or flags what is on the stage. */
export async function markOnStage(take: Take, mark: Pick<TakeMark, 'rating' | 'flag'>): Promise<void> {
  holdShown();
  await runCall('takes.mark', { takeIds: [take.id], ...mark });
}
