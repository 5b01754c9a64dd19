import { kindOfMime, type MediaKind } from '../../../shared/domain/media/media-reference.ts';
import { readAddressList } from '../../projections/sources/dropped-addresses.ts';
import { bringsFromOutside, withoutOwnFiles } from '../../projections/sources/dropped-files.ts';
import type { Source } from './form-context.ts';
import type { Incoming, SlotPosition } from './place-references.ts';

/**
 * What is being dragged inside the window: a tile of a form, or things that lie elsewhere in the app. The browser hides a
 * drag's data until the drop, and hovering needs the kinds.
 */
export type Dragged =
  | { readonly position: SlotPosition; readonly kind: MediaKind | null }
  | { readonly items: readonly Incoming[] };

/** Enough to say what hovers, while thousands of files do. */
const MAX_LOOKED_AT = 50;

let dragged: Dragged | null = null;

/** Remembers what is dragged, or that nothing is. */
export function setDragged(next: Dragged | null): void {
  dragged = next;
}

/** What is dragged inside the window; null when it comes from outside. */
export function getDragged(): Dragged | null {
  return dragged;
}

/** The kinds of what hovers, as far as the browser tells before the drop; null for each it does not tell. */
export function hoveringKinds(transfer: DataTransfer): (MediaKind | null)[] {
  if (dragged !== null) return 'position' in dragged ? [dragged.kind] : dragged.items.map(({ kind }) => kind);
  const files = Array.from(
    { length: Math.min(MAX_LOOKED_AT, transfer.items.length) },
    (_, at) => transfer.items[at],
  );
  const kinds = files.flatMap((item) => (item?.kind === 'file' ? [kindOfMime(item.type)] : []));
  return kinds.length > 0 ? kinds : [null];
}

/** True for a drag that can bring references: files, addresses, or one of the tiles. */
export function bringsReferences(transfer: DataTransfer): boolean {
  return dragged !== null || bringsFromOutside(transfer);
}

/** The same without tiles of a form, which have their place already. */
export function bringsNewReferences(transfer: DataTransfer): boolean {
  return (dragged === null || 'items' in dragged) && bringsReferences(transfer);
}

/** What a drop brings. A picture dragged out of a web page has a file without a path, or an address, or both. */
export function readDrop(transfer: DataTransfer): Source {
  if (dragged !== null && 'items' in dragged) return { items: dragged.items };
  const { addresses, places } = readAddressList(transfer.getData('text/uri-list'));
  return {
    // They outlive the drop; thousands are only read as they are imported.
    files: withoutOwnFiles(transfer.files),
    // Of files that are there, some systems name the places too.
    texts: transfer.files.length > 0 ? addresses : [...addresses, ...places],
  };
}
