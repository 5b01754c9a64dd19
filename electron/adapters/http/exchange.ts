import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import packageFile from '../../../package.json' with { type: 'json' };
import { CEILINGS } from '../../../shared/kernel/ceilings.ts';
import { withoutKey } from '../../core/kernel/redact-secret.ts';
import type { WebAddress } from '../../core/ports/web-address.ts';
import type { ServiceAccess } from '../../core/ports.ts';
import { accessHeaders, request as startHttp, targetWithKey } from './access-headers.ts';
import { decodeBody, rescueAnswer } from './decode-body.ts';
import { causeOf } from './open-socket.ts';

/** An answer that arrived whole, or why it did not. */
export type Exchange =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: string;
      /** Its body is a file, of which nothing was read. */
      readonly isFile?: true;
    }
  /** `status` where an answer began, and was more than is read. */
  | { readonly kind: 'lost'; readonly cause: string; readonly status?: number };

export interface RequestHead {
  readonly method: 'DELETE' | 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  /** Null where the host must not see it. */
  readonly key: string | null;
  readonly access?: ServiceAccess | undefined;
}

/** A request that was begun, and how its answer is read. */
export interface StartedRequest {
  readonly outgoing: ClientRequest;
  /** The answer's head, without the key. Never rejects. */
  readonly opened: Promise<IncomingMessage | { readonly kind: 'lost'; readonly cause: string }>;
  /** Takes the key out of what was answered. */
  readonly clean: (text: string) => string;
}

const { version, homepage }: { version: string; homepage?: string } = packageFile;

/** What every request says, unless it says otherwise (RFC 9110, 10.1.5 and 12.5.1). */
export const USUAL_HEADERS = {
  'User-Agent': `Dailies/${version}${homepage === undefined ? '' : ` (+${homepage})`}`,
  Accept: '*/*',
};

/** Some gateways put policies and cookies of many kilobytes before a paid answer; Node alone reads 16 KB of them. */
const MAX_HEADER_BYTES = 128 * 1024;

/**
 * Begins a request on a connection of its own. It is HTTP/1.1 with `Connection: close`; nothing repeats it, follows it
 * or puts the connection back to use. Throws only for a header that cannot be sent, before anything is written.
 */
export function startRequest(
  socket: Socket,
  address: WebAddress,
  { method, headers, key, access }: RequestHead,
): StartedRequest {
  const outgoing = startHttp({
    createConnection: () => socket,
    method,
    path: targetWithKey(address, key, access),
    setHost: false,
    headers: {
      ...{ Host: address.url.host, Connection: 'close', 'Accept-Encoding': 'identity' },
      ...{ ...USUAL_HEADERS, ...headers, ...accessHeaders(key, access) },
    },
    maxHeaderSize: MAX_HEADER_BYTES,
    // Nothing follows the one answer of a connection, so what the strict parser guards against can't happen, and a paid answer counts.
    insecureHTTPParser: true,
  });
  const clean = withoutKey(key);
  const opened: StartedRequest['opened'] = new Promise((settle) => {
    outgoing.once('response', (answer) => settle(cleanHead(answer, clean)));
    // Stays for good: a later error of the same request must not end the process.
    outgoing.on('error', (error) => settle({ kind: 'lost', cause: causeOf(error) }));
    outgoing.once('close', () => settle({ kind: 'lost', cause: 'closed' }));
  });
  return { outgoing, opened, clean };
}

function cleanHead(answer: IncomingMessage, clean: (text: string) => string): IncomingMessage {
  const { headers } = answer;
  cleanHeaders(headers, clean);
  // RFC 9112, 6.3: the encoding says how long the body is, and a length beside it says nothing.
  if (headers['transfer-encoding'] !== undefined) delete headers['content-length'];
  return answer;
}

function cleanHeaders(headers: IncomingHttpHeaders, clean: (text: string) => string): IncomingHttpHeaders {
  for (const [name, value] of Object.entries(headers))
    headers[name] = Array.isArray(value) ? value.map(clean) : value && clean(value);
  return headers;
}

/** Reads an answer's body as text, if it arrives whole and is not larger than `maximumBytes`, nor unpacked. Never rejects. */
export async function readAnswer(
  answer: IncomingMessage,
  maximumBytes: number,
  clean: (text: string) => string,
): Promise<Exchange> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const { headers, statusCode = 0 } = answer;
  const tooLarge = { kind: 'lost', cause: 'answer-too-large', status: statusCode } as const;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maximumBytes) return tooLarge;
      chunks.push(chunk);
    }
  } catch {
    return { kind: 'lost', cause: cutOffCause(answer) };
  } finally {
    answer.destroy();
  }
  // Node takes a reset for the end of a body that has no length.
  if (answer.socket?.errored || !answer.complete) return { kind: 'lost', cause: cutOffCause(answer) };
  const decoded = await decodeBody(Buffer.concat(chunks), headers['content-encoding'], maximumBytes);
  if (decoded === 'too-large') return tooLarge;
  return { kind: 'answer', status: statusCode, headers, body: clean(decoded.text) };
}

