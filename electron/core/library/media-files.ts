import { join } from 'node:path';
import { isProven } from '../../../shared/domain/library/media-ending.ts';
import type { MediaKind } from '../../../shared/domain/media/media-reference.ts';
import { findPicture } from '../files/small-pictures.ts';
import type { FindMedia, MediaFile } from '../ports/find-media.ts';
import type { Posters, PosterTarget, Store } from '../ports.ts';
import { posterTargets } from './poster-files.ts';

/** Looks ids up in the store: of takes and assets their files, or their small pictures, which are made where they are missing. */
export function createFindMedia(deps: {
  readonly store: Pick<Store, 'takes' | 'assets'>;
  readonly posters: Posters;
  readonly dataFolder: string;
}): FindMedia {
  const { store, posters, dataFolder } = deps;
  const makePicture = rememberPictures(posters);
  const findTake = async (host: string, id: string) => {
    const [take] = store.takes.byId([id]);
    // What proves no media type is for nobody's decoder.
    if (take === undefined || !isProven(take)) return null;
    if (host === 'take') return fileOf(take);
    const [large, small] = posterTargets(join(dataFolder, 'posters'), id);
    const poster = await makePicture(take, [large, small]);
    // One of an earlier version has a single size.
    return host === 'tile' && poster !== null ? (findPicture(small) ?? poster) : poster;
  };
  const findAsset = (host: string, id: string) => {
    const [asset] = store.assets.byId([id]);
    if (asset === undefined) return null;
    if (host === 'asset') return fileOf(asset);
    const thumb = (name: string) => [{ base: join(dataFolder, 'thumbs', name), longSide: THUMB }];
    if (host === 'thumb') return makePicture(asset, thumb(id));
    // A picture has none.
    if (asset.kind === 'image') return null;
    return makePicture({ path: asset.path, kind: 'sound' }, thumb(`${id}.sound`));
  };
  return async (host, id) => {
    if (OF_TAKES.has(host)) return findTake(host, id);
    return OF_ASSETS.has(host) ? findAsset(host, id) : null;
  };
}

const OF_TAKES: ReadonlySet<string> = new Set(['take', 'poster', 'tile']);
const OF_ASSETS: ReadonlySet<string> = new Set(['asset', 'thumb', 'sound']);

/** Pixels of the longer side of a reference's small picture, and of a waveform. */
const THUMB = 512;

const fileOf = ({ path, mime }: MediaFile): MediaFile => ({ path, mime });

/** Makes a file's small picture where it is missing; null for a recording, which has but a waveform, and for what can't be decoded here (asked once a run). */
function rememberPictures(posters: Posters) {
  const refused = new Set<string>();
  return async (
    source: { path: string; kind: MediaKind | 'sound' },
    targets: readonly PosterTarget[],
  ): Promise<MediaFile | null> => {
    const { path, kind } = source;
    const [target] = targets;
    if (target === undefined || kind === 'audio' || refused.has(target.base)) return null;
    const known = findPicture(target);
    if (known !== null) return known;
    const made = await posters.make({ path, kind }, targets);
    if (!made.ok && !made.error.retryable) refused.add(target.base);
    return made.ok ? findPicture(target) : null;
  };
}
