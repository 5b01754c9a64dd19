import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';

/** What the proxy was asked for, and by whom. */
export interface TunnelRequest {
  readonly method: string;
  readonly target: string;
  /** `name:password`; null where nobody signed in. */
  readonly signIn: string | null;
  readonly status: number;
}

export interface StudioProxy {
  readonly port: number;
  readonly requests: TunnelRequest[];
  /** Everything that clients said outside their tunnels. */
  heard(): string;
  /** Ends all tunnels, as an administrator does who starts the proxy anew. */
  cut(): void;
  close(): Promise<void>;
}

export interface StudioProxyOptions {
  /** Who may pass; left out, everybody. */
  readonly signIn?: string;
  /** The ways of signing in that it names. */
  readonly schemes?: readonly string[];
  /** Names that only the proxy can look up. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Targets that it refuses, as `host:port`. */
  readonly denies?: (target: string) => boolean;
  /** Its own TLS, for a proxy that is reached by https. */
  readonly tls?: TlsOptions;
}

/** A proxy as studios have them: it lets tunnels through (CONNECT), may ask who is there, and looks names up itself. */
export async function startStudioProxy(options: StudioProxyOptions = {}): Promise<StudioProxy> {
  const requests: TunnelRequest[] = [];
  const sockets = new Set<Socket>();
  const heard: string[] = [];
  const server = options.tls === undefined ? createServer() : createSecureServer(options.tls);
  const listen = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };
  server.on('connection', listen);
  server.on('secureConnection', listen);
  const judge = (target: string, signIn: string | null): number => {
    if (options.signIn !== undefined && signIn !== options.signIn) return 407;
    return options.denies?.(target) === true ? 403 : 200;
  };
  const note = (request: IncomingMessage, status: number, signIn: string | null) => {
    heard.push(`${request.method} ${request.url} ${JSON.stringify(request.rawHeaders)}`);
    requests.push({ method: request.method ?? '', target: request.url ?? '', signIn, status });
  };
  // What is not a tunnel would be read by the proxy, and could be sent again by it.
  server.on('request', (request, response) => {
    note(request, 405, null);
    response.writeHead(405).end();
  });
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const signIn = readSignIn(request);
    const target = request.url ?? '';
    const status = judge(target, signIn);
    note(request, status, signIn);
    if (status !== 200) {
      const asked = (options.schemes ?? ['Basic realm="studio"']).map(
        (one) => `Proxy-Authenticate: ${one}\r\n`,
      );
      socket.end(`HTTP/1.1 ${status} No\r\n${status === 407 ? asked.join('') : ''}Content-Length: 0\r\n\r\n`);
      return;
    }
    listen(openTunnel(socket, target, options.hosts ?? {}));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    heard: () => heard.join('\n'),
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

function openTunnel(socket: Socket, target: string, hosts: Readonly<Record<string, string>>): Socket {
  const at = target.lastIndexOf(':');
  const name = target.slice(0, at).replace(/^\[|\]$/g, '');
  const outer = connect({ host: hosts[name] ?? name, port: Number(target.slice(at + 1)) });
  outer.once('connect', () => {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    outer.pipe(socket).pipe(outer);
  });
  outer.once('close', () => socket.destroy());
  socket.once('close', () => outer.destroy());
  return outer;
}

function readSignIn({ headers }: IncomingMessage): string | null {
  const [, encoded] = /^Basic (.+)$/.exec(headers['proxy-authorization'] ?? '') ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString();
}
