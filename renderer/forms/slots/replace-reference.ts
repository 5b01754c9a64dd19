import type { JobInput } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import type { SlotPosition } from './place-references.ts';
import { isSamePath, listSlots, readSlot, writeSlot } from './slots.ts';

/** Puts another asset where one stood; an input in which something else stands there by now stays as it is. */
export function replaceAsset(
  form: ResolvedForm,
  input: JobInput,
  position: SlotPosition,
  from: string,
  to: string,
): JobInput {
  const slot = listSlots(form, input).find(({ path }) => isSamePath(path, position.path));
  const references = slot === undefined ? [] : readSlot(input, slot.path);
  const reference = references[position.index];
  if (slot === undefined || reference?.kind !== 'file' || reference.assetId !== from) return input;
  return writeSlot(input, slot, references.with(position.index, { kind: 'file', assetId: to }));
}
