import type { IncomingMessage } from 'node:http';
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import {
  type Failure,
  fail,
  failure,
  passingFailure,
  type Result,
  succeed,
} from '../../../shared/kernel/result.ts';
import { readServiceWords } from '../../../shared/kernel/service-words.ts';
import { withoutKey } from '../../core/kernel/redact-secret.ts';
import { writeFailure } from '../../core/ports/files.ts';
import { parseWebAddress, type WebAddress } from '../../core/ports/web-address.ts';
import type { Downloaded, DownloadRequest } from '../../core/ports.ts';
import { readDataUrl } from './decode-body.ts';
import { type DownloadPart, openPart, PartError } from './download-part.ts';
import { watchPace, watchRoom } from './download-watch.ts';
import { readAnswer } from './exchange.ts';
import type { NetworkContext } from './host-policy.ts';
import { type OpenedAnswer, openResult } from './open-result.ts';
import { causeOf } from './open-socket.ts';
import { readRetryAfter } from './read.ts';
import { fits, isUnpackError, type Piece, readDigests, readPiece, unpack } from './result-piece.ts';

/**
 * Downloads to a file that is whole and synced when this returns. What is cut off is gone on with (`Range` with `If-Range`)
 * where the host gave a strong ETag: at once if it came further, else by the next try. The key goes to the service's own
 * address of a result only.
 */
