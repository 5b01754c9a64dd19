import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Forwarded {
  readonly method: string;
  readonly url: string;
  /** Every header, by lower-case name. */
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
  readonly status: number;
}

export interface Forwarder {
  readonly url: string;
  readonly requests: Forwarded[];
  /** Where requests go from now on. */
  target: string;
  close(): Promise<void>;
}

/** A plain HTTP forwarder on loopback that remembers what went through it; `rewrite` changes answers that are JSON. */
export async function startForwarder(
  target: string,
  rewrite: (text: string) => string = (text) => text,
): Promise<Forwarder> {
  const requests: Forwarded[] = [];
  const server = createServer((request, response) => {
    // Nobody may be there any more: a delivery is tried again also after its listener has ended.
    forward(request, response).catch(() => response.destroy());
  });

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { host: _, connection: __, 'transfer-encoding': ___, ...headers } = request.headers;
    const answer = await fetch(`${forwarder.target}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isJson = answer.headers.get('content-type')?.includes('json') === true;
    const content = isJson ? Buffer.from(rewrite(bytes.toString('utf8'))) : bytes;
    requests.push({
      method: request.method ?? '',
      url: request.url ?? '',
      headers: request.headers,
      body,
      status: answer.status,
    });
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/octet-stream',
      'content-length': content.length,
    });
    response.end(content);
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const forwarder: Forwarder = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    target,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
  return forwarder;
}
