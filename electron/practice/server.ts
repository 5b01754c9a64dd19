import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Stats } from './control/stats.ts';
import { Refusal, sendRefusal } from './http/answer.ts';
import type { Route } from './routes.ts';

const loopbackHosts = ['127.0.0.1', 'localhost'];

/** The HTTP side: time limits, the check of who may speak to it, and an answer for whatever comes. */
export function createPracticeServer(findRoute: (path: string) => Route | null, stats: Stats): Server {
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
