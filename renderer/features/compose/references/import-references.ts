import { COMPOSE_TRAY_TEXT } from '../../../../shared/compose/compose-tray-text.ts';
import { COMPOSE_TEXT, describeRefusal } from '../../../../shared/compose/text.ts';
import { joinSentences } from '../../../../shared/kernel/joining-text.ts';
import { formatList } from '../../../../shared/kernel/region.ts';
import type { Asset } from '../../../../shared/models/asset.ts';
import { findModel } from '../../../../shared/models/index.ts';
import type { MediaReference } from '../../../../shared/models/media-reference.ts';
import type { Profile } from '../../../../shared/service/profile/profile.ts';
import { usableProfile } from '../../../../shared/service/profile/usable-profile.ts';
import { type ResolvedForm, resolveForm } from '../../../../shared/service/request/resolve-form.ts';
import { describePlace } from '../../../../shared/service/text/fields-text.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import { type CarriedOver, carryOver, formatReference } from '../../../forms/slots/carry-over.ts';
import type { Source } from '../../../forms/slots/drag-state.ts';
import {
  guessKindOfUrl,
  type Incoming,
  type Placement,
  placeInSlot,
  placeReferences,
} from '../../../forms/slots/place-references.ts';
import { isSamePath, listSlots, type Slot } from '../../../forms/slots/slots.ts';
import { readCore } from '../../../state/core/core-store.ts';
import { kindOfReference, useAssetStore } from '../../../state/sources/cast-store.ts';
import { addRefused, editInput, showModel, useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { offerUndo } from '../state/history.ts';
import { addToTray, chooseInTray, useTrayStore } from '../state/tray-store.ts';
import { collectReferences } from './collect-references.ts';

const NAMES_TOLD = 3;

/**
 * Chooses a model, and brings along what fits of the form before; what does not is said. What models are just being
 * judged by goes into the form of the one that is chosen.
 */
export function changeModel(profile: Profile, modelId: string): void {
  const { draft } = useComposeStore.getState();
  const [from, to] = [findModel(draft.model, profile), findModel(modelId, profile)];
  if (to === undefined) return;
  const form = resolveForm(to, profile);
  if (from !== undefined && from !== to) {
    const present = draft.inputs[modelId] ?? {};
    const carried = carryOver(resolveForm(from, profile), readInput(draft), form, present, (one) =>
      describeIncoming(one),
    );
    showModel(modelId, carried.input, describeCarried(carried));
    if (describeCarried(carried) !== '') offerUndo(COMPOSE_TEXT.switchedTo(to.title));
  }
  const { references, chosen } = useTrayStore.getState();
  if (chosen.size === 0) return;
  const items = references
    .filter((one) => chosen.has(formatReference(one)))
    .map((one) => describeIncoming(one));
  chooseInTray([]);
  void importReferences(form, { items });
}

/** A reference as something to be placed, with what is known of it here. */
export function describeIncoming(
  reference: MediaReference,
  assets: ReadonlyMap<string, Asset | null> = useAssetStore.getState().assets,
): Incoming {
  const asset = reference.kind === 'file' ? assets.get(reference.assetId) : undefined;
  const guessed = reference.kind === 'url' ? guessKindOfUrl(reference.url) : null;
  return {
    reference,
    kind: asset?.kind ?? kindOfReference(reference) ?? guessed,
    name: describeReference(reference, asset).name,
  };
}

function describeCarried({ carried, left, leftElements }: CarriedOver): string {
  const names = left.slice(0, NAMES_TOLD).map(({ name }) => name);
  return [
    carried > 0 ? COMPOSE_TRAY_TEXT.carried(carried) : '',
    left.length > 0 ? COMPOSE_TRAY_TEXT.leftBehind(names, left.length - names.length) : '',
    leftElements > 0 ? COMPOSE_TRAY_TEXT.leftElements(leftElements) : '',
  ]
    .filter((word) => word !== '')
    .join(' ');
}

/**
 * Takes in what was dropped, chosen, pasted or typed: all of it lies in the tray from then on, and each thing goes into
 * its slot; what found no place waits in the tray.
 */
export async function importReferences(form: ResolvedForm, source: Source, slot?: Slot): Promise<void> {
  const items = await collectReferences(source);
  if (items.length === 0) return;
  addToTray(items.map(({ reference }) => reference));
  let placement: Placement | null = null;
  // Reading takes its time, and another model may be chosen by then.
  const { model } = useComposeStore.getState().draft;
  const present = form.model.id === model ? form : findForm(model);
  if (present === null) return;
  editInput((input) => {
    const slots = listSlots(present, input);
    const target = slot && slots.find(({ path }) => isSamePath(path, slot.path));
    placement = target ? placeInSlot(target, input, items) : placeReferences(slots, input, items);
    return placement.input;
  });
  if (placement !== null) report(placement, slot);
}

function findForm(modelId: string): ResolvedForm | null {
  const { profile: full, status } = readCore();
  const profile = usableProfile(full, status.practice ? 'practice' : 'paid');
  const model = findModel(modelId, profile);
  return model === undefined ? null : resolveForm(model, profile);
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
