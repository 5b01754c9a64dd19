import { type FoundFiles, isElsewhere } from '../../../../shared/batch/read-references.ts';
import type { Asset } from '../../../../shared/domain/media/asset.ts';

/** One of what a reference cell names, as it is shown there. */
export interface ReferenceItem {
  readonly name: string;
  readonly state: 'file' | 'url' | 'uploaded' | 'looking' | 'cloud' | 'wrong' | 'unread';
  readonly asset: Asset | null;
}

/** What a text of a cell stands for: several for a folder or a pattern. */
export function readItem(item: string, files: FoundFiles, pending: readonly string[]): ReferenceItem[] {
  const name = item.split(/[/\\]/).filter(Boolean).at(-1) ?? item;
  if (item.startsWith('uploaded:')) return [{ name: item.slice(9), state: 'uploaded', asset: null }];
  if (isElsewhere(item)) return [{ name, state: 'url', asset: null }];
  const found = files.get(item);
  if (found === undefined)
    return [{ name, state: pending.includes(item) ? 'looking' : 'unread', asset: null }];
  if (found.length === 0) return [{ name: item, state: 'wrong', asset: null }];
  return found.map((file) =>
    file.kind === 'added'
      ? { name: file.asset.name, state: file.asset.isInCloud ? 'cloud' : 'file', asset: file.asset }
      : { name: file.name, state: file.error.code === 'FILE_IN_CLOUD' ? 'cloud' : 'wrong', asset: null },
  );
}
