import type { CastContent, CastMember } from '../../../shared/domain/cast/cast.ts';
import type { Asset } from '../../../shared/domain/media/asset.ts';
import type { MediaReference } from '../../../shared/domain/media/media-reference.ts';
import { type Failure, failure } from '../../../shared/errors.ts';
import type { CastSlot } from '../../../shared/ipc/calls/cast-calls.ts';

/** A file that was not taken, and why. */
export interface RefusedFile {
  readonly name: string;
  readonly error: Failure;
}

/** Puts files into a member; what is there already is not added once more. */
export function placeAssets(
  member: CastMember,
  slot: CastSlot,
  assets: readonly Asset[],
): { change: Partial<CastContent>; refused: RefusedFile[] } {
  const refused: RefusedFile[] = [];
  let { images, video, voices } = member;
  for (const asset of assets) {
    const reference = { kind: 'file', assetId: asset.id } as const;
    const place = slot === 'auto' ? findPlace({ ...member, video }, asset) : slot;
    if (!isTaken(place, asset)) refused.push({ name: asset.name, error: wrongKind(place, asset) });
    else if (place === 'video') video = reference;
    else if (place === 'images') images = append(images, asset.id);
    else voices = append(voices, asset.id);
  }
  return { change: { images, video, voices }, refused };
}

function findPlace(member: CastContent, asset: Asset): Exclude<CastSlot, 'auto'> {
  if (asset.kind === 'image') return 'images';
  return asset.kind === 'video' && member.kind === 'video' && member.video === null ? 'video' : 'voices';
}

function isTaken(place: Exclude<CastSlot, 'auto'>, { kind }: Asset): boolean {
  if (place === 'images') return kind === 'image';
  return place === 'video' ? kind === 'video' : kind !== 'image';
}

function wrongKind(place: Exclude<CastSlot, 'auto'>, asset: Asset): Failure {
  return failure('CAST_WRONG_MEDIA', { slot: place, found: asset.kind, path: asset.name });
}

function append(list: readonly MediaReference[], assetId: string): MediaReference[] {
  const isThere = list.some((one) => one.kind === 'file' && one.assetId === assetId);
  return isThere ? [...list] : [...list, { kind: 'file', assetId }];
}
