import { describePlace } from '../../../../shared/messages/fields.ts';
import { formatList } from '../../../../shared/messages/spoken.ts';
import { COMPOSE_TEXT } from '../../../../shared/messages/text/compose.ts';
import { COMPOSE_TRAY_TEXT } from '../../../../shared/messages/text/compose-tray.ts';
import { describeRefusal } from '../../../../shared/messages/text/form.ts';
import { joinSentences } from '../../../../shared/messages/text/joining.ts';
import type { ResolvedForm } from '../../../../shared/service/resolve-form.ts';
import type { Source } from '../../../forms/slots/form-context.ts';
import { formatReference } from '../../../forms/slots/format-reference.ts';
import {
  type Incoming,
  type Placement,
  placeInSlot,
  placeReferences,
} from '../../../forms/slots/place-references.ts';
import { isSamePath, listSlots, type Slot } from '../../../forms/slots/slots.ts';
import { addRefused, editInput, useComposeStore } from '../state/compose-store.ts';
import { addToTray, chooseInTray } from '../state/tray-store.ts';
import { collectReferences } from './collect-references.ts';

/**
 * Takes in what was dropped, chosen, pasted or typed: all of it lies in the tray from then on, and each thing goes into
 * its slot; what found no place waits in the tray.
 */
export async function importReferences(form: ResolvedForm, source: Source, slot?: Slot): Promise<void> {
  const items = await collectReferences(source);
  if (items.length === 0) return;
  addToTray(items.map(({ reference }) => reference));
  let placement: Placement | null = null;
  editInput((input) => {
    const slots = listSlots(form, input);
    const target = slot && slots.find(({ path }) => isSamePath(path, slot.path));
    placement = target ? placeInSlot(target, input, items) : placeReferences(slots, input, items);
    return placement.input;
  });
  if (placement !== null) report(placement, slot);
}

/** Takes things into the tray only, and asks which model takes them. */
export async function importToJudge(source: Source): Promise<void> {
  const items = await collectReferences(source);
  addToTray(items.map(({ reference }) => reference));
  chooseInTray(items.map(({ reference }) => formatReference(reference)));
}

function report({ placed, unplaced }: Placement, slot: Slot | undefined): void {
  if (slot !== undefined) {
    addRefused(
      unplaced.flatMap(({ item, refusal }) =>
        refusal === null
          ? []
          : [
              {
                name: item.name,
                why: COMPOSE_TRAY_TEXT.refused(describeRefusal(refusal, describePlace(slot.path))),
              },
            ],
      ),
    );
  }
  const words = [
    describePlaced(placed),
    slot === undefined ? describeWaiting(unplaced) : '',
    describeKnown(placed),
  ];
  useComposeStore.setState({ landed: joinSentences(words) });
}

function describePlaced(placed: Placement['placed']): string {
  const [first] = placed;
  if (first === undefined) return '';
  const places = formatList([...new Set(placed.map((one) => describePlace(one.slot.path)))]);
  return placed.length === 1
    ? COMPOSE_TEXT.landed(first.item.name, places)
    : COMPOSE_TEXT.landedMany(placed.length, places);
}

function describeWaiting(unplaced: Placement['unplaced']): string {
  const [first] = unplaced;
  if (first === undefined) return '';
  const why =
    first.refusal?.reason === 'full' ? COMPOSE_TEXT.slotsFull(first.refusal.capacity) : COMPOSE_TEXT.noSlot;
  return COMPOSE_TRAY_TEXT.waiting(unplaced.length, why);
}

function describeKnown(placed: Placement['placed']): string {
  const known: readonly Incoming[] = placed
    .map(({ item }) => item)
    .filter(({ sameAs }) => sameAs !== undefined);
  const [first] = known;
  if (first === undefined) return '';
  return COMPOSE_TRAY_TEXT.knownAlready(known.length, first.sameAs ?? first.name);
}
