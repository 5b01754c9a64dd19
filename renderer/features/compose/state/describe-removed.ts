import { COMPOSE_TEXT } from '../../../../shared/compose/text.ts';
import { collectReferences, type Element, type JobInput } from '../../../../shared/models/media-reference.ts';
import { describeReference } from '../../../forms/media/reference-facts.tsx';
import { formatReference } from '../../../forms/slots/carry-over.ts';
import { useAssetStore } from '../../../state/sources/cast-store.ts';

/** What a change took out of a form, in words; null where it took out no element and no reference. */
export function describeRemoved(before: JobInput, after: JobInput): string | null {
  const [had, has] = [listElements(before), listElements(after)];
  if (has.length < had.length) {
    const gone = had.find((element) => !has.includes(element));
    return gone?.name === undefined ? COMPOSE_TEXT.elementRemoved : COMPOSE_TEXT.removed(`@${gone.name}`);
  }
  const left = new Set(collectReferences(after).map(formatReference));
  const gone = collectReferences(before).filter((one) => !left.has(formatReference(one)));
  const [first] = gone;
  if (first === undefined || collectReferences(after).length >= collectReferences(before).length) return null;
  if (gone.length > 1) return COMPOSE_TEXT.removedMany(gone.length);
  const asset = first.kind === 'file' ? useAssetStore.getState().assets.get(first.assetId) : undefined;
  return COMPOSE_TEXT.removed(describeReference(first, asset).name);
}

function listElements(input: JobInput): Element[] {
  return Object.values(input).flatMap((value) =>
    Array.isArray(value) ? (value.filter((item) => 'type' in item) as Element[]) : [],
  );
}
