import { createHmac, randomBytes } from 'node:crypto';
import { type Answer, json, parseObject, refusal, type Seen } from './host.ts';
import type { Bindings, ServiceState } from './service.ts';

export const DELTA_SECRET = 'a river that forks and forks again';

/** How long the service keeps a file. */
const FILE_LIFETIME_MILLISECONDS = 7000;

/** Forms that it has signed, by their policy. */
const forms = new Map<string, string>();
/** Results whose first address has run out, as each of them does once. */
const expired = new Set<string>();

/**
 * Names forms that files are posted with, on a host of its own that knows no key; numbers as status words; addresses of
 * results that run out; deliveries signed by an HMAC over time and body.
 */
export const delta: Bindings = {
  testParam: 'X-Dummy',
  lifetimeOfFilesMilliseconds: FILE_LIFETIME_MILLISECONDS,
  ownProperties: {
    'modelk-o3-video-transformation': ['quality', 'aspect_ratio'],
    'modelk-o3-elements': ['quality', 'aspect_ratio', 'duration'],
    'modelh-h3-omni': ['aspect_ratio', 'duration'],
    'modelk-motion-3': ['quality'],
    'modelh-h3-image-to-video': ['duration', 'quality'],
    'modelk-3-turbo': ['quality'],
  },
  answer(request, service) {
    if (request.method !== 'GET' || request.path !== '/jobs') return null;
    const generation = service.generations.get(request.query['id'] ?? '');
    if (generation === undefined) return refusal(404, 'There is no such job.');
    const code = { running: 1, completed: 3, failed: 9 }[generation.outcome];
    const [link] = generation.outcome === 'completed' ? service.results(generation) : [];
    const fresh =
      link === undefined ? undefined : `${link}?at=${expired.has(new URL(link).pathname) ? 'later' : 'once'}`;
    const made = generation.makes === 'image' ? { still: { link: fresh } } : { video: { link: fresh } };
    return json(200, {
      result: { code, ...(fresh === undefined ? {} : made), error: code === 9 ? 'It silted up.' : '' },
    });
  },
  answerElsewhere(request, service) {
    if (request.method === 'POST' && request.path === '/sign') return sign(request, service);
    if (request.method === 'POST' && request.path === '/bucket') return take(request, service);
    return { status: 404, body: '' };
  },
  answerResult(request) {
    if (request.query['at'] === 'later') return null;
    expired.add(request.path);
    return { status: 410, body: 'gone' };
  },
  deliver(generation, service) {
    const body = JSON.stringify([{ job: generation.genId, code: generation.outcome === 'failed' ? 9 : 3 }]);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha512', DELTA_SECRET).update(`${timestamp}|${body}`).digest('base64url');
    const isForged = String(generation.body['prompt']).includes('forged');
    const header = `t=${timestamp},v1=${isForged ? signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) : signature}`;
    return service.api() === '' ? null : { body, headers: { 'X-Delta-Signature': header } };
  },
};

function sign(request: Seen, service: ServiceState): Answer {
  // Another company's host: it must never see the key.
  if (request.headers['x-api-key'] !== undefined) return refusal(500, 'A key was given away.');
  const { name, bucket } = parseObject(request.body) ?? {};
  if (typeof name !== 'string' || bucket !== 'refs') return refusal(400, 'name and bucket are needed.');
  const policy = randomBytes(12).toString('base64');
  forms.set(policy, name);
  const fields = { key: `refs/${name}`, policy, 'x-expires': 60 };
  return json(200, { form: { action: `${service.elsewhere()}/bucket`, fields }, file: `delta:${name}` });
}

/** Reads the form as object stores do: fields that come after the file are not seen. */
function take(request: Seen, service: ServiceState): Answer {
  const boundary = /boundary=(.+)$/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const text = request.body.toString('latin1');
  const fields = new Map<string, string>();
  for (const part of text.split(`--${boundary}\r\n`).slice(1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = rest.join('\r\n\r\n').replace(new RegExp(`\r\n(--${boundary}--\r\n)?$`), '');
    const name = /name="([^"]+)"/.exec(head)?.[1] ?? '';
    fields.set(name, content);
    if (/filename="/.test(head)) break;
  }
  const name = forms.get(fields.get('policy') ?? '');
  const file = fields.get('file');
  const isRight =
    name !== undefined &&
    file !== undefined &&
    fields.get('key') === `refs/${name}` &&
    fields.get('x-expires') === '60';
  if (!isRight) return { status: 403, body: '<Error/>' };
  const bytes = Buffer.from(file, 'latin1');
  service.files.set(`delta:${name}`, { bytes, takenAt: Date.now() });
  return { status: 204, body: '' };
}