export async function download(
  context: NetworkContext,
  request: DownloadRequest,
): Promise<Result<Downloaded>> {
  if (/^data:/i.test(request.url)) return writeDataUrl(request);
  const address = parseWebAddress(request.url);
  if (address === null)
    return fail(failure('RESULT_BLOCKED', { url: request.url, cause: 'not-a-web-address' }));
  try {
    // A signed address changes its query with each answer, and the file behind it does not.
    const part = await openPart(request.path, `${address.url.origin}${address.url.pathname}`, request.signal);
    try {
      const fetched = await fetchInto(context, request, address, part);
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
      await part.restart(null, null);
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

/** What is asked for: what the part lacks, the whole file, or the whole without believing that it is packed. */
type Asked = 'rest' | 'whole' | 'as-it-is';

interface Failed {
  readonly kind: 'failed';
  readonly error: Failure;
  /** What may be asked for at once instead. */
  readonly next?: Asked;
}

type Fetched = { readonly kind: 'whole'; readonly contentType: string | null } | Failed;

/** The rest is asked for as long as each answer brings the file further than it ever was; all else once. */
async function fetchInto(
  context: NetworkContext,
  request: DownloadRequest,
  address: WebAddress,
  part: DownloadPart,
): Promise<Fetched> {
  let asked: Asked = 'rest';
  let furthest = part.bytes();
  for (;;) {
    const fetched = await fetchOnce(context, request, address, part, asked);
    if (fetched.kind === 'whole' || fetched.next === undefined) return fetched;
    asked = fetched.next;
    if (asked !== 'rest') continue;
    if (part.etag() === null || part.bytes() - furthest < CEILINGS.results.leastBytes) return fetched;
    furthest = part.bytes();
  }
}

async function fetchOnce(
  context: NetworkContext,
  request: DownloadRequest,
  address: WebAddress,
  part: DownloadPart,
  asked: Asked,
): Promise<Fetched> {
  const { url } = address;
  const etag = asked === 'rest' ? part.etag() : null;
  const opened = await openResult(context, {
    address,
    key: request.key,
    access: request.access,
    headers: etag === null ? {} : { Range: `bytes=${part.bytes()}-`, 'If-Range': etag },
    namedBy: request.namedBy,
    signal: request.signal,
  });
  if (opened.kind === 'failed') return failed(opened.error);
  const { answer } = opened;
  try {
    const piece = readPiece(answer, asked === 'as-it-is');
    if (piece !== null && fits(piece, answer, part, etag))
      return await receive(context, request, answer, url, part, piece);
    const refused = refusalOf(opened, url, await readRefusal(context, request, opened));
    // The part and its note stay until the whole is there to take their place.
    return etag === null || SAYS_LATER.includes(answer.statusCode ?? 0)
      ? refused
      : { ...refused, next: 'whole' };
  } finally {
    answer.destroy();
    opened.close();
  }
}

/** They say nothing of what was asked for. */
const SAYS_LATER = [408, 425, 429, 502, 503, 504];

/** What a host says where it has no file to give; nothing where it says so slowly, or more than words are. */
async function readRefusal(
  { times }: NetworkContext,
  { key = null }: DownloadRequest,
  { answer }: OpenedAnswer,
): Promise<string> {
  if ((answer.statusCode ?? 0) < 400) return '';
  const timer = setTimeout(() => answer.destroy(), times.idle);
  const said = await readAnswer(answer, CEILINGS.answer.refusalBytes, withoutKey(key));
  clearTimeout(timer);
  return said.kind === 'lost' ? '' : readServiceWords(said.body).message;
}

/** What an answer means whose body is not taken. */
function refusalOf({ answer, sawKey }: OpenedAnswer, url: URL, message: string): Failed {
  const status = answer.statusCode ?? 0;
  const { host } = url;
  if (status === 206) return failed(passingFailure('RESULT_DAMAGED', { host, status, cause: 'range' }));
  // Whoever saw the key refuses that: the file is there still.
  const ofKey = sawKey ? [401, 403] : [];
  const isPassing = status >= 500 || [408, 425, 429, ...ofKey].includes(status);
  if (!isPassing && status >= 400) return failed(passingFailure('RESULT_GONE', { host, status, message }));
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
  piece: Piece,
): Promise<Fetched> {
  // Before anything is waited for: what comes and breaks off meanwhile would be lost.
  const body = unpack(answer, piece.unpackers);
  const restarted =
    piece.start === 0 ? await attempt(() => part.restart(piece.etag, piece.total), request.path) : null;
  if (restarted !== null) return failed(restarted);
  const total = piece.total ?? part.total();
  const room = watchRoom(request);
  const tooMuch = await room.refuse(part.bytes(), total);
  if (tooMuch !== null) return refuseRest(part, request, tooMuch);
  const pace = watchPace(context.times.idle, answer);
  try {
    for await (const chunk of body) {
      pace.pause();
      const over = await room.refuse(part.bytes() + chunk.length, total);
      if (over !== null) return await refuseRest(part, request, over);
      await part.append(chunk);
      request.onProgress(part.bytes(), total);
      pace.resume(chunk.length);
    }
  } catch (error) {
    if (error instanceof PartError) return failed(writeFailure(error.cause, request.path));
    if (isUnpackError(error)) return { ...failed(damaged(url, part.bytes(), total)), next: 'as-it-is' };
    // What breaks off is judged by what came of it, like what ends.
  } finally {
    pace.pause();
  }
  return judge(request, answer, url, part, piece, pace.isOver());
}

/** What has come of a body: an answer that simply ends early is the host's doing; a connection that breaks is the network's. */
async function judge(
  request: DownloadRequest,
  answer: IncomingMessage,
  url: URL,
  part: DownloadPart,
  piece: Piece,
  isIdle: boolean,
): Promise<Fetched> {
  // Node takes a connection that was ended, by us or by a reset, for the end of a body that has no length.
  if (request.signal?.aborted) return failed(cancelled());
  if (isIdle) return failed(passingFailure('OFFLINE', { host: url.host, cause: 'idle-timeout' }));
  const broken = answer.socket?.errored;
  if (broken) return brokenOff(passingFailure('OFFLINE', { host: url.host, cause: causeOf(broken) }));
  const total = piece.total ?? part.total();
  const isMore = piece.end !== null && part.bytes() > piece.end;
  const isWhole = answer.complete && part.bytes() > 0 && part.bytes() === (total ?? part.bytes());
  if (!isWhole && !isMore) return brokenOff(damaged(url, part.bytes(), total));
  if (isMore || (await hasOtherDigest(answer, part, piece, request.signal))) {
    // Every byte of it is in doubt, so nothing is left to go on with.
    const emptied = await attempt(() => part.restart(null, null), request.path);
    const cause = isMore ? 'range' : 'digest';
    return failed(emptied ?? passingFailure('RESULT_DAMAGED', { host: url.host, cause }));
  }
  return { kind: 'whole', contentType: answer.headers['content-type'] ?? null };
}

/** What is too large leaves nothing on the disk; what only the disk has no room for goes on later from where it is. */
async function refuseRest(part: DownloadPart, request: DownloadRequest, error: Failure): Promise<Fetched> {
  const emptied =
    error.code === 'RESULT_TOO_LARGE' ? await attempt(() => part.restart(null, null), request.path) : null;
  return failed(emptied ?? error);
}

async function hasOtherDigest(
  answer: IncomingMessage,
  part: DownloadPart,
  { unpackers }: Piece,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  // They are of the file as it was packed, which brings a sum of its own.
  if (unpackers.length > 0) return false;
  for (const { algorithm, base64 } of readDigests(answer.headers, answer.statusCode === 206)) {
    if ((await part.digest(algorithm, signal)) !== base64) return true;
  }
  return false;
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

function failed(error: Failure): Failed {
  return { kind: 'failed', error };
}

/** What came until then may be gone on with at once. */
function brokenOff(error: Failure): Failed {
  return { kind: 'failed', error, next: 'rest' };
}
