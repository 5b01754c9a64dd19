import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';

/** A reference as a text that is the same for the same thing. */
export function formatReference(reference: MediaReference): string {
  if (reference.kind === 'file') return `file:${reference.assetId}`;
  return reference.kind === 'url' ? `url:${reference.url}` : `uploaded:${reference.name}`;
}
