import type { Asset } from '../../../../shared/domain/media/asset.ts';
import type { MediaReference } from '../../../../shared/domain/media/media-reference.ts';
import { COMPOSE_TEXT } from '../../../../shared/messages/text/compose.ts';
import { COMPOSE_TRAY_TEXT } from '../../../../shared/messages/text/compose-tray.ts';
import { findModel } from '../../../../shared/models/index.ts';
import type { Profile } from '../../../../shared/service/profile.ts';
import { resolveForm } from '../../../../shared/service/resolve-form.ts';
import { describeReference } from '../../../forms/media/reference-facts.ts';
import { type CarriedOver, carryOver } from '../../../forms/slots/carry-over.ts';
import { formatReference } from '../../../forms/slots/format-reference.ts';
import { guessKindOfUrl, type Incoming } from '../../../forms/slots/place-references.ts';
import { kindOfReference, useAssetStore } from '../../../projections/sources/asset-store.ts';
import { showModel, useComposeStore } from '../state/compose-store.ts';
import { readInput } from '../state/draft.ts';
import { offerUndo } from '../state/offer-undo.ts';
import { chooseInTray, useTrayStore } from '../state/tray-store.ts';
import { importReferences } from './import-references.ts';

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
