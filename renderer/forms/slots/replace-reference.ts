import type { JobInput } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import type { SlotPosition } from './place-references.ts';
import { isSamePath, listSlots, readSlot, writeSlot } from './slots.ts';

/** Puts another asset where one stood, or where an address did; an input in which something else stands there by now stays as it is. */
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
  const stands =
    reference?.kind === 'file' ? reference.assetId : reference?.kind === 'url' ? reference.url : null;
  if (slot === undefined || stands !== from) return input;
  return writeSlot(input, slot, references.with(position.index, { kind: 'file', assetId: to }));
}
