import type { FindMedia } from '../../core/ports/find-media.ts';
import { APP_ORIGIN } from '../window/own-pages.ts';
import { respondWithFile } from './file-response.ts';
import { refuseWith } from './response-headers.ts';

const ID = /^[\w-]{1,64}$/;

/** The page draws frames to a canvas and reads ranges, so it is let in by name; nobody else is. */
const SHARED_HEADERS = {
  'access-control-allow-origin': APP_ORIGIN,
  'access-control-expose-headers': 'accept-ranges, content-length, content-range',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves `media://take|poster|tile|asset|thumb|sound/<id>`. Ids are looked up, and never become a path by themselves. What an id stands
 * for never changes, so answers may be kept.
 *
 * @param onMissing told the id of a take whose file is asked for and not there
 */
export function createMediaHandler(
  findMedia: FindMedia,
  onMissing: (takeId: string) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== APP_ORIGIN) return refuseWith(403);
    if (request.method === 'OPTIONS') return answerPreflight();
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseWith(405, { allow: 'GET, HEAD' });
    const { host, pathname } = new URL(request.url);
    const id = pathname.slice(1);
    const file = ID.test(id) ? await findMedia(host, id) : null;
    if (file === null) return refuseWith(404, SHARED_HEADERS);
    const headers = {
      ...SHARED_HEADERS,
      'content-type': file.mime,
      'cache-control': 'private, max-age=31536000, immutable',
    };
    const answer = await respondWithFile(request, file.path, headers);
    if (answer.status === 404 && host === 'take') onMissing(id);
    return answer;
  };
}

/** A suffix range is not among the headers that a page may send on its own, so the browser asks first. */
function answerPreflight(): Response {
  const allow = {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'range',
    'access-control-max-age': '86400',
  };
  return new Response(null, { status: 204, headers: { ...SHARED_HEADERS, ...allow } });
}
