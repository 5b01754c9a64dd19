import type { MediaKind } from '../../shared/domain/media-reference.ts';
import type { Seat } from './place-references.ts';

/** What is being dragged inside the window; the browser hides a drag's data until the drop, and hovering needs its kind. */
export interface DraggedReference {
  readonly seat: Seat;
  readonly kind: MediaKind | null;
}

let dragged: DraggedReference | null = null;

/** Remembers what is dragged, or that nothing is. */
export function setDragged(reference: DraggedReference | null): void {
  dragged = reference;
}

/** What is dragged inside the window; null when it comes from outside. */
export function getDragged(): DraggedReference | null {
  return dragged;
}

/** The kinds of what hovers, as far as the browser tells before the drop; null for each it does not tell. */
export function hoveringKinds(transfer: DataTransfer): (MediaKind | null)[] {
  if (dragged !== null) return [dragged.kind];
  const files = [...transfer.items].filter((item) => item.kind === 'file');
  return files.length > 0 ? files.map((file) => kindOfMime(file.type)) : [null];
}

/** True for a drag that can bring references: files, addresses, or one of the tiles. */
export function bringsReferences(transfer: DataTransfer): boolean {
  return dragged !== null || transfer.types.includes('Files') || transfer.types.includes('text/uri-list');
}

/** What a drop from outside brings. A picture dragged out of a web page has a file without a path, and an address. */
export function readDrop(transfer: DataTransfer): { files: File[]; texts: string[] } {
  const files = [...transfer.files];
  const addresses = transfer.getData('text/uri-list').split(/\r?\n/);
  return {
    files,
    texts: addresses.filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('file:')),
  };
}

function kindOfMime(mime: string): MediaKind | null {
  const kind = mime.split('/')[0];
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : null;
}
