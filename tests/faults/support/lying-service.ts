import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drawPicture } from '../../support/sample-media.ts';

/** What the service got: each submission is a charge. */
export interface Charge {
  readonly prompt: string;
  readonly webhookUrl: string;
  readonly body: Record<string, unknown>;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is; anything else as JSON. Null ends the connection without an answer. */
  readonly body: unknown;
}

/** What a test lets it say. `turn` counts from 0, per generation where there is one. */
export interface Lies {
  readonly submit: (charge: Charge, turn: number) => Answer | Promise<Answer>;
  readonly query: (genId: string, turn: number) => Answer;
  readonly result?: (path: string) => Answer;
}

export interface LyingService {
  readonly baseUrl: string;
  readonly charges: readonly Charge[];
  /** The picture that stands at any result's address, in the colour that its path names. */
  picture(colour: string): Buffer;
  close(): Promise<void>;
}

/** A service that says whatever the test wants. Its submissions, queries and results are those of the practice profile. */
export async function startLyingService(lies: Lies): Promise<LyingService> {
  const charges: Charge[] = [];
  const turns = new Map<string, number>();
  const pictures = new Map<string, Buffer>();

  function picture(colour: string): Buffer {
    const drawn = pictures.get(colour) ?? drawPicture(64, 64, colour);
    pictures.set(colour, drawn);
    return drawn;
  }

  function takeTurn(name: string): number {
    const turn = turns.get(name) ?? 0;
    turns.set(name, turn + 1);
    return turn;
  }

  async function answer(request: IncomingMessage, url: URL): Promise<Answer> {
    if (url.pathname.startsWith('/results/'))
      return lies.result?.(url.pathname) ?? { body: picture(url.pathname.split('/')[2] ?? 'teal') };
    if (request.method === 'GET') {
      const genId = decodeURIComponent(url.pathname.slice('/v2/generation/'.length));
      return lies.query(genId, takeTurn(`query ${genId}`));
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
    const charge = {
      prompt: String(body['prompt']),
      webhookUrl: url.searchParams.get('webhookUrl') ?? '',
      body,
    };
    charges.push(charge);
    return lies.submit(charge, takeTurn('submit'));
  }

  const server = createServer({ keepAlive: true, maxHeaderSize: 65_536 }, (request, response) => {
    answer(request, new URL(request.url ?? '/', 'http://service'))
      .then((given) => give(response, given))
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    picture,
    async close() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function give(response: ServerResponse, { status = 200, headers = {}, body }: Answer): void {
  if (body === null) return void response.destroy();
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(isRaw ? String(body) : JSON.stringify(body));
  const type = Buffer.isBuffer(body) ? 'image/png' : 'application/json';
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers });
  response.end(bytes);
}

/** Delivers to where a submission asked for it; returns the listener's status. */
export async function deliverTo({ webhookUrl }: Charge, body: unknown): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(webhookUrl, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}
