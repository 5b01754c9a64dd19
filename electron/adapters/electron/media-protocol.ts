import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MediaKind } from '../../../shared/domain/media-reference.ts';
import type { Posters, Store } from '../../core/ports.ts';
import { respondWithFile } from './file-response.ts';
import { APP_ORIGIN } from './own-pages.ts';
import { refuseWith } from './response-headers.ts';

export interface MediaParts {
  readonly store: Pick<Store, 'takesById' | 'assetsById'>;
  readonly posters: Posters;
  readonly dataFolder: string;
}

/** What an id stands for: a file, with its type as the store knows it. */
interface MediaFile {
  readonly path: string;
  readonly mime: string;
}

const ID = /^[\w-]{1,64}$/;

/** The page draws frames to a canvas and reads ranges, so it is let in by name; nobody else is. */
const SHARED_HEADERS = {
  'access-control-allow-origin': APP_ORIGIN,
  'access-control-expose-headers': 'accept-ranges, content-length, content-range',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves `media://take|asset|poster|thumb/<id>`. Ids are looked up in the store, and never become a path by themselves.
 * What an id stands for never changes, so answers may be kept.
 */
export function createMediaHandler(parts: MediaParts): (request: Request) => Promise<Response> {
  const { store, posters, dataFolder } = parts;
  const makePicture = rememberPictures(posters);

  async function findFile(host: string, id: string): Promise<MediaFile | null> {
    const [take] = host === 'take' || host === 'poster' ? store.takesById([id]) : [];
    if (take !== undefined)
      return host === 'take' ? take : makePicture(take, join(dataFolder, 'posters', `${id}.webp`));
    const [asset] = host === 'asset' || host === 'thumb' ? store.assetsById([id]) : [];
    if (asset === undefined) return null;
    return host === 'asset' ? asset : makePicture(asset, join(dataFolder, 'thumbs', `${id}.webp`));
  }

  return async (request) => {
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== APP_ORIGIN) return refuseWith(403);
    if (request.method === 'OPTIONS') return answerPreflight();
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseWith(405, { allow: 'GET, HEAD' });
    const { host, pathname } = new URL(request.url);
    const id = pathname.slice(1);
    const file = ID.test(id) ? await findFile(host, id) : null;
    if (file === null) return refuseWith(404, SHARED_HEADERS);
    const headers = {
      ...SHARED_HEADERS,
      'content-type': file.mime,
      'cache-control': 'private, max-age=31536000, immutable',
    };
    return respondWithFile(request, file.path, headers);
  };
}

/** Makes a file's small picture where it is missing; null for sound, and for what can't be decoded here (asked once a run). */
function rememberPictures(posters: Posters) {
  const refused = new Set<string>();
  return async (source: { path: string; kind: MediaKind }, target: string): Promise<MediaFile | null> => {
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

/** A suffix range is not among the headers that a page may send unasked, so the browser asks first. */
function answerPreflight(): Response {
  const allow = {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'range',
    'access-control-max-age': '86400',
  };
  return new Response(null, { status: 204, headers: { ...SHARED_HEADERS, ...allow } });
}
