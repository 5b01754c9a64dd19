import { endingOf, UNPROVEN_ENDING } from '../../../shared/domain/library/media-ending.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';

/**
 * The name under which a file goes to the service: readable, safe everywhere (ASCII letters, digits, `-`, `_`), its
 * extension kept, and with its content's hash. Services that keep files by name thus never replace one artist's `ref.png`
 * by another's; the same name is always the same bytes.
 */
export function remoteName(asset: Pick<Asset, 'name' | 'mime'>, sha256: string): string {
  const [, named = asset.name, written] = /^(.+)\.([A-Za-z0-9]{1,10})$/s.exec(asset.name) ?? [];
  const extension = written?.toLowerCase() ?? endingOf(asset.mime) ?? UNPROVEN_ENDING;
  const stem = named
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  return `${stem || 'file'}-${sha256.slice(0, 16)}.${extension}`;
}
