import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Protocol } from 'electron';
import { APP_HOST, APP_SCHEME } from '../window/own-pages.ts';
import { MEDIA_WORKER_POLICY, PAGE_HEADERS } from './file-response.ts';

/** Types of the files that a build contains; anything else is not served. */
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** A page that main makes itself, by its path. */
export type MadePage = (pathname: string) => { mime: string; text: string } | null;

export interface AppHandlerDeps {
  /** Where the built renderer lies. */
  readonly folder: string;
  /** The Content-Security-Policy of what is served. */
  readonly policy: string;
  /** Writes into a page what it shows before its scripts run. */
  readonly prepare: (page: string) => string;
  /** What a page's scripts wait for. */
  readonly scriptsWait: () => Promise<void>;
  readonly makePage: MadePage;
}

/** What is asked for; of a `Request`, and of what Electron's older protocols are given. */
interface Asked {
  readonly url: string;
  readonly method: string;
}

interface Answer {
  readonly status: 200 | 404 | 405;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/** Answers what is asked below `app://dailies/`. */
export type AnswerPage = (asked: Asked) => Promise<Answer>;

/** Answers with the built renderer, and with pages that main makes; reads only, and only below the folder. */
export function createAppAnswers(deps: AppHandlerDeps): AnswerPage {
  const { folder, policy, prepare, scriptsWait, makePage } = deps;
  const bytes = (text: string) => new Uint8Array(Buffer.from(text));

  async function read(pathname: string): Promise<{ mime: string; body: Uint8Array<ArrayBuffer> } | null> {
    const made = makePage(pathname);
    if (made !== null) return { mime: made.mime, body: bytes(made.text) };
    const segments = readSegments(pathname);
    const mime = MIME_TYPES[extname(segments?.at(-1) ?? '')];
    if (segments === null || mime === undefined) return null;
    const reading = readFile(join(folder, ...segments)).catch(() => null);
    if (mime === MIME_TYPES['.js']) await scriptsWait();
    const file = await reading;
    if (file === null) return null;
    const isPage = mime === MIME_TYPES['.html'];
    return { mime, body: isPage ? bytes(prepare(file.toString())) : new Uint8Array(file) };
  }

  return async ({ url, method }) => {
    const { host, pathname } = new URL(url);
    if (host !== APP_HOST) return refuse(404);
    if (method !== 'GET' && method !== 'HEAD') return refuse(405, { allow: 'GET, HEAD' });
    const found = await read(pathname);
    if (found === null) return refuse(404);
    const headers = {
      ...PAGE_HEADERS,
      'content-security-policy': policy,
      'content-type': found.mime,
      'cache-control': 'no-cache',
    };
    return { status: 200, headers, body: method === 'HEAD' ? null : found.body };
  };
}

function refuse(status: 404 | 405, headers: Record<string, string> = {}): Answer {
  return { status, headers: { ...PAGE_HEADERS, 'cache-control': 'no-store', ...headers }, body: null };
}

/** For a session whose other requests are answered with a `Response` as well. */
export async function respondWithPage(answer: AnswerPage, request: Request): Promise<Response> {
  const { body, ...init } = await answer(request);
  return new Response(body, init);
}

/**
 * Serves the window's page. Not by `protocol.handle`: the first `Request` and `Response` of a program load all of Node's HTTP
 * client, which was a third of what the main thread did before the first frame. Should Electron ever drop
 * this older way, `respondWithPage` serves the same.
 */
export function servePages(protocol: Protocol, answer: AnswerPage): void {
  protocol.registerBufferProtocol(APP_SCHEME, (asked, callback) => {
    void answer(asked).then(({ status, headers, body }) =>
      callback({ statusCode: status, headers, data: Buffer.from(body ?? []) }),
    );
  });
}

/**
 * Answers the hidden windows that decode media, each in a session of its own.
 *
 * @param folder where the built renderer lies
 */
export function serveHiddenPages(folder: string): (request: Request) => Promise<Response> {
  const answer = createAppAnswers({
    folder,
    policy: MEDIA_WORKER_POLICY,
    prepare: (page) => page,
    scriptsWait: async () => {},
    makePage: () => null,
  });
  return (request) => respondWithPage(answer, request);
}

/**
 * The names of a URL's path, decoded once; null when one of them is not a plain file name. The URL parser resolves `..`,
 * but not what is hidden in `%2e%2e%2f` or, on Windows, behind a backslash or a drive letter.
 */
export function readSegments(pathname: string): string[] | null {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    return segments.every((segment) => /^[\w@-][\w@.-]*$/.test(segment)) ? segments : null;
  } catch {
    return null;
  }
}
