import { type FileHandle, readFile } from 'node:fs/promises';
import { openPlain } from '../../core/kernel/files/open-plain.ts';
import type { FindMedia, MediaFile } from '../../core/ports/media.ts';
import { APP_ORIGIN } from '../window/own-pages.ts';

const CHUNK = 512 * 1024;

/**
 * Answers with a file or the part of it that was asked for. At most one chunk is in memory, whatever the file's size,
 * and none is read before the last was taken. 404 when the file is not there.
 */
export async function respondWithFile(
  request: Request,
  path: string,
  headers: Record<string, string>,
): Promise<Response> {
  const file = await openPlain(path).catch(() => null);
  if (file === null) return refuseWith(404);
  try {
    const found = await file.stat();
    const range = readByteRange(request.headers.get('range'), found.size);
    if (range === 'unsatisfiable')
      return closing(file, refuseWith(416, { 'content-range': `bytes */${found.size}` }));
    const part = range === 'whole' ? { first: 0, last: found.size - 1 } : range;
    const length = part.last - part.first + 1;
    const about = {
      ...headers,
      'accept-ranges': 'bytes',
      'content-length': String(length),
      'x-content-type-options': 'nosniff',
    };
    const contentRange =
      range === 'whole' ? {} : { 'content-range': `bytes ${part.first}-${part.last}/${found.size}` };
    const init = { status: range === 'whole' ? 200 : 206, headers: { ...about, ...contentRange } };
    if (request.method === 'HEAD' || length === 0) return closing(file, new Response(null, init));
    if (length <= CHUNK) return closing(file, new Response(await readWhole(file, part), init));
    return new Response(streamPart(file, part), init);
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function closing(file: FileHandle, response: Response): Promise<Response> {
  await file.close();
  return response;
}

async function readWhole(file: FileHandle, { first, last }: ByteRange): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(last - first + 1);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled, first + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/** A file that ends early ends the stream with an error: a shorter answer than was announced must not look complete. */
function streamPart(file: FileHandle, { first, last }: ByteRange): ReadableStream<Uint8Array> {
  let position = first;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const chunk = await readWhole(file, {
            first: position,
            last: Math.min(position + CHUNK - 1, last),
          });
          if (chunk.length === 0) throw new Error('the file became shorter while it was read');
          position += chunk.length;
          controller.enqueue(chunk);
          if (position <= last) return;
          await file.close();
          controller.close();
        } catch (error) {
          await file.close();
          controller.error(error);
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 1 },
  );
}

/** A part of a file: first and last byte, both included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110, 14.1.2). `whole` when there is none, or one that may be
 * ignored: another unit, several ranges, nonsense. `unsatisfiable` when it asks for bytes that are not there.
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return 'whole';
  if (from === '') {
    const length = Number(to);
    return length === 0 || size === 0
      ? 'unsatisfiable'
      : { first: Math.max(0, size - length), last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** What every page of the app is denied: whatever is inline or evaluated, the network, frames, forms, another base. */
const NOTHING_ELSE = [
  "default-src 'none'",
  "script-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  // Text becomes markup or code only by the one policy of each page, `trusted-types.ts`.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The window: its own styles and fonts, and media by opaque ids. */
export const WINDOW_POLICY = [
  ...NOTHING_ELSE,
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' media: blob:",
  'media-src media: blob:',
  "connect-src 'self' media:",
].join('; ');

/**
 * The hidden windows that decode and encode media: the files of their task, threads from their own code, which join the two
 * halves that a transparent video consists of, and WebAssembly, which encodes sound where the system can't.
 */
export const MEDIA_WORKER_POLICY = [
  ...NOTHING_ELSE.map((rule) => (rule.startsWith('script-src') ? `${rule} 'wasm-unsafe-eval'` : rule)),
  "connect-src 'self'",
  'img-src blob:',
  "media-src 'self'",
  'worker-src blob:',
].join('; ');

/**
 * Headers of everything that the app's own scheme serves, besides the policy. None of them asks for a process apart
 * (cross-origin-opener-policy): nothing can open one of these pages or be opened by it, and Chromium would start a second process
 * for each page as soon as it read of it.
 */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Lets main ask a page that hangs where in its code it is, for the log (`hung-page.ts`).
  'document-policy': 'include-js-call-stacks-in-crash-reports',
};

