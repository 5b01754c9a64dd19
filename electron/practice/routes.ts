import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuseByFault, submit } from './accept-submission.ts';
import { practiceChoices } from './control/choices.ts';
import type { Faults } from './control/faults.ts';
import type { PracticeClock } from './control/practice-clock.ts';
import type { Stats } from './control/stats.ts';
import {
  describeGeneration,
  describeSubject,
  type Generation,
  type Generations,
} from './generations/generations.ts';
import type { Journal } from './generations/journal.ts';
import type { ClockRecord } from './generations/records.ts';
import { sendFile, type TransferFault } from './http/answer-file.ts';
import { Refusal, readJson, resetConnection, sendJson } from './http/json-answers.ts';
import { type Endpoint, endpoints } from './interface/endpoints.ts';
import { isPlainObject } from './interface/rules.ts';
import { writeProfile } from './own-profile.ts';
import type { Uploads } from './uploads.ts';

interface RouteDeps {
  readonly journal: Journal;
  readonly clock: PracticeClock;
  readonly faults: Faults;
  readonly generations: Generations;
  readonly uploads: Uploads;
  readonly stats: Stats;
  readonly baseUrl: () => string;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

type Handle = (exchange: Exchange) => Promise<void> | void;

/** A path that the service knows, under a name for the statistics, with what each method does. */
export interface Route {
  readonly name: string;
  readonly methods: Readonly<Record<string, Handle>>;
}

/** Finds what a path stands for; null: nothing. */
export function createRoutes(deps: RouteDeps): (path: string) => Route | null {
  const { clock, faults, generations, journal, stats } = deps;
  const fixed: Readonly<Record<string, Route['methods']>> = {
    [practiceChoices.upload.path]: { POST: (exchange) => receiveUpload(deps, exchange) },
    '/practice/profile': { GET: ({ response }) => sendJson(response, 200, writeProfile(deps.baseUrl())) },
    '/practice/ledger': { GET: ({ response }) => sendLedger(response, generations) },
    '/practice/stats': { GET: ({ response }) => sendJson(response, 200, stats.read()) },
    '/practice/clock': {
      GET: ({ response }) => sendClock(response, clock),
      POST: ({ request, response }) => advanceClock(request, response, clock, journal),
    },
    '/practice/faults': {
      GET: ({ response }) => sendFaults(response, faults),
      POST: ({ request, response }) => addFault(request, response, faults),
      DELETE: ({ response }) => {
        faults.clear();
        sendFaults(response, faults);
      },
    },
  };
  return (path) => {
    const methods = Object.hasOwn(fixed, path) ? fixed[path] : undefined;
    if (methods) return { name: path, methods };
    return findGenerationRoute(deps, path) ?? findResultRoute(deps, path);
  };
}

function findGenerationRoute(deps: RouteDeps, path: string): Route | null {
  const { path: prefix } = practiceChoices.query;
  if (!path.startsWith(prefix)) return null;
  const last = path.slice(prefix.length);
  const endpoint = endpoints.find(({ model }) => model === last);
  if (endpoint)
    return { name: path, methods: { POST: (exchange) => takeSubmission(deps, endpoint, exchange) } };
  if (last === '' || last.includes('/')) return null;
  const refuseModel = () => {
    throw new Refusal(404, 'There is no such model.');
  };
  return {
    name: `${prefix}{genId}`,
    methods: { GET: (exchange) => answerQuery(deps, last, exchange), POST: refuseModel },
  };
}

function findResultRoute(deps: RouteDeps, path: string): Route | null {
  const found = /^\/practice\/results\/([^/]+)\/([^/]+)$/.exec(path);
  if (!found) return null;
  const [, genId = '', file = ''] = found;
  const serve: Handle = (exchange) => serveResult(deps, genId, file, exchange);
  return { name: '/practice/results/{genId}/{file}', methods: { GET: serve, HEAD: serve } };
}

/** The key of a request; missing and unknown ones are refused. */
function requireKey(request: IncomingMessage): string {
  const key = request.headers['x-api-key'];
  if (typeof key !== 'string' || key === '') throw new Refusal(401, 'x-api-key: is required.');
  if (!key.startsWith(practiceChoices.key.prefix)) throw new Refusal(401, 'x-api-key: is not a known key.');
  return key;
}

async function takeSubmission(
  deps: RouteDeps,
  endpoint: Endpoint,
  { request, response, url }: Exchange,
): Promise<void> {
  deps.stats.countPost(endpoint.model);
  const key = requireKey(request);
  const submitParts = { ...deps, lookUp: deps.uploads.find };
  await submit(submitParts, { request, response, endpoint, parameters: url.searchParams, key });
}

async function receiveUpload(deps: RouteDeps, { request, response }: Exchange): Promise<void> {
  requireKey(request);
  const fault = deps.faults.take('upload', {});
  if (fault?.fault === 'reset-midway') {
    await new Promise((resolve) => request.once('data', resolve));
    return resetConnection(request);
  }
  if (fault) throw refuseByFault(fault);
  sendJson(response, 200, { fileName: await deps.uploads.receive(request) });
}

function answerQuery(deps: RouteDeps, genId: string, { request, response }: Exchange): void {
  requireKey(request);
  const generation = deps.generations.find(genId);
  const fault = deps.faults.take('query', generation ? describeSubject(generation.record) : {});
  if (fault && fault.fault !== 'gone') throw refuseByFault(fault);
  if (!generation || fault || isDummyOver(generation, deps.clock))
    throw new Refusal(404, 'No generation has this genId.');
  sendJson(response, 200, describeGeneration(generation, deps.baseUrl()));
}

/** From the interface: a dummy generation can be queried for five minutes only. */
const dummyQueryMs = 5 * 60 * 1000;

function isDummyOver({ record }: Generation, clock: PracticeClock): boolean {
  return record.testMode !== null && clock.now() >= record.at + dummyQueryMs;
}

async function serveResult(
  deps: RouteDeps,
  genId: string,
  file: string,
  { request, response }: Exchange,
): Promise<void> {
  const generation = deps.generations.find(genId);
  const outcome = generation?.outcome;
  if (!generation || outcome?.status !== 'completed' || outcome.file !== file)
    throw new Refusal(404, 'There is no such result.');
  if (deps.generations.isResultExpired(generation)) throw new Refusal(410, 'The result is no longer kept.');
  const fault = deps.faults.take('result', describeSubject(generation.record));
  if (fault?.fault === 'gone') throw new Refusal(fault.status, fault.message);
  const served = {
    path: deps.generations.resultPath(generation),
    contentType: file.endsWith('.png') ? 'image/png' : 'video/mp4',
    etag: `"${outcome.sha256}"`,
  };
  const transferFaults: Readonly<Record<string, TransferFault>> = {
    'slow-bytes': { kind: 'slow', bytesPerSecond: fault?.bytesPerSecond ?? 1 },
    'short-body': { kind: 'short' },
    'reset-midway': { kind: 'reset' },
  };
  await sendFile(request, response, served, (fault && transferFaults[fault.fault]) ?? null);
}

/** `GET /practice/ledger`: every accepted submission, with what it was charged. */
function sendLedger(response: ServerResponse, generations: Generations): void {
  const { currency } = practiceChoices.charges;
  const entries = generations.list().map(({ record }) => ({
    genId: record.genId,
    model: record.model,
    body: record.body,
    webhookUrl: record.webhookUrl,
    testMode: record.testMode,
    charged: record.charged,
    currency,
    at: new Date(record.at).toISOString(),
  }));
  sendJson(response, 200, {
    entries,
    total: entries.reduce((sum, entry) => sum + entry.charged, 0),
    currency,
  });
}

async function addFault(request: IncomingMessage, response: ServerResponse, faults: Faults): Promise<void> {
  const fault = faults.add(await readJson(request));
  if (typeof fault === 'string') throw new Refusal(400, `${fault}.`);
  sendJson(response, 200, fault);
}

function sendFaults(response: ServerResponse, faults: Faults): void {
  sendJson(response, 200, { faults: faults.list() });
}

function sendClock(response: ServerResponse, clock: PracticeClock): void {
  sendJson(response, 200, {
    now: new Date(clock.now()).toISOString(),
    advancedSeconds: clock.offset() / 1000,
  });
}

/** `POST /practice/clock`: puts the clock forward, also for the next start on the same data. */
async function advanceClock(
  request: IncomingMessage,
  response: ServerResponse,
  clock: PracticeClock,
  journal: Journal,
): Promise<void> {
  const body = await readJson(request);
  const seconds = isPlainObject(body) ? body.advanceSeconds : undefined;
  if (typeof seconds !== 'number' || !(seconds >= 0) || seconds > 366 * 86_400) {
    throw new Refusal(400, 'advanceSeconds: must be a number of seconds from 0, a year at the most.');
  }
  clock.advance(seconds * 1000);
  await journal.append({ kind: 'clock', offset: clock.offset() } satisfies ClockRecord);
  sendClock(response, clock);
}
