import type { FileHandle } from 'node:fs/promises';
import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import {
  type Failure,
  fail,
  failure,
  passingFailure,
  type Result,
  succeed,
} from '../../../shared/kernel/result.ts';
import { openPlain } from '../../core/kernel/files/open-plain.ts';
import { parseWebAddress, type WebAddress } from '../../core/ports/web-address.ts';
import type { FileUpload, ReadAnswer } from '../../core/ports.ts';
import { isSendableKey } from './access-headers.ts';
import { connect } from './connect.ts';
import { type Exchange, readAnswer, startRequest } from './exchange.ts';
import { allowedAddresses, type NetworkContext, namingService } from './host-policy.ts';
import { frameUpload, type UploadFrame } from './multipart.ts';
import { causeOf } from './open-socket.ts';
import { namedFailure, readRetryAfter } from './read.ts';

/**
 * Two of these are all the memory that an upload takes: one is read into while the other is on its way. A multiple of
 * three, so that the base64 of chunks joins to that of the file.
 */
const CHUNK_BYTES = 510 * 1024;
/** Why sending stopped before the whole body was out. */
class UploadStopped extends Error {
  readonly failure: Failure;

  constructor(reason: Failure) {
    super(reason.code);
    this.failure = reason;
  }
}

/**
 * One request with a file, streamed from disk at the pace of the socket. A file that changes meanwhile never arrives
 * whole. A redirect is an answer. Errors: FILE_NOT_FOUND, FILE_UNREADABLE, URL_INVALID, RESULT_BLOCKED, KEY_REFUSED (cannot
 * be sent at all), UPLOAD_FAILED (`cause`: file-changed, cut-off, cancelled, …; all may pass), OFFLINE,
 * STAND_IN_LOOPBACK_ONLY.
 */
export async function upload(context: NetworkContext, request: FileUpload): Promise<Result<ReadAnswer>> {
  const address = parseWebAddress(request.url);
  if (address === null) return fail(failure('URL_INVALID', { url: request.url }));
  const { url } = address;
  if (request.key !== null && !isSendableKey(request.key))
    return fail(failure('KEY_REFUSED', { cause: 'key-malformed' }));
  const opened = await openFile(request.path);
  if (!opened.ok) return opened;
  try {
    const before = await identify(opened.value);
    if (before.size !== request.bytes) throw fileChanged(request);
    const service = namingService(context, request.namedBy);
    const connection = await connect(url, {
      policy: { ...context, allow: request.namedBy === null ? 'any' : allowedAddresses(url, service) },
      routes: context.routes,
      timeoutMilliseconds: context.times.connect,
      signal: request.signal,
    });
    if (connection.kind === 'failed') {
      return fail(connection.reason === 'cancelled' ? cancelled() : namedFailure(connection, url, service));
    }
    return await transfer(context, request, {
      address,
      socket: connection.socket,
      file: opened.value,
      before,
    });
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
  readonly address: WebAddress;
  readonly socket: Socket;
  readonly file: FileHandle;
  readonly before: FileIdentity;
}

async function transfer(
  context: NetworkContext,
  request: FileUpload,
  parts: Transfer,
): Promise<Result<ReadAnswer>> {
  const { address, socket } = parts;
  const { url } = address;
  const watch = watchTransfer(context, request, socket);
  const frame = frameUpload(request.body, request.mime);
  let sending = Promise.resolve();
  try {
    const { method, key, access } = request;
    const head = { method, key, access, headers: uploadHeaders(request, frame) };
    const { outgoing, opened, clean } = startRequest(socket, address, head);
    const answer = opened.then((begun) =>
      'kind' in begun ? begun : readAnswer(begun, CEILINGS.answer.bytes, clean),
    );
    sending = sendBody(outgoing, request, parts, frame, watch);
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

function uploadHeaders(request: FileUpload, frame: UploadFrame): Record<string, string> {
  const { head, tail } = frame;
  return {
    Accept: 'application/json',
    ...frame.headers,
    'Content-Length': String(head.length + frame.encodedBytes(request.bytes) + tail.length),
  };
}

async function sendBody(
  outgoing: ClientRequest,
  request: FileUpload,
  { file, before }: Transfer,
  frame: UploadFrame,
  watch: TransferWatch,
): Promise<void> {
  const buffers = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)] as const;
  let underWay = write(outgoing, frame.head);
  let position = 0;
  for (let turn = 0; position < request.bytes && !outgoing.destroyed; turn += 1) {
    const buffer = buffers[turn % 2 === 0 ? 0 : 1];
    const chunk = buffer.subarray(0, Math.min(CHUNK_BYTES, request.bytes - position));
    if (!(await readWhole(file, chunk, position))) throw fileChanged(request);
    // Without its last chunk the body is not whole, so the service cannot take a mixture for the file.
    if (position + chunk.length === request.bytes && (await hasChanged(file, before)))
      throw fileChanged(request);
    await underWay;
    watch.sent(position);
    underWay = write(outgoing, frame.encode(chunk));
    position += chunk.length;
  }
  await underWay;
  if (outgoing.destroyed) return;
  watch.allSent(position);
  outgoing.end(frame.tail);
}

/** A read may bring less than was asked for; false where the file ends early. */
async function readWhole(file: FileHandle, chunk: Buffer, position: number): Promise<boolean> {
  for (let filled = 0; filled < chunk.length; ) {
    const { bytesRead } = await file.read(chunk, filled, chunk.length - filled, position + filled);
    if (bytesRead === 0) return false;
    filled += bytesRead;
  }
  return true;
}

async function hasChanged(file: FileHandle, before: FileIdentity): Promise<boolean> {
  const { size, mtimeMs } = await identify(file);
  return size !== before.size || mtimeMs !== before.mtimeMs;
}

/** Resolves once the bytes are with the operating system, or when the connection is gone and the answer will say so. */
function write(outgoing: ClientRequest, bytes: Buffer | string): Promise<void> {
  return new Promise((written) => {
    if (bytes.length === 0) return written();
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
function watchTransfer(context: NetworkContext, request: FileUpload, socket: Socket): TransferWatch {
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
    return succeed(await openPlain(path));
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

function fileChanged({ path }: FileUpload): UploadStopped {
  return new UploadStopped(passingFailure('UPLOAD_FAILED', { cause: 'file-changed', path }));
}
