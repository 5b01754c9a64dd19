import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitUntil } from '../../../support/wait-until.ts';

export interface Received {
  readonly contentType: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A webhook receiver that notes what comes; `answer` chooses the status for the nth delivery, from 1. */
export async function startListener(answer: (count: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      contentType: request.headers['content-type'] ?? '',
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
    });
    response.writeHead(answer(received.length)).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return {
    url,
    parameter: `?webhookUrl=${encodeURIComponent(url)}`,
    received,
    waitFor: (count: number) =>
      waitUntil(
        `${count} deliveries`,
        () => received,
        ({ length }) => length >= count,
      ),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
