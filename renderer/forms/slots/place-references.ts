import { kindOfEnding } from '../../../shared/models/media-formats.ts';
import type { JobInput, MediaKind, MediaReference } from '../../../shared/models/media-reference.ts';
import type { ResolvedForm } from '../../../shared/service/request/resolve-form.ts';
import { isSamePath, listSlots, readSlot, type Slot, type SlotPath, writeSlot } from './slots.ts';

/** Something that was dropped, with its kind where it is known. */
export interface Incoming {
  readonly reference: MediaReference;
  readonly kind: MediaKind | null;
  /** Its name for people. */
  readonly name: string;
  /** The name under which the same bytes are known already. */
  readonly sameAs?: string;
}

/** Why a slot does not take something. */
export type Refusal =
  | { readonly reason: 'wrong-media'; readonly expected: MediaKind; readonly found: MediaKind }
  | { readonly reason: 'full'; readonly capacity: number };

export interface Placement {
  readonly input: JobInput;
  readonly placed: readonly { readonly item: Incoming; readonly slot: Slot }[];
  readonly unplaced: readonly { readonly item: Incoming; readonly refusal: Refusal | null }[];
}

/** Puts each into the first slot that takes it: empty ones that are needed first, then in the form's order. */
export function placeReferences(
  slots: readonly Slot[],
  input: JobInput,
  items: readonly Incoming[],
): Placement {
  const placed: { item: Incoming; slot: Slot }[] = [];
  const unplaced: { item: Incoming; refusal: Refusal | null }[] = [];
  let current = input;
  for (const item of items) {
    const fitting = slots.filter(
      (slot) => slot.isAutomatic && takesKind(slot, item.kind) && takesForm(slot, item.reference),
    );
    const open = fitting.filter((slot) => readSlot(current, slot.path).length < slot.capacity);
    const slot = open.find((one) => one.isRequired && readSlot(current, one.path).length === 0) ?? open[0];
    if (slot === undefined) {
      const full = fitting[0];
      unplaced.push({
        item,
        refusal: full === undefined ? null : { reason: 'full', capacity: full.capacity },
      });
      continue;
    }
    current = append(current, slot, item.reference);
    placed.push({ item, slot });
  }
  return { input: current, placed, unplaced };
}

/** Puts all into one slot that was aimed at; a single slot takes the first in place of what it holds. */
export function placeInSlot(slot: Slot, input: JobInput, items: readonly Incoming[]): Placement {
  const placed: { item: Incoming; slot: Slot }[] = [];
  const unplaced: { item: Incoming; refusal: Refusal | null }[] = [];
  let current = input;
  for (const item of items) {
    const replaces = slot.isSingle && placed.length === 0;
    const refusal = findRefusal(slot, replaces ? 0 : readSlot(current, slot.path).length, item.kind);
    if (refusal !== null) {
      unplaced.push({ item, refusal });
      continue;
    }
    current = replaces ? writeSlot(current, slot, [item.reference]) : append(current, slot, item.reference);
    placed.push({ item, slot });
  }
  return { input: current, placed, unplaced };
}

/** Why a slot that holds `count` references does not take one more of this kind; null when it does. */
export function findRefusal(slot: Slot, count: number, kind: MediaKind | null): Refusal | null {
  if (!takesKind(slot, kind))
    return { reason: 'wrong-media', expected: slot.media as MediaKind, found: kind as MediaKind };
  return count >= slot.capacity ? { reason: 'full', capacity: slot.capacity } : null;
}

export interface SlotPosition {
  readonly path: SlotPath;
  readonly index: number;
}

/** Two slot positions that are the same. */
export function isSameSlotPosition(one: SlotPosition, other: SlotPosition): boolean {
  return one.index === other.index && isSamePath(one.path, other.path);
}

/**
 * Moves a reference to another place: before the one at `to.index` of the same or another slot. What lies in a single
 * slot changes places with it. Null when the move is not possible.
 */
export function moveReference(
  slots: readonly Slot[],
  input: JobInput,
  from: SlotPosition,
  to: SlotPosition,
  kind: MediaKind | null,
): JobInput | null {
  const source = slots.find((slot) => isSamePath(slot.path, from.path));
  const target = slots.find((slot) => isSamePath(slot.path, to.path));
  const moved = source && readSlot(input, source.path)[from.index];
  if (source === undefined || target === undefined || moved === undefined) return null;
  if (source === target)
    return writeSlot(input, source, reorder(readSlot(input, source.path), from.index, to.index));
  const there = readSlot(input, target.path);
  const swapped = target.isSingle ? there[0] : undefined;
  if (findRefusal(target, swapped === undefined ? there.length : 0, kind) !== null) return null;
  const left = readSlot(input, source.path).toSpliced(
    from.index,
    1,
    ...(swapped === undefined ? [] : [swapped]),
  );
  const arrived = target.isSingle ? [moved] : there.toSpliced(to.index, 0, moved);
  return writeSlot(writeSlot(input, source, left), target, arrived);
}

/** Takes a reference out of a slot. */
export function removeReference(slots: readonly Slot[], input: JobInput, position: SlotPosition): JobInput {
  const slot = slots.find(({ path }) => isSamePath(path, position.path));
  return slot === undefined
    ? input
    : writeSlot(input, slot, readSlot(input, slot.path).toSpliced(position.index, 1));
}

/** The kind that a URL's ending suggests, to find it a slot; null where it says nothing. Only the service can tell for sure. */
export function guessKindOfUrl(url: string): MediaKind | null {
  const ending =
    /\.([a-z0-9]{2,5})(?:[?#]|$)/i.exec(url.replace(/^[a-z]+:\/\/[^/]*/i, ''))?.[1]?.toLowerCase() ?? '';
  return kindOfEnding(ending);
}

function takesKind(slot: Slot, kind: MediaKind | null): boolean {
  return slot.media === null || kind === null || slot.media === kind;
}

/** An address that was aimed at a slot stays in it, where the form says what it takes; one that was not goes by. */
function takesForm({ filesOnly }: Slot, { kind }: MediaReference): boolean {
  return filesOnly !== true || kind === 'file';
}

function append(input: JobInput, slot: Slot, reference: MediaReference): JobInput {
  return writeSlot(input, slot, [...readSlot(input, slot.path), reference]);
}

function reorder(list: readonly MediaReference[], from: number, to: number): MediaReference[] {
  const moved = list[from];
  if (moved === undefined) return [...list];
  return list.toSpliced(from, 1).toSpliced(to > from ? to - 1 : to, 0, moved);
}

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
