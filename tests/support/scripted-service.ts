import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { takePort } from './own-port.ts';

export const SCRIPTED_PROFILE_ID = 'profile-scripted';

/** A submission as the service saw it. */
export interface SeenSubmission {
  readonly body: Record<string, unknown>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
}

/** An answer: its status and body, and headers where they matter. Bytes and text go out as they are, anything else as JSON. */
export interface ScriptedAnswer {
  readonly status?: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
  /** The connection ends without an answer. */
  readonly isLost?: boolean;
}

/** What a test says the service does; each is asked anew for every request. */
export interface Script {
  submit: (seen: SeenSubmission, number: number) => ScriptedAnswer | Promise<ScriptedAnswer>;
  query: (genId: string) => ScriptedAnswer | Promise<ScriptedAnswer>;
  upload: (number: number) => ScriptedAnswer | Promise<ScriptedAnswer>;
  result: (path: string) => ScriptedAnswer;
}

export interface ScriptedService {
  readonly baseUrl: string;
  readonly script: Script;
  /** Every submission that arrived, in order: what a real service would have charged. */
  readonly submissions: SeenSubmission[];
  readonly uploads: number[];
  /** Requests that arrived, as `METHOD path`. */
  readonly requests: string[];
  /** Answers nothing any more, as when the network is gone. */
  stop(): Promise<void>;
}

/** The smallest picture that there is. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A service of the interface's shape that does what the test says, over real HTTP. */
export async function startScriptedService(
  script: Partial<Script> = {},
  given?: number,
): Promise<ScriptedService> {
  const port = given ?? (await takePort());
  const submissions: SeenSubmission[] = [];
  const uploads: number[] = [];
  const requests: string[] = [];
  const whole: Script = {
    submit: (_seen, number) => ({ body: { genId: `gen-${number}` } }),
    query: (genId) => ({ body: { status: 'completed', outputs: [{ url: `/files/${genId}.png` }] } }),
    upload: (number) => ({ body: { fileName: `file-${number}` } }),
    result: () => ({ body: PIXEL, headers: { 'content-type': 'image/png' } }),
    ...script,
  };

  async function answer(request: IncomingMessage, url: URL, body: Buffer): Promise<ScriptedAnswer> {
    const { pathname } = url;
    if (pathname === '/upload') {
      uploads.push(uploads.length + 1);
      return whole.upload(uploads.length);
    }
    if (pathname.includes('/files/')) return whole.result(pathname);
    if (request.method === 'GET') return whole.query(decodeURIComponent(pathname.split('/').at(-1) ?? ''));
    const seen = {
      body: JSON.parse(String(body)) as Record<string, unknown>,
      query: url.searchParams,
      headers: request.headers,
    };
    submissions.push(seen);
    return whole.submit(seen, submissions.length);
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '/', 'http://service');
    requests.push(`${request.method} ${url.pathname}`);
    send(response, await answer(request, url, Buffer.concat(chunks)));
  }

  // A request whose sender goes away in the middle of it never arrived.
  const server = createServer((request, response) => {
    take(request, response).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') throw error;
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    script: whole,
    submissions,
    uploads,
    requests,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function send(
  response: ServerResponse,
  { status = 200, body, headers = {}, isLost = false }: ScriptedAnswer,
): void {
  if (isLost) {
    response.destroy();
    return;
  }
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const bytes = Buffer.from(isRaw ? body : JSON.stringify(body));
  response.writeHead(status, {
    'content-type': 'application/json',
    ...headers,
    'content-length': bytes.length,
  });
  response.end(bytes);
}

/** Writes a profile of the service into a data folder; `change` replaces whole bindings. */
export async function addScriptedProfile(
  folder: string,
  baseUrl: string,
  change: Record<string, unknown> = {},
): Promise<void> {
  const profile = {
    format: 1,
    name: 'Scripted',
    baseUrl,
    upload: { mode: 'multipart', url: '/upload', field: 'file', reference: '/fileName' },
    generation: { url: '/v2/generation/{genId}', status: '/status', outputs: ['/outputs/*/url'] },
    webhook: { genId: '/genId', status: '/status', outputs: ['/outputs/*/url'] },
    testMode: { param: 'testMode' },
    limits: { concurrent: 4, submitsPerMinute: 1000 },
    ...change,
  };
  await mkdir(join(folder, 'profiles'), { recursive: true });
  await writeFile(join(folder, 'profiles', `${SCRIPTED_PROFILE_ID}.json`), JSON.stringify(profile));
}
