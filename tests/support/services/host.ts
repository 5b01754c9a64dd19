import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a host of a service received it. */
export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One host of a service, and all that it was asked. */
export interface Host {
  readonly url: string;
  readonly seen: Seen[];
  close(): void;
}

export async function startHost(answer: (request: Seen) => Answer | Promise<Answer>): Promise<Host> {
  const seen: Seen[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://host');
    const request: Seen = {
      method: incoming.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    };
    seen.push(request);
    const { status, body, headers } = await answer(request);
    outgoing.writeHead(status, { 'Content-Length': Buffer.byteLength(body), ...headers }).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function json(status: number, body: unknown): Answer {
  return { status, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
}

/** The interface's error body. */
export function refusal(status: number, message: string): Answer {
  return json(status, { message });
}

export function parseObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