/** An empty answer that says only what was wrong. */
export function refuseWith(
  status: 400 | 403 | 404 | 405 | 416,
  headers: Record<string, string> = {},
): Response {
  return new Response(null, {
    status,
    headers: { ...PAGE_HEADERS, 'cache-control': 'no-store', ...headers },
  });
}

const ID = /^[\w-]{1,64}$/;

/** Drawn when it is asked for, which takes seconds, and given up when nobody waits for it any more. */
const DRAWN: ReadonlyMap<string, string> = new Map([
  ['strip', 'image/jpeg'],
  ['wave', 'image/webp'],
]);

/** The page draws frames to a canvas and reads ranges, so it is let in by name; nobody else is. */
const SHARED_HEADERS = {
  'access-control-allow-origin': APP_ORIGIN,
  'access-control-expose-headers': 'accept-ranges, content-length, content-range',
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Serves `media://take|poster|tile|strip|wave|asset|thumb|sound/<id>`. Ids are looked up, and never become a path by themselves. What an id stands
 * for never changes, so answers may be kept.
 *
 * @param onMissing told the id of a take whose file is asked for and not there
 */
export function createMediaHandler(
  findMedia: FindMedia,
  onMissing: (takeId: string) => void,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const origin = request.headers.get('origin');
    if (origin !== null && origin !== APP_ORIGIN) return refuseWith(403);
    if (request.method === 'OPTIONS') return answerPreflight();
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuseWith(405, { allow: 'GET, HEAD' });
    const { host, pathname } = new URL(request.url);
    const id = pathname.slice(1);
    if (!ID.test(id)) return refuseWith(404, SHARED_HEADERS);
    const headersOf = (mime: string) => ({
      ...SHARED_HEADERS,
      'content-type': mime,
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const drawn = DRAWN.get(host);
    if (drawn !== undefined)
      return new Response(
        streamDrawing((signal) => findMedia(host, id, signal)),
        { headers: headersOf(drawn) },
      );
    const file = await findMedia(host, id);
    if (file === null) return refuseWith(404, SHARED_HEADERS);
    const answer = await respondWithFile(request, file.path, headersOf(file.mime));
    if (answer.status === 404 && host === 'take') onMissing(id);
    return answer;
  };
}

/** The file once it is there, and nothing where it can't be drawn. Whoever stops reading gives it up. */
function streamDrawing(find: (signal: AbortSignal) => Promise<MediaFile | null>): ReadableStream<Uint8Array> {
  const given = new AbortController();
  return new ReadableStream({
    async start(controller) {
      const file = await find(given.signal);
      if (given.signal.aborted) return;
      if (file !== null) controller.enqueue(await readFile(file.path));
      controller.close();
    },
    cancel: () => given.abort(),
  });
}

/** A suffix range is not among the headers that a page may send on its own, so the browser asks first. */
function answerPreflight(): Response {
  const allow = {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'range',
    'access-control-max-age': '86400',
  };
  return new Response(null, { status: 204, headers: { ...SHARED_HEADERS, ...allow } });
}

const MAX_REASON_BYTES = 1200;
const MAX_REASON_LENGTH = 300;

/** The body of a request from a process that may be anyone's by now; null where it is longer than that. No more is held of it. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array | null> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of request.body ?? []) {
    length += piece.length;
    if (length > maxBytes) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Why a file could not be worked on, in the words of that process. */
export async function readReason(request: Request): Promise<string> {
  const bytes = await readBody(request, MAX_REASON_BYTES);
  return bytes === null ? '' : Buffer.from(bytes).toString('utf8').slice(0, MAX_REASON_LENGTH);
}
