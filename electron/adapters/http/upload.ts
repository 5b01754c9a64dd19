import { type FileHandle, open } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { type Failure, failure, passingFailure } from '../../../shared/errors.ts';
import { fail, type Result, succeed } from '../../../shared/result.ts';
import type { Network, ReadAnswer } from '../../core/ports.ts';
import { causeOf, connect } from './connect.ts';
import { type Exchange, openAnswer, readAnswer, startRequest } from './exchange.ts';
import { connectFailure } from './failures.ts';
import { frameMultipart, type MultipartFrame } from './multipart.ts';
import { readRetryAfter } from './retry-after.ts';
import type { NetworkContext } from './settings.ts';
import { isSendableKey, parseWebUrl } from './web-url.ts';

/** Two of these are all the memory that an upload takes: one is read into while the other is on its way. */
const CHUNK_BYTES = 512 * 1024;
const MAXIMUM_ANSWER_BYTES = 1024 * 1024;

type UploadRequest = Parameters<Network['upload']>[0];

/** Why sending stopped before the whole body was out. */
class UploadStopped extends Error {
  readonly failure: Failure;

  constructor(reason: Failure) {
    super(reason.code);
    this.failure = reason;
  }
}

/**
 * One multipart request of a file, streamed from disk at the pace of the socket. A file that changes meanwhile never
 * arrives whole. Errors: FILE_NOT_FOUND, FILE_UNREADABLE, URL_INVALID, KEY_REFUSED (cannot be sent at all), UPLOAD_FAILED
 * (`cause`: file-changed, cut-off, cancelled, …; all may pass), OFFLINE, STAND_IN_LOOPBACK_ONLY.
 */
export async function upload(context: NetworkContext, request: UploadRequest): Promise<Result<ReadAnswer>> {
  const url = parseWebUrl(request.url);
  if (url === null) return fail(failure('URL_INVALID', { url: request.url }));
  if (request.key !== null && !isSendableKey(request.key))
    return fail(failure('KEY_REFUSED', { cause: 'key-malformed' }));
  const opened = await openFile(request.path);
  if (!opened.ok) return opened;
  try {
    const before = await identify(opened.value);
    if (before.size !== request.bytes) throw stopped('file-changed', request);
    const connection = await connect(url, {
      policy: { loopbackOnly: context.loopbackOnly, allow: 'any' },
      timeoutMilliseconds: context.times.connect,
      signal: request.signal,
    });
    if (connection.kind === 'failed') {
      return fail(connection.reason === 'cancelled' ? cancelled() : connectFailure(connection, url));
    }
    return await transfer(context, request, { url, socket: connection.socket, file: opened.value, before });
  } catch (error) {
    return fail(
      error instanceof UploadStopped
        ? error.failure
        : passingFailure('UPLOAD_FAILED', { cause: causeOf(error) }),
    );
  } finally {
    await opened.value.close();
  }
}

interface FileIdentity {
  readonly size: number;
  readonly mtimeMs: number;
}

interface Transfer {
  readonly url: URL;
  readonly socket: Socket;
  readonly file: FileHandle;
  readonly before: FileIdentity;
}

async function transfer(
  context: NetworkContext,
  request: UploadRequest,
  parts: Transfer,
): Promise<Result<ReadAnswer>> {
  const { url, socket } = parts;
  const watch = watchTransfer(context, request, socket);
  const frame = frameMultipart(request);
  const outgoing = startRequest(socket, url, {
    method: request.method,
    headers: uploadHeaders(request, frame),
  });
  const answer = openAnswer(outgoing).then((opened) =>
    'kind' in opened ? opened : readAnswer(opened, MAXIMUM_ANSWER_BYTES),
  );
  const sending = sendBody(outgoing, request, parts, frame, watch);
  try {
    // A service that refuses early need not be sent the rest.
    await Promise.race([sending, answer]);
    return readOutcome(await answer, url, watch);
  } finally {
    watch.clear();
    socket.destroy();
    // Nothing may still read from the file when it is closed.
    await sending.catch(() => {});
  }
}

function uploadHeaders(
  request: UploadRequest,
  { contentType, head, tail }: MultipartFrame,
): Record<string, string> {
  return {
    ...(request.key === null ? {} : { 'x-api-key': request.key }),
    Accept: 'application/json',
    'Content-Type': contentType,
    'Content-Length': String(head.length + request.bytes + tail.length),
  };
}

