import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { MediaFacts } from '../ports.ts';

/** An asset of a file, with what was read from its content. */
export function makeAsset(
  file: Pick<Asset, 'id' | 'path' | 'name' | 'bytes' | 'modifiedAt' | 'sha256'>,
  { kind, mime, width, height, duration, details }: MediaFacts,
): Asset {
  return { ...file, kind, mime, width, height, duration, details };
}
