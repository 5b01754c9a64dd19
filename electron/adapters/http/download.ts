import type { IncomingMessage } from 'node:http';
import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import { writeFailure } from '../../core/ports/disk-errors.ts';
import type { Downloaded, DownloadRequest } from '../../core/ports.ts';
import { readDataUrl } from './data-url.ts';
import { type DownloadPart, openPart, PartError } from './download-part.ts';
import { type OpenedAnswer, openResult } from './open-result.ts';
import { causeOf } from './open-socket.ts';
import { readDigests } from './read-digests.ts';
import { readRetryAfter } from './retry-after.ts';
import type { NetworkContext } from './settings.ts';
import { watchRoom } from './watch-room.ts';
import { parseWebUrl } from './web-url.ts';

/**
 * Downloads to a file that is whole and synced when this returns. A try that is cut off leaves its part, and the next
 * one asks for the rest (`Range` with `If-Range`) where the host gave a strong ETag. The key goes to the service's own
 * address of a result only.
 */
export async function download(
  context: NetworkContext,
  request: DownloadRequest,
): Promise<Result<Downloaded>> {
  if (/^data:/i.test(request.url)) return writeDataUrl(request);
  const url = parseWebUrl(request.url);
  if (url === null)
    return fail(failure('RESULT_BLOCKED', { url: request.url.slice(0, 200), cause: 'not-a-web-address' }));
  try {
    // A signed address changes its query with each answer, and the file behind it does not.
    const part = await openPart(request.path, `${url.origin}${url.pathname}`, request.signal);
    try {
      const fetched = await fetchInto(context, request, url, part);
      if (fetched.kind === 'failed') return fail(fetched.error);
      return succeed({ bytes: part.bytes(), sha256: await part.finish(), contentType: fetched.contentType });
    } finally {
      await part.close();
    }
  } catch (error) {
    if (request.signal?.aborted) return fail(cancelled());
    return fail(
      error instanceof PartError
        ? writeFailure(error.cause, request.path)
        : passingFailure('OFFLINE', { cause: causeOf(error) }),
    );
  }
}

/** A result that its answer holds itself. It is put on disk like any other, and costs no request. */
async function writeDataUrl(request: DownloadRequest): Promise<Result<Downloaded>> {
  const data = readDataUrl(request.url);
  if (data === null)
    return fail(failure('RESULT_BLOCKED', { url: request.url.slice(0, 40), cause: 'data-url' }));
  try {
    const part = await openPart(request.path, 'data:', request.signal);
    try {
      await part.restart(null);
      await part.append(data.bytes);
      request.onProgress(data.bytes.length, data.bytes.length);
      return succeed({
        bytes: data.bytes.length,
        sha256: await part.finish(),
        contentType: data.contentType,
      });
    } finally {
      await part.close();
    }
  } catch (error) {
    if (request.signal?.aborted) return fail(cancelled());
    if (error instanceof PartError) return fail(writeFailure(error.cause, request.path));
    throw error;
  }
}

type Fetched =
  | { readonly kind: 'whole'; readonly contentType: string | null }
  | { readonly kind: 'failed'; readonly error: Failure }
  /** The part does not fit what the host has; only the whole file will do. */
  | { readonly kind: 'part-refused' };

async function fetchInto(
  context: NetworkContext,
  request: DownloadRequest,
  url: URL,
  part: DownloadPart,
): Promise<Exclude<Fetched, { kind: 'part-refused' }>> {
  const first = await fetchOnce(context, request, url, part);
  if (first.kind !== 'part-refused') return first;
  const restarted = await attempt(() => part.restart(null), request.path);
  if (restarted !== null) return failed(restarted);
  const second = await fetchOnce(context, request, url, part);
  return second.kind === 'part-refused'
    ? failed(passingFailure('RESULT_DAMAGED', { host: url.host, cause: 'range' }))
    : second;
}

async function fetchOnce(
  context: NetworkContext,
  request: DownloadRequest,
  url: URL,
  part: DownloadPart,
): Promise<Fetched> {
  const etag = part.etag();
  const opened = await openResult(context, {
    url,
    key: request.key,
    access: request.access,
    headers: etag === null ? {} : { Range: `bytes=${part.bytes()}-`, 'If-Range': etag },
    namedBy: request.namedBy,
    signal: request.signal,
  });
  if (opened.kind === 'failed') return failed(opened.error);
  const { answer } = opened;
  try {
    const refused = refusalOf(opened, url, part);
    if (refused !== null) return refused;
    return await receive(context, request, answer, url, part);
  } finally {
    answer.destroy();
    opened.close();
  }
}

/** What an answer's head alone decides; null where its body is wanted. */
function refusalOf({ answer, sawKey }: OpenedAnswer, url: URL, part: DownloadPart): Fetched | null {
  const status = answer.statusCode ?? 0;
  const { host } = url;
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (status === 200 || (status === 206 && part.etag() !== null)) {
    if (encoding !== 'identity' && encoding !== 'aws-chunked')
      return failed(passingFailure('RESULT_DAMAGED', { host, cause: encoding }));
    return status === 206 && rangeStart(answer) !== part.bytes() ? { kind: 'part-refused' } : null;
  }
  if (status === 416 && part.etag() !== null) return { kind: 'part-refused' };
  // Whoever saw the key refuses that: the file is there still.
  const ofKey = sawKey ? [401, 403] : [];
  const isPassing = status >= 500 || [408, 425, 429, ...ofKey].includes(status);
  if (!isPassing && status >= 400) return failed(passingFailure('RESULT_GONE', { host, status }));
  const retryAfterSeconds = readRetryAfter(answer.headers['retry-after'], answer.headers.date, Date.now());
  return failed(
    passingFailure(isPassing ? 'OFFLINE' : 'RESULT_DAMAGED', { host, status, retryAfterSeconds }),
  );
}

