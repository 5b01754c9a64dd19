import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isProven } from '../../../shared/domain/library/media-ending.ts';
import type { MediaKind } from '../../../shared/domain/media/media-reference.ts';
import type { FindMedia, MediaFile } from '../ports/find-media.ts';
import type { Posters, Store } from '../ports.ts';

/** Looks ids up in the store: of takes and assets their files, or their small pictures, which are made where they are missing. */
export function createFindMedia(parts: {
  readonly store: Pick<Store, 'takes' | 'assets'>;
  readonly posters: Posters;
  readonly dataFolder: string;
}): FindMedia {
  const { store, posters, dataFolder } = parts;
  const makePicture = rememberPictures(posters);
  const findTake = (host: string, id: string) => {
    const [take] = store.takes.byId([id]);
    // What proves no media type is for nobody's decoder.
    if (take === undefined || !isProven(take)) return null;
    return host === 'take' ? fileOf(take) : makePicture(take, join(dataFolder, 'posters', `${id}.webp`));
  };
  const findAsset = (host: string, id: string) => {
    const [asset] = store.assets.byId([id]);
    if (asset === undefined) return null;
    if (host === 'asset') return fileOf(asset);
    if (host === 'thumb') return makePicture(asset, join(dataFolder, 'thumbs', `${id}.webp`));
    // A picture has none.
    if (asset.kind === 'image') return null;
    return makePicture({ path: asset.path, kind: 'sound' }, join(dataFolder, 'thumbs', `${id}.sound.webp`));
  };
  return async (host, id) => {
    if (host === 'take' || host === 'poster') return findTake(host, id);
    return OF_ASSETS.has(host) ? findAsset(host, id) : null;
  };
}

const OF_ASSETS: ReadonlySet<string> = new Set(['asset', 'thumb', 'sound']);

const fileOf = ({ path, mime }: MediaFile): MediaFile => ({ path, mime });

/** Makes a file's small picture where it is missing; null for a recording, which has but a waveform, and for what can't be decoded here (asked once a run). */
function rememberPictures(posters: Posters) {
  const refused = new Set<string>();
  return async (
    source: { path: string; kind: MediaKind | 'sound' },
    target: string,
  ): Promise<MediaFile | null> => {
    const { path, kind } = source;
    if (kind === 'audio' || refused.has(target)) return null;
    if (!existsSync(target)) {
      const made = await posters.make({ path, kind }, target);
      if (!made.ok && !made.error.retryable) refused.add(target);
      if (!made.ok) return null;
    }
    return { path: target, mime: 'image/webp' };
  };
}
