import { createHash, randomBytes } from 'node:crypto';
import { makeTestPicture } from '../../../electron/core/service/doctor/check-upload.ts';
import { canaryKeyOf } from '../key-canary.ts';
import { type Answer, type Host, json, parseObject, refusal, type Seen, startHost } from './host.ts';

/** The seven submission endpoints of the interface, and what each makes. */
const MODELS: Readonly<Record<string, 'image' | 'video'>> = {
  'modeln-pro': 'image',
  'modelk-o3-video-transformation': 'video',
  'modelk-o3-elements': 'video',
  'modelh-h3-omni': 'video',
  'modelk-motion-3': 'video',
  'modelh-h3-image-to-video': 'video',
  'modelk-3-turbo': 'video',
};

/** Properties that hold media references, at the top of a body or in one of its elements. */
const REFERENCES = [
  'images',
  'videos',
  'audios',
  'video',
  'image',
  'startImage',
  'endImage',
  'voices',
  'clip',
];

export interface Generation {
  readonly genId: string;
  readonly model: string;
  readonly makes: 'image' | 'video';
  readonly query: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
  readonly test: 'success' | 'failure' | null;
  readonly charged: boolean;
  outcome: 'running' | 'completed' | 'failed';
}

/** What a service decides for itself, because the interface does not show it. */
export interface Bindings {
  readonly testParam: string;
  /** Properties that a model takes beside those that the interface shows. */
  readonly ownProperties: Readonly<Record<string, readonly string[]>>;
  /** Endpoints of its own on the API's host: uploads, queries. Null where there is none. */
  readonly answer: (request: Seen, service: ServiceState) => Answer | null;
  /** Where bytes or forms go on another host. */
  readonly answerElsewhere?: (request: Seen, service: ServiceState) => Answer;
  /** A result's answer, where it is not simply the file. */
  readonly answerResult?: (request: Seen, service: ServiceState) => Answer | null;
  /** What is delivered when a generation ends; null for nothing. */
  readonly deliver?: (
    generation: Generation,
    service: ServiceState,
  ) => { body: string; headers?: Record<string, string> } | null;
  readonly lifetimeOfFilesMilliseconds?: number;
}

/** What a service knows, for its own endpoints and for the judges. */
export interface ServiceState {
  readonly key: string;
  readonly api: () => string;
  readonly elsewhere: () => string;
  /** Files by the name that was answered for them. */
  readonly files: Map<string, { bytes: Buffer; takenAt: number }>;
  readonly generations: Map<string, Generation>;
  /** URLs of what a generation made. */
  results(generation: Generation): string[];
}

export interface RunningService extends ServiceState {
  readonly baseUrl: string;
  readonly hosts: { readonly api: Host; readonly elsewhere: Host; readonly results: Host };
  /** What listeners answered to deliveries. */
  readonly deliveries: number[];
  close(): void;
}

const ONE_PICTURE = { image: makeTestPicture(Math.random, 256), video: Buffer.alloc(0) };

/** Starts a service on three hosts: the API, another one for files, and one for results. */
export async function startService(
  bindings: Bindings,
  media: { image: Buffer; video: Buffer } = ONE_PICTURE,
): Promise<RunningService> {
  const key = canaryKeyOf(randomBytes(12).toString('hex'));
  const deliveries: number[] = [];
  const state: ServiceState = {
    key,
    api: () => api.url,
    elsewhere: () => elsewhere.url,
    files: new Map(),
    generations: new Map(),
    results: ({ genId, makes }) => [`${results.url}/${genId}/1.${makes === 'image' ? 'png' : 'mp4'}`],
  };
  const service: Service = { bindings, state, deliveries };
  const elsewhere = await startHost(
    (request) => bindings.answerElsewhere?.(request, state) ?? refusal(404, 'nothing here'),
  );
  const results = await startHost((request) => {
    const own = bindings.answerResult?.(request, state) ?? null;
    if (own !== null) return own;
    const isImage = request.path.endsWith('.png');
    return {
      status: 200,
      body: isImage ? media.image : media.video,
      headers: { 'Content-Type': isImage ? 'image/png' : 'video/mp4' },
    };
  });
  const api = await startHost((request) => {
    if (request.headers['x-api-key'] !== key) return refusal(401, 'The key is missing or wrong.');
    const model = /^\/v2\/generation\/([\w-]+)$/.exec(request.path)?.[1];
    if (request.method === 'POST' && model !== undefined && model in MODELS)
      return submit(service, model, request);
    return bindings.answer(request, state) ?? refusal(404, `There is no ${request.method} ${request.path}.`);
  });

  return {
    ...state,
    baseUrl: api.url,
    hosts: { api, elsewhere, results },
    deliveries,
    close() {
      for (const host of [api, elsewhere, results]) host.close();
    },
  };
}

