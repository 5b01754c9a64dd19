import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly at: number;
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
      at: performance.now(),
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
    async waitFor(count: number) {
      for (let tries = 0; tries < 400 && received.length < count; tries += 1)
        await new Promise((resolve) => setTimeout(resolve, 20));
      return received;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
