import { handToCompose } from '../../navigation/handover.ts';
import { runCall } from '../../projections/core/run-call.ts';

/** Fills Compose with what a take was made with, and leads to the field that is to change. */
export async function makeAgain(take: { id: string; name: string }, focus: string): Promise<void> {
  const answer = await runCall('lineage.input', { takeId: take.id });
  if (answer !== null) handToCompose({ kind: 'again', takeId: take.id, name: take.name, ...answer, focus });
}

/** Brings a take, or a frame of it, to Compose. */
export async function bringTake(
  takeId: string,
  frame: { number: number; seconds: number } | null,
  model: string | null,
  target: readonly (string | number)[] | 'element' | null,
): Promise<void> {
  const asset = await runCall('lineage.asset', { takeId, frame });
  if (asset !== null) handToCompose({ kind: 'reference', asset, model, target });
}