/** Words about a file are none: a page of a proxy's, or a message. */
const OF_WORDS = /^(text\/|multipart\/|application\/([\w.-]+\+)?(json|xml|xhtml)\b)/i;

/** An answer that is a file by its code and by what its host calls it, without its bytes; null for any other. */
function asFile(answer: IncomingMessage, codes: readonly number[]): Exchange | null {
  const { headers, statusCode = 0 } = answer;
  const isEmpty = headers['content-length'] === '0';
  if (!codes.includes(statusCode) || isEmpty || OF_WORDS.test(headers['content-type'] ?? '')) return null;
  answer.destroy();
  return { kind: 'answer', status: statusCode, headers, body: '', isFile: true };
}

/** Node calls an early end of the body a reset; the socket knows which of the two it was. */
function cutOffCause({ socket }: IncomingMessage): string {
  return socket?.errored ? causeOf(socket.errored) : 'cut-off';
}

/** A timer that is so late says that this computer slept, or was stopped, and nothing of the service. */
const LATE_MILLISECONDS = 500;
/** What arrived meanwhile lies in the socket: there is time to read it before the service is called silent. */
const GRACE_MILLISECONDS = 2000;

function startTimer(milliseconds: number, end: () => void): () => void {
  const due = performance.now() + milliseconds;
  let timer = setTimeout(() => {
    if (performance.now() - due < LATE_MILLISECONDS) end();
    else timer = setTimeout(end, GRACE_MILLISECONDS);
  }, milliseconds);
  return () => clearTimeout(timer);
}

/** A body of more than this goes out in pieces of it, so that one sees whether it moves. */
const PIECE_BYTES = 64 * 1024;

/** Writes the body, each piece once the one before it has left. */
function sendBody(request: ClientRequest, body: string | Buffer | undefined, onPiece: () => void): void {
  if (body === undefined || body.length <= PIECE_BYTES) return void request.end(body);
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const sendFrom = (start: number): void => {
    if (start >= bytes.length) return void request.end(onPiece);
    request.write(bytes.subarray(start, start + PIECE_BYTES), (error) => {
      if (error) return;
      onPiece();
      sendFrom(start + PIECE_BYTES);
    });
  };
  sendFrom(0);
}

/** A bounded copy of what arrives for a request. */
function keepReceived(outgoing: ClientRequest): Buffer[] {
  const received: Buffer[] = [];
  let bytes = 0;
  // Begun by the request itself: a listener of ours alone would let the first bytes pass it by.
  outgoing.once('socket', (socket) =>
    socket.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= MAX_HEADER_BYTES + CEILINGS.answer.bytes) received.push(piece);
    }),
  );
  return received;
}

/** Sends a request with its body, or none, and waits for the whole answer. Never rejects. */
export async function exchange(
  socket: Socket,
  address: WebAddress,
  head: RequestHead,
  options: {
    body?: string | Buffer;
    maximumBytes: number;
    timeoutMilliseconds: number;
    /** Whether an acceptance counts that only a second look at the bytes finds. */
    isRescued?: boolean;
    /** Codes with which the answer may be a file, that is left unread. */
    files?: readonly number[] | undefined;
    signal?: AbortSignal | undefined;
  },
): Promise<Exchange> {
  let ended: string | null = null;
  const end = (cause: string) => {
    ended = cause;
    socket.destroy();
  };
  const start = () => startTimer(options.timeoutMilliseconds, () => end('answer-timeout'));
  let stopTimer = start();
  // A body that still goes out is not kept waiting for: the time for an answer begins with its last piece.
  const onPiece = () => {
    stopTimer();
    if (!socket.destroyed) stopTimer = start();
  };
  const cancel = () => end('cancelled');
  if (options.signal?.aborted) cancel();
  options.signal?.addEventListener('abort', cancel, { once: true });
  try {
    const { outgoing, opened, clean } = startRequest(socket, address, head);
    const received = options.isRescued ? keepReceived(outgoing) : null;
    sendBody(outgoing, options.body, onPiece);
    const answer = await opened;
    const outcome =
      'kind' in answer
        ? answer
        : (asFile(answer, options.files ?? []) ?? (await readAnswer(answer, options.maximumBytes, clean)));
    if (outcome.kind !== 'lost') return outcome;
    const rescued = received === null ? null : await rescueAnswer(Buffer.concat(received));
    if (rescued !== null)
      return {
        kind: 'answer',
        ...rescued,
        body: clean(rescued.body),
        headers: cleanHeaders(rescued.headers, clean),
      };
    return ended === null ? outcome : { kind: 'lost', cause: ended };
  } catch (error) {
    return { kind: 'lost', cause: causeOf(error) };
  } finally {
    stopTimer();
    options.signal?.removeEventListener('abort', cancel);
    socket.destroy();
  }
}
