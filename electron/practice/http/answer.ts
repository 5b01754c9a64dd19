import type { IncomingMessage, ServerResponse } from 'node:http';

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
export function readMediaType(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}
