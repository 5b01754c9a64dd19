import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createFaults } from './control/faults.ts';
import { createPracticeClock } from './control/practice-clock.ts';
import { createStats, type Stats } from './control/stats.ts';
import { createGenerations } from './generations/generations.ts';
import { openJournal } from './generations/journal.ts';
import type { PracticeRecord } from './generations/records.ts';
import { Refusal, sendRefusal } from './http/json-answers.ts';
import type { RenderPlan } from './render/plan-render.ts';
import { createRenderQueue } from './render/render-queue.ts';
import { createRoutes, type Route } from './routes.ts';
import { openUploads } from './uploads.ts';
import { createDeliveries } from './webhook.ts';

/** Not imported, for the reason that `adapters/http/access-headers.ts` gives. */
const { createServer } = process.getBuiltinModule('node:http');

interface PracticeOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The folder for the journal, uploads and results. Made when it isn't there. */
  readonly dataFolder: string;
  /** Least time from acceptance to the end of a generation, in milliseconds. */
  readonly paceMs: number;
  readonly style: RenderPlan['style'];
  /** The render thread's module. */
  readonly workerUrl: URL;
}

export interface PracticeService {
  readonly port: number;
  readonly baseUrl: string;
  /** Ends at once; what was confirmed is on the disk, what was going on goes on at the next start. */
  stop(): Promise<void>;
}

/** Starts the service on 127.0.0.1 and takes up what an earlier run on the same folder left. */
export async function startPracticeService(options: PracticeOptions): Promise<PracticeService> {
  await mkdir(options.dataFolder, { recursive: true });
  const resultsFolder = join(options.dataFolder, 'results');
  await mkdir(resultsFolder, { recursive: true });
  const { journal, entries } = await openJournal(join(options.dataFolder, 'journal.jsonl'));
  const records = entries as readonly PracticeRecord[];
  const clock = createPracticeClock(readOffset(records));
  const faults = createFaults();
  const stats = createStats();
  const uploads = await openUploads(join(options.dataFolder, 'uploads'), journal, clock);
  const renderQueue = createRenderQueue(options.workerUrl);
  let baseUrl = '';
  const generations = createGenerations({
    journal,
    clock,
    renderQueue,
    deliveries: createDeliveries(clock, faults),
    findUpload: uploads.find,
    resultsFolder,
    paceMs: options.paceMs,
    style: options.style,
    baseUrl: () => baseUrl,
  });
  for (const record of records) {
    if (record.kind === 'upload') uploads.restore(record);
    else if (record.kind !== 'clock') generations.restore(record);
  }
  const server = createPracticeServer(
    createRoutes({ journal, clock, faults, generations, uploads, stats, baseUrl: () => baseUrl }),
    stats,
  );
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  baseUrl = `http://127.0.0.1:${port}`;
  await uploads.prune();
  await generations.resume();
  return {
    port,
    baseUrl,
    async stop() {
      server.close();
      server.closeAllConnections();
      clock.stop();
      await renderQueue.stop();
      await journal.close();
    },
  };
}

function readOffset(records: readonly PracticeRecord[]): number {
  return records.reduce((offset, record) => (record.kind === 'clock' ? record.offset : offset), 0);
}

const loopbackHosts = ['127.0.0.1', 'localhost'];

/** The HTTP side: time limits, the check of who may speak to it, and an answer for whatever comes. */
function createPracticeServer(findRoute: (path: string) => Route | null, stats: Stats): Server {
  const server = createServer(
    { requestTimeout: 1_800_000, headersTimeout: 10_000, keepAliveTimeout: 30_000 },
    (request, response) => {
      handle(findRoute, stats, request, response).catch((error) => answerError(request, response, error));
    },
  );
  server.on('clientError', (_error, socket) => {
    if (socket.writable)
      socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  });
  return server;
}

async function handle(
  findRoute: (path: string) => Route | null,
  stats: Stats,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = readUrl(request);
  const route = findRoute(url.pathname);
  const method = request.method ?? 'GET';
  const end = stats.begin(`${method} ${route?.name ?? 'unknown'}`);
  response.once('close', end);
  checkSender(request, url.pathname);
  if (!route) throw new Refusal(404, 'There is nothing at this path.');
  const run = Object.hasOwn(route.methods, method) ? route.methods[method] : undefined;
  if (!run)
    throw new Refusal(405, `This path takes ${Object.keys(route.methods).join(', ')}.`, {
      allow: Object.keys(route.methods).join(', '),
    });
  await run({ request, response, url });
}

function readUrl(request: IncomingMessage): URL {
  const target = request.url ?? '/';
  if (!target.startsWith('/') || !URL.canParse(`http://127.0.0.1${target}`))
    throw new Refusal(400, 'The request target is not a path.');
  return new URL(`http://127.0.0.1${target}`);
}

/**
 * A web page that is open in a browser must not reach this: a foreign Host means a name that was bent to this
 * machine, and an Origin on the control paths means a page.
 */
function checkSender(request: IncomingMessage, path: string): void {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (!loopbackHosts.includes(host)) throw new Refusal(421, 'Host: must be 127.0.0.1 or localhost.');
  const isControl = path.startsWith('/practice/') && !path.startsWith('/practice/results/');
  if (isControl && request.headers.origin !== undefined)
    throw new Refusal(403, 'Origin: a web page may not control this service.');
}

function answerError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (error instanceof Refusal) {
    sendRefusal(response, error);
    return;
  }
  if (request.destroyed || response.destroyed) return;
  process.stderr.write(`practice: ${request.method} ${request.url?.split('?')[0]}: ${String(error)}\n`);
  sendRefusal(response, new Refusal(500, 'The practice service failed.'));
}
