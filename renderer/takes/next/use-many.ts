import { MODEL_COLUMN, NAME_COLUMN } from '../../../shared/batch/edit-sheet.ts';
import { joinReferences } from '../../../shared/batch/read-elements.ts';
import { LINEAGE_TEXT } from '../../../shared/library/lineage-text.ts';
import { findModel } from '../../../shared/models/index.ts';
import type { MediaKind } from '../../../shared/models/media-reference.ts';
import { usableProfile } from '../../../shared/service/profile/usable-profile.ts';
import { listOtherForms } from '../../forms/slots/open-slots.ts';
import { readCore } from '../../state/core/core-store.ts';
import { runCall } from '../../state/core/run-call.ts';
import { handToBatch } from '../../state/navigation/handover.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** As many takes as one call answers. */
export const MAX_USED = 500;

/** A slot of a model. */
export interface UseTarget {
  readonly model: string;
  readonly target: readonly (string | number)[] | 'element';
}

const MAX_RECENT = 3;
let recent: readonly UseTarget[] = [];

/** What takes were used as last, the newest first, since the app started. */
export const listRecent = (): readonly UseTarget[] => recent;

export function isSameTarget(one: UseTarget, other: UseTarget): boolean {
  return one.model === other.model && String(one.target) === String(other.target);
}

/** Remembers what takes are used as. */
export function rememberTarget({ model, target }: UseTarget): void {
  const next = { model, target };
  recent = [next, ...recent.filter((one) => !isSameTarget(one, next))].slice(0, MAX_RECENT);
}

/**
 * Opens Batch with a row for each of the takes: the take in the column of a slot, with its name, and its prompt where the model
 * has one. Takes of another kind, and those beyond a bound, are left out, and that is said.
 */
export async function bringMany(
  takeIds: readonly string[],
  kind: MediaKind,
  model: string,
  column: string,
): Promise<void> {
  const takes = await runCall('takes.get', { takeIds: takeIds.slice(0, MAX_USED) });
  if (takes === null) return;
  const order = new Map(takeIds.map((id, place) => [id, place]));
  const used = takes
    .filter((take) => take.kind === kind)
    .toSorted((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
  const assets = await Promise.all(
    used.map(({ id }) => runCall('lineage.asset', { takeId: id, frame: null })),
  );
  const fields = findModel(model, readCore().profile)?.fields ?? [];
  const hasPrompt = fields.some(({ key }) => key === 'prompt');
  const rows = used.flatMap(({ name, prompt }, index) => {
    const asset = assets[index];
    if (asset == null) return [];
    const cells = { [MODEL_COLUMN]: model, [NAME_COLUMN]: name, [column]: joinReferences([asset.path]) };
    return [hasPrompt ? { ...cells, prompt } : cells];
  });
  if (rows.length === 0) return;
  handToBatch(rows);
  const looked = Math.min(takeIds.length, MAX_USED);
  showToast({
    ...{ tone: 'note', text: LINEAGE_TEXT.rowsAdded(rows.length, looked - rows.length) },
    ...(takeIds.length > looked ? { detail: LINEAGE_TEXT.onlyFirst(looked, takeIds.length) } : {}),
  });
}

/** The same for takes that are dropped on Batch: in the first slot for such media, of this model where it has one. */
export async function bringToRows(takeIds: readonly string[], model: string): Promise<void> {
  const found = await runCall('takes.get', { takeIds: takeIds.slice(0, 1) });
  const kind = found?.[0]?.kind;
  if (kind === undefined) return;
  const { profile, status } = readCore();
  const slots = listOtherForms(usableProfile(profile, status.practice ? 'practice' : 'paid'), null).flatMap(
    (form) =>
      form.slots
        .filter(({ media, path }) => path.length === 1 && (media === null || media === kind))
        .map(({ path }) => ({ model: form.model, column: String(path) })),
  );
  const slot = slots.find((one) => one.model === model) ?? slots[0];
  if (slot !== undefined) await bringMany(takeIds, kind, slot.model, slot.column);
}
