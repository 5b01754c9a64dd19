import type { Asset } from '../../../../shared/domain/media/asset.ts';
import type { Recipe } from '../../../../shared/domain/preflight/fix.ts';
import { findObstacle } from '../../../../shared/domain/preflight/fix-ways.ts';
import { FIX_OBSTACLES_TEXT } from '../../../../shared/messages/text/fix.ts';
import { askCodecs } from '../../../forms/fix/fix-codecs.ts';
import { makeFixed } from '../../../forms/fix/fix-store.ts';
import type { FormActions } from '../../../forms/slots/form-context.ts';
import type { SlotPosition } from '../../../forms/slots/place-references.ts';
import { replaceAsset } from '../../../forms/slots/replace-reference.ts';
import { explainFailure } from '../../../projections/core/explain-failure.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';

/** One file to be made and put in the place of another. */
export interface FixToDo {
  readonly asset: Asset;
  readonly position: SlotPosition;
  readonly recipe: Recipe;
}

type How = Pick<FormActions, 'form' | 'change'> & {
  readonly signal: AbortSignal;
  readonly onDone: (count: number) => void;
};

/**
 * Makes one file after the other; each takes its place as soon as it is made. One that can't be made stays as it was, and
 * is told.
 */
export async function fixAlike(tasks: readonly FixToDo[], how: How): Promise<void> {
  const codecs = await askCodecs();
  for (const [index, task] of tasks.entries()) {
    if (how.signal.aborted) return;
    const obstacle = findObstacle(task.asset, task.recipe, codecs);
    if (obstacle === null) await fixOne(task, how);
    else notify(task.asset, FIX_OBSTACLES_TEXT[obstacle]);
    how.onDone(index + 1);
  }
}

async function fixOne({ asset, position, recipe }: FixToDo, how: How): Promise<void> {
  const made = await makeFixed(crypto.randomUUID(), asset.id, recipe, how.signal);
  if (made.ok) how.change((input) => replaceAsset(how.form, input, position, asset.id, made.value.id));
  else if (made.error.code !== 'FIX_CANCELLED') notify(asset, (await explainFailure(made.error)).act);
}

function notify({ name }: Asset, detail: string): void {
  showToast({ tone: 'failed', text: name, detail });
}
