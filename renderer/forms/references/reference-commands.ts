import { create } from 'zustand';
import { COMPOSE_COMMANDS as TEXT } from '../../../shared/compose/compose-commands-text.ts';
import { hasHeardSound } from '../../../shared/library/fix-ways.ts';
import type { Asset } from '../../../shared/models/asset.ts';
import type { JobInput, MediaReference } from '../../../shared/models/media-reference.ts';
import { describePlace } from '../../../shared/service/text/fields-text.ts';
import { runCall } from '../../state/core/run-call.ts';
import { bindCommands, type Command, type CommandRow } from '../../state/navigation/commands.ts';
import { kindOfReference, rememberAssets, useAssetStore } from '../../state/sources/cast-store.ts';
import { onceDrawn } from '../../ui/keys/hand-focus.ts';
import { openFix } from '../fix/fix-store.ts';
import { assetUrl } from '../media/reference-facts.tsx';
import { controlId, type FormActions } from '../slots/drag-state.ts';
import {
  findRefusal,
  isSameSlotPosition,
  replaceAsset,
  type SlotPosition,
} from '../slots/place-references.ts';

import { isSamePath, listSlots, readSlot, type Slot } from '../slots/slots.ts';
import { toggleSound } from './reference-sound.tsx';

/** A reference in its slot, for whoever does something with it. */
export interface ReferenceTarget {
  readonly position: SlotPosition;
  readonly reference: MediaReference;
  /** The file, where it is one and it is known. */
  readonly asset: Asset | undefined;
  readonly slot: Slot;
  /** How many lie in the slot. */
  readonly count: number;
  readonly input: JobInput;
  readonly actions: FormActions;
}

type Row = CommandRow<ReferenceTarget>;

const hasFile = ({ asset }: ReferenceTarget) => asset !== undefined;

/** What can be done with one reference: its keys while it has the focus, its menu, and the palette. */
export const REFERENCE_ROWS: readonly Row[] = [
  {
    id: 'reference-large',
    title: () => TEXT.showLarge,
    keys: ['Space', 'enter'],
    section: 'look',
    canRun: hasFile,
    run: ({ position }) => showLarge(position),
  },
  {
    id: 'reference-facts',
    title: () => TEXT.facts,
    keys: ['I'],
    section: 'look',
    canRun: hasFile,
    run: ({ position, asset }) => asset && openFix(position, asset.id),
  },
  {
    id: 'reference-sound',
    title: () => TEXT.sound,
    keys: ['P'],
    section: 'look',
    canRun: ({ asset }) => asset !== undefined && hasHeardSound(asset),
    run: ({ asset }) => asset !== undefined && toggleSound(assetUrl(asset.id)),
  },
  {
    id: 'reference-keep',
    title: () => TEXT.keepCopy,
    section: 'look',
    canRun: ({ reference }) => reference.kind === 'url',
    run: ({ position, reference, actions }) =>
      reference.kind === 'url' && void keepCopy(actions, position, reference.url),
  },
  {
    id: 'reference-earlier',
    title: () => TEXT.moveEarlier,
    keys: ['alt+←', 'alt+↑'],
    section: 'move',
    mapWords: () => TEXT.moveMap,
    canRun: ({ position }) => position.index > 0,
    run: (target) => moveBy(target, -1),
  },
  {
    id: 'reference-later',
    title: () => TEXT.moveLater,
    keys: ['alt+→', 'alt+↓'],
    section: 'move',
    mapWords: () => TEXT.moveMap,
    canRun: ({ position, count }) => position.index < count - 1,
    run: (target) => moveBy(target, 1),
  },
  {
    id: 'reference-remove',
    title: () => TEXT.removeReference,
    keys: ['delete'],
    section: 'remove',
    run: remove,
  },
];

/** What the menu of a reference offers, the other slots that would take it among it. */
export function listReferenceCommands(target: ReferenceTarget): Command[] {
  const rows = bindCommands(REFERENCE_ROWS, target);
  const last = rows.findIndex(({ section }) => section === 'remove');
  return rows.toSpliced(last, 0, ...listMoves(target));
}

function listMoves({ position, reference, input, actions }: ReferenceTarget): Command[] {
  const kind = kindOfReference(reference);
  return listSlots(actions.form, input).flatMap((slot) => {
    const count = readSlot(input, slot.path).length;
    // What lies in a single slot changes places with it.
    const isOpen = findRefusal(slot, slot.isSingle ? 0 : count, kind) === null;
    if (isSamePath(slot.path, position.path) || !isOpen) return [];
    const to = { path: slot.path, index: count };
    return {
      id: `reference-to-${slot.path.join('-')}`,
      title: TEXT.moveTo(describePlace(slot.path)),
      section: 'move',
      run: () => {
        actions.move(position, to);
        focusSlotPosition(slot.isSingle ? { ...to, index: 0 } : to);
      },
    };
  });
}

/** The reference in a place of the form, as it is now; null where none lies there. */
export function findReference(
  actions: FormActions,
  input: JobInput,
  position: SlotPosition,
): ReferenceTarget | null {
  const slot = listSlots(actions.form, input).find(({ path }) => isSamePath(path, position.path));
  const references = readSlot(input, position.path);
  const reference = references[position.index];
  if (slot === undefined || reference === undefined) return null;
  const { assets } = useAssetStore.getState();
  const asset = reference.kind === 'file' ? (assets.get(reference.assetId) ?? undefined) : undefined;
  return { position, reference, asset, slot, count: references.length, input, actions };
}

/** Fetches what is at an address now, and uses the file in its place: an address may end before the job goes out. */
export async function keepCopy(
  { form, change }: Pick<FormActions, 'form' | 'change'>,
  position: SlotPosition,
  url: string,
): Promise<void> {
  const asset = await runCall('references.keepCopy', { url });
  if (asset === null) return;
  rememberAssets([asset]);
  change((input) => replaceAsset(form, input, position, url, asset.id));
}

function moveBy({ position, actions }: ReferenceTarget, step: 1 | -1): void {
  actions.move(position, { path: position.path, index: position.index + (step === 1 ? 2 : -1) });
  focusSlotPosition({ ...position, index: position.index + step });
}

/** The keys stay in the slot: with what lies there now, or with what chooses anew. */
function remove({ position, count, actions }: ReferenceTarget): void {
  actions.remove(position);
  focusSlotPosition({ ...position, index: Math.min(position.index, count - 2) });
}

function focusSlotPosition({ path, index }: SlotPosition): void {
  onceDrawn(() => document.getElementById(controlId(index < 0 ? path : [...path, index]))?.focus());
}

const useLarge = create<{ readonly position: SlotPosition | null }>(() => ({ position: null }));

/** Shows a reference as large as the window lets it be; null closes it. */
export function showLarge(position: SlotPosition | null): void {
  useLarge.setState({ position });
}

/** Whether the reference in a place is shown large. */
export function useIsLarge(position: SlotPosition): boolean {
  return useLarge((large) => large.position !== null && isSameSlotPosition(large.position, position));
}