/** What its endpoint for submissions works with. */
interface Service {
  readonly bindings: Bindings;
  readonly state: ServiceState;
  readonly deliveries: number[];
}

function submit(service: Service, model: string, request: Seen): Answer {
  const { bindings, state } = service;
  const body = parseObject(request.body);
  if (body === null || !request.headers['content-type']?.startsWith('application/json'))
    return refusal(400, 'The body must be a JSON object.');
  const problem = findProblem(service, model, body);
  if (problem !== null) return refusal(400, problem);
  const test = request.query[bindings.testParam] ?? null;
  if (test !== null && test !== 'success' && test !== 'failure')
    return refusal(400, `${bindings.testParam} is success or failure.`);
  const unknown = Object.keys(request.query).filter(
    (name) => ![bindings.testParam, 'webhookUrl'].includes(name),
  );
  if (unknown.length > 0) return refusal(400, `Unknown parameter ${unknown[0]}.`);
  const generation: Generation = {
    genId: `gen-${randomBytes(8).toString('hex')}`,
    model,
    makes: MODELS[model] as 'image' | 'video',
    query: request.query,
    body,
    test,
    charged: test === null,
    outcome: 'running',
  };
  state.generations.set(generation.genId, generation);
  setTimeout(() => finish(service, generation), 120);
  return json(200, { genId: generation.genId });
}

/** The service takes nothing that it does not know, in a body or as a file. */
function findProblem(
  { bindings, state }: Service,
  model: string,
  body: Record<string, unknown>,
): string | null {
  const known = [...(SHOWN[model] ?? []), ...(bindings.ownProperties[model] ?? [])];
  const stranger = Object.keys(body).find((name) => !known.includes(name));
  if (stranger !== undefined) return `Unknown property ${stranger}.`;
  const elements = (body['elements'] ?? []) as Record<string, unknown>[];
  for (const reference of [body, ...elements].flatMap(referencesOf)) {
    if (/^https?:/.test(reference)) continue;
    const file = state.files.get(reference);
    if (file === undefined) return `There is no file ${reference}.`;
    const lifetime = bindings.lifetimeOfFilesMilliseconds ?? Number.POSITIVE_INFINITY;
    if (Date.now() - file.takenAt > lifetime) return `The file ${reference} is gone.`;
  }
  return null;
}

function finish({ bindings, state, deliveries }: Service, generation: Generation): void {
  const isRefused = generation.test === 'failure' || String(generation.body['prompt']).includes('must fail');
  generation.outcome = isRefused ? 'failed' : 'completed';
  const { webhookUrl } = generation.query;
  const delivery = webhookUrl === undefined ? null : (bindings.deliver?.(generation, state) ?? null);
  if (webhookUrl === undefined || delivery === null) return;
  const headers = { 'Content-Type': 'application/json', ...delivery.headers };
  fetch(webhookUrl, { method: 'POST', body: delivery.body, headers })
    .then((answer) => deliveries.push(answer.status))
    .catch(() => deliveries.push(0));
}

/** Properties that the interface shows for each model. */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  'modeln-pro': ['prompt', 'quality', 'aspectRatio', 'images'],
  'modelk-o3-video-transformation': ['prompt', 'video', 'images', 'elements'],
  'modelk-o3-elements': ['prompt', 'enableAudio', 'images', 'elements'],
  'modelh-h3-omni': ['prompt', 'quality', 'images', 'videos', 'audios'],
  'modelk-motion-3': ['prompt', 'image', 'video', 'elements'],
  'modelh-h3-image-to-video': ['prompt', 'startImage', 'endImage'],
  'modelk-3-turbo': ['prompt', 'startImage'],
};

function referencesOf(holder: Record<string, unknown>): string[] {
  return REFERENCES.flatMap((name) => {
    const value = holder[name];
    return typeof value === 'string' ? [value] : Array.isArray(value) ? (value as string[]) : [];
  });
}

/** A file's name at a service: its prefix and the start of its content's hash, so that judges can work it out too. */
export function referenceFor(prefix: string, bytes: Buffer): string {
  return `${prefix}${createHash('sha256').update(bytes).digest('hex').slice(0, 20)}`;
}
