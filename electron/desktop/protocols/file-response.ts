import { type FileHandle, open } from 'node:fs/promises';
import { type ByteRange, readByteRange } from './byte-range.ts';
import { refuseWith } from './response-headers.ts';

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
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return refuseWith(404);
  try {
    const found = await file.stat();
    if (!found.isFile()) return closing(file, refuseWith(404));
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
