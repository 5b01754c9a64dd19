import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What can happen to one connection. Those of the first line never reach the service whole. */
export const NETWORK_FAULTS = [
  ...['reset-at-once', 'silence', 'half-request', 'busy', 'error-unforwarded'],
  ...['reset-after-forward', 'silence-after-forward', 'end-after-forward', 'half-answer'],
  ...['not-json', 'error-after-forward', 'slow-bytes'],
] as const;
export type NetworkFault = (typeof NETWORK_FAULTS)[number];

/** The proxy's own account of one request. */
export interface ProxiedRequest {
  readonly method: string;
  readonly path: string;
  /** The secret of the request's `webhookUrl`; null where it has none. */
  readonly secret: string | null;
  readonly fault: NetworkFault | null;
  /** Whether the service was given the whole of it. */
  readonly isForwarded: boolean;
  /** The status that the service answered; null where it was not asked, or gave no answer. */
  readonly serviceStatus: number | null;
}

export interface FaultyProxy {
  readonly baseUrl: string;
  /** How many connections were opened. */
  readonly connections: () => number;
  readonly requests: readonly ProxiedRequest[];
  close(): Promise<void>;
}

export interface FaultyProxyOptions {
  /** The service that stands behind it. */
  readonly target: string;
  /** The part of the connections that something happens to, from 0 to 1. */
  readonly share: number;
  /** Numbers from 0 to 1, which decide. */
  readonly draw: () => number;
  readonly faults?: readonly NetworkFault[];
}

interface Message {
  readonly head: string;
  readonly body: Buffer;
}

const SLOW_PIECES = 12;
const SLOW_PAUSE_MILLISECONDS = 20;

/**
 * Stands between the program and the service, connection by connection. It takes each request whole, gives it to the
 * service on a connection of its own, and answers with what the fault makes of the answer. Addresses of the service in
 * JSON answers become its own, so that results come through it too.
 */
export async function startFaultyProxy(options: FaultyProxyOptions): Promise<FaultyProxy> {
  const { target, share, draw, faults = NETWORK_FAULTS } = options;
  const requests: ProxiedRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let baseUrl = '';

  const server = createServer((client) => {
    connections += 1;
    const fault = draw() < share ? (faults[Math.floor(draw() * faults.length)] ?? null) : null;
    keep(client);
    if (fault === 'reset-at-once') {
      requests.push({ ...nothing, fault });
      return void client.resetAndDestroy();
    }
    void converse(client, fault).catch(() => client.destroy());
  });

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
  }

  async function converse(client: Socket, fault: NetworkFault | null): Promise<void> {
    const request = await readMessage(client);
    if (request === null) return void client.destroy();
    const [method = '', path = ''] = request.head.split(' ');
    const note = (isForwarded: boolean, answer: Message | null) =>
      requests.push({
        ...{ method, path: path.split('?')[0] ?? '', secret: secretOf(path), fault, isForwarded },
        serviceStatus: answer === null ? null : statusOf(answer),
      });
    if (fault === 'silence') return void note(false, null);
    if (fault === 'half-request') {
      sendHalf(openService(), request);
      note(false, null);
      return void client.resetAndDestroy();
    }
    if (fault === 'busy' || fault === 'error-unforwarded') {
      note(false, null);
      return refuse(client, fault);
    }
    const answer = await forward(request);
    note(true, answer);
    await giveBack(client, fault, answer);
  }

  function openService(): Socket {
    const { hostname, port } = new URL(target);
    const service = connect(Number(port), hostname);
    keep(service);
    return service;
  }

  async function forward(request: Message): Promise<Message | null> {
    const service = openService();
    service.write(Buffer.concat([Buffer.from(request.head, 'latin1'), request.body]));
    const answer = await readMessage(service);
    service.destroy();
    if (answer === null || !/\r\ncontent-type: application\/json/i.test(answer.head)) return answer;
    const body = Buffer.from(answer.body.toString('utf8').replaceAll(target, baseUrl));
    return { head: answer.head.replace(/(\r\ncontent-length: )\d+/i, `$1${body.length}`), body };
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    connections: () => connections,
    requests,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function sendHalf(service: Socket, { head, body }: Message): void {
  const half = Buffer.concat([Buffer.from(head, 'latin1'), body.subarray(0, body.length / 2)]);
  service.write(body.length > 1 ? half : half.subarray(0, half.length / 2), () => service.resetAndDestroy());
}

/** Where nothing was forwarded: a service that has no time, or a proxy that finds none. */
function refuse(client: Socket, fault: 'busy' | 'error-unforwarded'): void {
  client.end(fault === 'busy' ? answerOf(429, BUSY, ['Retry-After: 1']) : answerOf(502, BROKEN));
}

async function giveBack(client: Socket, fault: NetworkFault | null, answer: Message | null): Promise<void> {
  if (fault === 'silence-after-forward') return;
  if (answer === null || fault === 'reset-after-forward') return void client.resetAndDestroy();
  if (fault === 'end-after-forward') return void client.end();
  if (fault === 'not-json') return void client.end(answerOf(200, '<html><body>Login</body></html>'));
  if (fault === 'error-after-forward') return void client.end(answerOf(503, BROKEN, ['Retry-After: 1']));
  const whole = Buffer.concat([Buffer.from(answer.head, 'latin1'), answer.body]);
  if (fault === 'half-answer') {
    const kept = answer.head.length + Math.floor(answer.body.length / 2);
    return void client.end(whole.subarray(0, kept));
  }
  if (fault === 'slow-bytes') await writeSlowly(client, whole);
  else client.write(whole);
  client.end();
}

const nothing = { method: '', path: '', secret: null, isForwarded: false, serviceStatus: null };
const BUSY = '{"message":"Too many requests."}';
const BROKEN = '{"message":"Bad gateway."}';

/** A whole request or answer, its length said by Content-Length; null when it ends before. */
async function readMessage(socket: Socket): Promise<Message | null> {
  let bytes: Buffer = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    bytes = bytes.length === 0 ? chunk : Buffer.concat([bytes, chunk]);
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const head = bytes.toString('latin1', 0, end + 4);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length >= end + 4 + length) return { head, body: bytes.subarray(end + 4, end + 4 + length) };
  }
  return null;
}

function secretOf(path: string): string | null {
  const webhookUrl = new URL(path, 'http://service').searchParams.get('webhookUrl');
  return webhookUrl === null ? null : (new URL(webhookUrl).pathname.split('/').at(-1) ?? null);
}

function statusOf(answer: Message): number {
  return Number(answer.head.split(' ')[1]);
}

function answerOf(status: number, body: string, headers: readonly string[] = []): string {
  const lines = [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `HTTP/1.1 ${status} X\r\n${[...lines, ...headers].join('\r\n')}\r\n\r\n${body}`;
}

async function writeSlowly(socket: Socket, bytes: Buffer): Promise<void> {
  const size = Math.ceil(bytes.length / SLOW_PIECES);
  for (let start = 0; start < bytes.length && !socket.destroyed; start += size) {
    socket.write(bytes.subarray(start, start + size));
    await new Promise((resume) => setTimeout(resume, SLOW_PAUSE_MILLISECONDS));
  }
}