async function sendBody(
  outgoing: ClientRequest,
  request: UploadRequest,
  { file, before }: Transfer,
  frame: MultipartFrame,
  watch: TransferWatch,
): Promise<void> {
  const buffers = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)] as const;
  let underWay = write(outgoing, frame.head);
  let position = 0;
  for (let turn = 0; position < request.bytes && !outgoing.destroyed; turn += 1) {
    const buffer = buffers[turn % 2 === 0 ? 0 : 1];
    const wanted = Math.min(CHUNK_BYTES, request.bytes - position);
    const { bytesRead } = await file.read(buffer, 0, wanted, position);
    if (bytesRead === 0) throw stopped('file-changed', request);
    await underWay;
    watch.sent(position);
    underWay = write(outgoing, buffer.subarray(0, bytesRead));
    position += bytesRead;
  }
  await underWay;
  if (outgoing.destroyed) return;
  const after = await identify(file);
  // Without its last boundary the body is not whole, so the service cannot take a mixture for the file.
  if (after.size !== before.size || after.mtimeMs !== before.mtimeMs) throw stopped('file-changed', request);
  watch.allSent(position);
  outgoing.end(frame.tail);
}

/** Resolves once the bytes are with the operating system, or when the connection is gone and the answer will say so. */
function write(outgoing: ClientRequest, bytes: Buffer): Promise<void> {
  return new Promise((written) => {
    outgoing.once('close', written);
    outgoing.write(bytes, () => {
      outgoing.removeListener('close', written);
      written();
    });
  });
}

interface TransferWatch {
  sent(bytes: number): void;
  allSent(bytes: number): void;
  /** Why the transfer was ended from here; null when it was not. */
  endedBy(): 'cancelled' | 'idle-timeout' | null;
  sentBytes(): number;
  clear(): void;
}

/** Reports progress and ends what stands still or is no longer wanted. */
function watchTransfer(context: NetworkContext, request: UploadRequest, socket: Socket): TransferWatch {
  let ended: 'cancelled' | 'idle-timeout' | null = null;
  let sentBytes = 0;
  const end = (cause: 'cancelled' | 'idle-timeout') => {
    ended = cause;
    socket.destroy();
  };
  const cancel = () => end('cancelled');
  let timer = setTimeout(end, context.times.idle, 'idle-timeout');
  const restart = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(end, milliseconds, 'idle-timeout');
  };
  if (request.signal?.aborted) cancel();
  request.signal?.addEventListener('abort', cancel, { once: true });
  const report = (bytes: number, milliseconds: number) => {
    restart(milliseconds);
    if (bytes > sentBytes) request.onProgress(bytes);
    sentBytes = bytes;
  };
  return {
    sent: (bytes) => report(bytes, context.times.idle),
    allSent: (bytes) => report(bytes, context.times.uploadAnswer),
    endedBy: () => ended,
    sentBytes: () => sentBytes,
    clear() {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', cancel);
    },
  };
}

function readOutcome(outcome: Exchange, url: URL, watch: TransferWatch): Result<ReadAnswer> {
  if (outcome.kind === 'answer') {
    const { status, headers, body } = outcome;
    return succeed({
      status,
      body,
      retryAfterSeconds: readRetryAfter(headers['retry-after'], headers.date, Date.now()),
    });
  }
  const ended = watch.endedBy();
  if (ended === 'cancelled') return fail(cancelled());
  if (ended !== null || isNetworkGone(outcome.cause)) {
    return fail(passingFailure('OFFLINE', { host: url.host, cause: ended ?? outcome.cause }));
  }
  // The service is there and hung up on this file: a reason for this job to pause, not for all of them.
  return fail(
    passingFailure('UPLOAD_FAILED', { host: url.host, cause: outcome.cause, sentBytes: watch.sentBytes() }),
  );
}

function isNetworkGone(cause: string): boolean {
  return [
    'ETIMEDOUT',
    'ENETDOWN',
    'ENETUNREACH',
    'ENETRESET',
    'EHOSTDOWN',
    'EHOSTUNREACH',
    'EADDRNOTAVAIL',
  ].includes(cause);
}

async function openFile(path: string): Promise<Result<FileHandle>> {
  try {
    return succeed(await open(path, 'r'));
  } catch (error) {
    const cause = causeOf(error);
    return fail(
      cause === 'ENOENT' || cause === 'ENOTDIR'
        ? failure('FILE_NOT_FOUND', { path })
        : failure('FILE_UNREADABLE', { path, cause }),
    );
  }
}

async function identify(file: FileHandle): Promise<FileIdentity> {
  const { size, mtimeMs } = await file.stat();
  return { size, mtimeMs };
}

function cancelled(): Failure {
  return passingFailure('UPLOAD_FAILED', { cause: 'cancelled' });
}

function stopped(cause: 'file-changed', { path }: UploadRequest): UploadStopped {
  return new UploadStopped(passingFailure('UPLOAD_FAILED', { cause, path }));
}
