import { randomBytes } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawPicture } from './sample-media.ts';

/**
 * A local service that three clients can drive, each in its own service's words: submit, delivery after the same time, one
 * question, one file. The same work and the same answers for all; it prints its port and ends with its standard input.
 */
const DELAY_MILLISECONDS = 20;
const picture = drawPicture(320, 180, 'steelblue');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let base = '';

interface Dialect {
  readonly submit: RegExp;
  readonly query: RegExp;
  readonly webhookOf: (url: URL, body: Record<string, unknown>) => string;
  readonly accept: (id: string) => unknown;
  readonly describe: (id: string) => unknown;
}

const fileOf = (id: string) => `${base}/files/${id}.png`;
const dialects: readonly Dialect[] = [
  {
    submit: /^\/v2\/generation\/modeln-pro$/,
    query: /^\/v2\/generation\/([^/]+)$/,
    webhookOf: (url) => url.searchParams.get('webhookUrl') ?? '',
    accept: (id) => ({ genId: id }),
    describe: (id) => ({ genId: id, status: 'completed', outputs: [{ url: fileOf(id) }] }),
  },
  {
    submit: /^\/fal\/peer\/still$/,
    query: /^\/fal\/peer\/still\/requests\/([^/]+)$/,
    webhookOf: (url) => url.searchParams.get('fal_webhook') ?? '',
    accept: (id) => ({ request_id: id, status: 'IN_QUEUE', queue_position: 0 }),
    describe: (id) => ({ request_id: id, status: 'OK', images: [{ url: fileOf(id) }] }),
  },
  {
    submit: /^\/v1\/models\/peer\/still\/predictions$/,
    query: /^\/v1\/predictions\/([^/]+)$/,
    webhookOf: (_, body) => String(body['webhook']),
    accept: (id) => ({ id, status: 'starting', urls: { get: `${base}/v1/predictions/${id}` } }),
    describe: (id) => ({ id, status: 'succeeded', output: [fileOf(id)] }),
  },
];

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '/', base);
  if (url.pathname.startsWith('/files/')) {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': picture.length });
    return void response.end(picture);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const isPost = incoming.method === 'POST';
  const dialect = dialects.find(({ submit, query }) => (isPost ? submit : query).test(url.pathname));
  if (dialect === undefined) return sendJson(response, 404, { message: url.pathname });
  if (!isPost) return sendJson(response, 200, dialect.describe(dialect.query.exec(url.pathname)?.[1] ?? ''));
  const id = randomBytes(10).toString('hex');
  const webhook = dialect.webhookOf(
    url,
    JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>,
  );
  setTimeout(() => deliver(webhook, dialect.describe(id)), DELAY_MILLISECONDS);
  sendJson(response, 200, dialect.accept(id));
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** A connection that was kept may be closed by the other side just as it is used: then it is delivered on a fresh one. */
function deliver(webhook: string, body: unknown, from: Agent | false = agent): void {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const sending = request(webhook, { agent: from, method: 'POST', headers }, (taken) => taken.resume());
  sending.on('error', (error) => {
    if (from !== false) deliver(webhook, body, false);
    else process.stderr.write(`not delivered: ${error.message}\n`);
  });
  sending.end(text);
}

const server = createServer((incoming, response) => {
  answer(incoming, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  process.stdout.write(`${port}\n`);
});
process.stdin.resume().on('end', () => process.exit(0));