async function receive(
  context: NetworkContext,
  request: DownloadRequest,
  answer: IncomingMessage,
  url: URL,
  part: DownloadPart,
): Promise<Fetched> {
  const restarted =
    answer.statusCode === 206 ? null : await attempt(() => part.restart(strongEtag(answer)), request.path);
  if (restarted !== null) return failed(restarted);
  const total = totalBytes(answer, part.bytes());
  const room = watchRoom(request);
  const tooMuch = await room.refuse(part.bytes(), total);
  if (tooMuch !== null) return refuseRest(part, request, tooMuch);
  const idle = startIdleTimer(context.times.idle, answer);
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      idle.pause();
      const over = await room.refuse(part.bytes() + chunk.length, total);
      if (over !== null) return await refuseRest(part, request, over);
      await part.append(chunk);
      request.onProgress(part.bytes(), total);
      idle.resume();
    }
  } catch (error) {
    if (error instanceof PartError) return failed(writeFailure(error.cause, request.path));
    return failed(interruption(request, answer, url, { isIdle: idle.isOver(), bytes: part.bytes(), total }));
  } finally {
    idle.pause();
  }
  const { errored } = answer.socket;
  // Node takes a reset for the end of a body that has no length.
  if (errored) return failed(passingFailure('OFFLINE', { host: url.host, cause: causeOf(errored) }));
  const isWhole = answer.complete && part.bytes() > 0 && (total === null || part.bytes() === total);
  if (!isWhole) return failed(damaged(url, part.bytes(), total));
  if (await hasOtherDigest(answer, part, request.signal)) {
    // Every byte of it is in doubt, so nothing is left to go on with.
    const emptied = await attempt(() => part.restart(null), request.path);
    return failed(emptied ?? passingFailure('RESULT_DAMAGED', { host: url.host, cause: 'digest' }));
  }
  return { kind: 'whole', contentType: answer.headers['content-type'] ?? null };
}

/** What is too large leaves nothing on the disk; what only the disk has no room for goes on later from where it is. */
async function refuseRest(part: DownloadPart, request: DownloadRequest, error: Failure): Promise<Fetched> {
  const emptied =
    error.code === 'RESULT_TOO_LARGE' ? await attempt(() => part.restart(null), request.path) : null;
  return failed(emptied ?? error);
}

async function hasOtherDigest(
  answer: IncomingMessage,
  part: DownloadPart,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (const { algorithm, base64 } of readDigests(answer.headers, answer.statusCode === 206)) {
    if ((await part.digest(algorithm, signal)) !== base64) return true;
  }
  return false;
}

/** An answer that simply ends early is the host's doing; a connection that breaks is the network's. */
function interruption(
  request: DownloadRequest,
  answer: IncomingMessage,
  url: URL,
  { isIdle, bytes, total }: { isIdle: boolean; bytes: number; total: number | null },
): Failure {
  if (request.signal?.aborted) return cancelled();
  if (isIdle) return passingFailure('OFFLINE', { host: url.host, cause: 'idle-timeout' });
  const broken = answer.socket?.errored;
  return broken
    ? passingFailure('OFFLINE', { host: url.host, cause: causeOf(broken) })
    : damaged(url, bytes, total);
}

function startIdleTimer(
  milliseconds: number,
  answer: IncomingMessage,
): { pause(): void; resume(): void; isOver(): boolean } {
  let isOver = false;
  const end = () => {
    isOver = true;
    answer.destroy(new Error('idle'));
  };
  let timer = setTimeout(end, milliseconds);
  return {
    pause: () => clearTimeout(timer),
    resume() {
      timer = setTimeout(end, milliseconds);
    },
    isOver: () => isOver,
  };
}

/** A weak ETag does not promise the same bytes (RFC 9110, 13.1.5). */
function strongEtag(answer: IncomingMessage): string | null {
  const { etag } = answer.headers;
  return etag?.startsWith('"') && answer.headers['accept-ranges'] !== 'none' ? etag : null;
}

function rangeStart(answer: IncomingMessage): number | null {
  const found = /^bytes (\d+)-\d+\/(?:\d+|\*)$/.exec(answer.headers['content-range'] ?? '');
  return found === null ? null : Number(found[1]);
}

function totalBytes(answer: IncomingMessage, already: number): number | null {
  const length = Number(answer.headers['content-length'] ?? Number.NaN);
  return Number.isSafeInteger(length) ? already + length : null;
}

async function attempt(work: () => Promise<void>, path: string): Promise<Failure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return writeFailure(error instanceof PartError ? error.cause : error, path);
  }
}

function damaged(url: URL, bytes: number, total: number | null): Failure {
  return passingFailure('RESULT_DAMAGED', {
    host: url.host,
    cause: bytes === 0 ? 'empty' : 'cut-off',
    bytes,
    expected: total,
  });
}

function cancelled(): Failure {
  return passingFailure('OFFLINE', { cause: 'cancelled' });
}

function failed(error: Failure): { readonly kind: 'failed'; readonly error: Failure } {
  return { kind: 'failed', error };
}
