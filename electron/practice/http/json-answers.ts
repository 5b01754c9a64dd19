import type { IncomingMessage, ServerResponse } from 'node:http';
import { practiceChoices } from '../control/choices.ts';

/** Reads a JSON body within the size and time limits, or throws the refusal that fits. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (readMediaType(request) !== 'application/json') {
    throw new Refusal(400, 'Content-Type: must be application/json.');
  }
  const text = decodeUtf8(await readLimited(request));
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'body: is not JSON.');
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'body: is not UTF-8.');
  }
}

function readLimited(request: IncomingMessage): Promise<Buffer> {
  const { maxBodyBytes, bodyTimeoutMs } = practiceChoices.submission;
  const tooLarge = new Refusal(413, `body: must have at most ${maxBodyBytes} bytes.`);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let total = 0;
    const timer = setTimeout(
      () => reject(new Refusal(408, 'body: came too slowly.', { connection: 'close' })),
      bodyTimeoutMs,
    );
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      finish();
    };
    request.on('data', (chunk: Buffer) => {
      total += chunk.byteLength;
      if (total > maxBodyBytes) settle(() => reject(tooLarge));
      else chunks.push(chunk);
    });
    request.on('end', () => settle(() => resolve(Buffer.concat(chunks))));
    request.on('error', (error) => settle(() => reject(error)));
    request.on('close', () => settle(() => reject(new Error('The connection was closed'))));
  });
}

/** A request that is refused: the status and the `message` of the error body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** Sends JSON with its length. Does nothing when the connection is gone or an answer was already begun. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendText(response, status, JSON.stringify(body), {
    'content-type': 'application/json; charset=utf-8',
    ...headers,
  });
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>>,
): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.from(text, 'utf8');
  response.writeHead(status, { 'cache-control': 'no-store', 'content-length': bytes.byteLength, ...headers });
  response.end(bytes);
}

export function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  sendJson(response, refusal.status, { message: refusal.message }, refusal.headers);
}

/** Cuts the connection at once, as a crash or a broken line does: the other side sees a reset. */
export function resetConnection(request: IncomingMessage): void {
  request.socket.resetAndDestroy();
}

/** The media type of a request, without its parameters. */
function readMediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
