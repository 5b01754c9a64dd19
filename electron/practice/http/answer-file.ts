import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal, resetConnection } from './json-answers.ts';

/** How a transfer is spoilt on purpose. */
export type TransferFault =
  | { readonly kind: 'slow'; readonly bytesPerSecond: number }
  | { readonly kind: 'short' }
  | { readonly kind: 'reset' };

interface ServedFile {
  readonly path: string;
  readonly contentType: string;
  readonly etag: string;
}

/** Serves a file with its length, an ETag and single byte ranges. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  fault: TransferFault | null,
): Promise<void> {
  const found = await stat(file.path).catch(() => null);
  if (!found) throw new Refusal(410, 'The result is gone.');
  const headers = {
    etag: file.etag,
    'accept-ranges': 'bytes',
    'content-type': file.contentType,
    'cache-control': 'private, max-age=3600',
  };
  if (request.headers['if-none-match'] === file.etag) return void response.writeHead(304, headers).end();
  const isSame = request.headers['if-range'] === undefined || request.headers['if-range'] === file.etag;
  const range = isSame ? readByteRange(request.headers.range, found.size) : 'whole';
  if (range === 'unsatisfiable') {
    throw new Refusal(416, 'Range: lies outside the file.', { 'content-range': `bytes */${found.size}` });
  }
  const part: ByteRange = range === 'whole' ? { from: 0, to: found.size - 1 } : range;
  const length = part.to - part.from + 1;
  response.writeHead(range === 'whole' ? 200 : 206, {
    ...headers,
    'content-length': length,
    ...(range === 'whole' ? {} : { 'content-range': `bytes ${part.from}-${part.to}/${found.size}` }),
  });
  if (request.method === 'HEAD') return void response.end();
  await sendPart(request, response, file.path, part, fault);
}

async function sendPart(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  part: ByteRange,
  fault: TransferFault | null,
): Promise<void> {
  if (fault?.kind === 'slow') return sendSlowly(response, path, part, fault.bytesPerSecond);
  if (!fault)
    return pipeline(createReadStream(path, { start: part.from, end: part.to }), response).catch(() => {});
  const half = part.from + Math.floor((part.to - part.from) / 2);
  await sendPieces(response, path, { from: part.from, to: half }, () => Promise.resolve());
  // Time for the bytes to leave, since a reset throws away what is still on its way.
  await wait(100);
  if (fault.kind === 'reset') resetConnection(request);
  else request.socket.end();
}

async function sendSlowly(
  response: ServerResponse,
  path: string,
  part: ByteRange,
  bytesPerSecond: number,
): Promise<void> {
  const piece = Math.max(1, Math.floor(bytesPerSecond / 10));
  await sendPieces(response, path, part, () => wait(100), piece);
  response.end();
}

async function sendPieces(
  response: ServerResponse,
  path: string,
  part: ByteRange,
  pause: () => Promise<void>,
  piece = 65_536,
): Promise<void> {
  for await (const bytes of createReadStream(path, {
    start: part.from,
    end: part.to,
    highWaterMark: piece,
  })) {
    if (response.destroyed) return;
    if (!response.write(bytes))
      await Promise.race([new Promise((resolve) => response.once('drain', resolve)), wait(1000)]);
    await pause();
  }
}

/** First and last byte, both included. */
interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a Range header for a file of `size` bytes (RFC 9110). One range is served; `whole` where there is none, or one
 * in a form that may be ignored; `unsatisfiable` where it lies outside.
 */
function readByteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!found) return 'whole';
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const count = Number(last);
    return count === 0 || size === 0 ? 'unsatisfiable' : { from: Math.max(0, size - count), to: size - 1 };
  }
  const from = Number(first);
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < from) return 'whole';
  return from >= size ? 'unsatisfiable' : { from, to };
}
