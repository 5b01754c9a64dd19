import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CANARY_KEY } from '../../support/key-canary.ts';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly key: string | null;
}

/** How this service answers; each test changes what it is about. */
export interface Manners {
  key: string;
  /** What a known key gets for anything, when it is not null. */
  refuseWith: number | null;
  /** Reads are answered without looking at the key. */
  isOpen: boolean;
  /** An unknown id and an unknown path are answered alike. */
  hidesQuery: boolean;
  takesUploads: boolean;
  testParam: string;
  /** What becomes of a submission: its status, or `drop` to hang up after taking it. */
  submission: number | 'drop';
  statusWord: string;
}

export interface CountingService {
  readonly baseUrl: string;
  readonly seen: Seen[];
  readonly manners: Manners;
  /** Submissions that a real service would charge: accepted, and without its test parameter. */
  charged(): Seen[];
  submissions(): Seen[];
  close(): Promise<void>;
}

/** A small service of another kind than the practice one, that keeps account of every request. */
export async function startCountingService(): Promise<CountingService> {
  const seen: Seen[] = [];
  const manners: Manners = {
    ...{ key: CANARY_KEY, refuseWith: null, isOpen: false, hidesQuery: false, takesUploads: true },
    ...{ testParam: 'dryRun', submission: 200, statusWord: 'ready' },
  };
  const server: Server = createServer(async (request, response) => {
    for await (const _ of request);
    const entry = note(request);
    seen.push(entry);
    const [status, body] = answer(entry);
    if (status === 0) return void request.socket.destroy();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });

  function answer({ method, path, key }: Seen): [number, unknown] {
    const isRead = method === 'GET';
    if (key !== manners.key && !(isRead && manners.isOpen)) return [401, { message: 'Who are you?' }];
    if (manners.refuseWith !== null) return [manners.refuseWith, { message: 'Not for you.' }];
    if (method === 'POST' && path === '/files' && manners.takesUploads)
      return [200, { file: { id: `f-${seen.length}` } }];
    if (method === 'POST' && path.startsWith('/v2/generation/')) {
      if (manners.submission === 'drop') return [0, null];
      return [manners.submission, manners.submission === 200 ? { genId: 'gen-1' } : { message: 'Too grey.' }];
    }
    if (isRead && path === '/jobs/gen-1') return [200, { job: { state: manners.statusWord, urls: [] } }];
    if (isRead && path.startsWith('/jobs/') && !manners.hidesQuery)
      return [404, { message: `No job ${path.slice(6)}.` }];
    return [404, { message: `Cannot ${method} ${path} (request ${Math.random().toString(16).slice(2)})` }];
  }

  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    manners,
    submissions: () => submissionsOf(seen),
    charged: () => submissionsOf(seen).filter(({ query }) => query.get(manners.testParam) === null),
    async close() {
      server.closeAllConnections();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

function submissionsOf(seen: readonly Seen[]): Seen[] {
  return seen.filter(({ method, path }) => method !== 'GET' && path.startsWith('/v2/generation/'));
}

function note(request: IncomingMessage): Seen {
  const url = new URL(request.url ?? '/', 'http://host');
  const key = request.headers['x-api-key'];
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    key: typeof key === 'string' ? key : null,
  };
}
