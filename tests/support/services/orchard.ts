import { createHmac, randomBytes } from 'node:crypto';
import { json, parseObject, refusal } from './host.ts';
import type { Bindings } from './service.ts';

/** The secret that the artist finds in the service's dashboard. */
export const ORCHARD_SECRET = `whsec_${Buffer.from('an orchard at night, 24 b').toString('base64')}`;

/** Places by their signed path; each is good for one upload. */
const places = new Map<string, { reference: string; token: string; type: string; isUsed: boolean }>();

/** Names places that files are put to; can't be asked, and delivers by Standard Webhooks; lengths are texts such as `5s`. */
export const orchard: Bindings = {
  testParam: 'mock',
  ownProperties: {
    'modelk-o3-video-transformation': ['resolution', 'frame'],
    'modelk-o3-elements': ['resolution', 'frame', 'runtime'],
    'modelh-h3-omni': ['frame', 'runtime'],
    'modelk-motion-3': ['resolution'],
    'modelh-h3-image-to-video': ['runtime', 'size'],
    'modelk-3-turbo': ['resolution'],
  },
  answer(request, service) {
    if (request.method !== 'POST' || request.path !== '/v2/uploads') return null;
    const { filename, contentType } = parseObject(request.body) ?? {};
    if (typeof filename !== 'string' || typeof contentType !== 'string')
      return refusal(400, 'filename and contentType are needed.');
    const path = `/bucket/${randomBytes(8).toString('hex')}`;
    const token = randomBytes(8).toString('hex');
    const reference = `orchard-${path.slice(8)}`;
    // The first signature that it gives has run out before anyone can use it.
    places.set(path, { reference, token, type: contentType, isUsed: places.size === 0 });
    const headers = { 'Content-Type': contentType, 'X-Upload-Token': token };
    return json(200, { put: { url: `${service.elsewhere()}${path}?signature=1`, headers }, name: reference });
  },
  answerElsewhere(request, service) {
    const place = places.get(request.path);
    const isRight =
      request.method === 'PUT' &&
      place !== undefined &&
      !place.isUsed &&
      request.headers['x-upload-token'] === place.token &&
      request.headers['content-type'] === place.type &&
      request.query['signature'] === '1';
    if (!isRight) return { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' };
    place.isUsed = true;
    service.files.set(place.reference, { bytes: request.body, takenAt: Date.now() });
    return { status: 200, body: '' };
  },
  deliver(generation, service) {
    // A run that the test marks so is never told of.
    if (String(generation.body['prompt']).includes('never told')) return null;
    const body = JSON.stringify({
      type: 'generation.finished',
      payload: {
        generation: {
          id: generation.genId,
          result: generation.outcome === 'failed' ? 'spoilt' : 'ripe',
          media: { urls: generation.outcome === 'failed' ? [] : service.results(generation) },
          note: generation.outcome === 'failed' ? 'Frost.' : '',
        },
      },
    });
    return { body, headers: signed(body) };
  },
};

/** By the specification, with an HMAC of `id.timestamp.body`. */
function signed(body: string): Record<string, string> {
  const id = `msg_${randomBytes(8).toString('hex')}`;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(ORCHARD_SECRET.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
