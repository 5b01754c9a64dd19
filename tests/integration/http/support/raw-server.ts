import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer, type TlsOptions } from 'node:tls';

/** One connection as the server sees it, byte by byte. */
export interface RawConnection {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): Buffer;
  /** Resolves once a whole request head (and `bodyBytes` of its body, all of it if left out) is there. */
  request(bodyBytes?: number): Promise<RawRequest>;
}

export interface RawRequest {
  readonly line: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A server that says exactly what a test wants, right or wrong, and counts what it got. */
export interface RawServer {
  readonly port: number;
  readonly url: string;
  readonly connections: RawConnection[];
  /** How many requests of the method were begun, over all connections. */
  count(method: string): number;
  close(): Promise<void>;
}

export async function startRawServer(
  converse: (connection: RawConnection) => Promise<void> | void,
  options: { tls?: TlsOptions; host?: string } = {},
): Promise<RawServer> {
  const connections: RawConnection[] = [];
  const accept = (socket: Socket) => {
    const connection = watch(socket);
    connections.push(connection);
    void Promise.resolve(converse(connection)).catch(() => socket.destroy());
  };
  const server: Server = options.tls ? createSecureServer(options.tls, accept) : createServer(accept);
  server.on('tlsClientError', () => {});
  server.listen(0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${options.tls ? 'https' : 'http'}://127.0.0.1:${port}`,
    connections,
    count: (method) =>
      connections.reduce(
        (sum, { received }) => sum + received().toString('latin1').split(`${method} /`).length - 1,
        0,
      ),
    async close() {
      for (const { socket } of connections) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function watch(socket: Socket): RawConnection {
  let chunks: Buffer[] = [];
  let total = 0;
  let wake = () => {};
  const received = () => {
    if (chunks.length > 1) chunks = [Buffer.concat(chunks)];
    return chunks[0] ?? Buffer.alloc(0);
  };
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    total += chunk.length;
    wake();
  });
  socket.on('end', () => wake());
  socket.on('close', () => wake());
  return {
    socket,
    received,
    async request(bodyBytes) {
      // Putting the chunks together for each one that comes would take longer than the transfer.
      let enough = 0;
      for (;;) {
        const found = total < enough ? null : parse(received(), bodyBytes);
        if (found !== null && 'line' in found) return found;
        enough = found?.enough ?? enough;
        if (socket.destroyed || socket.readableEnded) throw new Error('the client left');
        await new Promise<void>((next) => {
          wake = next;
        });
      }
    },
  };
}

function parse(bytes: Buffer, bodyBytes?: number): RawRequest | { enough: number } | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((text) => [
      text.slice(0, text.indexOf(':')).toLowerCase(),
      text.slice(text.indexOf(':') + 1).trim(),
    ]),
  );
  const wanted = bodyBytes ?? Number(headers['content-length'] ?? 0);
  const body = bytes.subarray(end + 4, end + 4 + wanted);
  return body.length < wanted ? { enough: end + 4 + wanted } : { line, headers, body };
}

/** A whole answer with a JSON body. */
export function jsonAnswer(status: number, body: unknown, headers: readonly string[] = []): string {
  const text = JSON.stringify(body);
  const lines = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`, ...headers];
  return `HTTP/1.1 ${status} X\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Ends the connection the hard way. */
export function reset(socket: Socket): void {
  socket.resetAndDestroy();
}
